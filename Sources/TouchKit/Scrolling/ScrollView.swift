/// A view that shows a part of its content; fingers scroll the content.
///
/// A built-in pan recognizer scrolls the content. Touches on the content are delayed for a moment, so that scrolling
/// does not press the content under the finger (S33). When scrolling begins, the content's touches are cancelled (S38).
/// A scroll view does not forward touches up the responder chain.
open class ScrollView: View {
  /// The current motion of the content.
  public enum Motion: String, Sendable {
    /// The content does not move.
    case resting
    /// Fingers move the content.
    case dragging
    /// The content coasts after the lift, and slows down.
    case decelerating
    /// The content springs back from beyond its end, or settles on a page.
    case settling
    /// A finger has stopped the content and has not moved since.
    case held
  }

  /// The phases of scrolling that a target receives. Each `began` is followed by exactly one `ended` or `cancelled`.
  public enum Phase: String, CaseIterable, Sendable {
    case began, changed, ended, cancelled
  }

  /// The size of the content, in pixels.
  public final var contentSize = Size.zero
  /// How far the content may move beyond the view's edges.
  public final var contentInsets = Insets.zero
  /// Whether fingers scroll the content. If scrolling is off, the content gets touches immediately.
  public final var isScrollEnabled = true { didSet { enableRecognizers() } }
  /// Whether scrolling stops only at multiples of the size of the view (S39).
  public final var isPagingEnabled = false
  /// Whether content that is larger than the view can be pulled beyond its ends (S39).
  public final var bounces = true
  /// Whether content can be pulled sideways even if it fits into the view's width.
  public final var alwaysBouncesHorizontally = false
  /// Whether content can be pulled up and down even if it fits into the view's height.
  public final var alwaysBouncesVertically = false
  /// Whether a drag stays on the axis along which it began.
  public final var isDirectionalLockEnabled = false
  /// Whether touches are withheld from the content until `scroll.contentDelay` has passed since the first of them
  /// began, or until they have lifted (S33, S34).
  public final var delaysContentTouches = true { didSet { enableRecognizers() } }
  /// Whether scrolling may begin with a touch that the content has already received (S36).
  public final var canCancelContentTouches = true
  /// The recognizer that scrolls the content. The parameters and relations of the recognizer can be changed, but not
  /// its view.
  public final let panGestureRecognizer: PanGestureRecognizer
  /// The current motion of the content.
  public internal(set) final var motion = Motion.resting
  /// The velocity of the content, in pixels a second.
  public internal(set) final var velocity = Vector.zero

  /// The kind that decisions report for the recognizer that delays the content's touches (S33).
  public static let contentDelayKind = "content delay"

  final let contentDelay: ContentDelay
  final var scrollTargets: [(ScrollView, Phase) -> Void] = []
  final var drag = ScrollDrag()
  final var news = ScrollNews()
  final var glides: (x: ScrollGlide, y: ScrollGlide)?
  final var glideStart: Int64 = 0
  final var ticks: Int64 = 0
  final var tick: TimerQueue.ID?
  final var isScrolling = false
  // The application that moves the content; cleared when the application is freed and when the content stops.
  @Unheld final var motionApplication: Application?
  final var outcome = Phase.ended
  /// The touch that last stopped the content. It belongs to this view until it lifts (S38).
  final var caughtTouch: Int?

  /// Create a scroll view without content at `frame` in its future superview.
  public override init(name: String = "", frame: Rect = .zero) {
    let prefix = name.isEmpty ? "scroll" : name
    panGestureRecognizer = ScrollPan(name: "\(prefix).pan")
    contentDelay = ContentDelay(name: "\(prefix).delay")
    super.init(name: name, frame: frame)
    addGestureRecognizer(panGestureRecognizer)
    addGestureRecognizer(contentDelay)
  }

  /// The point of the content at the top left corner of the view. Setting the offset ends any motion of the content.
  /// Setting the offset sends no event other than the end of that motion.
  public final var contentOffset: Point {
    get { boundsOrigin }
    set {
      if glides != nil || motion == .held { stop(.ended) }
      drag.start.x += newValue.x - boundsOrigin.x
      drag.start.y += newValue.y - boundsOrigin.y
      boundsOrigin = newValue
    }
  }

  /// Whether the content gets a touch that began on it (S35). The default implementation returns `true`.
  open func touchesShouldBegin(_ touch: Touch, with event: TouchEvent, in content: View) -> Bool { true }

  /// Whether scrolling may take over a touch of `content`. The touch is then cancelled in `content`. With `false`, the
  /// content keeps the touch, and the view does not scroll (S37).
  ///
  /// The default implementation returns `true`, except for controls.
  open func touchesShouldCancel(in content: View) -> Bool { !(content is Control) }

  /// Add a target. The target is called when scrolling begins or ends, after scrolling changes ``contentOffset``, and
  /// when a finger stops the content.
  public final func addScrollTarget(_ handler: @escaping (ScrollView, Phase) -> Void) {
    scrollTargets.append(handler)
  }

  /// The scroll view's own pan begins only if the content's touches can be cancelled and the content can move in the
  /// finger's direction.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    refusal(of: recognizer) == nil
  }

  final override func refusal(of recognizer: GestureRecognizer) -> Refusal? {
    guard recognizer === panGestureRecognizer else { return nil }
    return refusalByContent() ?? refusalByDisplacement(convert(fromScreen: panGestureRecognizer.translation))
  }

  /// A scroll view forwards neither its own touches nor those of its content to its superviews (S38).
  open override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { report(touches, .began, event) }
  open override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { report(touches, .moved, event) }
  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { report(touches, .ended, event) }
  open override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    report(touches, .cancelled, event)
  }

  final override func forwardsTouches(on view: View) -> Bool { false }

  /// Why a touch is kept from the content: it stopped the content, or must not begin there (S38, S35).
  final override func refusal(of touch: Touch, with event: TouchEvent) -> Refusal? {
    if caughtTouch == touch.id { return Refusal(rule: "S38", reason: "it stopped \(title)") }
    guard isScrollEnabled else { return nil }
    if touchesShouldBegin(touch, with: event, in: touch.view) { return nil }
    return Refusal(rule: "S35", reason: "\(title) does not let the touch begin there")
  }

  final override func updateMotion() {
    handleNews()
  }

  final override func stopMotion() {
    if isScrolling { stop(.cancelled) }
    // Another application numbers its touches by itself.
    caughtTouch = nil
  }

  final override func forgetApplication() {
    if isScrolling { rest() }
    caughtTouch = nil
  }

  private final func enableRecognizers() {
    panGestureRecognizer.isEnabled = isScrollEnabled
    contentDelay.isEnabled = isScrollEnabled && delaysContentTouches
  }
}
