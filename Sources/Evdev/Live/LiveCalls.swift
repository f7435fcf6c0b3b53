internal import CLinux
internal import Glibc

/// What a live device asks of the kernel, so that a test can put itself between the device and the answers.
///
/// Each result is what the call returns, or the negated `errno`.
package struct LiveCalls {
  /// `read(2)`, made again while a signal interrupts it.
  package var read: (_ fd: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int
  /// `ioctl(2)`.
  package var ioctl: (_ fd: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int
  /// The device's clock, CLOCK_MONOTONIC, in µs.
  package var now: () -> Int64

  /// Makes a set of calls.
  package init(
    read: @escaping (Int32, UnsafeMutableRawPointer, Int) -> Int,
    ioctl: @escaping (Int32, UInt, UnsafeMutableRawPointer?) -> Int,
    now: @escaping () -> Int64
  ) {
    self.read = read
    self.ioctl = ioctl
    self.now = now
  }

  /// The kernel's own.
  package static var kernel: LiveCalls {
    LiveCalls(
      read: { fd, buffer, size in
        while true {
          let count = Glibc.read(fd, buffer, size)
          if count >= 0 { return count }
          if errno != EINTR { return -Int(errno) }
        }
      },
      ioctl: { Int(clinux_ioctl($0, $1, $2)) },
      now: {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
      })
  }
}
