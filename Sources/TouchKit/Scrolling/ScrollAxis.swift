/// One axis of a scroll view: how far its content may go, and how it follows a finger beyond that.
struct ScrollAxis {
  /// The offsets at which the content covers the view.
  let range: ClosedRange<Double>
  /// The view's length along the axis.
  let length: Double
  /// Whether the content may be pulled beyond its ends.
  let bounces: Bool
  /// How much of the finger's displacement it follows there at first.
  let band: Double

  /// Whether there is anywhere to go.
  var canScroll: Bool { bounces || range.upperBound > range.lowerBound }

  func clamped(_ offset: Double) -> Double { min(max(offset, range.lowerBound), range.upperBound) }

  /// Where the content is shown while a finger pulls it to `offset`: beyond its ends it follows less and less (S39).
  func shown(_ offset: Double) -> Double {
    let end = clamped(offset)
    guard bounces, length > 0, offset != end else { return end }
    let beyond = abs(offset - end)
    let excess = (1 - 1 / (beyond * band / length + 1)) * length
    return offset < end ? end - excess : end + excess
  }

  /// The offset to which a finger has pulled content that is shown at `offset`.
  func pulled(_ offset: Double) -> Double {
    let end = clamped(offset)
    guard bounces, length > 0, offset != end else { return end }
    let excess = min(abs(offset - end), length * 0.999)
    let beyond = (1 / (1 - excess / length) - 1) * length / band
    return offset < end ? end - beyond : end + beyond
  }

  /// The offset of the page on which content comes to rest that was let go at `offset` with `speed` (pixels a second).
  ///
  /// At `limit` or faster it is the next page in that direction, else the nearest; never more than one from `first`.
  func page(at offset: Double, speed: Double, first: Double, limit: Double) -> Double {
    guard length > 0 else { return clamped(offset) }
    func pages(_ offset: Double) -> Double { (offset - range.lowerBound) / length }
    let place = pages(offset)
    var page = place.rounded()
    if abs(speed) >= limit { page = speed > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1 }
    let start = pages(clamped(first)).rounded()
    page = min(max(page, start - 1), start + 1)
    return clamped(range.lowerBound + page * length)
  }
}
