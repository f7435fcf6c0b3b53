/// Recognizes one gesture in the touches on a view and its subviews, and calls its targets.
///
/// A subclass overrides the four touch methods, or ``update(_:with:)`` for a whole frame at once, sets ``state``, and
/// clears its own state in ``reset()``. Leaving possible is a request: arbitration decides about it when every
/// recognizer has handled the frame (S12, S15, S19 to S24).
open class GestureRecognizer {
  /// The state of a recognizer (S13).
  public enum State: UInt8, Sendable, CaseIterable {
    case possible, began, changed, ended, cancelled, failed

    /// The end of a discrete gesture.
    public static let recognized = State.ended
  }

  /// Its name in scenes, actions and explanations.
  public final var name: String
  /// The view it is attached to. Weak, and cleared when the view is removed.
  public private(set) final var view: View? {
    get { unheldView }
    set { unheldView = newValue }
  }
  @Unheld private final var unheldView: View?
  /// The origin of its events.
  public final var origin: EventOrigin?
  /// Answers the questions of arbitration; weak.
  public final weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether it follows touches; turning it off cancels or fails it (S17).
  public final var isEnabled = true {
    didSet { if oldValue && !isEnabled { stop("it was disabled") } }
  }
  /// Whether the view gets one cancelled, and no more messages, once this recognizer has recognized (S29).
  public final var cancelsTouchesInView = true
  /// Whether the view gets began and moved only after this recognizer has failed (S27).
  public final var delaysTouchesBegan = false
  /// Whether the view gets ended only after this recognizer has failed (S28).
  public final var delaysTouchesEnded = true
  /// The types of touches it follows (S18).
  public final var allowedTouchTypes: Set<Touch.TouchType> = [.finger, .pen, .palm]
  /// Whether it refuses touches of a different type than its first touch (S18).
  public final var requiresExclusiveTouchType = true
  /// The zone of its view in which its touches must begin, from 0 to 1 along both axes of the view's bounds (S18).
  ///
  /// The default, `nil`, is the whole view and everything inside it.
  public final var zone: Rect? {
    get { relations.zone }
    set { relations.zone = newValue }
  }
  /// Whether other programs get a touch only after this recognizer of a screen has failed, if the touch is passed on (P3).
  ///
  /// With the default, `nil`, a gesture of one finger that takes less than `passOn.limit` withholds its touches.
  public final var withholdsTouches: Bool? {
    get { relations.withholdsTouches }
    set { relations.withholdsTouches = newValue }
  }
  /// The hardware buttons whose presses it follows: none by default (S48).
  public final var allowedPressTypes: Set<PressType> = []
  /// Whether its gesture is discrete, without a duration (S14).
  open var isDiscrete: Bool { false }
  /// The kind of gesture, in a word.
  open var kind: String { "custom" }

  /// Whether it belongs to a screen: it follows every touch there, and no window's recognizer prevents it (S49).
  public private(set) final var isOfScreen = false

  final var targets: [Target] = []

  /// Whether it is a subclass of a shipped recognizer, so that its touch methods are called (S43); others cost nothing.
  private(set) final var isExtended = false
  final var attempt = Attempt()
  final var lastLocation = Point.zero
  final var relations = Relations()
  // The buttons of the last attempt that was of presses, in the order in which they were pressed first.
  final var pressTypes: [PressType] = []
  // The touches that were down when too many had come: until they have lifted it follows no other (S16).
  final var crowd: [Touch.ID] = []
  // The rows of the touches of the last attempt, and when that was over.
  final var lastRows = TouchSet()
  final var lastEnd: Int64 = 0

  /// Create a recognizer that is not attached to a view yet.
  public init(name: String = "") {
    self.name = name
    if let shipped = Self.shippedType { isExtended = Self.self != shipped }
  }

  deinit {
    let related = relations.required + relations.simultaneous + relations.back
    for reference in related where !reference.refers(to: self) { reference.recognizer.relations.forget(self) }
  }

  /// Attach it to a view, or to none.
  final func attach(to view: View?) {
    self.view = view
    if let view { isOfScreen = view.isBackdrop }
  }

  // MARK: State

  /// Where it stands. A target gets the state together with the action, because the recognizer may have reached a later
  /// one.
  ///
  /// Only subclasses set it, along S13's transitions; any other transition traps in debug builds, and is ignored and
  /// counted (``Application/illegalTransitions``) in release builds.
  public final var state: State {
    get { attempt.reportedState }
    set { change(to: newValue) }
  }

  // MARK: Overriding

  /// Handle one frame in which touches of this recognizer changed: it has all touches, with their phases.
  ///
  /// The default calls the four touch methods. `follows(_:)` reports whether a touch is one of this recognizer's. The
  /// shipped recognizers override it. A subclass of one may override the touch methods instead; the recognizer does not
  /// see what the subclass does not pass to `super` (S43).
  open func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    callTouchMethods(with: event)
  }

  /// Handle touches that began on its view.
  open func touchesBegan(_ touches: TouchList, with event: TouchEvent) { showExtended(touches, of: event) }
  /// Handle touches that moved.
  open func touchesMoved(_ touches: TouchList, with event: TouchEvent) { showExtended(touches, of: event) }
  /// Handle touches that lifted.
  open func touchesEnded(_ touches: TouchList, with event: TouchEvent) { showExtended(touches, of: event) }
  /// Handle touches that were cancelled; whatever this does, the recognizer then fails or is cancelled (S13).
  open func touchesCancelled(_ touches: TouchList, with event: TouchEvent) { showExtended(touches, of: event) }
  /// Handle buttons that were pressed while the first responder's view is this recognizer's, or is inside it (S48).
  open func pressesBegan(_ presses: [Press], with event: PressesEvent) {}
  /// Handle buttons whose pressure changed.
  open func pressesChanged(_ presses: [Press], with event: PressesEvent) {}
  /// Handle buttons that were released.
  open func pressesEnded(_ presses: [Press], with event: PressesEvent) {}
  /// Handle presses that were cancelled; whatever this does, the recognizer then fails or is cancelled (S13).
  open func pressesCancelled(_ presses: [Press], with event: PressesEvent) {}
  /// Handle the deadline of ``setTimer(at:)``, which has passed; `time` is that deadline in µs.
  open func timerFired(at time: Int64) {}
  /// Restore the state before the first touch (S16); an override calls `super`.
  open func reset() {}
  /// Whether this recognizer would fail `other` when it recognizes (S20).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether `other` would fail this recognizer when it recognizes (S20).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits until `other` has failed; asked once for a pair in an attempt (S23).
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Whether `other` waits until this recognizer has failed; asked once for a pair in an attempt (S23).
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// The class that handles frames at once; a subclass of it has the touch methods between (S43).
  class var shippedType: GestureRecognizer.Type? { nil }
  /// Whether it finds fingers that press, and do not move (S38).
  var isPress: Bool { false }
  /// Whether it finds fingers that move (S56).
  var isMovement: Bool { !isPress }
  /// How many fingers its gesture takes at least.
  var minimumFingers: Int { 1 }
  /// Whether it can recognize while the touches that it follows are withheld from other programs: one finger, briefly (P3).
  var recognizesWithheld: Bool { minimumFingers == 1 }
  /// How many fingers of a hand its gesture takes, where late ones begin no other (S16).
  var fingersOfHand: Int { .max }
  /// Whether its attempt is over when no touch of it is down.
  var needsTouches: Bool { true }
  /// Whether the attempt takes one more touch.
  func accepts(_ touch: Touch) -> Bool { true }
  /// Whether the attempt takes one more press.
  func accepts(_ press: Press) -> Bool { true }
  /// Handle that another waits for this to fail (S23).
  func isAwaited(by other: GestureRecognizer) {}
  /// Handle that another recognized first, for which this fails or is cancelled next.
  func loses(to other: GestureRecognizer) {}
  /// Handle that the attempt is over and goes: after its last action, and before ``reset()``.
  func attemptEnds() {}
  /// Handle that it has left possible by a granted request, after a wait if `deferred` (S24).
  func begins(deferred: Bool) {}
  /// Whether `other`, ready in the same frame, goes first though it may stand behind this one (S21).
  func yields(to other: GestureRecognizer) -> Bool { false }
  /// Let go of touches of lifted fingers, unless another in `arena` holds back their end (S34).
  func releaseLiftedTouches(in arena: Arena) {}
  /// The rule by which it withholds the began of touches.
  var ruleOfDelay: StaticString { "S27" }
  /// The rule by which it takes a touch from a view that has had its began, or has not.
  func ruleOfWithdrawal(hasBegun: Bool) -> StaticString { hasBegun ? "S29" : "S27" }

  // MARK: Location

  /// The number of its fingers that are down.
  open var numberOfTouches: Int {
    attempt.$application.lend { $0.table.countDown(inRows: attempt.touches) } ?? 0
  }

  /// The centroid of its touches in the coordinate space of `view`, or in screen pixels for `nil`.
  open func location(in view: View?) -> Point {
    let point = centroid ?? lastLocation
    return view?.convert(fromScreen: point) ?? point
  }

  /// The position of one of its ``numberOfTouches`` fingers, in the coordinate space of `view`, or in screen pixels for
  /// `nil`.
  ///
  /// In the action of a discrete gesture: the finger's position at the time of the gesture's ``location(in:)``.
  open func location(ofTouch index: Int, in view: View?) -> Point {
    let places = self.places
    precondition(places.indices.contains(index), "a touch of a recognizer is between 0 and numberOfTouches")
    return view?.convert(fromScreen: places[index]) ?? places[index]
  }

  /// Where each of its fingers is, in screen pixels.
  var places: [Point] {
    guard let touches = application?.table.touches else { return [] }
    return touches.filter { $0.isDown && has(row: $0.row) }.map(\.location)
  }
}
