/// Count the steps of a measure: one forth or back each time that it has gone a whole step from where the last one was made (S45).
///
/// The movement back counts from there too, so a measure that trembles about a step makes one step and no more.
struct StepCounter {
  /// Steps forth less steps back.
  private(set) var count = 0
  /// Whether the last step went forth; nil before the first.
  private(set) var wentForth: Bool?
  private var mark: Double

  /// Count from a value.
  init(from value: Double) {
    mark = value
  }

  /// Go to a value, in steps of a size; returns whether it has made any.
  mutating func update(to value: Double, stepsOf size: Double) -> Bool {
    let progress = value - mark
    // A step that is met counts, whatever rounding has left of it.
    let steps = (abs(progress) / size + 1e-9).rounded(.down)
    guard steps >= 1, steps < 1e6 else { return false }
    let isForth = progress > 0
    wentForth = isForth
    count += Int(isForth ? steps : -steps)
    mark += (isForth ? steps : -steps) * size
    return true
  }
}
