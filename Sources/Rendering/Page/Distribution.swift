import Documents
import TouchKit

/// The values of a measurement, for hands that intended a gesture and for all others.
package struct Distribution: Sendable {
  /// The gesture, and the key of the measurement.
  let gesture: String
  let figure: String
  /// The description of the limit, as a sentence.
  let sentence: String
  let unit: String
  let meant: [Double]
  let others: [Double]
  let limit: Double
  /// The suggested limit; nil if the current one stays.
  let suggested: Double?

  /// Create a distribution.
  ///
  /// - Parameters:
  ///   - meant: the values of hands that intended the gesture, in `unit`; not empty.
  ///   - limit: the current limit, in `unit`.
  ///   - suggested: the suggested limit; nil if the current one stays.
  package init(
    gesture: String, figure: String, sentence: String, unit: String, meant: [Double], others: [Double], limit: Double,
    suggested: Double?
  ) {
    (self.gesture, self.figure, self.sentence, self.unit) = (gesture, figure, sentence, unit)
    (self.meant, self.others, self.limit, self.suggested) = (meant.sorted(), others.sorted(), limit, suggested)
  }

  private static let bins = 32
  private static let size = (width: 420.0, height: 150.0, margin: 10.0, tick: 16.0)

  /// The end of the axis. It includes both limits and 95 % of the values; the last bar includes all larger values.
  private var end: Double {
    func most(_ values: [Double]) -> Double { values.isEmpty ? 0 : values[(values.count - 1) * 19 / 20] }
    let end = 1.15 * max(limit, suggested ?? 0, most(meant), most(others))
    return end > 0 ? end : 1
  }

  /// The number of values in each bar.
  private func counts(_ values: [Double]) -> [Int] {
    var counts = [Int](repeating: 0, count: Self.bins)
    for value in values { counts[min(max(Int(value / end * Double(Self.bins)), 0), Self.bins - 1)] += 1 }
    return counts
  }

  private func x(_ value: Double) -> Double {
    Self.size.margin + value / end * (Self.size.width - 2 * Self.size.margin)
  }

  /// The HTML element with the bars and their description.
  ///
  /// - Parameter number: the number of the figure on the page.
  func html(_ number: Int) -> String {
    let (width, height, _, tick) = Self.size
    let middle = (height - tick) / 2
    let (above, below) = (counts(meant), counts(others))
    // Each side has its own scale, because there are many more others.
    let scales = [above, below].map { (middle - 6) / Double($0.reduce(1, max)) }
    let bar = (width - 2 * Self.size.margin) / Double(Self.bins)
    var svg = ""
    for bin in 0..<Self.bins {
      let left = decimal(Self.size.margin + Double(bin) * bar + 0.5)
      let (up, down) = (Double(above[bin]) * scales[0], Double(below[bin]) * scales[1])
      let common = "x=\"\(left)\" width=\"\(decimal(bar - 1, 1))\""
      for (name, y, length) in [("meant", middle - up, up), ("others", middle, down)] where length > 0 {
        svg += "<rect class=\"\(name)\" \(common) y=\"\(decimal(y, 1))\" height=\"\(decimal(length, 1))\"/>"
      }
    }
    svg += "<path class=\"grid\" d=\"M0 \(middle)H\(width)\"/>"
    for (value, name) in [(limit, "limit"), (suggested, "suggested")] as [(Double?, String)] {
      guard let value else { continue }
      svg += "<path class=\"\(name)\" d=\"M\(decimal(x(value), 1)) 0V\(height - tick)\"/>"
    }
    svg += "<text class=\"tick\" x=\"0\" y=\"\(height - 3)\">0</text>"
    svg += "<text class=\"tick is-end\" x=\"\(width)\" y=\"\(height - 3)\">\(format(end)) \(escaped(unit))</text>"
    let words = "\(gesture), \(figure)"
    return """
      <figure>
      <figcaption><h3 id="figure-\(number)">\(escaped(words))</h3><p>\(escaped(sentence)) \(escaped(limits))</p></figcaption>
      <svg viewBox="0 0 \(Int(width)) \(Int(height))" role="img" aria-label="\(escaped("\(words): \(summary)"))">\(svg)</svg>
      <p class="facts">\(escaped(summary))</p>
      </figure>

      """
  }

  private func format(_ value: Double) -> String { decimal(value, unit == "s" ? 2 : 1) }

  private var limits: String {
    let now = "The limit is \(format(limit)) \(unit)"
    return suggested.map { "\(now); \(format($0)) \(unit) is suggested." } ?? "\(now)."
  }

  private var summary: String {
    func part(_ values: [Double]) -> String {
      func quantile(_ part: Int) -> String { format(values[(values.count - 1) * part / 20]) }
      return "\(quantile(1)) to \(quantile(19)) \(unit), median \(quantile(10)) \(unit)"
    }
    let own = "\(meant.count) tries of this gesture: \(part(meant))."
    return others.isEmpty ? own : "\(own) \(others.count) others: \(part(others))."
  }
}
