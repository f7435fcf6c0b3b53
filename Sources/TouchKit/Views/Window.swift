/// The root of a tree of views on one screen; its frame is in the screen's pixels.
open class Window: View {
  /// What lies over what: every window of a layer is asked before those of the layers below it.
  public enum Layer: Int, Sendable, CaseIterable {
    /// Behind all windows: touches that hit no other hit it, and its own recognizers are the screen's, which follow every touch on the
    /// screen and win over those of windows (S49).
    case backdrop
    /// Below all other windows: touches that hit no other are passed on to programs outside (P2). Of the screen's recognizers some withhold
    /// them until they have failed (P3).
    case world
    case base, app, overlay, system
  }

  /// The screen whose touches it can get.
  public final let screen: Screen
  /// The layer that it lies in.
  public final let layer: Layer
  /// Windows of a higher level are asked first; of one layer and level, the one that was added last.
  public final let level: Double
  /// Whether what happens in it is exclusive to its owner: only the layer `system` lies over it, and other programs do not learn where, when
  /// or how often it was touched.
  public final let isSecure: Bool
  /// Whether touches that begin pass it by, because it is not in front; what is under way in it is cancelled when that is turned on (S3).
  public final var isInBackground = false {
    didSet {
      if isInBackground && !oldValue { application?.cancelTouches(below: self) }
      if !isInBackground && oldValue { application?.offerKey(to: self) }
    }
  }
  /// The application it was added to. Not held, and cleared when the application goes.
  public internal(set) final var application: Application? {
    get { unheldApplication }
    set { unheldApplication = newValue }
  }
  @Unheld private(set) final var unheldApplication: Application?
  /// The edges of the screen from which the first gesture is this window's, and only a second one the screen's (S42).
  public final var deferredEdges: ScreenEdgePanGestureRecognizer.Edges {
    get { deferral.edges }
    set { deferral.edges = newValue }
  }
  final var deferral = EdgeDeferral()
  /// When it was shown, in µs of effective time: animations without a start of their own start then.
  ///
  /// The code that adds the window sets it; while it is `nil`, the next touch or hover that begins does.
  public final var shownTime: Int64?
  /// How many times a second content that moves by itself is moved and reported (S39).
  public final var frameRate = 60.0

  /// Create a window on `screen`; without a frame it covers the screen as it is now.
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

  /// Send one frame to the recognizers and views of its touches; ``Application/sendEvent(_:)`` says what an override may do (S43).
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

  /// Who in it gets what is not aimed at a place while it is the key window (S10); not held.
  public internal(set) final weak var firstResponder: Responder?
  /// Who has its focus as it is added to an application; not held.
  public final weak var initialFirstResponder: Responder?
  /// Whether it may be the key window: all but a backdrop and the rest of the world.
  open var canBecomeKey: Bool { layer != .backdrop && layer != .world }
  /// Handle that it became the key window, or is it no longer.
  open func keyChanged(to isKey: Bool) {}

  override final var chainWindow: Window? { self }
  override final var isBackdrop: Bool { layer == .backdrop }
  override final var hasPlainApplication: Bool { $unheldApplication.lend { $0.isPlain } ?? true }

  /// The application (S9).
  open override var next: Responder? { application }
}
