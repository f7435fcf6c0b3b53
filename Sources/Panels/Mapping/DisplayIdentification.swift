package import TouchKit

/// A display's description in its EDID (VESA E-EDID 1.3 and 1.4, the 128 bytes of the base block).
package struct DisplayIdentification: Equatable, Sendable {
  /// The picture's size in millimetres; nil if the display reports none, as projectors do.
  package var physicalSize: Size?
  /// The pixels of the display's preferred mode; nil if it reports none.
  package var pixels: Size?

  /// Parse a base block. Nil if it is too short, has no header or a wrong checksum.
  package init?(edid bytes: [UInt8]) {
    guard bytes.count >= 128, bytes[..<8].elementsEqual([0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0]),
      bytes[..<128].reduce(0, &+) == 0
    else { return nil }
    // The first detailed timing is the preferred one. Without a pixel clock it is another kind of descriptor.
    let timing = bytes[54..<72].map { Double($0) }
    let high = bytes[54..<72].map { Double($0 >> 4) }
    let low = bytes[54..<72].map { Double($0 & 15) }
    if timing[0] != 0 || timing[1] != 0 {
      let width = timing[2] + 256 * high[4]
      let height = timing[5] + 256 * high[7]
      if width > 0, height > 0 { pixels = Size(width: width, height: height) }
      let across = timing[12] + 256 * high[14]
      let down = timing[13] + 256 * low[14]
      if across > 0, down > 0 { physicalSize = Size(width: across, height: down) }
    }
    // Centimetres, or an aspect ratio if one of them is 0.
    if physicalSize == nil, bytes[21] > 0, bytes[22] > 0 {
      physicalSize = Size(width: Double(bytes[21]) * 10, height: Double(bytes[22]) * 10)
    }
  }
}
