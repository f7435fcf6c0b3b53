internal import CLinux
internal import Glibc
internal import Kernel

/// The system calls of a live device, which a test can replace.
///
/// Each result is what the call returns, or the negated `errno`.
package struct LiveCalls {
  /// `read(2)`, retried when a signal interrupts it.
  package var read: (_ fd: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int
  package var ioctl: (_ fd: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int
  /// The device's clock, CLOCK_MONOTONIC, in µs.
  package var now: () -> Int64

  package init(
    read: @escaping (Int32, UnsafeMutableRawPointer, Int) -> Int,
    ioctl: @escaping (Int32, UInt, UnsafeMutableRawPointer?) -> Int,
    now: @escaping () -> Int64
  ) {
    self.read = read
    self.ioctl = ioctl
    self.now = now
  }

  package static var kernel: LiveCalls {
    let clock = MonotonicClock()
    return LiveCalls(
      read: { fd, buffer, size in
        do throws(SystemError) {
          return try systemCall("read") { Glibc.read(fd, buffer, size) }
        } catch {
          return -Int(error.errno)
        }
      },
      ioctl: { Int(clinux_ioctl($0, $1, $2)) },
      now: { clock.now })
  }
}
