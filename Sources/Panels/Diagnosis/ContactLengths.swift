/// The lengths of a panel's contacts, each at its longest.
struct ContactLengths {
  /// A contact longer than this, in mm, is not a finger.
  static let palm = 25.0
  /// A contact longer than this, in mm, may be a palm or a flat thumb.
  static let thumb = 20.0
  /// A smaller gap between two lengths, in mm, does not distinguish palms from fingers.
  static let gap = 4.0
  /// The minimum `palmSize` to suggest, in mm; fingers that lie flat are shorter.
  static let smallest = 15.0

  /// Contacts that are too long for fingers.
  struct Palms: Equatable {
    /// The `palmSize` that distinguishes them from the others, in mm.
    var size: Double
    var count: Int
    /// The shortest and the longest of them, in mm.
    var range: ClosedRange<Double>
    /// The longest of the others, in mm; 0 if there are none.
    var longestOther: Double
    /// Whether one of them is too long for any finger.
    var isSure: Bool
  }

  /// The number of contacts of each length, in tenths of a millimetre. The last entry counts all longer ones.
  private var counts = [Int](repeating: 0, count: 1001)
  /// The number of contacts with a length.
  private(set) var total = 0

  /// Change the counted length of a contact from `old` to `new`, in mm; `old` is 0 for a new contact.
  mutating func replace(_ old: Double, by new: Double) {
    if old > 0 { counts[tenths(old)] -= 1 } else { total += 1 }
    counts[tenths(new)] += 1
  }

  /// The length of the longest contact, in mm; 0 if there is none.
  var longest: Double { Double(counts.lastIndex { $0 > 0 } ?? 0) / 10 }

  /// The contacts that are too long for fingers; nil if there are none, or nothing distinguishes them from fingers.
  ///
  /// The widest gap that ends above the length of a thumb separates them. It never begins above the longest finger.
  var palms: Palms? {
    let lengths = counts.indices.filter { counts[$0] > 0 }.map { Double($0) / 10 }
    guard let longest = lengths.last, longest > Self.thumb else { return nil }
    var widest: (low: Double, high: Double) = (0, 0)
    for (low, high) in zip([0] + lengths, lengths) where high > Self.thumb && low <= Self.palm {
      if high - low > widest.high - widest.low { widest = (low, high) }
    }
    let isSure = longest > Self.palm
    let hasGap = widest.high - widest.low >= Self.gap
    guard isSure || hasGap else { return nil }
    let middle = ((widest.low + widest.high) / 2).rounded(.up)
    let size = hasGap ? min(max(middle, Self.smallest), Self.palm) : Self.palm
    let long = lengths.filter { $0 > size }
    return Palms(
      size: size, count: long.reduce(0) { $0 + counts[tenths($1)] }, range: (long.first ?? longest)...longest,
      longestOther: lengths.last { $0 <= size } ?? 0, isSure: isSure)
  }

  private func tenths(_ length: Double) -> Int {
    // Ignore the rounding error of the multiplication.
    min(Int((length * 10 - 0.000_1).rounded(.up)), counts.count - 1)
  }
}
