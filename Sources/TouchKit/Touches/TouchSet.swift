/// A set of small integers, in their order: rows of the touch table, or positions in a frame.
///
/// Two words rather than an array, so that it is copied and compared without counting references: recognizers look at sets in
/// every frame.
struct TouchSet: Equatable, Sequence {
  /// How many integers there are, from 0 on.
  static let capacity = 128

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }
  var count: Int {
    // One by one, for there are few: the processors that a release is built for count the bits of a word in fifteen instructions.
    var (rest, count) = (low, 0)
    while rest != 0 {
      rest &= rest &- 1
      count &+= 1
    }
    return high == 0 ? count : count + high.nonzeroBitCount
  }
  /// The minimum member.
  var first: Int? { isEmpty ? nil : Self.least(low, high) }
  /// The minimum non-negative integer that is not a member; `nil` if all are members.
  var firstAbsent: Int? { low & high == .max ? nil : Self.least(~low, ~high) }

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

  /// The member that has `rank` smaller ones; there must be one.
  subscript(rank: Int) -> Int {
    var iterator = makeIterator()
    for _ in 0..<rank { _ = iterator.next() }
    return Self.least(iterator.low, iterator.high)
  }

  func makeIterator() -> Iterator { Iterator(low: low, high: high) }

  struct Iterator: IteratorProtocol {
    fileprivate var low: UInt64
    fileprivate var high: UInt64

    mutating func next() -> Int? {
      guard low | high != 0 else { return nil }
      let least = TouchSet.least(low, high)
      if low != 0 { low &= low - 1 } else { high &= high - 1 }
      return least
    }
  }

  private static func bit(_ member: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: member) }

  private static func least(_ low: UInt64, _ high: UInt64) -> Int {
    low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount
  }
}
