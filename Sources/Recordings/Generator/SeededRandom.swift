/// SplitMix64: random numbers that are the same on every machine and in every version.
package struct SeededRandom {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// Return a number of at least 0 and less than 1.
  package mutating func unit() -> Double {
    Double(next() >> 11) / 9_007_199_254_740_992
  }
}
