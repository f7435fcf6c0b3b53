/// A set of small integers, in their order: rows of the touch table, or positions in a frame. One below 64 takes no memory of its own.
struct TouchSet: Equatable, Sequence {
  private var low: UInt64 = 0
  // The members from 64 on; no word at the end is zero, so that equal sets compare equal.
  private var high: [UInt64] = []

  var isEmpty: Bool { low == 0 && high.isEmpty }

  var count: Int {
    var count = low.nonzeroBitCount
    for word in high { count += word.nonzeroBitCount }
    return count
  }

  /// The smallest number from 0 on that is not a member.
  var firstAbsent: Int {
    if low != .max { return (~low).trailingZeroBitCount }
    for (index, word) in high.enumerated() where word != .max {
      return 64 * (index + 1) + (~word).trailingZeroBitCount
    }
    return 64 * (high.count + 1)
  }

  func contains(_ member: Int) -> Bool {
    if member < 64 { return low >> UInt64(member) & 1 != 0 }
    let index = member / 64 - 1
    return index < high.count && high[index] >> UInt64(member % 64) & 1 != 0
  }

  mutating func insert(_ member: Int) {
    if member < 64 { return low |= 1 << UInt64(member) }
    let index = member / 64 - 1
    while high.count <= index { high.append(0) }
    high[index] |= 1 << UInt64(member % 64)
  }

  mutating func remove(_ member: Int) {
    if member < 64 { return low &= ~(1 << UInt64(member)) }
    let index = member / 64 - 1
    guard index < high.count else { return }
    high[index] &= ~(1 << UInt64(member % 64))
    while high.last == 0 { high.removeLast() }
  }

  mutating func removeAll() {
    self = TouchSet()
  }

  mutating func formUnion(_ other: TouchSet) {
    low |= other.low
    while high.count < other.high.count { high.append(0) }
    for index in other.high.indices { high[index] |= other.high[index] }
  }

  func isDisjoint(with other: TouchSet) -> Bool {
    if low & other.low != 0 { return false }
    for index in 0..<Swift.min(high.count, other.high.count) where high[index] & other.high[index] != 0 { return false }
    return true
  }

  func isSubset(of other: TouchSet) -> Bool {
    if low & ~other.low != 0 { return false }
    for index in high.indices where high[index] & ~(index < other.high.count ? other.high[index] : 0) != 0 {
      return false
    }
    return true
  }

  /// The member that has `rank` smaller ones; there must be one.
  subscript(rank: Int) -> Int {
    var rank = rank
    var word = low
    var index = 0
    while rank >= word.nonzeroBitCount {
      rank -= word.nonzeroBitCount
      word = high[index]
      index += 1
    }
    for _ in 0..<rank { word &= word - 1 }
    return 64 * index + word.trailingZeroBitCount
  }

  /// The least member.
  var first: Int? { isEmpty ? nil : self[0] }

  func makeIterator() -> Iterator { Iterator(word: low, high: high) }

  struct Iterator: IteratorProtocol {
    fileprivate var word: UInt64
    fileprivate let high: [UInt64]
    private var index = 0

    fileprivate init(word: UInt64, high: [UInt64]) {
      self.word = word
      self.high = high
    }

    mutating func next() -> Int? {
      while word == 0 {
        guard index < high.count else { return nil }
        word = high[index]
        index += 1
      }
      defer { word &= word - 1 }
      return 64 * index + word.trailingZeroBitCount
    }
  }
}
