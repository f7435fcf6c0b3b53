/// A block that a recognizer calls for each action.
struct Target {
  let number: Int
  let handler: (GestureRecognizer.Action) -> Void
}

extension GestureRecognizer {
  /// What a recognizer sends for a state (S14), as values: they do not change, whatever the recognizer does next.
  public struct Action {
    /// The origin of the recognizer.
    public let recognizer: GestureRecognizer
    /// The reported state; the recognizer may have reached a later one.
    public let state: State
    /// The centroid of its touches in screen pixels. For a screen's recognizer whose touches are in a secure window, it
    /// is the middle of the edge at which they began.
    public let location: Point
    /// Its time, in µs of effective time.
    public let time: Int64
  }

  /// Identifies a target for its removal.
  public struct TargetID: Equatable, Sendable {
    let number: Int
  }

  /// Add a target: `handler` is called for every action, after the earlier targets.
  @discardableResult
  public final func addTarget(_ handler: @escaping (Action) -> Void) -> TargetID {
    let number = (targets.last?.number ?? 0) + 1
    targets.append(Target(number: number, handler: handler))
    return TargetID(number: number)
  }

  /// Take a target away.
  public final func removeTarget(_ id: TargetID) {
    targets.removeAll { $0.number == id.number }
  }
}
