import Configuration
import Documents
import Scenes
import TouchKit

/// The apps that present, and which of them is in front of which screen.
struct PresentedApps {
  /// In the order in which they appeared.
  private(set) var all: [App] = []
  var foreground = Foreground()
  /// Whether what one user's programs show together is limited. A record has what was accepted, and nothing of secure windows, which count too.
  var checksShares = true

  /// The app of a name.
  func app(_ name: String) -> App? { all.first { $0.name.isSame(as: name) } }

  mutating func add(_ app: App) { all.append(app) }

  mutating func remove(_ app: App) { all.removeAll { $0 === app } }

  /// Check that the apps of a user have room for more parts (A16).
  func checkShare(_ added: Int, of user: UInt32, within limits: SceneLimits) throws(DocumentError) {
    guard checksShares else { return }
    var parts = added
    for app in all where app.user == user { parts += app.parts }
    try limits.check(ofOneUser: parts)
  }

  /// Whether an app of a user may come to the front of a screen by itself: nothing is there, or an app of the same user.
  func isFree(_ screen: Screen, for user: UInt32) -> Bool {
    guard let front = foreground.shown(on: screen) else { return true }
    return app(front)?.user == user
  }
}
