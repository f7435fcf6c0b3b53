import Documents
import TouchKit

/// Whose events a client hears of.
enum Audience: Equatable {
  /// The events of the configuration's scene.
  case configuration
  /// The events of the configuration's scene and of these apps; nil stands for all apps.
  case apps(Set<Name>?)
  /// The events of the client's own app.
  case app(String)

  /// Whether it hears of a scene, by its owner.
  func hears(of owner: String) -> Bool {
    switch self {
    case .configuration: owner.isEmpty
    case .apps(let names): owner.isEmpty || names?.contains(Name(owner)) ?? true
    case .app(let name): owner == name
    }
  }

  /// Whether it hears of what nobody's scene has to do with: an app does not.
  var hearsOfNobody: Bool {
    if case .app = self { false } else { true }
  }

  /// Whether it hears of several scenes, so that lines name the app that they are about.
  var namesApps: Bool {
    if case .apps = self { true } else { false }
  }

  /// Whether it hears what becomes of scenes as a whole.
  func hears(_ event: SceneEvent) -> Bool {
    switch event {
    case .foreground(let app, _, _), .changed(let app), .scene(let app, _): hears(of: app)
    case .screens: if case .app = self { true } else { false }
    case .wake: true
    }
  }
}
