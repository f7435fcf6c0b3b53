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
    var builder = try SceneBuilder(self, owner: owner, layer: layer, screen: screen)
    while true {
      if let scene = try builder.step() { return scene }
    }
  }
}
