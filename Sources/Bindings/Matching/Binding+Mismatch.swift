import Documents

/// Why a binding that is for an action's recognizer does not run.
struct Mismatch: Equatable {
  /// How many of the conditions hold, in the order in which they are looked at: of several bindings the one with the most was meant.
  let stage: Int
  let sentence: String
}

extension Binding {
  /// Why the first condition that does not hold does not; nil for another recognizer, kind, view or window, and where all hold.
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

  /// What a value lacks of its minimum: `397 px, needs 950`; nil if it lacks nothing.
  private func lacking(_ minimum: Double, _ value: Double?, _ unit: String) -> String? {
    guard let value else { return "has no value to compare, needs \(numeral(minimum))" }
    if value >= minimum { return nil }
    // Rounded down, so that what lacks little is not shown as enough.
    let shown = abs(value) >= 10 ? value.rounded(.down) : (value * 1000).rounded(.down) / 1000
    return "\(numeral(shown))\(unit), needs \(numeral(minimum))"
  }
}
