import Glibc
package import Panels
package import TouchKit

/// What to do with the devices that match.
package struct DeviceRule: Equatable, Sendable {
  /// Which devices it is for.
  package var match = DeviceMatch()
  /// The screen that the device lies on; nil for the first one.
  package var screen: String?
  /// The screens under the device, where there are several; the first that holds a place counts.
  package var parts: [ScreenPart] = []
  /// Whether touchd takes the device for itself, so that nobody else gets its events.
  package var grab = false
  /// libinput's six numbers: the first two rows of a matrix over positions from 0 to 1; nil for what udev says, or none.
  package var calibration: [Double]?
  /// Whether the device's axes change places before all else.
  package var swapsAxes = false
  /// Whether the horizontal axis runs from right to left.
  package var invertsX = false
  /// Whether the vertical axis runs from bottom to top.
  package var invertsY = false
  /// What is done against what the panel does wrong.
  package var filters = PanelFilters()

  /// Makes a rule that changes nothing.
  package init() {}
}

/// The matrix of the devices that match.
package struct CalibrationRule: Equatable, Sendable {
  /// Which devices it is for.
  package var match = DeviceMatch()
  /// libinput's six numbers, applied after the rule's changed and inverted axes.
  package var matrix: [Double] = [1, 0, 0, 0, 1, 0]

  /// Makes a rule that changes nothing, for every device.
  package init() {}
}

/// A part of a device's glass and the screen under it.
package struct ScreenPart: Equatable, Sendable {
  /// The name of the screen.
  package var screen = ""
  /// The part, from 0 to 1 over the whole glass, after calibration and before rotation.
  package var area = Placement.wholeGlass

  /// Makes a part that is all of the glass, on a screen without a name.
  package init() {}
}

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

  /// Makes a match that names nothing and so holds for every device.
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

/// A vendor and a product, written as `lsusb` does: `0eef:0001`.
package struct DeviceID: Equatable, Sendable, CustomStringConvertible {
  /// The vendor.
  package var vendor: UInt16
  /// The product.
  package var product: UInt16

  /// Makes an ID.
  package init(vendor: UInt16, product: UInt16) {
    self.vendor = vendor
    self.product = product
  }

  /// Reads four hexadecimal digits, a colon and four more; nil for anything else.
  init?(_ text: String) {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }),
      let vendor = UInt16(halves[0], radix: 16), let product = UInt16(halves[1], radix: 16)
    else { return nil }
    self.init(vendor: vendor, product: product)
  }

  /// As the configuration has it.
  package var description: String { "\(hexadecimal(vendor)):\(hexadecimal(product))" }
}

private func hexadecimal(_ value: UInt16) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
