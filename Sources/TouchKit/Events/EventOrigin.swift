/// The source of the events of one recognizer or view. An origin consists of names that do not change while the scene
/// exists.
///
/// The builder of a scene creates an origin for each recognizer and view. A subclass of `EventOrigin` can store data
/// that it needs for every event.
open class EventOrigin {
  /// The program that owns the scene; empty for the configuration's scene.
  public let scene: String
  /// The name of the window.
  public let window: String
  /// The name of the view; the window's name if a recognizer is attached to a window.
  public let view: String
  /// The name of the recognizer; `nil` for a view.
  public let recognizer: String?
  /// The kind of the recognizer or view.
  public let kind: String
  /// The screen of the window.
  public let screen: Screen
  /// Whether the program is removing this recognizer or view. Editing in a text field that is being removed ends
  /// without an event.
  public final var isRemoved = false

  /// Create the origin of the events of a recognizer or view.
  public init(
    scene: String = "", window: String, view: String, recognizer: String? = nil, kind: String, screen: Screen
  ) {
    self.scene = scene
    self.window = window
    self.view = view
    self.recognizer = recognizer
    self.kind = kind
    self.screen = screen
  }
}
