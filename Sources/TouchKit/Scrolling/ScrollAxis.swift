/// One axis of a scroll view: the range of its content, and how the content follows a finger beyond that range.
struct ScrollAxis {
  /// The offsets at which the content covers the view.
  let range: ClosedRange<Double>
  /// The view's length along the axis.
  let length: Double
  /// Whether the content may be pulled beyond its ends.
  let bounces: Bool
  /// The fraction of the finger's movement by which the content moves just beyond its end.
  let band: Double

  /// Whether the content can move along this axis.
  var canScroll: Bool { bounces || range.upperBound > range.lowerBound }

  func clamped(_ offset: Double) -> Double { min(max(offset, range.lowerBound), range.upperBound) }

  /// The offset at which the content is shown while a finger pulls it to `offset`. Beyond its ends, the content follows
  /// less and less (S39).
  func shown(_ offset: Double) -> Double {
    let end = clamped(offset)
    guard bounces, length > 0, offset != end else { return end }
    let beyond = abs(offset - end)
    let excess = (1 - 1 / (beyond * band / length + 1)) * length
    return offset < end ? end - excess : end + excess
  }

  /// The inverse of ``shown(_:)``: the offset to which a finger has pulled content that is shown at `offset`.
  func pulled(_ offset: Double) -> Double {
    let end = clamped(offset)
    guard bounces, length > 0, offset != end else { return end }
    let excess = min(abs(offset - end), length * 0.999)
    let beyond = (1 / (1 - excess / length) - 1) * length / band
    return offset < end ? end - beyond : end + beyond
  }

  /// The offset of the page on which content settles that was released at `offset` with `speed` (pixels a second).
  ///
  /// If it moves at `limit` or faster, this is the next page in that direction, otherwise the nearest page. It is at
  /// most one page away from `first`.
  func page(at offset: Double, speed: Double, first: Double, limit: Double) -> Double {
    guard length > 0 else { return clamped(offset) }
    func pages(_ offset: Double) -> Double { (offset - range.lowerBound) / length }
    let place = pages(offset)
    var page = place.rounded()
    if speed != 0 && abs(speed) >= limit { page = speed > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1 }
    let start = pages(clamped(first)).rounded()
    page = min(max(page, start - 1), start + 1)
    return clamped(range.lowerBound + page * length)
  }
}
