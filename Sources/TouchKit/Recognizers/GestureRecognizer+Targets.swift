/// A block that a recognizer calls for each action.
struct Target {
  let number: Int
  let handler: (GestureRecognizer) -> Void
}

extension GestureRecognizer {
  /// Names a target so that it can be taken away again.
  public struct TargetID: Equatable, Sendable {
    let number: Int
  }

  /// Add a target: `handler` is called for every action, after the targets added before.
  @discardableResult
  public final func addTarget(_ handler: @escaping (GestureRecognizer) -> Void) -> TargetID {
    let number = (targets.last?.number ?? 0) + 1
    targets.append(Target(number: number, handler: handler))
    return TargetID(number: number)
  }

  /// Take a target away.
  public final func removeTarget(_ id: TargetID) {
    targets.removeAll { $0.number == id.number }
  }
}
