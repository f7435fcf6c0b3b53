/// A set of small integers in ascending order: rows of the touch table, or positions in a frame.
///
/// It consists of two words instead of an array, because recognizers use sets in every frame: copies and comparisons
/// need no reference counting.
struct TouchSet: Equatable, Sequence {
  /// The number of possible members, which start at 0.
  static let capacity = 128

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }
  var count: Int {
    // Clear one bit at a time, because few are set: without an instruction for it, a word's bits are counted in fifteen
    // instructions.
    var (rest, count) = (low, 0)
    while rest != 0 {
      rest &= rest &- 1
      count &+= 1
    }
    return high == 0 ? count : count + high.nonzeroBitCount
  }
  /// The minimum member.
  var first: Int? { isEmpty ? nil : Self.lowest(low, high) }
  /// The minimum non-negative integer that is not a member; `nil` if all are members.
  var firstAbsent: Int? { low & high == .max ? nil : Self.lowest(~low, ~high) }

  func contains(_ member: Int) -> Bool {
    (member < 64 ? low : high) &>> UInt64(truncatingIfNeeded: member) & 1 != 0
  }

  mutating func insert(_ member: Int) {
    let bit = Self.bit(member)
    if member < 64 { low |= bit } else { high |= bit }
  }

  mutating func remove(_ member: Int) {
    let bit = Self.bit(member)
    if member < 64 { low &= ~bit } else { high &= ~bit }
  }

  mutating func removeAll() {
    (low, high) = (0, 0)
  }

  mutating func formUnion(_ other: TouchSet) {
    low |= other.low
    high |= other.high
  }

  mutating func formIntersection(_ other: TouchSet) {
    low &= other.low
    high &= other.high
  }

  mutating func subtract(_ other: TouchSet) {
    low &= ~other.low
    high &= ~other.high
  }

  func isDisjoint(with other: TouchSet) -> Bool { low & other.low | high & other.high == 0 }

  func isSubset(of other: TouchSet) -> Bool { low & ~other.low | high & ~other.high == 0 }

  /// The member with `rank` smaller members, which must exist.
  subscript(rank: Int) -> Int {
    var iterator = makeIterator()
    for _ in 0..<rank { _ = iterator.next() }
    return Self.lowest(iterator.low, iterator.high)
  }

  func makeIterator() -> Iterator { Iterator(low: low, high: high) }

  struct Iterator: IteratorProtocol {
    fileprivate var low: UInt64
    fileprivate var high: UInt64

    mutating func next() -> Int? {
      guard low | high != 0 else { return nil }
      let lowest = TouchSet.lowest(low, high)
      if low != 0 { low &= low - 1 } else { high &= high - 1 }
      return lowest
    }
  }

  private static func bit(_ member: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: member) }

  private static func lowest(_ low: UInt64, _ high: UInt64) -> Int {
    low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount
  }
}
