/// Counts the steps of a value: one step forth or back each time the value is a whole step away from the last step
/// (S45).
///
/// The next step back is measured from there too, so a value that trembles around a step counts only once.
struct StepCounter {
  /// The number of steps forth minus the number of steps back.
  private(set) var count = 0
  /// Whether the last step went forth; `nil` before the first step.
  private(set) var wentForth: Bool?
  private var mark: Double

  /// Count steps from `value`.
  init(from value: Double) {
    mark = value
  }

  /// Update the value, with steps of `size`. Return whether a step was counted.
  mutating func update(to value: Double, stepsOf size: Double) -> Bool {
    let progress = value - mark
    // A value that is exactly one step away counts, whatever rounding does.
    let steps = (abs(progress) / size + 1e-9).rounded(.down)
    guard steps >= 1, steps < 1e6 else { return false }
    let isForth = progress > 0
    wentForth = isForth
    count += Int(isForth ? steps : -steps)
    mark += (isForth ? steps : -steps) * size
    return true
  }
}
