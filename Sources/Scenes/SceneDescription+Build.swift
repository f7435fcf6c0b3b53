package import Documents
package import TouchKit

extension SceneDescription {
  /// Create windows, views and recognizers, which nobody shows yet.
  ///
  /// - Parameters:
  ///   - owner: the program whose scene it is; empty for the configuration's.
  ///   - layer: the layer of the windows that name none.
  ///   - screen: the screen of a name, or the first one for nil; nil where there is none of that name.
  /// - Throws: where a window names no screen.
  package func build(
    owner: String = "", layer: Window.Layer = .base, screen: (String?) -> Screen?
  ) throws(DocumentError) -> Scene {
    let scene = Scene(owner: owner, layer: layer, frameRate: frameRate)
    var builder = SceneBuilder(scene)
    for (index, window) in windows.enumerated() {
      guard let screen = screen(window.screen) else {
        throw DocumentError(
          path: "windows[\(index)].screen", message: "there is no screen \(quoted(window.screen ?? ""))")
      }
      scene.windows.append(builder.make(window, on: screen))
    }
    try builder.relate()
    return scene
  }
}
