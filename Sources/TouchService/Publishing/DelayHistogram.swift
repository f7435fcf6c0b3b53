import Documents

/// Counts delays of events in buckets with fixed bounds: 100 of 1 µs each, then 90 per power of ten up to 10 s.
///
/// A bucket's bound is at most a tenth above the delays in it, and counting does not allocate. Bounds of 1, 2 and 5
/// times a power of ten are exact.
struct DelayHistogram {
  /// The bounds at which ``count(upTo:)`` is reported, in µs: 1, 2 and 5 times each power of ten from 10 µs to 10 s.
  static let bounds: [Int64] = {
    var bounds: [Int64] = []
    var decade: Int64 = 10
    while decade < 10_000_000 {
      bounds += [decade, 2 * decade, 5 * decade]
      decade *= 10
    }
    return bounds + [decade]
  }()

  /// The number of buckets of 1 µs.
  private static let finest = 100
  /// The number of buckets in each further power of ten.
  private static let perDecade = 90
  private static let decades = 5

  private(set) var count: Int64 = 0
  /// The sum of the delays, in µs.
  private(set) var sum: Int64 = 0
  private(set) var longest: Int64 = 0
  /// The last bucket is for delays above 10 s.
  private var buckets = [Int64](repeating: 0, count: finest + decades * perDecade + 1)

  /// Count a delay in µs; a negative one, which only a timestamp in the future causes, counts as 0.
  mutating func add(_ delay: Int64) {
    let delay = max(delay, 0)
    count += 1
    sum &+= delay
    longest = max(longest, delay)
    buckets[Self.bucket(of: delay)] += 1
  }

  /// The number of delays of at most `bound` µs, if that is a bucket's bound; otherwise a lower number.
  func count(upTo bound: Int64) -> Int64 {
    var sum: Int64 = 0
    for index in buckets.indices.dropLast() where Self.bound(of: index) <= bound { sum += buckets[index] }
    return sum
  }

  /// The quantile of the delays in µs, rounded up to a bucket's bound; nil if nothing was counted.
  func quantile(_ portion: Double) -> Int64? {
    guard count > 0 else { return nil }
    let rank = max(1, Int64((portion * Double(count)).rounded(.up)))
    var seen: Int64 = 0
    for index in buckets.indices.dropLast() {
      seen += buckets[index]
      if seen >= rank { return min(Self.bound(of: index), longest) }
    }
    return longest
  }

  /// The bucket of a delay. Each bucket holds delays above the previous bucket's bound, up to its own.
  static func bucket(of delay: Int64) -> Int {
    // Subtract one, so that a bound belongs to the bucket below it.
    var rest = max(delay, 1) - 1
    if rest < finest { return Int(rest) }
    var decade = 0
    while rest >= 100 {
      rest /= 10
      decade += 1
    }
    guard decade <= decades else { return finest + decades * perDecade }
    return finest + (decade - 1) * perDecade + Int(rest) - 10
  }

  /// The maximum delay in a bucket, in µs.
  static func bound(of bucket: Int) -> Int64 {
    if bucket < finest { return Int64(bucket) + 1 }
    let (decade, place) = (bucket - finest).quotientAndRemainder(dividingBy: perDecade)
    var unit: Int64 = 10
    for _ in 0..<decade { unit *= 10 }
    return (Int64(place) + 11) * unit
  }
}
