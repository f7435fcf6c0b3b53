extension GestureRecognizer {
  /// A wish to leave possible, granted or refused when every recognizer has been told of the frame.
  enum Request {
    case none, begin, recognize, beginAndEnd, beginAndCancel

    var asState: State? {
      switch self {
      case .none: nil
      case .begin: .began
      case .recognize, .beginAndEnd: .ended
      case .beginAndCancel: .cancelled
      }
    }
  }

  /// The transitions that S13 allows a recognizer to make by itself.
  static let transitions: [(from: State, to: State)] = [
    (.possible, .began), (.possible, .ended), (.possible, .failed),
    (.began, .changed), (.began, .ended), (.began, .cancelled),
    (.changed, .changed), (.changed, .ended), (.changed, .cancelled),
  ]

  /// Whether it has begun and not ended.
  final var isActive: Bool { machine == .began || machine == .changed }
  /// Whether it waits for its reset.
  final var isOver: Bool { machine == .ended || machine == .cancelled || machine == .failed }
  /// Whether it has touches, or has had some, and has neither recognized nor failed.
  final var isUndecided: Bool { machine == .possible && application != nil }

  /// Takes what a subclass sets as its state.
  final func change(to new: State) {
    guard application != nil else { return illegal(machine, new) }
    switch (machine, request, new) {
    case (.possible, .none, .began): ask(.begin)
    case (.possible, .none, .ended): ask(.recognize)
    case (.possible, .begin, .changed): break
    case (.possible, .begin, .ended): ask(.beginAndEnd)
    case (.possible, .begin, .cancelled): ask(.beginAndCancel)
    case (.possible, .none, .failed), (.possible, .begin, .failed): fail("S13", "it gave up")
    case (.began, _, .changed), (.changed, _, .changed), (.began, _, .ended), (.changed, _, .ended),
      (.began, _, .cancelled), (.changed, _, .cancelled):
      let isCancelled = losesTouch && new == .ended
      move(to: isCancelled ? .cancelled : new, "S13", isCancelled ? "its touch was cancelled" : "")
    default: illegal(state, new)
    }
  }

  private final func ask(_ new: Request) {
    request = new
    application?.hasRequests = true
    application?.isUnsettled = true
  }

  private final func illegal(_ from: State, _ to: State) {
    assertionFailure("\(title): \(from) to \(to) is no transition of a gesture recognizer")
    ignore(from, to)
  }

  /// Counts and tells of a transition that is none.
  final func ignore(_ from: State, _ to: State) {
    guard let application else { return }
    application.illegalTransitions += 1
    application.tell(
      of: self, from: from, to: from, "S13", "its code set \(to), which does not follow \(from): ignored")
  }

  /// Makes a transition and sends its action, if it has one (S14).
  final func move(to new: State, _ rule: StaticString, _ reason: @autoclosure () -> String) {
    guard let application else { return }
    let old = machine
    machine = new
    request = .none
    if new != .changed { application.isUnsettled = true }
    if isOver { application.hasEndedAttempts = true }
    if new != .failed { application.actions.append(Application.Action(recognizer: self, state: new)) }
    if new != old { application.tell(of: self, from: old, to: new, rule, reason()) }
  }

  /// Fails, out of possible.
  final func fail(_ rule: StaticString, _ reason: @autoclosure () -> String) {
    guard isUndecided else { return }
    move(to: .failed, rule, reason())
  }

  /// Fails or cancels an attempt that is under way: its touches were taken, or it was disabled or detached.
  final func abort(_ rule: StaticString, _ reason: @autoclosure () -> String) {
    if isActive {
      move(to: .cancelled, rule, reason())
    } else {
      fail(rule, reason())
    }
  }

  /// Ends an attempt from outside, in or out of a frame.
  final func stop(_ reason: @autoclosure () -> String) {
    guard let application else { return }
    application.turn { abort("S17", reason()) }
  }

  /// What explanations call it: its name, else its kind.
  final var title: String { name.isEmpty ? kind : name }
}
