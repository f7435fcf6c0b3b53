import Glibc
package import Kernel

/// A file of sysfs that reports whether a display is on.
package struct DisplayPower: Equatable, Sendable {
  /// The kind of file, by the name that the kernel gives it.
  private enum Kind: String, CaseIterable {
    /// A backlight's power: 0 if the backlight is on (include/linux/backlight.h).
    case backlightPower = "bl_power"
    /// A backlight's brightness: 0 if the backlight is off.
    case brightness
    case actualBrightness = "actual_brightness"
    /// A DRM connector's state: `On`, or one of `Standby`, `Suspend` and `Off`.
    case dpms
  }

  /// The file names that are permitted.
  package static let names = Kind.allCases.map(\.rawValue)

  package let path: String
  private let kind: Kind

  /// Create a value for a file; nil if the file has another name, or the path is not absolute.
  package init?(path: String) {
    guard path.utf8.first == UInt8(ascii: "/"), let name = path.split(separator: "/").last,
      let kind = Kind(rawValue: String(name))
    else { return nil }
    (self.path, self.kind) = (path, kind)
  }

  /// Read whether the display is off.
  ///
  /// - Throws: the kernel's error, or EINVAL if the file has other contents.
  package func isOff() throws(SystemError) -> Bool {
    var bytes = try readWholeFile(path, limit: 64, waits: false)[...]
    while let last = bytes.last, last == UInt8(ascii: "\n") { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    switch kind {
    case .dpms:
      if ["On", "Standby", "Suspend", "Off"].contains(text) { return text != "On" }
    case .backlightPower:
      if let power = Int(text) { return power != 0 }
    case .brightness, .actualBrightness:
      if let brightness = Int(text) { return brightness == 0 }
    }
    throw SystemError(call: "read \(path)", errno: EINVAL)
  }
}
