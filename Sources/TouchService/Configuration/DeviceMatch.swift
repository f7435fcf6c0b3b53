import Glibc

/// Which devices a rule is for: those for which everything that is named holds.
package struct DeviceMatch: Equatable, Sendable {
  /// The device's name, with `*` and `?` as in a shell.
  package var name: String?
  /// Vendor and product.
  package var id: DeviceID?
  /// The path of the event device or of a link to it, with `*` and `?` as in a shell.
  package var path: String?
  /// udev properties and their values, with `*` and `?` as in a shell.
  package var udev: [String: String] = [:]

  /// Create a match that names nothing and so holds for every device.
  package init() {}

  /// Whether it holds for a device.
  ///
  /// - Parameters:
  ///   - paths: the event device's own path and those of the links to it.
  ///   - properties: its udev properties.
  package func holds(
    name: String, vendor: UInt16, product: UInt16, paths: [String], properties: [String: String]
  ) -> Bool {
    if let pattern = self.name, !matches(name, pattern) { return false }
    if let id, id != DeviceID(vendor: vendor, product: product) { return false }
    if let path, !paths.contains(where: { matches($0, path) }) { return false }
    return udev.allSatisfy { key, pattern in properties[key].map { matches($0, pattern) } ?? false }
  }

  /// The pattern that only this text matches.
  package static func pattern(for text: String) -> String {
    text.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    fnmatch(pattern, text, 0) == 0
  }
}
