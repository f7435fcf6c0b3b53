package import TouchKit

/// A display's description in its EDID (VESA E-EDID 1.3 and 1.4, the 128 bytes of the base block).
package struct DisplayIdentification: Equatable, Sendable {
  /// The picture's size in millimetres; nil if the display reports none, as projectors do.
  package var physicalSize: Size?

  /// Parse a base block. Nil if it is too short, has no header or a wrong checksum.
  package init?(edid bytes: [UInt8]) {
    guard bytes.count >= 128, bytes[..<8].elementsEqual([0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]),
      bytes[..<128].reduce(0, &+) == 0
    else { return nil }
    // The first detailed timing is the preferred one. Without a pixel clock it is another kind of descriptor.
    if bytes[54] != 0 || bytes[55] != 0 {
      // The upper bits of both lengths share a byte.
      let across = Double(bytes[66]) + 256 * Double(bytes[68] >> 4)
      let down = Double(bytes[67]) + 256 * Double(bytes[68] & 15)
      if across > 0, down > 0 { physicalSize = Size(width: across, height: down) }
    }
    // Centimetres, or an aspect ratio if one of them is 0.
    if physicalSize == nil, bytes[21] > 0, bytes[22] > 0 {
      physicalSize = Size(width: Double(bytes[21]) * 10, height: Double(bytes[22]) * 10)
    }
  }
}
