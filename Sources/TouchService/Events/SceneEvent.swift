package import TouchKit

/// What becomes of scenes as a whole.
package enum SceneEvent: HostEvent {
  /// An app has come to the front of a screen, or is there no more.
  case foreground(app: String, screen: Screen, isInFront: Bool)
  /// What follows comes of a change that the app has made.
  case changed(app: String)
  /// An owner's scene is another one, or has come or gone; the owner is empty for the configuration.
  case scene(app: String, isThere: Bool)
  /// A screen has come or gone, or has another size, density or rotation: all that there are.
  case screens([Screen])
  /// A sequence begins that a curtain swallows: whoever keeps the display dark lights it (A18).
  case wake(Screen)

  /// The app that it is about; empty for none.
  package var app: String {
    switch self {
    case .foreground(let app, _, _), .changed(let app), .scene(let app, _): app
    case .screens, .wake: ""
    }
  }
}
