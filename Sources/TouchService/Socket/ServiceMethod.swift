package import Configuration
import Documents
import Varlink

/// A method of `io.touchd.Touch`: the permission that it requires, and the code that answers it.
package struct ServiceMethod: Sendable {
  /// The name within the interface.
  package let name: String
  /// The permission that the caller needs; some parameters require more (``Clients/permits(_:_:)``).
  package let requires: Permissions
  /// Whether its reply may be long and has to wait for its turn. A one-way call is then ignored, because it has no
  /// other effect.
  let isQuestion: Bool
  let answer: @Sendable (Service, VarlinkCall) -> Void

  private init(_ name: String, requires: Permissions, _ answer: @escaping @Sendable (Service, VarlinkCall) -> Void) {
    self.name = name
    self.requires = requires
    isQuestion = name.hasPrefix("Get") || name == "Subscribe"
    self.answer = answer
  }

  /// Every method, with its permission. This is the only list of permissions in the code; the first comment of the
  /// interface repeats it for readers.
  package static let all = [
    ServiceMethod("Subscribe", requires: .see) { $0.subscribe($1) },
    ServiceMethod("GetScene", requires: .see) { $0.getScene($1) },
    ServiceMethod("GetScreens", requires: .see) { $0.getScreens($1) },
    // GetScene and GetScenes require `watch` for other users' apps.
    ServiceMethod("GetScenes", requires: .see) { $0.getScenes($1) },
    ServiceMethod("GetDevices", requires: []) { $0.getDevices($1) },
    ServiceMethod("GetSensors", requires: .watch) { $0.getSensors($1) },
    ServiceMethod("GetThresholds", requires: []) { $0.getThresholds($1) },
    ServiceMethod("GetStats", requires: .see) { $0.getStats($1) },
    ServiceMethod("SetRotation", requires: .control) { $0.setRotation($1) },
    ServiceMethod("Record", requires: .watch) { $0.records.record($1) },
    // The layers `overlay` and `system` require the permission of that name, also in calls that name a session.
    ServiceMethod("Present", requires: .present) { $0.apps.present($1) },
    ServiceMethod("Change", requires: .present) { $0.apps.change($1) },
    ServiceMethod("Answer", requires: .present) { $0.apps.answer($1) },
    // Requires `control` for other users' apps.
    ServiceMethod("Activate", requires: .present) { $0.apps.activate($1) },
    ServiceMethod("StepBack", requires: .present) { $0.apps.stepBack($1) },
    ServiceMethod("WatchIdle", requires: .see) { $0.idle.watch($1) },
    ServiceMethod("DrawCurtain", requires: .control) { $0.curtains.draw($1) },
    ServiceMethod("OpenCurtain", requires: .control) { $0.curtains.open($1) },
    ServiceMethod("Inject", requires: .inject) { $0.injections.inject($1) },
  ]

  /// Return the method with a full name, including the interface.
  package static func named(_ name: String) -> ServiceMethod? {
    let prefix = "io.touchd.Touch."
    guard name.utf8.starts(with: prefix.utf8) else { return nil }
    let last = name.utf8.dropFirst(prefix.utf8.count)
    return all.first { $0.name.utf8.elementsEqual(last) }
  }
}

extension VarlinkCall {
  func text(_ key: String) -> String? {
    parameters[key]?.text
  }

  /// Whether a parameter is `true`.
  func flag(_ key: String) -> Bool { parameters[key]?.value == .bool(true) }
}
