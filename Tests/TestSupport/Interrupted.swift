import Glibc

/// The bytes that `write` writes to a pipe while signals interrupt it whenever the pipe is full.
///
/// The pipe holds one page, so that each call of the writer ends after a partial write.
package func interrupted(_ write: @escaping @Sendable (_ descriptor: Int32) -> Void) -> [UInt8] {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { return [] }
  // F_SETPIPE_SZ, which Glibc's module does not import.
  let capacity = fcntl(ends[1], 1031, 4096)
  var action = sigaction()
  var before = sigaction()
  action.__sigaction_handler.sa_handler = { _ in }
  sigaction(SIGUSR1, &action, &before)
  defer { sigaction(SIGUSR1, &before, nil) }

  final class Writer: Sendable {
    let descriptor: Int32
    let write: @Sendable (Int32) -> Void
    init(_ descriptor: Int32, _ write: @escaping @Sendable (Int32) -> Void) {
      (self.descriptor, self.write) = (descriptor, write)
    }
  }
  var thread = pthread_t()
  let writer = Unmanaged.passRetained(Writer(ends[1], write))
  pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      let writer = Unmanaged<Writer>.fromOpaque(argument).takeRetainedValue()
      // Threads of a pool block signals, and threads that they start inherit that.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR1)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      writer.write(writer.descriptor)
      close(writer.descriptor)
      return nil
    }, writer.toOpaque())
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  // Interrupt the writer three times while the pipe is full, when it waits in its call or is about to.
  var signals = 0
  while true {
    if signals < 3 {
      var waiting: Int32 = 0
      _ = ioctl(ends[0], UInt(FIONREAD), &waiting)
      guard waiting == capacity else {
        sched_yield()
        continue
      }
      pthread_kill(thread, SIGUSR1)
      signals += 1
    }
    let count = read(ends[0], &buffer, buffer.count)
    if count <= 0 { break }
    all += buffer[..<count]
  }
  pthread_join(thread, nil)
  close(ends[0])
  return all
}
