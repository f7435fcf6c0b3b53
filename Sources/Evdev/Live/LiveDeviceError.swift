internal import Glibc

/// Why a device cannot be used; prints one sentence.
package struct LiveDeviceError: Error, Equatable, CustomStringConvertible {
  /// The device node.
  package var path: String
  /// What was tried, as the words after "cannot": `open it`.
  package var action: String
  /// The kernel's reason, an `E*` constant.
  package var errno: Int32

  /// Makes an error.
  package init(path: String, action: String, errno: Int32) {
    self.path = path
    self.action = action
    self.errno = errno
  }

  /// Whether another program has the device for itself.
  package var isGrabbedElsewhere: Bool {
    action == Self.grab && errno == EBUSY
  }

  /// Whether there is no such device any more.
  package var isMissing: Bool {
    errno == ENOENT || errno == ENODEV || errno == ENXIO
  }

  static let grab = "grab it"

  /// The node, what was tried, and the reason in words.
  package var description: String {
    if isGrabbedElsewhere {
      return "\(path): another program has grabbed the device; its touches go there alone until it lets go"
    }
    // What has none of the calls that input devices have.
    if errno == ENOTTY { return "\(path): it is no input device" }
    return "\(path): cannot \(action): \(String(cString: strerror(errno)))"
  }
}
