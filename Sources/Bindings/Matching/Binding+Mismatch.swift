import Documents

/// The reason why a binding for an action's recognizer does not run.
struct Mismatch: Equatable {
  /// The number of conditions that hold before the first that does not. The binding with the most was probably meant.
  let stage: Int
  let sentence: String
}

extension Binding {
  /// The first condition that does not hold; nil if all hold, or if the recognizer, kind, view or window differs.
  func mismatch(for action: GestureAction, since start: Int64, at begun: Edge?) -> Mismatch? {
    guard match.isAimed(at: action) else { return nil }
    let seconds = Double(action.time &- start) / 1e6
    let length = action.length(match.direction)
    let conditions: [String?] = [
      match.state.flatMap { $0 == action.state ? nil : "\(action.state), needs \($0)" }
        ?? (match.state == nil && action.state == .cancelled ? "cancelled" : nil),
      match.fingers.flatMap { $0 == action.touches ? nil : "\(action.touches) fingers, needs \($0)" },
      match.edge.flatMap { $0 == begun ? nil : "from \(begun.map { "the edge \($0)" } ?? "no edge"), needs \($0)" },
      match.direction.flatMap { action.goes($0) ? nil : "does not go \($0)" },
      match.length.flatMap { lacking($0, length, action.lengthUnit) },
      match.speed.flatMap { lacking($0, action.speed, "\(action.lengthUnit)/s") },
      match.duration.flatMap { lacking($0, seconds, " s") },
      match.within.flatMap { seconds <= $0 ? nil : "\(numeral(seconds, decimals: 3)) s, needs \(numeral($0)) at most" },
      each == .step ? step.flatMap { lacking($0, length, action.lengthUnit) } : nil,
    ]
    guard let stage = conditions.firstIndex(where: { $0 != nil }), let sentence = conditions[stage] else { return nil }
    return Mismatch(stage: stage, sentence: sentence)
  }

  /// Compare a value with its minimum, such as `397 px, needs 950`; nil if the value is large enough.
  private func lacking(_ minimum: Double, _ value: Double?, _ unit: String) -> String? {
    guard let value else { return "has no value to compare, needs \(numeral(minimum))" }
    if value >= minimum { return nil }
    // Round down, so that a value slightly below the minimum does not look sufficient.
    let shown = abs(value) >= 10 ? value.rounded(.down) : (value * 1000).rounded(.down) / 1000
    return "\(numeral(shown))\(unit), needs \(numeral(minimum))"
  }
}
