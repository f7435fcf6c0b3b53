import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct DisplayIdentificationTests {
  /// A base block with `changes` at their offsets, and a correct checksum.
  private func block(_ changes: [Int: UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    for index in 1...6 { bytes[index] = 0xff }
    for (index, value) in changes { bytes[index] = value }
    bytes[127] = 0
    bytes[127] = 0 &- bytes.reduce(0, &+)
    return bytes
  }

  /// 217 by 136 mm, or 22 by 14 cm.
  private let panel: [Int: UInt8] = [21: 22, 22: 14, 54: 1, 55: 0x1b, 66: 217, 67: 136, 68: 0]

  @Test("the preferred timing gives millimetres")
  func timing() {
    let display = DisplayIdentification(edid: block(panel))
    #expect(display?.physicalSize == Size(width: 217, height: 136))
  }

  @Test("the upper bits of the millimetres share one byte, width first")
  func large() {
    let display = DisplayIdentification(edid: block(panel.merging([66: 0x0e, 67: 0x4a, 68: 0x21]) { $1 }))
    #expect(display?.physicalSize == Size(width: 0x20e, height: 0x14a))
  }

  @Test("without millimetres, the centimetres count; without both, the size is unknown")
  func centimetres() {
    let display = DisplayIdentification(edid: block(panel.merging([66: 0]) { $1 }))
    #expect(display?.physicalSize == Size(width: 220, height: 140))
    // If one of the two is 0, the other is an aspect ratio.
    for side in [21, 22] {
      let display = DisplayIdentification(edid: block(panel.merging([66: 0, side: 0]) { $1 }))
      #expect(display != nil && display?.physicalSize == nil, "\(side)")
    }
  }

  @Test("a descriptor without a pixel clock is not a timing")
  func descriptor() {
    let display = DisplayIdentification(edid: block(panel.merging([54: 0, 55: 0]) { $1 }))
    #expect(display?.physicalSize == Size(width: 220, height: 140))
  }

  @Test("data that is too short, or has another header or a wrong checksum, is not an EDID")
  func damaged() {
    #expect(DisplayIdentification(edid: []) == nil)
    #expect(DisplayIdentification(edid: Array(block(panel).prefix(127))) == nil)
    #expect(DisplayIdentification(edid: block(panel.merging([0: 1]) { $1 })) == nil)
    var wrong = block(panel)
    wrong[127] &+= 1
    #expect(DisplayIdentification(edid: wrong) == nil)
    #expect(DisplayIdentification(edid: block(panel) + [1, 2, 3]) != nil)
  }

  @Test("a pixel clock with only one non-zero byte is valid, whichever byte it is")
  func slowClock() {
    for clock in [[54: 1, 55: 0], [54: 0, 55: 1]] as [[Int: UInt8]] {
      let display = DisplayIdentification(edid: block(panel.merging(clock) { $1 }))
      #expect(display?.physicalSize == Size(width: 217, height: 136), "\(clock)")
    }
  }
}
