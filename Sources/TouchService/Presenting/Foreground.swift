import TouchKit

/// Which app is in front of each screen, and which ones were before (A8, A9). It knows names, and does nothing with windows.
struct Foreground {
  private struct Place {
    let screen: String
    /// The apps that have been in front and may be again, the last one first in line.
    var history: [String] = []
    /// The app whose windows get the touches.
    var shown: String?
  }

  private var places: [Place] = []

  /// The app that is in front of a screen.
  func shown(on screen: Screen) -> String? {
    places.first { $0.screen == screen.name }?.shown
  }

  /// The apps that have been in front of a screen, the last one last.
  func history(on screen: Screen) -> [String] {
    places.first { $0.screen == screen.name }?.history ?? []
  }

  /// The app that should be in front of a screen.
  ///
  /// - Parameter fixed: the app that the configuration fixes there; nil if it leaves that to the apps.
  func wanted(on screen: Screen, among apps: [App], fixed: String?) -> String? {
    func isThere(_ name: String) -> Bool {
      apps.contains { $0.name == name && $0.layer == .app && $0.screens.contains { $0 === screen } }
    }
    if let fixed { return isThere(fixed) ? fixed : nil }
    return history(on: screen).last(where: isThere)
  }

  /// Note which app is in front of a screen from now on.
  mutating func show(_ app: String?, on screen: Screen) {
    change(screen) { $0.shown = app }
  }

  /// Put an app before all others of a screen.
  mutating func bring(_ app: String, on screen: Screen) {
    change(screen) { place in
      place.history.removeAll { $0 == app }
      place.history.append(app)
    }
  }

  /// Let an app wait until it is brought to the front of a screen again, or for nil of any.
  mutating func forget(_ app: String, on screen: Screen? = nil) {
    for index in places.indices where screen == nil || places[index].screen == screen?.name {
      places[index].history.removeAll { $0 == app }
    }
  }

  /// Forget every screen but these.
  mutating func keep(_ screens: [Screen]) {
    places.removeAll { place in !screens.contains { $0.name == place.screen } }
  }

  private mutating func change(_ screen: Screen, _ change: (inout Place) -> Void) {
    let index = places.firstIndex { $0.screen == screen.name } ?? places.count
    if index == places.count { places.append(Place(screen: screen.name)) }
    change(&places[index])
  }
}
