package import TouchKit

/// Changes of scenes as a whole.
package enum SceneEvent: HostEvent {
  /// An app has come to the front of a screen, or has left the front.
  case foreground(app: String, screen: Screen, isInFront: Bool)
  /// An app has changed its windows; the events that follow result from this change.
  case changed(app: String)
  /// The scene of an app was replaced, added or removed. The app's name is empty for the scene of the configuration.
  case scene(app: String, isThere: Bool)
  /// A screen was added or removed, or has another size, density or rotation. The associated value holds all current
  /// screens.
  case screens([Screen])
  /// A curtain swallows the touches of a sequence that has begun. The program that keeps the display dark should switch
  /// the display on (A18).
  case wake(Screen)

  /// The app of the event; empty for none.
  package var app: String {
    switch self {
    case .foreground(let app, _, _), .changed(let app), .scene(let app, _): app
    case .screens, .wake: ""
    }
  }
}
