package import Documents

extension SceneDescription {
  /// Check that no recognizer wants an app that answers for it: this scene has none.
  ///
  /// - Parameter cursor: where the scene was read, for the place of the error.
  package func checkHasNoClientKinds(_ cursor: Cursor?) throws(DocumentError) {
    for (index, window) in windows.enumerated() {
      try window.traits.checkHasNoClientKinds(cursor?["windows"]?[index])
    }
  }
}
