import Documents
import TouchKit

extension Tuning {
  /// The tuning as the text of a configuration: comments, then the thresholds.
  package var text: String {
    var lines = [facts] + notes
    lines += ["", "Tries that were understood, with the 95 % confidence interval:"]
    lines += columns([Self.rateHeader] + rateRows)
    lines += ["", steps.isEmpty ? "No change is suggested." : "Suggested steps, with the gain and cost of each step:"]
    lines += stepRows.map { "\($0[0]). \($0[1]): \($0[2])" }
    lines += ["", "Confusions:"] + columns([Self.confusionHeader] + confusionRows)
    return lines.map { $0.isEmpty ? "#\n" : "# \(oneLine($0))\n" }.joined() + configuration
  }

  /// The lines for a configuration; empty if nothing is suggested.
  var configuration: String {
    let suggestions = steps.flatMap(\.suggestions)
    if suggestions.isEmpty { return "" }
    return "thresholds:\n"
      + suggestions.map { "  \($0.threshold.key): \(numeral($0.value))\n" }.joined()
  }

  /// The number of tries, in a sentence.
  var facts: String {
    let tries = gestures.reduce(0) { $0 + $1.tries }
    let aside = gestures.reduce(0) { $0 + $1.aside }
    let noun = gestures.count == 1 ? "gesture" : "gestures"
    return
      "\(tries) tries of \(gestures.count) \(noun). The figures are from the \(aside) tries that were kept for the check."
  }

  /// The gestures for which nothing is suggested, and why.
  private var notes: [String] {
    gestures.filter(\.isRare).map { gesture in
      let noun = gesture.tries == 1 ? "try" : "tries"
      let reason = "nothing is suggested for a gesture with fewer than \(Tuner.fewest) tries"
      return "\(gesture.name): \(gesture.tries) \(noun); \(reason)."
    }
  }

  static let rateHeader = ["gesture", "kept aside", "before", "after", "interval after"]
  var rateRows: [[String]] {
    let tries = gestures.reduce(0) { $0 + $1.tries }
    let all = gestures.reduce(into: Gesture(name: "all", tries: tries)) { sum, gesture in
      sum.aside += gesture.aside
      sum.before += gesture.before
      sum.after += gesture.after
    }
    return (gestures + [all]).map { gesture in
      let interval = confidenceInterval(gesture.after, of: gesture.aside)
      return [
        gesture.name, "\(gesture.aside)", "\(gesture.before)", "\(gesture.after)",
        "\(percent(interval.lowerBound)) to \(percent(interval.upperBound)) %",
      ]
    }
  }

  /// The number of each step, its limits, and its gains and costs.
  var stepRows: [[String]] {
    steps.enumerated().map { number, step in
      let words = step.suggestions.map {
        "\($0.threshold.key) \(numeral($0.before)) → \(numeral($0.value)) \($0.threshold.unit.rawValue)"
      }
      return ["\(number + 1)", words.joined(separator: ", "), effect(of: step)]
    }
  }

  static let confusionHeader = ["meant", "taken for", "before", "after"]
  var confusionRows: [[String]] {
    confusion.map { row in
      [row.meant, row.taken.isEmpty ? "nothing" : row.taken.joined(separator: ", "), "\(row.before)", "\(row.after)"]
    }
  }

  private func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))" }

  private func effect(of step: Step) -> String {
    let words = gestures.compactMap { gesture -> String? in
      let (gained, lost) = (step.gained[gesture.name] ?? 0, step.lost[gesture.name] ?? 0)
      let signs = (gained > 0 ? ["+\(gained)"] : []) + (lost > 0 ? ["−\(lost)"] : [])
      return signs.isEmpty ? nil : "\(gesture.name) \(signs.joined(separator: " "))"
    }
    return words.isEmpty ? "no effect on the tries kept for the check" : words.joined(separator: ", ")
  }

  /// Align rows in columns: words to the left, numbers to the right.
  private func columns(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return (rows.last ?? row)[column].first?.isNumber ?? false ? space + cell : cell + space
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
