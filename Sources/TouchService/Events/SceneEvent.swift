package import TouchKit

/// Changes of scenes as a whole.
package enum SceneEvent: HostEvent {
  /// An app came to the front of a screen, or left it.
  case foreground(app: String, screen: Screen, isInFront: Bool)
  /// An app changed its windows; the events that follow result from this change.
  case changed(app: String)
  /// The scene of an app was replaced, added or removed. The app's name is empty for the scene of the configuration.
  case scene(app: String, isThere: Bool)
  /// A screen was added or removed, or its size, density or rotation changed. The associated value holds all current
  /// screens.
  case screens([Screen])
  /// A curtain swallows the touches of a new sequence. The program that keeps the display dark should switch it on
  /// (A18).
  case wake(Screen)

  /// The app of the event; empty if there is none.
  package var app: String {
    switch self {
    case .foreground(let app, _, _), .changed(let app), .scene(let app, _): app
    case .screens, .wake: ""
    }
  }
}
