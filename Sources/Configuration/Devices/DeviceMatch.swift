import Documents
package import Evdev
import Glibc

/// The devices of a rule: all given conditions must hold.
package struct DeviceMatch: Equatable, Sendable {
  /// The device's name, with `*` and `?` as in a shell.
  package var name: String?
  /// Vendor and product.
  package var id: DeviceID?
  /// The path of the event device or of a link to it, with `*` and `?` as in a shell.
  package var path: String?
  /// udev properties and their values, with `*` and `?` as in a shell.
  package var udev: [String: String] = [:]

  /// Create a match without conditions, which matches every device.
  package init() {}

  /// Whether it matches a device.
  ///
  /// - Parameters:
  ///   - paths: the event device's own path and those of the links to it.
  ///   - properties: the device's udev properties.
  package func holds(
    name: String, vendor: UInt16, product: UInt16, paths: [String], properties: [String: String]
  ) -> Bool {
    if let pattern = self.name, !matches(name, pattern) { return false }
    if let id, id != DeviceID(vendor: vendor, product: product) { return false }
    if let path, !paths.contains(where: { matches($0, path) }) { return false }
    return udev.allSatisfy { key, pattern in properties[key].map { matches($0, pattern) } ?? false }
  }

  /// The pattern that matches only this text.
  package static func pattern(for text: String) -> String {
    text.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    fnmatch(pattern, text, 0) == 0
  }
}

extension DiscoveredDevice {
  /// A device known only by its description, without a node and udev.
  package init(_ description: DeviceDescription) {
    self.init(
      path: "", name: description.name, vendor: description.vendor, product: description.product,
      isDirect: description.isDirect)
  }
}

extension DeviceMatch {
  fileprivate static let schema: Schema<DeviceMatch> = Schema(
    "match", "The devices of a rule. * and ? stand for any text and any character.", defaults: DeviceMatch(),
    fields: [
      Field(optional: "name", \.name, .text, "The device's name."),
      Field(optional: "id", \.id, .deviceID, "Vendor and product in hexadecimal, as lsusb writes them."),
      Field(optional: "path", \.path, .text, "The event device, or one of its links in /dev/input."),
      Field("udev", \.udev, .dictionary(of: .text), "udev properties and their values."),
    ])
}

extension Codec where Value == DeviceMatch {
  /// A match that names something.
  static var match: Codec {
    Codec.object { DeviceMatch.schema }.map(
      to: { (match, cursor) throws(DocumentError) in
        if match == DeviceMatch() {
          throw cursor.error("name, id, path or udev is missing: a rule must identify devices")
        }
        return match
      }, from: { $0 })
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
