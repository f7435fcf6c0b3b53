import Configuration
import Documents
import Scenes
import TouchKit

/// The apps that present windows, and the one in front of each screen.
struct PresentedApps {
  /// The apps, in the order in which they appeared.
  var all: [App] = []
  var foreground = Foreground()
  /// Whether to limit the total size of a user's apps. A replay does not: its record only contains accepted commands,
  /// and omits secure windows, which count, too.
  var checksShares = true

  func app(_ name: String) -> App? { all.first { $0.name.isSame(as: name) } }

  /// Check that a user's apps may have `added` more parts (A16).
  func checkShare(_ added: Int, of user: UInt32, within limits: SceneLimits) throws(DocumentError) {
    guard checksShares else { return }
    var parts = added
    for app in all where app.user == user { parts += app.parts }
    try limits.check(ofOneUser: parts)
  }

  /// Whether an app of a user may come to the front of a screen by itself, because no app or one of the same user is
  /// there.
  func isFree(_ screen: Screen, for user: UInt32) -> Bool {
    guard let front = foreground.shown(on: screen) else { return true }
    return app(front)?.user == user
  }
}
