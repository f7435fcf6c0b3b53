import Testing

@testable import Documents

@Suite(.timeLimit(.minutes(5))) struct CopiedTextTests {
  @Test("text of any length is copied completely, and bytes around it are not touched", arguments: 0...70)
  func copies(count: Int) {
    let text = (0..<100).map { UInt8($0 + 1) }
    var place = [UInt8](repeating: 0xFF, count: 100)
    place.withUnsafeMutableBufferPointer { place in
      text.withUnsafeBufferPointer { (place.baseAddress! + 11).copyText(from: $0.baseAddress! + 3, count: count) }
    }
    let rest = [UInt8](repeating: 0xFF, count: 100 - 11 - count)
    #expect(place == [UInt8](repeating: 0xFF, count: 11) + text[3..<(3 + count)] + rest)
  }
}
