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
    /// No attempt is under way.
    case none
    /// The state is `possible`, and the attempt has or had touches.
    case open
    /// The recognizer has requested to leave the state `possible`.
    case asking(Request)
    /// The recognizer has requested to leave the state `possible`, and waits for another recognizer to fail (S23).
    case waiting(Request)
    /// The gesture has begun: the state is `began` or `changed`.
    case active(GestureRecognizer.State)
    /// The attempt has ended, was cancelled or has failed; it will be reset.
    case over(GestureRecognizer.State)
  }

  /// How far it has come.
  private(set) var phase = Phase.none
  /// The application whose touches it follows.
  @Unheld private(set) var application: Application?
  /// Counts the attempts of an application.
  private(set) var number = 0
  /// The rows of the touches that it has had.
  private(set) var touches = TouchSet()
  /// The rows of those that a subclass has kept from the shipped recognizer that it extends (S43).
  private var hidden = TouchSet()
  /// Whether its rows are those of presses, not of touches (S48).
  private(set) var isOfPresses = false
  /// The type of its first touch.
  private(set) var touchType = Touch.TouchType.finger
  /// The view that its first touch hit.
  private(set) var hitView: View?
  /// The place that sinks get instead of its own, because a touch of it is in a secure window.
  private(set) var shownPlace: Point?
  /// The screen of its first touch.
  private(set) var screen: Screen?
  /// The sequence of its first touch.
  private(set) var sequence = 0
  /// Where it stands among the attempts (S11).
  private(set) var order = DeliveryOrder()
  /// The timer that is armed for it.
  private(set) var timer: TimerQueue.ID?
  /// Whether a touch of it is cancelled in the frame being handled.
  private(set) var isLosingTouch = false
  /// Those that must fail first in this attempt, because a delegate or subclass says so.
  private(set) var required: [GestureRecognizer] = []
  /// Those that were asked about in this attempt.
  private var asked: [Question] = []

  /// A recognizer that was asked whether one of the two waits for the other, in which of its attempts.
  private struct Question: Equatable {
    let other: ObjectIdentifier
    let attempt: Int
  }

  /// That there is none.
  init() {}

  /// Begin one without touches.
  init(_ number: Int, in application: Application, at order: DeliveryOrder) {
    phase = .open
    self.application = application
    self.number = number
    self.order = order
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

  /// The state that its recognizer reports: reached or requested.
  var reportedState: GestureRecognizer.State { request?.state ?? state }

  /// The rows of its touches; none if it is of presses.
  var touchRows: TouchSet { isOfPresses ? TouchSet() : touches }

  // MARK: Touches and presses

  /// Note what the first touch says of it.
  ///
  /// - Parameter hitView: the view whose ancestors may prevent it; `nil` if it needs no window's permission (S49).
  mutating func noteFirst(_ touch: Touch, on hitView: View?) {
    touchType = touch.type
    self.hitView = hitView
    screen = touch.screen
    sequence = touch.sequence
  }

  /// Note what the first press says of it.
  mutating func noteFirstPress(on view: View, of screen: Screen) {
    isOfPresses = true
    hitView = view
    self.screen = screen
  }

  /// Add the touch or press of a row.
  mutating func add(row: Int) { touches.insert(row) }

  /// Remove the touch of a row.
  mutating func remove(row: Int) { touches.remove(row) }

  /// Forget the touches outside some rows: they have ended.
  mutating func keep(only rows: TouchSet) { touches.formIntersection(rows) }

  /// Give sinks a place instead of that of the touches, unless they get another one already.
  mutating func show(_ place: Point) {
    if shownPlace == nil { shownPlace = place }
  }

  /// Note whether a touch or press of it is cancelled in what is being handled.
  mutating func note(isLosingTouch: Bool) { self.isLosingTouch = isLosingTouch }

  /// Hide those touches of some rows that it has from the shipped recognizer (S43).
  mutating func hide(_ rows: TouchSet) {
    var own = rows
    own.formIntersection(touches)
    hidden.formUnion(own)
  }

  /// Hide touches no longer.
  mutating func unhide(_ rows: TouchSet) { hidden.subtract(rows) }

  /// Take the hidden touches out; return them for ``putBack(_:)``.
  mutating func takeHidden() -> TouchSet {
    touches.subtract(hidden)
    return hidden
  }

  /// Put touches back that were taken out.
  mutating func putBack(_ rows: TouchSet) { touches.formUnion(rows) }

  /// Note the timer that is armed for it, or that none is.
  mutating func note(timer: TimerQueue.ID?) { self.timer = timer }

  // MARK: Decisions

  /// Make it wait until another has failed.
  mutating func require(_ other: GestureRecognizer) { required.append(other) }

  /// Note that both sides were asked whether this waits for `other`; return whether they had not been, in these attempts.
  mutating func noteQuestion(about other: GestureRecognizer) -> Bool {
    let question = Question(other: ObjectIdentifier(other), attempt: other.attempt.number)
    if asked.contains(question) { return false }
    asked.append(question)
    return true
  }

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
