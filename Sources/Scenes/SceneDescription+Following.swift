import TouchKit

extension SceneDescription {
  /// Return what a scene is that was made of this: with the values that fingers have changed, and frames as its screens are now.
  package func following(_ scene: Scene) -> SceneDescription {
    var description = self
    for index in description.windows.indices {
      guard let window = scene.views[windows[index].name] as? Window else { continue }
      let size = window.screen.size
      if windows[index].frame != nil || window.frame != Rect(x: 0, y: 0, width: size.width, height: size.height) {
        description.windows[index].frame = window.frame
      }
      description.windows[index].traits.follow(scene, in: window)
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
      var window = WindowDescription(name: windows[index].name)
      (window.screen, window.layer, window.level) = (windows[index].screen, windows[index].layer, windows[index].level)
      (window.frame, window.isSecure) = (windows[index].frame, true)
      scene.windows[index] = window
      let names = SceneNames(window.name, nil, windows[index].traits)
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
  fileprivate mutating func follow(_ scene: Scene, in superview: View) {
    let size = superview.frame.size
    for index in views.indices {
      guard let view = scene.views[views[index].name] else { continue }
      if views[index].frame != nil || view.frame != Rect(x: 0, y: 0, width: size.width, height: size.height) {
        views[index].frame = view.frame
      }
      views[index].kind = AnyViewKind(views[index].kind.value.following(view))
      views[index].traits.follow(scene, in: view)
    }
  }
}
