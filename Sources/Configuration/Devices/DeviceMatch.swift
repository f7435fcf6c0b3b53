import Documents
package import Evdev
import Glibc

/// The conditions for the devices of a rule; all given conditions must hold.
package struct DeviceMatch: Equatable, Sendable {
  package var name: String?
  package var id: DeviceID?
  package var path: String?
  package var udev: [String: String] = [:]

  /// Create a match without conditions, which matches every device.
  package init() {}

  fileprivate static let schema: Schema<DeviceMatch> = Schema(
    "match",
    "The conditions by which a rule matches devices. In a condition's value, * matches any text and ? any character.",
    defaults: DeviceMatch(),
    fields: [
      Field(optional: "name", \.name, .deviceName, "The device's name."),
      Field(optional: "id", \.id, .deviceID, "The vendor and product IDs in hexadecimal, as lsusb prints them."),
      Field(optional: "path", \.path, .text, "The path of the event device, or of one of its links in /dev/input."),
      Field("udev", \.udev, .dictionary(of: .text), "udev properties of the device, and their values."),
    ])

  func holds(_ found: DiscoveredDevice) -> Bool {
    if let name, !matches(found.name, name) { return false }
    if let id, id != DeviceID(vendor: found.vendor, product: found.product) { return false }
    if let path, !found.paths.contains(where: { matches($0, path) }) { return false }
    return udev.allSatisfy { key, pattern in found.properties[key].map { matches($0, pattern) } ?? false }
  }

  /// Return the pattern that matches only this text.
  package static func pattern(for text: String) -> String {
    text.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Whether it matches every device that another one matches; false if that is not certain.
  func covers(_ other: DeviceMatch) -> Bool {
    func covers(_ own: String?, _ other: String?) -> Bool {
      guard let own else { return true }
      return other.map { isCovered($0, by: own) } ?? false
    }
    return covers(name, other.name) && (id == nil || id == other.id) && covers(path, other.path)
      && udev.allSatisfy { key, pattern in covers(pattern, other.udev[key]) }
  }

  /// Whether a pattern matches every text that another one matches.
  private func isCovered(_ other: String, by own: String) -> Bool {
    if own == other || own == "*" { return true }
    // If `own` has only * as a special character and matches the text of `other`, then each ? and * in `other` is
    // matched by a * of `own`.
    let isSimple = !other.contains { "[]\\".contains($0) } && !own.contains { "?[]\\".contains($0) }
    let isText = !other.contains { "*?[]\\".contains($0) }
    return (isSimple || isText) && matches(other, own)
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    fnmatch(pattern, text, 0) == 0
  }
}

extension DiscoveredDevice {
  /// Create a device known only by its description, without a node or udev properties.
  package init(_ description: DeviceDescription) {
    self.init(
      path: "", name: description.name, vendor: description.vendor, product: description.product,
      isDirect: description.isDirect)
  }
}

extension Codec where Value == DeviceMatch {
  /// A match with at least one condition.
  static var match: Codec {
    Codec.object { DeviceMatch.schema }.checked { (match, cursor) throws(DocumentError) in
      if match == DeviceMatch() {
        throw cursor.error("name, id, path or udev is missing: a rule must identify devices")
      }
    }
  }
}

extension Codec where Value == String {
  /// A pattern for a name; no device has an empty name.
  fileprivate static var deviceName: Codec {
    .text(form: nil, check: { $0.isEmpty ? "expected a device's name, as touchctl devices prints it" : nil })
  }
}

extension Codec where Value == DeviceID {
  /// `0eef:0001`.
  fileprivate static var deviceID: Codec {
    Codec<String>.text(form: "vendor:product", pattern: "^[0-9a-fA-F]{4}:[0-9a-fA-F]{4}$").map(
      to: { (text, cursor) throws(DocumentError) in
        guard let id = DeviceID(text) else {
          throw cursor.error("expected vendor:product in four hexadecimal digits each, such as 0eef:0001")
        }
        return id
      }, from: { $0.description })
  }
}
