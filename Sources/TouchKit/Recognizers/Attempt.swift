/// One attempt of a recognizer, from its first touch to its reset (S13, S16).
///
/// A recognizer stores its attempt by value, with the phase `none` outside an attempt: an `Optional` of this size would
/// be copied whole on each access.
struct Attempt {
  /// A request to leave `possible`, granted or refused after every recognizer has handled the frame.
  enum Request {
    case begin, recognize, beginAndEnd, beginAndCancel

    var state: GestureRecognizer.State {
      switch self {
      case .begin: .began
      case .recognize, .beginAndEnd: .ended
      case .beginAndCancel: .cancelled
      }
    }
  }

  /// How far the attempt has progressed.
  enum Phase: Equatable {
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

  private(set) var phase = Phase.none
  /// The application whose touches the attempt follows.
  @Unheld private(set) var application: Application?
  /// The number of the attempt, unique within its application.
  private(set) var number = 0
  /// The rows of the attempt's touches, including touches that have ended.
  private(set) var touches = TouchSet()
  /// The rows of the touches that a subclass withholds from the shipped recognizer that it extends (S43).
  private var hidden = TouchSet()
  /// Whether the rows are those of presses, not of touches (S48).
  private(set) var isOfPresses = false
  /// The type of the first touch.
  private(set) var touchType = Touch.TouchType.finger
  /// The view that the first touch hit.
  private(set) var hitView: View?
  /// The location that sinks get instead of the real one, because a touch of the attempt is in a secure window.
  private(set) var shownPlace: Point?
  /// The screen of the first touch.
  private(set) var screen: Screen?
  /// The number of the first touch's sequence.
  private(set) var sequence = 0
  /// The position of the attempt in the order of S11.
  private(set) var order = DeliveryOrder()
  private(set) var timer: TimerQueue.ID?
  /// Whether the current frame or press event cancels a touch or press of the attempt.
  private(set) var isLosingTouch = false
  /// The recognizers that must fail first in this attempt, because a delegate or subclass requires it.
  private(set) var required: [GestureRecognizer] = []
  /// The questions about failure requirements that were asked in this attempt.
  private var asked: [Question] = []

  /// A recognizer that was asked whether one of the two waits for the other, with the number of its attempt.
  private struct Question: Equatable {
    let other: ObjectIdentifier
    let attempt: Int
  }

  /// Create a value that stands for no attempt.
  init() {}

  init(_ number: Int, in application: Application, at order: DeliveryOrder) {
    phase = .open
    self.application = application
    self.number = number
    self.order = order
  }

  var isUnderWay: Bool { phase != .none }

  /// The pending request, including one that waits for another recognizer to fail.
  var request: Request? {
    switch phase {
    case .asking(let request), .waiting(let request): request
    case .none, .open, .active, .over: nil
    }
  }

  var isWaiting: Bool {
    if case .waiting = phase { true } else { false }
  }

  /// Whether the recognizer has neither recognized nor failed.
  var isUndecided: Bool {
    switch phase {
    case .open, .asking, .waiting: true
    case .none, .active, .over: false
    }
  }

  /// Whether the gesture has begun and not ended.
  var isActive: Bool {
    if case .active = phase { true } else { false }
  }

  /// Whether the gesture has begun, in this attempt.
  var hasBegun: Bool {
    switch phase {
    case .active, .over(.ended), .over(.cancelled): true
    case .none, .open, .asking, .waiting, .over: false
    }
  }

  /// Whether the attempt waits for its reset.
  var isOver: Bool {
    if case .over = phase { true } else { false }
  }

  /// The state that the recognizer has reached.
  var state: GestureRecognizer.State {
    switch phase {
    case .none, .open, .asking, .waiting: .possible
    case .active(let state), .over(let state): state
    }
  }

  /// The state that the recognizer reports: the requested state, or else the reached one.
  var reportedState: GestureRecognizer.State { request?.state ?? state }

  /// The rows of the attempt's touches; empty if the attempt follows presses.
  var touchRows: TouchSet { isOfPresses ? TouchSet() : touches }

  // MARK: Touches and presses

  /// Store the properties of the first touch.
  ///
  /// - Parameter hitView: the view that was hit; `nil` for a screen's recognizer, which asks no window (S49).
  mutating func noteFirst(_ touch: Touch, on hitView: View?) {
    touchType = touch.type
    self.hitView = hitView
    screen = touch.screen
    sequence = touch.sequence
  }

  /// Store the properties of the first press.
  mutating func noteFirstPress(on view: View, of screen: Screen) {
    isOfPresses = true
    hitView = view
    self.screen = screen
  }

  /// Add the touch or press in `row`.
  mutating func add(row: Int) { touches.insert(row) }

  /// Remove the touch in `row`.
  mutating func remove(row: Int) { touches.remove(row) }

  /// Forget the touches outside `rows`, because they have ended.
  mutating func keep(only rows: TouchSet) { touches.formIntersection(rows) }

  /// Give sinks this location instead of that of the touches, unless they already get another one.
  mutating func show(_ place: Point) {
    if shownPlace == nil { shownPlace = place }
  }

  /// Note whether the current frame or press event cancels a touch or press of the attempt.
  mutating func note(isLosingTouch: Bool) { self.isLosingTouch = isLosingTouch }

  /// Hide the attempt's touches in `rows` from the shipped recognizer (S43).
  mutating func hide(_ rows: TouchSet) {
    var own = rows
    own.formIntersection(touches)
    hidden.formUnion(own)
  }

  /// Stop hiding the touches in `rows`.
  mutating func unhide(_ rows: TouchSet) { hidden.subtract(rows) }

  /// Remove the hidden touches, and return them for ``putBack(_:)``.
  mutating func takeHidden() -> TouchSet {
    touches.subtract(hidden)
    return hidden
  }

  /// Put back the touches that ``takeHidden()`` removed.
  mutating func putBack(_ rows: TouchSet) { touches.formUnion(rows) }

  /// Store the timer that is armed for the attempt; `nil` if none is.
  mutating func note(timer: TimerQueue.ID?) { self.timer = timer }

  // MARK: Decisions

  /// Make the attempt wait until `other` has failed.
  mutating func require(_ other: GestureRecognizer) { required.append(other) }

  /// Note that both sides were asked whether this recognizer waits for `other`. Return whether the question is new in
  /// these two attempts.
  mutating func noteQuestion(about other: GestureRecognizer) -> Bool {
    let question = Question(other: ObjectIdentifier(other), attempt: other.attempt.number)
    if asked.contains(question) { return false }
    asked.append(question)
    return true
  }

  /// Request to leave `possible`.
  mutating func ask(_ request: Request) {
    if case .waiting = phase { phase = .waiting(request) } else { phase = .asking(request) }
  }

  /// Wait for another recognizer to fail. Return `false` if the attempt waits already.
  mutating func wait() -> Bool {
    guard case .asking(let request) = phase else { return false }
    phase = .waiting(request)
    return true
  }

  /// Enter a state that arbitration or the rules of S13 have granted.
  mutating func move(to state: GestureRecognizer.State) {
    switch state {
    case .possible: phase = .open
    case .began, .changed: phase = .active(state)
    case .ended, .cancelled, .failed: phase = .over(state)
    }
  }
}

/// The order of attempts in one frame (S11): deeper views first, then views in the order in which they were hit, then
/// recognizers in the order of attachment.
struct DeliveryOrder: Equatable {
  var depth = 0
  var view = 0
  var attached = 0

  static func < (one: DeliveryOrder, other: DeliveryOrder) -> Bool {
    (other.depth, one.view, one.attached) < (one.depth, other.view, other.attached)
  }
}
