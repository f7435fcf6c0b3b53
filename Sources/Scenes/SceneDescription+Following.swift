import TouchKit

extension SceneDescription {
  /// Return what a scene is that was made of this: with the values that fingers have changed, and frames as its screens are now.
  package func following(_ scene: Scene) -> SceneDescription {
    var description = self
    for index in description.windows.indices {
      guard let window = scene.views[windows[index].name] as? Window else { continue }
      description.windows[index].follow(window)
      description.windows[index].traits.follow(scene)
    }
    return description
  }
}

extension SceneDescription {
  /// The scene without what is in its secure windows and what refers to that, for whoever is not its program.
  package var withoutSecrets: SceneDescription {
    var scene = self
    var gone: (views: Set<String>, gestures: Set<String>) = ([], [])
    for index in scene.windows.indices where scene.windows[index].isSecure {
      scene.windows[index] = windows[index].withoutSecrets
      let names = SceneNames(windows[index].name, nil, windows[index].traits)
      // The window itself stays.
      gone.views.formUnion(names.views.dropFirst())
      gone.gestures.formUnion(names.allGestures)
    }
    if !gone.views.isEmpty || !gone.gestures.isEmpty { scene.dropReferences(to: gone.views, gone.gestures) }
    return scene
  }

  /// Whether any of its windows is secure.
  package var hasSecrets: Bool { windows.contains(where: \.isSecure) }
}

extension ViewTraits {
  fileprivate mutating func follow(_ scene: Scene) {
    for index in views.indices {
      guard let view = scene.views[views[index].name] else { continue }
      views[index].follow(view)
      views[index].traits.follow(scene)
    }
  }
}

extension WindowDescription {
  /// Have the frame that the window has now; nothing of what is in it.
  mutating func follow(_ window: Window) {
    let size = window.screen.size
    if frame != nil || window.frame != Rect(x: 0, y: 0, width: size.width, height: size.height) { frame = window.frame }
  }

  /// Others know where it lies, and nothing else of it.
  var withoutSecrets: WindowDescription {
    var window = WindowDescription(name: name)
    (window.screen, window.layer, window.level) = (screen, layer, level)
    (window.frame, window.isSecure) = (frame, true)
    return window
  }
}

extension ViewDescription {
  /// Have the frame and the values that the view has now; nothing of what is in it. The frame of one that was taken away stays.
  mutating func follow(_ view: View) {
    if let size = view.superview?.frame.size,
      frame != nil || view.frame != Rect(x: 0, y: 0, width: size.width, height: size.height)
    {
      frame = view.frame
    }
    kind = AnyViewKind(kind.value.following(view))
  }
}
