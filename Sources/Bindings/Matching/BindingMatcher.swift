/// Finds the bindings that match an action, and how often each must run.
///
/// It stores the gestures in progress: when each began, which bindings it has run, and where each binding's last step
/// was.
package struct BindingMatcher: Sendable {
  private struct Gesture: Sendable {
    let start: Int64
    let edge: Edge?
    /// The bindings that run once per gesture and have already run.
    var hasRun: Set<Int> = []
    /// The progress of the gesture at the last step of each binding.
    var marks: [Int: Double] = [:]

    init(_ first: GestureAction) {
      start = first.time
      edge = first.edgeOfBegin
    }
  }

  /// The maximum number of steps in one action; no finger makes more.
  private static let mostSteps = 100

  private let bindings: [Binding]
  /// The gestures in progress, by recognizer.
  private var gestures: [String: Gesture] = [:]

  /// Create a matcher without gestures.
  package init(_ bindings: [Binding]) {
    self.bindings = bindings
  }

  /// Return the bindings that an action runs, in order. A binding that crosses several steps at once is repeated.
  package mutating func launches(for action: GestureAction) -> [Launch] {
    let known = action.state == .began ? nil : gestures[action.recognizer]
    var gesture = known ?? Gesture(action)
    var launches: [Launch] = []
    var environment: [String: String]?
    for (index, binding) in bindings.enumerated() {
      let count = runs(of: binding, index, action, &gesture)
      guard count > 0 else { continue }
      let values = environment ?? action.environment
      environment = values
      launches += Array(repeating: Launch(binding, values, start: gesture.start), count: count)
    }
    let isOver = action.state == .ended || action.state == .cancelled
    gestures[action.recognizer] = isOver ? nil : gesture
    return launches
  }

  private func runs(of binding: Binding, _ index: Int, _ action: GestureAction, _ gesture: inout Gesture) -> Int {
    guard binding.match.holdsApartFromDirection(for: action, since: gesture.start, at: gesture.edge) else { return 0 }
    if binding.each == .step, let step = binding.step, let direction = binding.match.direction {
      return action.progress(direction).map { steps(to: $0, step, index, &gesture) } ?? 0
    }
    if binding.each == .step, let steps = action.steps {
      if let direction = binding.match.direction {
        return action.steps(direction).map { self.steps(to: Double($0), 1, index, &gesture) } ?? 0
      }
      let last = gesture.marks.updateValue(Double(steps), forKey: index) ?? 0
      return min(abs(steps - Int(last)), Self.mostSteps)
    }
    guard binding.match.direction.map(action.goes) ?? true else { return 0 }
    if binding.isForEachAction { return 1 }
    return gesture.hasRun.insert(index).inserted ? 1 : 0
  }

  /// Count the whole steps from the last one to `progress`. A movement back moves the mark, so that reversing counts at
  /// once.
  private func steps(to progress: Double, _ step: Double, _ index: Int, _ gesture: inout Gesture) -> Int {
    let mark = min(gesture.marks[index] ?? 0, progress)
    let count = Int(min((progress - mark) / step, Double(Self.mostSteps)))
    gesture.marks[index] = count == Self.mostSteps ? progress : mark + Double(count) * step
    return count
  }
}
