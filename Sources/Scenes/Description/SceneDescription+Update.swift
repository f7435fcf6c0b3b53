import TouchKit

extension SceneDescription {
  /// Return the current description of a scene made from this one: with the values that fingers have set, and frames
  /// for the current screens.
  package func updated(from scene: Scene) -> SceneDescription {
    var description = self
    for index in description.windows.indices {
      guard let window = scene.views[windows[index].name] as? Window else { continue }
      description.windows[index].update(from: window)
      description.windows[index].traits.update(from: scene)
    }
    return description
  }
}

extension ViewTraits {
  fileprivate mutating func update(from scene: Scene) {
    for index in views.indices {
      guard let view = scene.views[views[index].name] else { continue }
      views[index].update(from: view)
      views[index].traits.update(from: scene)
    }
  }
}

extension WindowDescription {
  /// Set the frame to the window's current frame, without changing the contents.
  mutating func update(from window: Window) {
    let size = window.screen.size
    if frame != nil || window.frame != Rect(x: 0, y: 0, width: size.width, height: size.height) { frame = window.frame }
  }
}

extension ViewDescription {
  /// Set the frame and the values to those of the view now, without changing the contents. The frame stays if the view
  /// was removed.
  mutating func update(from view: View) {
    if let size = view.superview?.frame.size,
      frame != nil || view.frame != Rect(x: 0, y: 0, width: size.width, height: size.height)
    {
      frame = view.frame
    }
    kind = AnyViewKind(kind.value.updated(from: view))
  }
}
