/// Recognizes one gesture in the touches on a view and its subviews, and calls its targets.
///
/// A subclass overrides the four touch methods, or ``update(_:with:)`` to get a whole frame at once. The subclass sets
/// ``state``, and clears its own data in ``reset()``. In the state `possible`, setting `began` or `recognized` only
/// requests that state. Arbitration decides the request after every recognizer has handled the frame (S12, S15, S19 to
/// S24).
open class GestureRecognizer {
  /// The state of a recognizer (S13).
  public enum State: UInt8, Sendable, CaseIterable {
    case possible, began, changed, ended, cancelled, failed

    /// The state of a discrete gesture that was recognized; the same as `ended`.
    public static let recognized = State.ended
  }

  /// The name of the recognizer in scenes, actions and explanations.
  public final var name: String
  /// The view to which the recognizer is attached. The recognizer holds a weak reference to the view. The reference
  /// is cleared when the view is removed.
  public private(set) final var view: View? {
    get { unheldView }
    set { unheldView = newValue }
  }
  @Unheld private final var unheldView: View?
  /// The origin of the recognizer's events.
  public final var origin: EventOrigin?
  /// The object that answers questions during arbitration; the reference is weak.
  public final weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether the recognizer follows touches. If the recognizer is disabled during an attempt, the attempt fails or is
  /// cancelled (S17).
  public final var isEnabled = true {
    didSet { if oldValue && !isEnabled { stop("it was disabled") } }
  }
  /// Whether recognizing cancels the touches in the view. The view then gets one cancelled message, and no more
  /// messages (S29).
  public final var cancelsTouchesInView = true
  /// Whether the view gets began and moved messages only after this recognizer has failed (S27).
  public final var delaysTouchesBegan = false
  /// Whether the view gets the ended message only after this recognizer has failed (S28).
  public final var delaysTouchesEnded = true
  /// The types of touches that the recognizer follows (S18).
  public final var allowedTouchTypes: Set<Touch.TouchType> = [.finger, .pen, .palm]
  /// Whether the recognizer refuses touches whose type differs from the type of its first touch (S18).
  public final var requiresExclusiveTouchType = true
  /// The part of the view in which touches must begin, as coordinates from 0 to 1 along both axes of the view's bounds
  /// (S18).
  ///
  /// The default, `nil`, is the whole view and everything inside it.
  public final var zone: Rect? {
    get { relations.zone }
    set { relations.zone = newValue }
  }
  /// Whether the recognizer withholds passed-on touches from other programs until it has failed (P3). Touches are
  /// passed on if they hit no window, or a window with ``Window/passesTouches``.
  ///
  /// With the default, `nil`, one-finger gestures that are shorter than `passOn.limit` withhold their touches.
  public final var withholdsTouches: Bool? {
    get { relations.withholdsTouches }
    set { relations.withholdsTouches = newValue }
  }
  /// The hardware buttons whose presses the recognizer follows; none by default (S48).
  public final var allowedPressTypes: Set<PressType> = []
  /// Whether the gesture is discrete, that is, without a duration (S14).
  open var isDiscrete: Bool { false }
  /// The kind of gesture, as one word.
  open var kind: String { "custom" }

  /// Whether the recognizer belongs to a screen. A screen's recognizer follows every touch on the screen, and cannot be
  /// prevented by a window's recognizer (S49).
  public private(set) final var isOfScreen = false

  final var targets: [Target] = []

  /// Whether the recognizer is a subclass of a shipped one, so that its touch methods are called (S43).
  private(set) final var isExtended = false
  final var attempt = Attempt()
  final var lastLocation = Point.zero
  final var relations = Relations()
  // The buttons of the last attempt that followed presses, in the order in which they were first pressed.
  final var pressTypes: [PressType] = []
  // The touches that were down when there were too many. Until they have lifted, the recognizer follows no other (S16).
  final var crowd: [Touch.ID] = []
  // The rows of the touches of the last attempt, and the time at which the attempt ended.
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

  /// Attach the recognizer to `view`; `nil` detaches it.
  final func attach(to view: View?) {
    self.view = view
    if let view { isOfScreen = view.isBackdrop }
  }

  // MARK: State

  /// The current state. An action contains its own copy of the state, because the recognizer may have reached a later
  /// state when a target is called.
  ///
  /// Only subclasses set the state, and only by transitions that S13 permits. In debug builds, any other transition
  /// traps. In release builds, an invalid transition is ignored and counted (``Application/illegalTransitions``).
  public final var state: State {
    get { attempt.reportedState }
    set { change(to: newValue) }
  }

  // MARK: Overriding

  /// Handle one frame in which touches of this recognizer changed. `touches` contains all touches of the frame, with
  /// their phases.
  ///
  /// The default implementation calls the four touch methods. Use `follows(_:)` to find the touches of this recognizer.
  /// The shipped recognizers override `update`. A subclass of a shipped recognizer can override the touch methods
  /// instead; touches that it does not pass to `super` are hidden from the shipped recognizer (S43).
  open func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    callTouchMethods(with: event)
  }

  /// Handle touches that began on the recognizer's view.
  open func touchesBegan(_ touches: TouchList, with event: TouchEvent) { showExtended(touches, of: event) }
  /// Handle touches that moved.
  open func touchesMoved(_ touches: TouchList, with event: TouchEvent) { showExtended(touches, of: event) }
  /// Handle touches that lifted.
  open func touchesEnded(_ touches: TouchList, with event: TouchEvent) { showExtended(touches, of: event) }
  /// Handle touches that were cancelled. Whatever an override does, the recognizer then fails or is cancelled (S13).
  open func touchesCancelled(_ touches: TouchList, with event: TouchEvent) { showExtended(touches, of: event) }
  /// Handle buttons that were pressed while the first responder is this recognizer's view or is inside that view (S48).
  open func pressesBegan(_ presses: [Press], with event: PressesEvent) {}
  /// Handle buttons whose pressure changed.
  open func pressesChanged(_ presses: [Press], with event: PressesEvent) {}
  /// Handle buttons that were released.
  open func pressesEnded(_ presses: [Press], with event: PressesEvent) {}
  /// Handle presses that were cancelled. Whatever an override does, the recognizer then fails or is cancelled (S13).
  open func pressesCancelled(_ presses: [Press], with event: PressesEvent) {}
  /// Handle the timer set with ``setTimer(at:)``; `time` is the timer's deadline in µs.
  open func timerFired(at time: Int64) {}
  /// Restore the state from before the first touch (S16). An override must call `super`.
  open func reset() {}
  /// Whether `other` fails when this recognizer recognizes (S20).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether this recognizer fails when `other` recognizes (S20).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits until `other` has failed. Arbitration asks once for each pair of recognizers in an
  /// attempt (S23).
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Whether `other` waits until this recognizer has failed. Arbitration asks once for each pair of recognizers in an
  /// attempt (S23).
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// The shipped class that handles whole frames; a subclass of it gets calls of the touch methods instead (S43).
  class var shippedType: GestureRecognizer.Type? { nil }
  /// Whether the gesture consists of fingers that press without moving (S14, S38).
  var isPress: Bool { false }
  /// Whether the gesture consists of fingers that move (S56).
  package var isMovement: Bool { !isPress }
  var minimumFingers: Int { 1 }
  /// Whether the gesture can be recognized while its touches are withheld from other programs: one finger, briefly
  /// (P3).
  var recognizesWithheld: Bool { minimumFingers == 1 }
  /// How many fingers of a hand the gesture takes; a late finger of the same hand begins no attempt (S16).
  var fingersOfHand: Int { .max }
  /// Whether the attempt is over when none of its touches is down.
  var needsTouches: Bool { true }
  /// Whether the attempt takes one more touch.
  func accepts(_ touch: Touch) -> Bool { true }
  /// Whether the recognizer ignores the touch that it has just taken, because its gesture has begun or waits to begin.
  var ignoresLastTouch: Bool { false }
  /// Whether the attempt takes one more press.
  func accepts(_ press: Press) -> Bool { true }
  /// Handle that another recognizer waits for this one to fail (S23).
  func isAwaited(by other: GestureRecognizer) {}
  /// Handle that `other` was recognized first; this recognizer then fails or is cancelled.
  func loses(to other: GestureRecognizer) {}
  /// Handle the end of the attempt, after its last action and before ``reset()``.
  func attemptEnds() {}
  /// Handle the grant of a request to leave `possible`, after a wait if `deferred` (S24).
  func begins(deferred: Bool) {}
  /// Whether `other`, if ready in the same frame, goes first even if its position is behind this recognizer's (S21). No
  /// recognizer may yield to itself, directly or through others.
  func yields(to other: GestureRecognizer) -> Bool { false }
  /// What fits the velocity of the gesture; `nil` if the gesture has none.
  var velocityTracker: VelocityTracker? { nil }
  /// Release the touches of lifted fingers, unless another recognizer in `arena` withholds their end (S34).
  func releaseLiftedTouches(in arena: Arena) {}
  /// The rule under which the recognizer withholds the began message of touches.
  var ruleOfDelay: StaticString { "S27" }
  /// The rule under which the recognizer takes a touch from a view; `hasBegun` is whether the view has its began
  /// message.
  func ruleOfWithdrawal(hasBegun: Bool) -> StaticString { hasBegun ? "S29" : "S27" }

  // MARK: Location

  /// How many fingers of the current attempt are down.
  open var numberOfTouches: Int {
    attempt.$application.lend { $0.table.countDown(inRows: attempt.touches) } ?? 0
  }

  /// The centroid of the touches, in the coordinate space of `view`, or in screen pixels if `view` is `nil`.
  open func location(in view: View?) -> Point {
    let point = centroid ?? lastLocation
    return view?.convert(fromScreen: point) ?? point
  }

  /// The position of the finger with the number `index`, from 0 to ``numberOfTouches`` - 1. The position is in the
  /// coordinate space of `view`, or in screen pixels if `view` is `nil`.
  ///
  /// In the action of a discrete gesture, the position is from the same time as the gesture's ``location(in:)``.
  open func location(ofTouch index: Int, in view: View?) -> Point {
    let places = self.places
    precondition(places.indices.contains(index), "the index of a touch must be at least 0 and below numberOfTouches")
    return view?.convert(fromScreen: places[index]) ?? places[index]
  }

  /// The positions of the fingers, in screen pixels.
  var places: [Point] {
    guard let touches = application?.table.touches else { return [] }
    return touches.filter { $0.isDown && has(row: $0.row) }.map(\.location)
  }
}
