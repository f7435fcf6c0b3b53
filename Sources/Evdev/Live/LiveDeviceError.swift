internal import Glibc
internal import Kernel

/// The reason why a device cannot be used; its description is one sentence.
package struct LiveDeviceError: Error, Equatable, CustomStringConvertible {
  package var path: String
  /// The failed action, as the words after "cannot": `open it`.
  package var action: String
  /// The kernel's reason, an `E*` constant.
  package var errno: Int32

  package init(path: String, action: String, errno: Int32) {
    self.path = path
    self.action = action
    self.errno = errno
  }

  /// Make a system call for a device, retrying it like `systemCall`, and turn −1 into an error of the device.
  static func wrap(_ path: String, _ action: String, _ call: () -> Int32) throws(LiveDeviceError) -> Int32 {
    do throws(SystemError) {
      return try systemCall(path, call)
    } catch {
      throw LiveDeviceError(path: path, action: action, errno: error.errno)
    }
  }

  static func inotify() throws(LiveDeviceError) -> Inotify {
    do throws(SystemError) {
      return try Inotify()
    } catch {
      throw LiveDeviceError(path: "inotify", action: "be used", errno: error.errno)
    }
  }

  package var isGrabbedElsewhere: Bool {
    action == Self.grab && errno == EBUSY
  }

  package var isMissing: Bool {
    errno == ENOENT || errno == ENODEV || errno == ENXIO
  }

  /// Whether the file does not support the system calls of input devices.
  package var isNoInputDevice: Bool { errno == ENOTTY }

  static let grab = "grab it"

  package var description: String {
    if isGrabbedElsewhere {
      return
        "\(path): another program has grabbed the device; only that program gets touches until it releases the device"
    }
    if isNoInputDevice { return "\(path): not an input device" }
    return "\(path): cannot \(action): \(errorReason(errno))"
  }
}
