import Configuration
import Documents
import Panels
import Scenes
import TouchKit

/// Checked changes to an app's windows, made for a certain revision of them.
final class ChangePreparation: Preparation {
  let app: App
  /// The result of the checks.
  private(set) var edit: SceneEdit?
  private(set) var changes: SceneChanges
  private var revision = 0
  // Whether no step is left; another step begins again.
  private var isOver = true
  /// How often the windows have changed during the preparation.
  private var restarts = 0
  // What is left to be freed.
  private var left: SceneEdit?
  private var gone: [View] = []
  private var before: SceneDescription?
  /// The number of restarts beyond which other changes of the app wait for this one. Without it, a client that changes
  /// one app over two connections could restart it forever.
  private static let mostRestarts = 3

  /// - Parameter node: the list of changes.
  init(of app: App, _ node: Node, for host: ScreenHost) {
    (self.app, changes) = (app, SceneChanges(node: node))
    super.init(for: host)
  }

  override var command: Command { .change(app: app.name, .value(changes)) }
  override var mustWait: Bool { app.nextChange.map { $0 !== self } ?? false }

  override var isSmall: Bool { (edit?.size ?? 0) + gone.count <= 100 }

  override var fits: Bool {
    guard revision == app.revision else { return false }
    if problem != nil { return true }
    guard let edit, edit.limits == host.configuration.sceneLimits else { return false }
    return edit.fits(app.scene) { host.screen(named: $0) }
  }

  override func step() throws(DocumentError) -> Bool {
    if isOver || revision != app.revision {
      if left?.free() ?? true { left = nil } else { return false }
      if edit != nil {
        restarts += 1
        (left, edit) = (edit, nil)
        return false
      }
      if restarts > Self.mostRestarts, app.nextChange == nil { app.nextChange = self }
      revision = app.revision
      edit = try SceneEdit(
        changes.cursor, of: app.description, parts: app.parts, app.scene, within: host.configuration.sceneLimits)
    }
    // An error also ends it.
    isOver = true
    isOver = try edit?.step { host.screen(named: $0) } ?? true
    return isOver
  }

  /// Apply the edit, and keep the removed objects until ``free()``.
  ///
  /// - Parameter change: applies the edit, and returns the removed views.
  func apply(_ change: (inout SceneEdit) throws(DocumentError) -> [View]) throws(DocumentError) {
    guard var edit else { return }
    // Take it out of the property, so that it is not copied.
    self.edit = nil
    defer { self.edit = edit }
    before = app.description
    gone = try change(&edit)
    app.nextChange = nil
  }

  override func free() -> Bool {
    if let isFreed = left?.free() {
      if isFreed { left = nil }
      return false
    }
    gone.removeFirst(min(gone.count, 100))
    if !gone.isEmpty { return false }
    if before != nil {
      before = nil
      return false
    }
    if case .sequence(var list) = changes.node.value, !list.isEmpty {
      changes = SceneChanges(node: Node(.null))
      list.removeLast(min(list.count, 100))
      changes = SceneChanges(node: .list(list))
      return false
    }
    guard let isOver = edit?.free() else { return true }
    return isOver
  }
}
