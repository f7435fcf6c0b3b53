import Documents
import Scenes
import TouchKit

/// The scenes whose events a client receives.
enum Audience: Equatable {
  case configuration
  /// The events of the configuration's scene and of these apps; nil means all apps.
  case apps(Set<Name>?)
  case app(String)

  /// Whether it receives the events of a scene, by the scene's owner.
  func hears(of owner: String) -> Bool {
    switch self {
    case .configuration: owner.isEmpty
    case .apps(let names): owner.isEmpty || names?.contains(Name(owner)) ?? true
    case .app(let name): owner == name
    }
  }

  /// Whether it receives events that belong to no scene; apps do not.
  var hearsEventsWithoutScene: Bool {
    if case .app = self { false } else { true }
  }

  /// Whether it receives the events of several apps, so that lines must name the app.
  var namesApps: Bool {
    if case .apps = self { true } else { false }
  }

  func hears(_ event: SceneEvent) -> Bool {
    switch event {
    case .foreground(let app, _, _), .changed(let app), .scene(let app, _): hears(of: app)
    case .screens: if case .app = self { true } else { false }
    case .wake: true
    }
  }
}

/// The word for all apps, which no app can have as its name.
let everyApp = "*"

/// Whether an app can have a name: any name that scenes allow, except the word for all apps.
func isAppName(_ text: String) -> Bool {
  do throws(DocumentError) {
    return try Codec<String>.name.decode(Cursor(.text(text))) != everyApp
  } catch {
    return false
  }
}
