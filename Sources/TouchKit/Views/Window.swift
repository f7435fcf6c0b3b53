/// The root of a tree of views on one screen. The frame of a window is in screen pixels.
open class Window: View {
  /// The layer of a window. Hit testing asks all windows of a layer before the windows of lower layers.
  public enum Layer: Int, Sendable, CaseIterable {
    /// The layer behind all windows. A window of this layer is a backdrop: it gets touches that hit no other window.
    /// The recognizers on a backdrop follow every touch on the screen, and have priority over recognizers of windows
    /// (S49).
    case backdrop
    /// The layer of the window that stands for other programs, below all other windows. Touches that hit no other
    /// window are passed on to programs that read the panel without touchd (P2). Some of the screen's recognizers
    /// withhold touches from other programs until the recognizers have failed (P3).
    case world
    case base, app, overlay, system
  }

  /// The screen of the window. The window can get touches of this screen only.
  public final let screen: Screen
  /// The layer of the window.
  public final let layer: Layer
  /// The level of the window within its layer. Hit testing asks windows of a higher level first. Among windows of equal
  /// level, hit testing begins with the window that was added last.
  public final let level: Double
  /// Whether the events of the window are exclusive to its owner. Only windows of the layer `system` are above a secure
  /// window. Other programs do not learn where, when or how often a secure window is touched.
  public final let isSecure: Bool
  /// Whether the window is behind others and gets no new touches. Setting this property to `true` cancels everything
  /// that is under way in the window (S3).
  public final var isInBackground = false {
    didSet {
      if isInBackground && !oldValue { application?.cancelTouches(below: self) }
      if !isInBackground && oldValue { application?.offerKey(to: self) }
    }
  }
  /// The application to which the window was added. The window refers to the application weakly: releasing the
  /// application sets this property to `nil`.
  public internal(set) final var application: Application? {
    get { unheldApplication }
    set { unheldApplication = newValue }
  }
  @Unheld private(set) final var unheldApplication: Application?
  /// The edges of the screen from which this window gets the first gesture. The screen's own recognizers get only the
  /// second gesture from a deferred edge (S42).
  public final var deferredEdges = ScreenEdgePanGestureRecognizer.Edges()
  /// Whether the window passes unhandled touches on to programs that read the panel without touchd (P12). A touch is
  /// unhandled if no gesture takes it and no view handles it.
  ///
  /// Touches are not passed on where a window without `passesTouches` lies below this window. Setting this property to
  /// `false` ends the passed-on touches for the other programs.
  public final var passesTouches = false {
    didSet { if oldValue && !passesTouches { application?.endPassing(from: self) } }
  }
  /// The time at which the window was shown, in µs of effective time. An animation without its own start time
  /// starts when its window is shown.
  ///
  /// The code that adds the window sets this time. If the time is `nil`, the next touch or hover that begins sets the
  /// time.
  public final var shownTime: Int64?
  /// How many times a second the window updates and reports content that is coasting or animated (S39).
  public final var frameRate = 60.0

  /// Create a window on `screen`. By default, the window covers the screen in the screen's current rotation.
  public init(
    name: String = "", screen: Screen, layer: Layer = .base, level: Double = 0, frame: Rect? = nil,
    isSecure: Bool = false
  ) {
    self.screen = screen
    self.layer = layer
    self.level = level
    self.isSecure = isSecure
    super.init(
      name: name, frame: frame ?? Rect(x: 0, y: 0, width: screen.size.width, height: screen.size.height))
  }

  /// Send one frame of touches to the recognizers that follow the touches, and to the views that the touches hit.
  /// ``Application/sendEvent(_:)`` explains how to override this method (S43).
  open func sendEvent(_ event: TouchEvent) {
    application?.admit(event, to: self)
  }

  /// Whether hit testing asks this window before `other`, which was added earlier.
  final func precedes(_ other: Window) -> Bool {
    rank == other.rank ? level >= other.level : rank > other.rank
  }

  /// The rank of the layer. Secure windows come before all layers except `system`.
  private final var rank: Double {
    isSecure && layer != .system ? Double(Layer.system.rawValue) - 0.5 : Double(layer.rawValue)
  }

  /// The responder that gets events without a position while this window is key (S10). The window refers to this
  /// responder weakly.
  public internal(set) final weak var firstResponder: Responder?
  /// The view that gets the focus when the window is added to an application. The window refers to this view weakly.
  public final weak var initialFirstResponder: Responder?
  /// Whether the window can be the key window. By default, all windows can be key, except those of the layers
  /// `backdrop` and `world`.
  open var canBecomeKey: Bool { layer != .backdrop && layer != .world }
  /// Called when the window has become the key window, or has stopped being the key window.
  open func keyChanged(to isKey: Bool) {}

  override final var chainWindow: Window? { self }
  override final var isBackdrop: Bool { layer == .backdrop }
  override final var hasPlainApplication: Bool { !passesTouches && $unheldApplication.lend { $0.isPlain } ?? true }

  /// The view that stands for other programs, to which touches were forwarded. It receives their end even if this
  /// window was removed.
  private final weak var world: View?

  override final var nextOfTouches: Responder? {
    guard passesTouches else { return super.nextOfTouches }
    if let application { world = application.world(of: screen) }
    return world ?? super.nextOfTouches
  }

  /// The application of the window (S9).
  open override var next: Responder? { application }
}
