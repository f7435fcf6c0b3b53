/// A rectangle that touches can hit: a node of the tree below a ``Window``.
open class View: Responder {
  /// Its name in scenes and explanations.
  public final var name: String
  /// The origin of its events.
  public final var origin: EventOrigin?
  /// Its rectangle in its superview's coordinate space, in pixels.
  public final var frame: Rect
  /// The point of its own coordinate space at its frame's origin; a scroll view moves it.
  public final var boundsOrigin = Point.zero
  /// Whether it is hidden: neither it nor its subviews can be hit (S5).
  public final var isHidden = false {
    didSet { if isHidden && !oldValue { window?.application?.endFocus(below: self) } }
  }
  /// Its opacity; below 0.01 neither it nor its subviews can be hit (S5).
  public final var alpha = 1.0
  /// Whether it and its subviews can be hit (S5).
  public final var isUserInteractionEnabled = true
  /// Its scale and rotation around the center of its frame; touches hit its visible shape (S7).
  public final var transform = Transform.identity { didSet { straighten() } }
  /// How it moves while it is shown; touches hit it at its visible place when they begin (S7).
  public final var animation: Animation? { didSet { straighten() } }
  /// How far its hit area extends beyond its bounds; negative values shrink it (S7).
  public final var hitOutsets = Insets.zero
  /// What it does with hits inside it (S7).
  public final var hitBehavior = HitBehavior.normal
  /// The view that gets this view's own hits, whether or not it is interactive; weak (S7).
  ///
  /// While that view is not in a window of the same screen and application, hits are not redirected.
  public final weak var hitRedirection: View?
  /// Whether neither ``transform`` nor ``animation`` changes where it is seen.
  private(set) final var isStraight = true
  /// The actions without a target that it answers (S10).
  public final var answeredActions: Set<String> = []
  /// The commands of remote control that it handles; others are forwarded up the chain (S41).
  public final var handledRemoteControls: Set<RemoteControlEvent.Subtype> = []
  /// Whether it handles shakes; otherwise they are forwarded up the chain (S40).
  public final var handlesMotion = false
  /// Whether a scene allows it to be first responder (S10).
  public final var isFocusable = false {
    didSet {
      guard oldValue && !isFocusable && !canBecomeFirstResponder, let window, window.firstResponder === self else {
        return
      }
      window.application?.endFocus(of: self, in: window)
    }
  }
  /// Whether it gets more than the first touch of a sequence; recognizers get all (S8).
  public final var isMultipleTouchEnabled = false
  /// Whether other views of the window get no touches while it tracks one (S8).
  public final var isExclusiveTouch = false
  /// Whether the messages about its touches are reported as events; a plain view then does not forward them.
  public final var reportsTouches = false
  /// The views inside it, from the bottom up.
  public private(set) final var subviews: [View] = []
  /// The recognizers attached to it, in that order (S11).
  public private(set) final var gestureRecognizers: [GestureRecognizer] = []
  /// Its superview. Weak, and cleared when that view is removed.
  public private(set) final var superview: View? {
    get { unheldSuperview }
    set { unheldSuperview = newValue }
  }
  @Unheld private(set) final var unheldSuperview: View?
  /// Its controller. Weak, and cleared when the controller is released.
  public internal(set) final var controller: ViewController? {
    get { unheldController }
    set { unheldController = newValue }
  }
  @Unheld private(set) final var unheldController: ViewController?

  /// What it is without a subclass: such views and windows forward every message.
  enum PlainType: UInt8 {
    case view, window, none
  }

  /// Whether it is a plain view or window, or of a subclass. Stored, because each moved touch asks for it.
  private(set) final var plainType = PlainType.none

  /// Whether messages of moved touches come to nothing here, and go no further. Stored, as ``plainType`` is.
  package final var dropsMoves = false

  /// Create a view at `frame` in its future superview.
  public init(name: String = "", frame: Rect = .zero) {
    self.name = name
    self.frame = frame
    super.init()
    if type(of: self) == View.self { plainType = .view }
    if type(of: self) == Window.self { plainType = .window }
  }

  deinit {
    for subview in subviews { subview.superview = nil }
    for recognizer in gestureRecognizers { recognizer.attach(to: nil) }
  }

  /// Report the touches if ``reportsTouches`` is on, otherwise forward them (S9).
  open override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    if !report(touches, .began, event) { super.touchesBegan(touches, with: event) }
  }

  /// Report the touches if ``reportsTouches`` is on, otherwise forward them (S9).
  open override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    if !report(touches, .moved, event) { super.touchesMoved(touches, with: event) }
  }

  /// Report the touches if ``reportsTouches`` is on, otherwise forward them (S9).
  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    if !report(touches, .ended, event) { super.touchesEnded(touches, with: event) }
  }

  /// Report the touches if ``reportsTouches`` is on, otherwise forward them (S9).
  open override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    if !report(touches, .cancelled, event) { super.touchesCancelled(touches, with: event) }
  }

  /// Whether the recognizers on it are those of a screen (S49).
  var isBackdrop: Bool { false }

  /// Whether it is a window whose application forwards every message, as one of no subclass does.
  var hasPlainApplication: Bool { false }

  /// Whether touches that hit `view`, this one or one in it, go on to the view above where this one does not report them.
  func forwardsTouches(on view: View) -> Bool { true }

  /// Whether the action is one of ``answeredActions``.
  open override func answer(_ action: String, from sender: Responder, with event: TouchEvent?) -> Bool {
    answeredActions.contains(action)
  }

  /// Handle shakes if ``handlesMotion`` is on; forward other events.
  open override func motionBegan(with event: MotionEvent) {
    if !handlesMotion { super.motionBegan(with: event) }
  }

  open override func motionEnded(with event: MotionEvent) {
    if !handlesMotion { super.motionEnded(with: event) }
  }

  open override func motionCancelled(with event: MotionEvent) {
    if !handlesMotion { super.motionCancelled(with: event) }
  }

  /// Handle the commands in ``handledRemoteControls``; forward the others.
  open override func remoteControlReceived(with event: RemoteControlEvent) {
    if !handledRemoteControls.contains(event.subtype) { super.remoteControlReceived(with: event) }
  }

  /// Whether it is ``isFocusable``.
  open override var canBecomeFirstResponder: Bool { isFocusable }

  override final var ownView: View? { self }

  /// Its controller, else its superview (S9).
  open override var next: Responder? { controller ?? superview }

  /// Its window.
  public final var window: Window? {
    var view = self
    while let above = view.superview { view = above }
    return view as? Window
  }

  /// Its own rectangle in its own coordinate space.
  public final var bounds: Rect {
    Rect(x: boundsOrigin.x, y: boundsOrigin.y, width: frame.size.width, height: frame.size.height)
  }

  /// Its name in explanations: its name, else its type.
  package final var title: String { name.isEmpty ? String(describing: type(of: self)) : name }

  /// Whether neither it nor a view that it lies in is hidden.
  final var isShown: Bool {
    var candidate: View? = self
    while let current = candidate {
      if current.isHidden { return false }
      candidate = current.superview
    }
    return true
  }

  /// Whether it is `view` or a view below it.
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.superview
    }
    return false
  }

  /// Add `view` above the existing subviews; it is removed from its previous superview.
  public final func addSubview(_ view: View) {
    insertSubview(view, at: view.superview === self ? subviews.count - 1 : subviews.count)
  }

  /// Add `view` at a position among the subviews, 0 being the lowest; it is removed from its previous superview.
  public final func insertSubview(_ view: View, at position: Int) {
    precondition(!isDescendant(of: view), "a view cannot lie in itself")
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(position, 0), subviews.count))
    view.superview = self
  }

  /// Remove the view from its superview; the touches on it and its subviews are cancelled (S3).
  public final func removeFromSuperview() {
    guard let above = superview else { return }
    let application = window?.application
    if let place = above.subviews.firstIndex(where: { $0 === self }) { above.subviews.remove(at: place) }
    superview = nil
    application?.cancelTouches(below: self)
  }

  /// Remove the view from its superview, like ``removeFromSuperview()``, but keep its place among the subviews:
  /// ``closePlaces()`` closes the places of all removed ones in one pass.
  ///
  /// - Returns: the superview.
  package final func leaveSuperview() -> View? {
    guard let above = superview else { return nil }
    let application = window?.application
    superview = nil
    application?.cancelTouches(below: self)
    return above
  }

  /// Close the places of removed subviews.
  package final func closePlaces() {
    subviews.removeAll { $0.superview !== self }
  }

  /// Take subviews out on which nothing is under way, so that nothing is cancelled.
  final func dropSubviews(where isUnused: (View) -> Bool) {
    subviews.removeAll { subview in
      guard isUnused(subview) else { return false }
      subview.superview = nil
      return true
    }
  }

  /// Attach a recognizer after the existing ones; it is detached from its previous view. It does not follow touches
  /// that are down already.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.attach(to: self)
  }

  /// Detach a recognizer; an active one is cancelled, a possible one fails (S17).
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.stop("it was removed from its view")
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.attach(to: nil)
  }

  /// Asked of every view from the hit view up to the recognizer's own, before the recognizer leaves possible (S15).
  ///
  /// `false` makes the recognizer fail. This allows a view to keep gestures of an ancestor from recognizing on it.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Why a gesture must not begin on this view, for the decision log; asked where ``gestureRecognizerShouldBegin(_:)`` says no.
  func refusal(of recognizer: GestureRecognizer) -> Refusal? { nil }
  /// What lies at a point below its subviews, and is made as it is asked for; then it is a subview.
  func part(at point: Point) -> View? { nil }
  /// The same that is nearest to a point.
  func part(nearestTo point: Point) -> View? { nil }
  /// Why a touch that begins on `touch.view`, a view below this one, is kept from it (S33, S35).
  func refusal(of touch: Touch, with event: TouchEvent) -> Refusal? { nil }
  /// Move the content as its recognizers asked for, once views have had their messages (S38).
  func updateMotion() {}
  /// Stop what moves by itself in this view, for it was removed or the clock starts again.
  func stopMotion() {}
  /// Forget the application, which goes; report nothing.
  func forgetApplication() {}

  /// Visit this view and all above it, innermost first, each with the number of views above it.
  final func forEachAbove(_ visit: (_ view: View, _ depth: Int) -> Void) {
    var depth = -1
    var view: View? = self
    while let current = view {
      depth += 1
      view = current.superview
    }
    view = self
    while let current = view {
      visit(current, depth)
      depth -= 1
      view = current.superview
    }
  }

  /// Visit this view and all below it.
  final func forEachView(_ visit: (View) -> Void) {
    visit(self)
    for subview in subviews { subview.forEachView(visit) }
  }

  /// The view that gets a touch at `point`, in this view's coordinate space, at `time` (µs): a subview or this view
  /// itself (S5, S6, S7).
  ///
  /// An override may return any view, even one that is not interactive, or `nil` to let the touch pass through.
  open func hitTest(_ point: Point, at time: Int64) -> View? {
    if !isUserInteractionEnabled || isHidden || alpha < 0.01 { return nil }
    if !self.point(inside: point) { return nil }
    if hitBehavior != .swallow {
      for subview in subviews.reversed() {
        if let hit = subview.hitTest(subview.convert(fromSuperview: point, at: time), at: time) { return hit }
      }
      if let part = part(at: point), let hit = part.hitTest(part.convert(fromSuperview: point, at: time), at: time) {
        return hit
      }
      if hitBehavior == .passThrough { return nil }
    }
    return redirection ?? self
  }

  /// Whether a point of this view's coordinate space is in its hit area: minimum edge inclusive, maximum exclusive (S6,
  /// S7).
  open func point(inside point: Point) -> Bool { bounds.enlarged(by: hitOutsets).contains(point) }

  private final var redirection: View? {
    guard let target = hitRedirection, let there = target.window, let here = window else { return nil }
    return there.screen === here.screen && there.application === here.application ? target : nil
  }

  private final func straighten() {
    isStraight = transform == .identity && animation == nil
  }
}
