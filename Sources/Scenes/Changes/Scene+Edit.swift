package import TouchKit

extension Scene {
  /// Change the objects as an edit says that was checked for this scene.
  ///
  /// - Parameters:
  ///   - application: shows the windows.
  ///   - screen: the screen of a name, or the first one for nil; the edit was checked for the same.
  ///   - prepare: gets each window that comes, before it is shown.
  package func apply(
    _ edit: SceneEdit, in application: Application, screen: (String?) -> Screen?, prepare: (Window) -> Void
  ) {
    var builder = SceneBuilder(self)
    var lastPosition = 0
    for case let step? in edit.steps {
      switch step {
      case .addWindow(let description):
        guard let screen = screen(description.screen) else { continue }
        let window = builder.make(description, on: screen)
        windows.append(window)
        prepare(window)
        application.addWindow(window)
        window.shownTime = application.currentTime
      case .addView(let description, let superview, let sibling):
        guard let above = views[superview], let window = above.window else { continue }
        let view = builder.make(description, in: above, of: window)
        let position = sibling.flatMap { views[$0] }.flatMap { other in above.subviews.firstIndex { $0 === other } }
        above.insertSubview(view, at: position ?? above.subviews.count)
      case .remove(let names, let name):
        remove(name, names, in: application, &lastPosition)
        builder.forget(names)
      case .setWindow(let description, let hasFrame):
        guard let window = views[description.name] as? Window else { continue }
        if hasFrame, let frame = description.frame { window.frame = frame }
        builder.configure(window, description.traits)
        builder.configure(window, description)
      case .setView(let description, let hasFrame, let offset):
        guard let view = views[description.name] else { continue }
        if hasFrame, let frame = description.frame { view.frame = frame }
        builder.configure(view, description.traits)
        set(view, description.kind.value, animatedTo: offset)
      case .setRecognizer(let description, let values):
        guard let recognizer = recognizersByName[description.name] else { continue }
        builder.configure(recognizer, description)
        if recognizer.isUnderWay { values.apply(to: recognizer) }
      case .focus(let name, let isFocused):
        guard let view = views[name], let window = view as? Window ?? view.window else { continue }
        if isFocused {
          if view.becomeFirstResponder() { window.makeKey() }
        } else if view.isFirstResponder, view.resignFirstResponder() {
          window.resignKey()
        }
      }
    }
    // Once for all that has gone.
    if edit.removes {
      origins.removeAll { $0.isGone }
      recognizers.removeAll { ($0.origin as? SceneOrigin)?.isGone ?? false }
    }
    builder.relateChecked()
  }

  /// Mark the views with the focus that their program is about to remove by an edit: their editing ends without an event, whatever ends it.
  package func markFocus(removedBy edit: SceneEdit) {
    guard edit.removes else { return }
    for window in windows {
      guard let view = window.firstResponder as? View, edit.removed.contains(view.name) else { continue }
      view.origin?.isGone = true
    }
  }

  private func set(_ view: View, _ kind: any SceneViewKind, animatedTo offset: Point?) {
    guard let offset, let scrollView = view as? ScrollView else { return kind.configureMade(view) }
    let start = scrollView.contentOffset
    kind.configureMade(view)
    scrollView.contentOffset = start
    scrollView.scroll(to: offset)
  }

  /// - Parameter lastPosition: where the view that went last was among its siblings.
  private func remove(
    _ name: String, _ names: SceneNames, in application: Application, _ lastPosition: inout Int
  ) {
    guard let view = views[name] else { return }
    if let window = view as? Window {
      windows.removeAll { $0 === window }
      application.removeWindow(window)
    } else {
      view.removeFromSuperview(lookingFrom: &lastPosition)
    }
    for name in names.views { views[name] = nil }
    for name in names.references { recognizersByName[name] = nil }
    for name in names.ownGestures { ownGestures[name] = nil }
    func mark(_ view: View) {
      (view.origin as? SceneOrigin)?.isGone = true
      for recognizer in view.gestureRecognizers { (recognizer.origin as? SceneOrigin)?.isGone = true }
      for subview in view.subviews { mark(subview) }
    }
    mark(view)
  }
}

extension SceneEdit.GestureValues {
  fileprivate func apply(to recognizer: GestureRecognizer) {
    switch recognizer {
    case let pan as PanGestureRecognizer:
      guard let translation else { return }
      if let time { pan.setTranslation(translation, asOf: time) } else { pan.translation = translation }
    case let pinch as PinchGestureRecognizer:
      guard let scale else { return }
      if let time { pinch.setScale(scale, asOf: time) } else { pinch.scale = scale }
    case let turning as RotationGestureRecognizer:
      guard let rotation else { return }
      if let time { turning.setRotation(rotation, asOf: time) } else { turning.rotation = rotation }
    default: break
    }
  }
}
