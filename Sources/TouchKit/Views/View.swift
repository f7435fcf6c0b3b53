/// A rectangle that can be hit by touches. Views form a tree whose root is a ``Window``.
open class View: Responder {
  /// The name of the view in scenes and explanations.
  public final var name: String
  /// The source of the view's events: the names of the scene, the window and the view.
  public final var origin: EventOrigin?
  /// The rectangle of the view in its superview's coordinate space, in pixels.
  public final var frame: Rect
  /// The point of the view's own coordinate space that lies at the origin of its frame. A scroll view moves this point.
  public final var boundsOrigin = Point.zero
  /// Whether the view is hidden. A hidden view and its subviews cannot be hit (S5).
  public final var isHidden = false {
    didSet {
      if isHidden && !oldValue { window?.application?.endFocus(below: self) }
      // Only a window has no superview; the cast costs more than the rest of a change.
      if !isHidden && oldValue && superview == nil, let window = self as? Window {
        window.application?.offerKey(to: window)
      }
    }
  }
  /// The opacity of the view. If the opacity is below 0.01, the view and its subviews cannot be hit (S5).
  public final var alpha = 1.0
  /// Whether the view and its subviews can be hit (S5).
  public final var isUserInteractionEnabled = true
  /// The scale and rotation of the view around the center of its frame. Touches hit the visible shape of the view (S7).
  public final var transform = Transform.identity { didSet { straighten() } }
  /// The animation that moves the view while it is shown. A touch hits the view where it is visible when the touch
  /// begins (S7).
  public final var animation: Animation? { didSet { straighten() } }
  /// How far the hit area extends beyond the bounds of the view; negative values shrink the hit area (S7).
  public final var hitOutsets = Insets.zero
  /// Which view gets a touch that hits this view or one of its subviews (S7).
  public final var hitBehavior = HitBehavior.normal
  /// The receiver of the touches that hit this view itself (S7). The receiver need not be interactive. This view refers
  /// to the receiver weakly.
  ///
  /// Touches are redirected only while the receiver is in a window of this view's screen and application.
  public final weak var hitRedirection: View?
  /// Whether neither ``transform`` nor ``animation`` changes where the view is visible.
  private(set) final var isStraight = true
  /// The actions without a target that the view answers (S10).
  public final var answeredActions: Set<String> = []
  /// The remote control commands that the view handles. Other commands are forwarded up the responder chain (S41).
  public final var handledRemoteControls: Set<RemoteControlEvent.Subtype> = []
  /// Whether the view handles shakes. With `false`, the view forwards shakes up the responder chain (S40).
  public final var handlesMotion = false
  /// Whether a scene allows the view to become first responder (S10).
  public final var isFocusable = false {
    didSet {
      guard oldValue && !isFocusable && !canBecomeFirstResponder, let window, window.firstResponder === self else {
        return
      }
      window.application?.endFocus(of: self, in: window)
    }
  }
  /// Whether the view gets every touch of a sequence that hits the view, not only the first touch (S8). This property
  /// does not limit recognizers: the recognizers of the view always get all touches.
  public final var isMultipleTouchEnabled = false
  /// Whether other views of the window get no touches while this view tracks a touch (S8).
  public final var isExclusiveTouch = false
  /// Whether the view reports messages about its touches as events. The view does not forward the messages that it
  /// reports, unless a subclass overrides the touch methods.
  public final var reportsTouches = false
  /// The views inside this view, from the bottom to the top.
  public private(set) final var subviews: [View] = []
  /// The recognizers attached to the view, in the order in which they were attached (S11).
  public private(set) final var gestureRecognizers: [GestureRecognizer] = []
  /// The superview of the view. The view refers to its superview weakly: releasing the superview sets this property to
  /// `nil`.
  public private(set) final var superview: View? {
    get { unheldSuperview }
    set { unheldSuperview = newValue }
  }
  @Unheld private(set) final var unheldSuperview: View?
  /// The controller of the view. The view refers to its controller weakly: releasing the controller sets this property
  /// to `nil`.
  public internal(set) final var controller: ViewController? {
    get { unheldController }
    set { unheldController = newValue }
  }
  @Unheld private(set) final var unheldController: ViewController?

  /// The type of a view that is not subclassed: such views and windows forward every message.
  enum PlainType: UInt8 {
    case view, window, none
  }

  /// Whether the view is a plain view or window, or subclassed. Stored, because each moved touch reads it.
  private(set) final var plainType = PlainType.none

  /// Whether the view drops messages of moved touches and does not forward them. Stored, like ``plainType``.
  package final var dropsMoves = false

  /// Create a view. `frame` is in the coordinate space of the future superview.
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

  /// Report the touches if ``reportsTouches`` is true; otherwise forward them up the responder chain (S9).
  open override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    if !report(touches, .began, event) { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    if !report(touches, .moved, event) { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    if !report(touches, .ended, event) { super.touchesEnded(touches, with: event) }
  }

  open override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    if !report(touches, .cancelled, event) { super.touchesCancelled(touches, with: event) }
  }

  /// Whether the recognizers of the view belong to a screen (S49).
  var isBackdrop: Bool { false }

  /// Whether the view is a window that keeps its touches and whose application forwards every message, because it is
  /// not subclassed.
  var hasPlainApplication: Bool { false }

  /// Whether touches that hit `view`, which is this view or lies in it, are forwarded to the superview if this view
  /// does not report them.
  func forwardsTouches(on view: View) -> Bool { true }

  /// Answer the actions in ``answeredActions``.
  open override func answer(_ action: String, from sender: Responder, with event: TouchEvent?) -> Bool {
    answeredActions.contains(action)
  }

  /// Handle shakes if ``handlesMotion`` is true; otherwise forward them up the responder chain.
  open override func motionBegan(with event: MotionEvent) {
    if !handlesMotion { super.motionBegan(with: event) }
  }

  open override func motionEnded(with event: MotionEvent) {
    if !handlesMotion { super.motionEnded(with: event) }
  }

  open override func motionCancelled(with event: MotionEvent) {
    if !handlesMotion { super.motionCancelled(with: event) }
  }

  /// Handle the commands in ``handledRemoteControls``; forward other commands up the responder chain.
  open override func remoteControlReceived(with event: RemoteControlEvent) {
    if !handledRemoteControls.contains(event.subtype) { super.remoteControlReceived(with: event) }
  }

  /// Whether the view is ``isFocusable``.
  open override var canBecomeFirstResponder: Bool { isFocusable }

  override final var ownView: View? { self }

  /// The controller of the view, or the superview if the view has no controller (S9).
  open override var next: Responder? { controller ?? superview }
  /// The responder after this view and its controller, until the dispatch in which the view was removed ends. It
  /// receives the end of what was forwarded to it (S2).
  final var formerNext: Responder?
  override var nextOfTouches: Responder? { nextOrFormer }
  override final var nextOfEvents: Responder? { nextOrFormer }
  private final var nextOrFormer: Responder? {
    guard let formerNext, controller == nil else { return next }
    return formerNext
  }

  /// The window of the view.
  public final var window: Window? {
    var view = self
    while let above = view.superview { view = above }
    return view as? Window
  }

  /// The view's rectangle in its own coordinate space.
  public final var bounds: Rect {
    Rect(x: boundsOrigin.x, y: boundsOrigin.y, width: frame.size.width, height: frame.size.height)
  }

  /// The name shown in explanations; the type if the view has no name.
  package final var title: String { name.isEmpty ? String(describing: type(of: self)) : name }

  /// This view and all views above it, innermost first.
  final var lineage: UnfoldFirstSequence<View> { sequence(first: self) { $0.superview } }

  /// Whether neither this view nor any view above it is hidden.
  final var isShown: Bool { !lineage.contains { $0.isHidden } }

  /// Whether this view is `view`, or lies below `view` in the tree of views.
  public final func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.superview
    }
    return false
  }

  /// Add `view` above the existing subviews, and remove it from its previous superview.
  public final func addSubview(_ view: View) {
    insertSubview(view, at: view.superview === self ? subviews.count - 1 : subviews.count)
  }

  /// Add `view` at a position among the subviews (0 is the lowest), and remove it from its previous superview.
  public final func insertSubview(_ view: View, at position: Int) {
    precondition(!isDescendant(of: view), "a view cannot contain itself")
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(position, 0), subviews.count))
    view.superview = self
  }

  /// Remove the view from its superview, and cancel the touches on the view and its subviews (S3).
  public final func removeFromSuperview() {
    guard let above = superview else { return }
    if let place = above.subviews.firstIndex(where: { $0 === self }) { above.subviews.remove(at: place) }
    cut()
  }

  /// Remove the view from its superview, like ``removeFromSuperview()``, but keep its place among the subviews.
  /// ``closePlaces()`` then closes the places of all removed views in one pass.
  ///
  /// - Returns: the superview.
  package final func leaveSuperview() -> View? {
    guard let above = superview else { return nil }
    cut()
    return above
  }

  private final func cut() {
    guard let application = window?.application, application.isAnythingUnderWay(below: self) else {
      superview = nil
      return forEachView { $0.stopMotion() }
    }
    let next = (controller ?? self).next
    superview = nil
    application.cancelAll(below: self, removedFrom: next)
  }

  /// Close the places of subviews that ``leaveSuperview()`` removed.
  package final func closePlaces() {
    subviews.removeAll { $0.superview !== self }
  }

  /// Remove subviews on which nothing is under way, without cancelling anything.
  final func dropSubviews(where isUnused: (View) -> Bool) {
    subviews.removeAll { subview in
      guard isUnused(subview) else { return false }
      subview.superview = nil
      return true
    }
  }

  /// Attach a recognizer after the existing ones, and detach it from its previous view. The recognizer does not follow
  /// touches that are already down.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.attach(to: self)
  }

  /// Detach a recognizer. A recognizer whose gesture has begun is cancelled; a recognizer in the state `possible` fails
  /// (S17).
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.stop("the recognizer was removed from its view")
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.attach(to: nil)
  }

  /// Whether a recognizer may begin. Before a recognizer leaves the state `possible`, the recognizer asks every view
  /// from the hit view up to its own view (S15).
  ///
  /// If a view returns `false`, the recognizer fails. A view can thus reject a gesture that begins on the view, even if
  /// the recognizer belongs to a superview.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Why a gesture must not begin on this view, for the decision log. Asked if ``gestureRecognizerShouldBegin(_:)``
  /// returned `false`.
  func refusal(of recognizer: GestureRecognizer) -> Refusal? { nil }
  /// The subview at a point that is created on demand; it lies below the other subviews.
  func part(at point: Point) -> View? { nil }
  /// The subview nearest to a point that is created on demand.
  func part(nearestTo point: Point) -> View? { nil }
  /// Why a touch that begins on `touch.view`, which lies in this view, is kept from `touch.view` (S35, S38).
  func refusal(of touch: Touch, with event: TouchEvent) -> Refusal? { nil }
  /// Move the content as its recognizers requested, after views have received their messages (S38).
  func updateMotion() {}
  /// Stop content that moves by itself, because the view was removed or the clock was restarted.
  func stopMotion() {}
  /// Forget the application, which is being freed, and report nothing.
  func forgetApplication() {}

  /// Visit this view and all views above it, innermost first, each with the number of views above it.
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

  /// Visit this view and all views below it.
  final func forEachView(_ visit: (View) -> Void) {
    visit(self)
    for subview in subviews { subview.forEachView(visit) }
  }

  /// Find the view that gets a touch: a subview or this view itself (S5, S6, S7). `point` is in this view's coordinate
  /// space, and `time` is in µs.
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

  /// Whether a point in this view's coordinate space is in the view's hit area. The edges at
  /// the minimum x and y are part of the area, the edges at the maximum x and y are not (S6, S7).
  open func point(inside point: Point) -> Bool { bounds.enlarged(by: hitOutsets).contains(point) }

  private final var redirection: View? {
    guard let target = hitRedirection, let there = target.window, let here = window else { return nil }
    return there.screen === here.screen && there.application === here.application ? target : nil
  }

  private final func straighten() {
    isStraight = transform == .identity && animation == nil
  }
}
