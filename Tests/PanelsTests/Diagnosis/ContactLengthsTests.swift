import Testing

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct ContactLengthsTests {
  private func lengths(_ values: [Double]) -> ContactLengths {
    var lengths = ContactLengths()
    for value in values { lengths.replace(0, by: value) }
    return lengths
  }

  @Test("the middle of the widest gap separates palms from fingers, between 15 and 25 mm")
  func gap() {
    let hands = lengths([8.5, 22.3, 9, 37.6, 30, 8.5])
    #expect(
      hands.palms
        == .init(size: 16, count: 3, range: 22.3...37.6, longestOther: 9, isSure: true))
    #expect(hands.total == 6 && hands.longest == 37.6)
    #expect(lengths([4, 22]).palms?.size == 15)
    #expect(lengths([12, 21]).palms?.size == 17)
    #expect(lengths([12, 20.2]).palms?.size == 17)
    // The contact of a flat thumb counts as a finger if the palms are much longer.
    #expect(lengths([9, 21, 40]).palms == .init(size: 25, count: 1, range: 40...40, longestOther: 21, isSure: true))
    #expect(lengths([9, 24.9, 45]).palms?.size == 25)
    #expect(lengths([9, 25.1, 45]).palms == .init(size: 18, count: 2, range: 25.1...45, longestOther: 9, isSure: true))
  }

  @Test("without a gap of 4 mm, only contacts longer than 25 mm are palms")
  func noGap() {
    let close = [9, 12, 15, 18, 21, 24, 27, 30.0]
    #expect(lengths(close).palms == .init(size: 25, count: 2, range: 27...30, longestOther: 24, isSure: true))
    #expect(lengths([12, 15, 18, 21, 24]).palms == nil)
    #expect(
      lengths([9, 13, 17, 21]).palms == .init(size: 19, count: 1, range: 21...21, longestOther: 17, isSure: false))
    #expect(lengths([9, 13, 17.1, 21]).palms == nil)
  }

  @Test("a contact of up to 20 mm is a finger's, one of up to 25 mm is doubtful, and a longer one is a palm's")
  func limits() {
    #expect(lengths([20]).palms == nil)
    #expect(lengths([20.1]).palms?.isSure == false)
    #expect(lengths([25]).palms?.isSure == false)
    #expect(lengths([25.1]).palms?.isSure == true)
    #expect(lengths([]).palms == nil && lengths([]).longest == 0)
  }

  @Test("a growing contact counts once, with its maximum length; the maximum measured is 100 mm")
  func grows() {
    var lengths = lengths([8])
    lengths.replace(8, by: 30)
    lengths.replace(0, by: 9)
    lengths.replace(30, by: 5_000_000)
    #expect(lengths.total == 2)
    #expect(lengths.palms == .init(size: 25, count: 1, range: 100...100, longestOther: 9, isSure: true))
  }

  @Test("of contacts with equal lengths, one that grows does not affect the others")
  func growsAlone() {
    var lengths = lengths([9, 22, 22, 22])
    lengths.replace(22, by: 30)
    #expect(lengths.total == 4)
    #expect(lengths.palms == .init(size: 16, count: 3, range: 22...30, longestOther: 9, isSure: true))
  }

  @Test("the longest finger of 25 mm may lie below the widest gap")
  func gapAboveLongestFinger() {
    #expect(lengths([20, 25, 40]).palms == .init(size: 25, count: 1, range: 40...40, longestOther: 25, isSure: true))
    #expect(
      lengths([20, 25.1, 40]).palms == .init(size: 23, count: 2, range: 25.1...40, longestOther: 20, isSure: true))
  }
}
