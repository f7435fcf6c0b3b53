/// Vendor and product, written as in `lsusb`: `0eef:0001`.
package struct DeviceID: Equatable, Sendable, CustomStringConvertible {
  package var vendor: UInt16
  package var product: UInt16

  package init(vendor: UInt16, product: UInt16) {
    self.vendor = vendor
    self.product = product
  }

  /// Read four hexadecimal digits, a colon and four more digits; nil for any other text.
  init?(_ text: String) {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }),
      let vendor = UInt16(halves[0], radix: 16), let product = UInt16(halves[1], radix: 16)
    else { return nil }
    self.init(vendor: vendor, product: product)
  }

  /// The form in the configuration.
  package var description: String { "\(hexadecimal(vendor)):\(hexadecimal(product))" }
}

/// Return the four digits of a vendor or product.
package func hexadecimal(_ value: UInt16) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
