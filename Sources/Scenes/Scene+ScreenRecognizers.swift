package import Documents
package import TouchKit

extension Scene {
  /// Create the recognizers of screens, each on the backdrop of its screen; screens without recognizers have none.
  ///
  /// - Parameter screen: the screen of a name; nil where there is none of that name.
  /// - Throws: where recognizers would wait for each other.
  package convenience init(
    _ screens: [ScreenRecognizers], screen: (String?) -> Screen?
  ) throws(DocumentError) {
    self.init(owner: "", layer: .backdrop, frameRate: 60)
    var builder = SceneBuilder(self)
    for description in screens where !description.recognizers.isEmpty {
      guard let screen = screen(description.screen) else { continue }
      windows.append(builder.makeBackdrop(of: screen, description.recognizers))
    }
    try builder.relate()
  }
}
