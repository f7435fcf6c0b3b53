/// Where the events of one recognizer or view come from: names that stay as they are while its scene is there.
///
/// The builder of a scene makes one for each recognizer and view, and may keep in a subclass what it needs at every event.
open class EventOrigin {
  /// The program whose scene it is; empty for the scene that is there without one.
  public let scene: String
  /// The name of the window.
  public let window: String
  /// The name of the view; the window's, where a recognizer is attached to a window.
  public let view: String
  /// The name of the recognizer; `nil` for a view.
  public let recognizer: String?
  /// The kind of recognizer, or of view.
  public let kind: String
  /// The screen of the window.
  public let screen: Screen
  /// Whether its program takes the recognizer or view away: a text field's editing ends then without an event.
  public final var isGone = false

  /// Create the origin of a recognizer's events, or of a view's.
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
