import Documents
import Panels
import Scenes
import TouchKit

/// Reads and checks changes of what an app shows, piece by piece, before their place among the frames comes.
///
/// Nothing of them is there before. Where the app shows something else by then, or fingers have moved what they set, they are checked again.
final class ChangePreparation {
  /// What is to be checked.
  let changes: SceneChanges
  private unowned let host: ScreenHost
  /// The app.
  let app: App
  private var edit: SceneEdit?
  private var revision = 0
  /// How often what the app shows has changed in the middle of it.
  private var restarts = 0
  /// After this many restarts other changes of the app wait for it: whoever changes one app from two connections at a time is served all the
  /// same.
  private static let mostRestarts = 3
  /// How many changes are checked in a piece; of what is there already, eight windows and views count as one.
  private static let stepsPerPiece = 24

  /// - Parameter node: the list of changes.
  init(of app: App, _ node: Node, for host: ScreenHost) {
    (self.app, changes, self.host) = (app, SceneChanges(node: node), host)
  }

  /// Whether a piece is enough.
  var isShort: Bool {
    guard case .sequence(let list) = changes.node.value else { return true }
    return list.count <= Self.stepsPerPiece
  }

  /// Whether others go first.
  var mustWait: Bool { app.nextChange.map { $0 !== self } ?? false }

  /// Do a piece of it.
  ///
  /// - Returns: the changes, once they are checked.
  /// - Throws: what is wrong with them, with its place.
  func doPiece() throws(DocumentError) -> (any CommandValue)? {
    for _ in 0..<Self.stepsPerPiece {
      // Held once, so that the scene in it is not copied.
      var edit: SceneEdit
      if let begun = self.edit, revision == app.revision {
        edit = begun
        self.edit = nil
      } else {
        if self.edit != nil { restarts += 1 }
        self.edit = nil
        if restarts > Self.mostRestarts, app.nextChange == nil { app.nextChange = self }
        edit = try SceneEdit(changes.cursor, of: app.description, app.scene)
        revision = app.revision
      }
      if try edit.step(hasScreen: { host.screen(named: $0) != nil }) {
        return PreparedChanges(changes, edit, of: app)
      }
      self.edit = edit
    }
    return nil
  }
}

/// Changes that were checked for what an app showed then.
///
/// They never leave the thread of the loop; who records the command gets their text.
struct PreparedChanges: CommandValue, @unchecked Sendable {
  let changes: SceneChanges
  let edit: SceneEdit
  private let revision: Int

  init(_ changes: SceneChanges, _ edit: SceneEdit, of app: App) {
    (self.changes, self.edit, revision) = (changes, edit, app.revision)
  }

  var json: [UInt8] { changes.json }

  /// Whether they would be checked alike now.
  func fits(_ app: App, _ host: ScreenHost) -> Bool {
    revision == app.revision && edit.fits(app.scene, hasScreen: { host.screen(named: $0) != nil })
  }
}
