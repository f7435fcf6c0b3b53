import CLinux
import Glibc
import Kernel

/// Signals that are read from a descriptor instead of interrupting the thread.
final class SignalSource {
  let fd: Int32

  init(_ signals: [Int32]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    fd = try systemCall("signalfd") {
      signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    }
  }

  deinit {
    close(fd)
  }

  func next() -> Int32? {
    var info = signalfd_siginfo()
    let count = try? systemCall("read") { read(fd, &info, MemoryLayout<signalfd_siginfo>.size) }
    return count == nil ? nil : Int32(bitPattern: info.ssi_signo)
  }
}
