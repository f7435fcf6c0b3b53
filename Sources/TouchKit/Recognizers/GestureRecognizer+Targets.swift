/// A block that a recognizer calls for each action.
struct Target {
  let id: GestureRecognizer.TargetID
  let handler: (GestureRecognizer.Action) -> Void
}

/// The identity of a target: no other target has it, not even after the target was removed.
final class TargetToken: Sendable {}

extension GestureRecognizer {
  /// An action, which a recognizer sends when it reaches a state (S14). The values in an action are copies, which do
  /// not change when the recognizer changes.
  public struct Action {
    /// The recognizer that sends the action.
    public let recognizer: GestureRecognizer
    /// The reported state; the recognizer may have reached a later state.
    public let state: State
    /// The centroid of the recognizer's touches, in screen pixels. If a screen's recognizer has touches in a secure
    /// window, this location is the middle of the edge at which the touches began.
    public let location: Point
    /// The time of the action, in µs of effective time.
    public let time: Int64
  }

  /// An identifier with which a target can be removed.
  public struct TargetID: Equatable, Sendable {
    private let token = TargetToken()

    /// Whether both identify the same target.
    public static func == (one: TargetID, other: TargetID) -> Bool { one.token === other.token }
  }

  /// Add a target: `handler` is called for every action, after the earlier targets.
  @discardableResult
  public final func addTarget(_ handler: @escaping (Action) -> Void) -> TargetID {
    let id = TargetID()
    targets.append(Target(id: id, handler: handler))
    return id
  }

  /// Remove a target.
  public final func removeTarget(_ id: TargetID) {
    targets.removeAll { $0.id == id }
  }
}
