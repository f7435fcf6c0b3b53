extension Control {
  /// What a control does when an event happens.
  public enum Action {
    /// Call a function, which is the target.
    case call((Control, Event, TouchEvent?) -> Void)
    /// Offer an action up the responder chain until a responder answers; the action has no target (S10).
    case search(String)
  }

  /// An identifier with which a target or an action can be removed.
  public struct TargetID: Equatable, Sendable {
    private let token = TargetToken()

    /// Whether both identify the same target.
    public static func == (one: TargetID, other: TargetID) -> Bool { one.token === other.token }
  }

  /// Add a target: `handler` is called for each of `events`, after the earlier targets.
  @discardableResult
  public final func addTarget(
    for events: Event, _ handler: @escaping (Control, Event, TouchEvent?) -> Void
  ) -> TargetID {
    add(.call(handler), for: events)
  }

  /// Add an action without a target. For each of `events`, the control offers the action to itself and then up the
  /// responder chain, until a responder answers (S10).
  @discardableResult
  public final func addAction(_ action: String, for events: Event) -> TargetID {
    add(.search(action), for: events)
  }

  /// Remove a target or an action.
  public final func removeTarget(_ id: TargetID) {
    controlTargets.removeAll { $0.id == id }
  }

  /// Remove every action without a target.
  public final func removeActions() {
    controlTargets.removeAll { if case .search = $0.action { true } else { false } }
  }

  /// Send each of `events`, in the order of ``Event/names``. For each event, offer the event's actions, report the
  /// event to the sinks, and call the event's targets.
  public final func sendActions(for events: Event, with event: TouchEvent? = nil) {
    for bit in 0..<Event.names.count where events.rawValue & 1 << bit != 0 {
      let single = Event(rawValue: 1 << bit)
      // A copy: targets that a handler adds receive the next event.
      let targets = controlTargets
      var (action, answer): (String?, Responder?)
      for target in targets where target.events.contains(single) {
        guard case .search(let name) = target.action else { continue }
        (action, answer) = (name, sendAction(target.action, for: single, with: event))
      }
      // Report before the handlers run, because they may cause further events.
      (trackingApplication ?? window?.application)?.report(
        .control(
          ControlReport(
            control: self, event: single, location: event == nil && !isTracking ? nil : touchLocation, action: action,
            target: answer)))
      for target in targets where target.events.contains(single) {
        if case .call = target.action { sendAction(target.action, for: single, with: event) }
      }
    }
  }

  private final func add(_ action: Action, for events: Event) -> TargetID {
    let id = TargetID()
    controlTargets.append((id, events, action))
    return id
  }
}
