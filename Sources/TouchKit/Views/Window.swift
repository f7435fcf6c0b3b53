/// The root of a tree of views on one screen; its frame is in the screen's pixels.
open class Window: View {
  /// The order of windows: hit testing asks every window of a layer before those of the layers below it.
  public enum Layer: Int, Sendable, CaseIterable {
    /// Behind all windows: it gets touches that hit no other. Its own recognizers are the screen's, which follow every
    /// touch on the screen and win over those of windows (S49).
    case backdrop
    /// Below all other windows: touches that hit no other window are passed on to programs outside (P2). Some of the
    /// screen's recognizers withhold them until they have failed (P3).
    case world
    case base, app, overlay, system
  }

  /// The screen whose touches it can get.
  public final let screen: Screen
  /// Its layer.
  public final let layer: Layer
  /// Hit testing asks windows of a higher level first, and within a level of a layer the one that was added last.
  public final let level: Double
  /// Whether its events are exclusive to its owner: only the layer `system` is above it, and other programs do not
  /// learn where, when or how often it was touched.
  public final let isSecure: Bool
  /// Whether it gets no new touches, because it is behind others; turning it on cancels everything under way in it
  /// (S3).
  public final var isInBackground = false {
    didSet {
      if isInBackground && !oldValue { application?.cancelTouches(below: self) }
      if !isInBackground && oldValue { application?.offerKey(to: self) }
    }
  }
  /// The application it was added to. Weak, and cleared when the application is released.
  public internal(set) final var application: Application? {
    get { unheldApplication }
    set { unheldApplication = newValue }
  }
  @Unheld private(set) final var unheldApplication: Application?
  /// The edges of the screen from which this window gets the first gesture, and the screen only a second one (S42).
  public final var deferredEdges: ScreenEdgePanGestureRecognizer.Edges {
    get { deferral.edges }
    set { deferral.edges = newValue }
  }
  final var deferral = EdgeDeferral()
  /// Whether touches on it that no gesture takes and no view handles are passed on to programs outside (P12).
  ///
  /// They are passed on only where all windows below it have this property, too.
  public final var passesTouches = false
  /// The time at which it was shown, in µs of effective time: animations without a start of their own start then.
  ///
  /// The code that adds the window sets it; if it is `nil`, the next touch or hover that begins does.
  public final var shownTime: Int64?
  /// How many times a second content that moves by itself is updated and reported (S39).
  public final var frameRate = 60.0

  /// Create a window on `screen`; by default it covers the screen in its current rotation.
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

  /// Send one frame to the recognizers and views of its touches; ``Application/sendEvent(_:)`` describes overrides
  /// (S43).
  open func sendEvent(_ event: TouchEvent) {
    application?.admit(event, to: self)
  }

  /// Whether it is asked before another window that was added before it.
  final func goesBefore(_ other: Window) -> Bool {
    rank == other.rank ? level >= other.level : rank > other.rank
  }

  /// Its layer, or for a secure one of any below the system's a place between those and the system's.
  private final var rank: Double {
    isSecure && layer != .system ? Double(Layer.system.rawValue) - 0.5 : Double(layer.rawValue)
  }

  /// The receiver of events without a place while it is the key window (S10); weak.
  public internal(set) final weak var firstResponder: Responder?
  /// The view that gets its focus when it is added to an application; weak.
  public final weak var initialFirstResponder: Responder?
  /// Whether it may be the key window: all but a backdrop and the rest of the world.
  open var canBecomeKey: Bool { layer != .backdrop && layer != .world }
  /// Handle that it became the key window, or no longer is.
  open func keyChanged(to isKey: Bool) {}

  override final var chainWindow: Window? { self }
  override final var isBackdrop: Bool { layer == .backdrop }
  override final var hasPlainApplication: Bool { !passesTouches && $unheldApplication.lend { $0.isPlain } ?? true }

  /// The rest of the world, to which touches were forwarded: it hears of their end even when this window was removed.
  private final weak var world: View?

  override final var nextOfTouches: Responder? {
    guard passesTouches else { return next }
    if let application { world = application.world(of: screen) }
    return world ?? next
  }

  /// The application (S9).
  open override var next: Responder? { application }
}
