import Testing

@testable import TouchKit

/// The amplitude of tremors, computed from positions (S58).
@Suite(.timeLimit(.minutes(5))) struct TremorTests {
  /// The amplitude for these positions on both axes, `interval` µs apart, with a maximum swing of 100 µs.
  private func amplitude(_ right: [Double], _ down: [Double] = [], every interval: Int64 = 50) -> Double {
    var tremor = Tremor()
    for index in 0..<max(right.count, down.count) {
      let place = Vector(dx: right.isEmpty ? 0 : right[index], dy: down.isEmpty ? 0 : down[index])
      tremor.add(place, at: Int64(index) * interval, longest: 100)
    }
    return tremor.amplitude
  }

  @Test("S58: the amplitude is half of the smaller of two successive swings, wherever the fingers are")
  func swings() {
    for shift in [0.0, 5, 100, -40] {
      #expect(amplitude([0, 5, -5, 5].map { $0 + shift }) == 5)
      #expect(amplitude([], [0, -5, 5, -5].map { $0 + shift }) == 5)
      #expect(amplitude([0, 12, 2, 8].map { $0 + shift }) == 5)
      // One point is no beginning of a swing.
      #expect(amplitude([0, 1, -5, 5].map { $0 + shift }) == 2.5)
    }
    #expect(amplitude([0, 5, 0]) == 2.5 && amplitude([0, 5]) == 0 && amplitude([0, 5, 12, 20]) == 0)
    #expect(amplitude([0, 6, 0], [0, 8, 0]) == 5)
    #expect(amplitude([0, 4, 4.5, -5, 5]) == 4.75)
  }

  @Test("S58: a movement back by less than two points is noise")
  func noise() {
    #expect(amplitude([0, 1.9, 0, 1.9, 0]) == 0)
    #expect(amplitude([0, 9, 7.1, 9, 7.1]) == 0 && amplitude([0, -9, -7.1, -9, -7.1]) == 0)
    #expect(amplitude([0, 2, 0]) == 1)
  }

  @Test("S58: a swing that takes longer than the limit is a movement; one equal to the limit is not")
  func slow() {
    #expect(amplitude([0, 5, -5, 5], every: 100) == 5)
    #expect(amplitude([0, 5, -5, 5], every: 101) == 0)
    // A movement of 150 µs and a quick swing back are no tremor.
    #expect(amplitude([0, 3, 6, 9, 0]) == 0)
  }

  @Test("S58: the time for which the fingers stand at the end of a swing belongs to that swing")
  func standing() {
    // The first swing takes 150 µs with its stand, and the next ones take 50 µs.
    #expect(amplitude([0, 5, 5, 5, -5]) == 0)
    #expect(amplitude([0, 5, 5, 5, -5, 5]) == 5)
  }
}
