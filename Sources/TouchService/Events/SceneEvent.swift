package import TouchKit

/// Changes of scenes as a whole.
package enum SceneEvent: HostEvent {
  /// An app has come to the front of a screen, or has left the front.
  case foreground(app: String, screen: Screen, isInFront: Bool)
  /// The following events result from a change by the app.
  case changed(app: String)
  /// An owner's scene was replaced, added or removed; the owner is empty for the configuration.
  case scene(app: String, isThere: Bool)
  /// A screen was added or removed, or has another size, density or rotation. The value holds all current screens.
  case screens([Screen])
  /// A sequence begins that a curtain swallows. The program that keeps the display dark should light it (A18).
  case wake(Screen)

  /// The app of the event; empty for none.
  package var app: String {
    switch self {
    case .foreground(let app, _, _), .changed(let app), .scene(let app, _): app
    case .screens, .wake: ""
    }
  }
}
