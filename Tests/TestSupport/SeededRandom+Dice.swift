// This needs one type with Recordings: the file next to this one is Recordings' own, without which TouchKit's tests
// build.
extension SeededRandom: RandomNumberGenerator {
  /// A number from 0 up to, but not including, `sides`.
  package mutating func roll(_ sides: Int) -> Int {
    Int.random(in: 0..<sides, using: &self)
  }

  /// True in `percent` percent of all cases.
  package mutating func chance(_ percent: Int) -> Bool {
    roll(100) < percent
  }
}
