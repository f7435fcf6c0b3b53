import TouchKit

/// The app in front of each screen, and its predecessors (A8, A9). It only handles names, not windows.
struct Foreground {
  private struct Place {
    /// The apps that may come to the front; the last one has precedence.
    var history: [String] = []
    /// The app whose windows receive the touches.
    var shown: String?
  }

  /// The places by the names of their screens.
  private var places: [String: Place] = [:]

  /// The app in front of a screen.
  func shown(on screen: Screen) -> String? { places[screen.name]?.shown }

  /// The apps that may come to the front of a screen; the last one has precedence.
  func history(on screen: Screen) -> [String] { places[screen.name]?.history ?? [] }

  /// The app that should be in front of a screen.
  ///
  /// - Parameter fixed: the app that the configuration fixes there; nil if apps may change it.
  func wanted(on screen: Screen, among apps: [App], fixed: String?) -> String? {
    func isThere(_ name: String) -> Bool {
      apps.contains { $0.name == name && $0.layer == .app && $0.screens.contains { $0 === screen } }
    }
    if let fixed { return isThere(fixed) ? fixed : nil }
    return history(on: screen).last(where: isThere)
  }

  /// Set the app in front of a screen.
  mutating func show(_ app: String?, on screen: Screen) {
    places[screen.name, default: Place()].shown = app
  }

  /// Give an app precedence over all others on a screen.
  mutating func bring(_ app: String, on screen: Screen) {
    forget(app, on: screen)
    places[screen.name, default: Place()].history.append(app)
  }

  /// Remove an app from the candidates of a screen until it is brought to the front again; nil means every screen.
  mutating func forget(_ app: String, on screen: Screen? = nil) {
    for name in screen.map({ [$0.name] }) ?? Array(places.keys) { places[name]?.history.removeAll { $0 == app } }
  }

  /// Forget all other screens.
  mutating func keep(_ screens: [Screen]) {
    places = places.filter { place in screens.contains { $0.name == place.key } }
  }
}
