/// Finds, for each gesture of a recording, the binding that nearly ran and the condition that failed.
struct MissedGestures {
  private struct Gesture {
    let start: Int64
    let edge: Edge?
    /// The binding that nearly ran, and why it did not run.
    var nearest: (mismatch: Mismatch, binding: String)?
  }

  /// A line for each finished gesture, in order.
  private(set) var lines: [String] = []
  private let bindings: [Binding]
  private var gestures: [String: Gesture] = [:]

  init(_ bindings: [Binding]) {
    self.bindings = bindings
  }

  mutating func handle(_ action: GestureAction) {
    let known = action.state == .began ? nil : gestures[action.recognizer]
    var gesture = known ?? Gesture(start: action.time, edge: action.edgeOfBegin)
    for binding in bindings {
      guard let mismatch = binding.mismatch(for: action, since: gesture.start, at: gesture.edge) else { continue }
      if let nearest = gesture.nearest?.mismatch, nearest.stage > mismatch.stage { continue }
      gesture.nearest = (mismatch, binding.name)
    }
    let isOver = action.state == .ended || action.state == .cancelled
    gestures[action.recognizer] = isOver ? nil : gesture
    guard isOver else { return }
    let reason = gesture.nearest.map { "\($0.mismatch.sentence) (\($0.binding))" } ?? "no binding matches this gesture"
    lines.append("\(action.title): \(reason)")
  }
}
