package import TouchKit

extension Scene {
  /// Visit the views whose values fingers change, with their origins.
  package func forEachValue(_ visit: (View, SceneOrigin) -> Void) {
    func look(_ view: View) {
      if let origin = view.origin as? SceneOrigin, origin.hasValue { visit(view, origin) }
      for subview in view.subviews { look(subview) }
    }
    for window in windows { look(window) }
  }
}
