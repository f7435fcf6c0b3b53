// One algorithm: the file beside this one is that of Recordings, which TouchKit's tests build without.
extension SeededRandom: RandomNumberGenerator {
  /// One of `sides` numbers from 0 up.
  package mutating func roll(_ sides: Int) -> Int {
    Int.random(in: 0..<sides, using: &self)
  }

  /// Whether something happens that does so in `percent` of all cases.
  package mutating func chance(_ percent: Int) -> Bool {
    roll(100) < percent
  }
}
