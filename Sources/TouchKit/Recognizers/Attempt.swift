/// A recognizer's try: from its first touch to its reset (S13, S16).
///
/// It stands in its recognizer by itself, with a phase for "none": an optional of this size is copied whole at every look.
struct Attempt {
  /// A wish to leave possible, granted or refused when every recognizer has had the frame.
  enum Request {
    case begin, recognize, beginAndEnd, beginAndCancel

    /// The state that it leads to.
    var state: GestureRecognizer.State {
      switch self {
      case .begin: .began
      case .recognize, .beginAndEnd: .ended
      case .beginAndCancel: .cancelled
      }
    }
  }

  /// How far it has come.
  enum Phase: Equatable {
    /// There is no attempt.
    case none
    /// Possible: it has touches, or has had some.
    case open
    /// It has asked to leave possible.
    case asking(Request)
    /// It has asked, and waits for another to fail (S23).
    case waiting(Request)
    /// It has begun: began or changed.
    case active(GestureRecognizer.State)
    /// It has come to an end, ended, cancelled or failed, and waits for its reset.
    case over(GestureRecognizer.State)
  }

  /// How far it has come.
  var phase = Phase.none
  /// The application whose touches it follows.
  @Unheld var application: Application?
  /// Counts the attempts of an application.
  var number = 0
  /// The rows of the touches that it has had.
  var touches = TouchSet()
  /// The rows of those that a subclass has kept from the shipped recognizer that it extends (S43).
  var hidden = TouchSet()
  /// Whether its rows are those of presses, not of touches (S48).
  var isOfPresses = false
  /// The type of its first touch.
  var touchType = Touch.TouchType.finger
  /// The view that its first touch hit.
  var hitView: View?
  /// The place that others learn in place of its own, for a touch of it is in a secure window.
  var shownPlace: Point?
  /// The screen of its first touch.
  var screen: Screen?
  /// The sequence of its first touch.
  var sequence = 0
  /// Where it stands among the attempts (S11).
  var order = DeliveryOrder()
  /// The timer that is armed for it.
  var timer: TimerQueue.ID?
  /// The state whose action is being sent.
  var actionState: GestureRecognizer.State?
  /// Whether a touch of it is cancelled in the frame being handled.
  var isLosingTouch = false
  /// Those that must fail first in this attempt, by the word of a delegate or subclass.
  var required: [GestureRecognizer] = []
  /// Those that were asked about in this attempt.
  var asked: [Reply] = []

  /// A recognizer that was asked whether one of the two waits for the other, in which of its attempts.
  struct Reply: Equatable {
    let other: ObjectIdentifier
    let attempt: Int
  }

  /// Whether there is one.
  var isUnderWay: Bool { phase != .none }

  /// What it asks for, or has asked for while it waits.
  var request: Request? {
    switch phase {
    case .asking(let request), .waiting(let request): request
    case .none, .open, .active, .over: nil
    }
  }

  /// Whether it waits for another to fail.
  var isWaiting: Bool {
    if case .waiting = phase { true } else { false }
  }

  /// Whether it has neither recognized nor failed.
  var isUndecided: Bool {
    switch phase {
    case .open, .asking, .waiting: true
    case .none, .active, .over: false
    }
  }

  /// Whether it has begun and not ended.
  var isActive: Bool {
    if case .active = phase { true } else { false }
  }

  /// Whether it waits for its reset.
  var isOver: Bool {
    if case .over = phase { true } else { false }
  }

  /// The state that its recognizer has reached.
  var state: GestureRecognizer.State {
    switch phase {
    case .none, .open, .asking, .waiting: .possible
    case .active(let state), .over(let state): state
    }
  }

  /// What its recognizer says of itself: the state reached, or asked for.
  var reportedState: GestureRecognizer.State { actionState ?? request?.state ?? state }

  /// Ask to leave possible.
  mutating func ask(_ request: Request) {
    if case .waiting = phase { phase = .waiting(request) } else { phase = .asking(request) }
  }

  /// Wait for another to fail; return whether it did not wait before.
  mutating func wait() -> Bool {
    guard case .asking(let request) = phase else { return false }
    phase = .waiting(request)
    return true
  }

  /// Go to a state that arbitration or the rules of S13 have granted.
  mutating func move(to state: GestureRecognizer.State) {
    switch state {
    case .possible: phase = .open
    case .began, .changed: phase = .active(state)
    case .ended, .cancelled, .failed: phase = .over(state)
    }
  }
}

/// Where an attempt stands among those of one frame (S11): deeper views first, then views as they were hit, then as attached.
struct DeliveryOrder: Equatable {
  var depth = 0
  var view = 0
  var attached = 0

  static func < (one: DeliveryOrder, other: DeliveryOrder) -> Bool {
    (other.depth, one.view, one.attached) < (one.depth, other.view, other.attached)
  }
}
