package import Documents
import Panels
package import Scenes

extension SceneDescription: CommandValue {}

extension SceneDescription {
  /// Read the windows that an app presents.
  ///
  /// - Throws: the error, with its place.
  package init(presented cursor: Cursor) throws(DocumentError) {
    try self.init(cursor)
    try checkPresented(cursor)
  }

  /// Reject keys that only scenes of the configuration may have.
  func checkPresented(_ cursor: Cursor) throws(DocumentError) {
    for (index, window) in windows.enumerated() where window.layer != nil {
      throw (cursor["windows"]?[index]["layer"] ?? cursor).error(
        "the scene of an app has no layer; the call of Present sets the layer")
    }
  }
}
