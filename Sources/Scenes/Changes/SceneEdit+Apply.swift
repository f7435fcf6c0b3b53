import Documents
package import TouchKit

extension SceneEdit {
  /// The state while an edit is applied.
  struct Place {
    let application: Application
    /// Called with each new window, before it is shown.
    let prepare: (Window) -> Void
    /// The views from which subviews were removed, whose places are closed after the last act. The most recent one is
    /// kept separately, because the next removal is mostly from the same view.
    var left: [ObjectIdentifier: View] = [:]
    var lastLeft: View?
    /// The removed views, each before its subviews.
    var removed: [View] = []
  }

  typealias Act = (inout Place) -> Void

  /// Whether it can be applied now: it belongs to this scene, nothing else has changed the scene since, and the screens
  /// are unchanged.
  package func fits(_ scene: Scene, screen: (String?) -> Screen?) -> Bool {
    self.scene === scene
      && assumptions.screens.allSatisfy { screen($0.name) === $0.screen && $0.screen.size == $0.size }
  }

  /// The names of views and recognizers that were left unchanged because fingers have changed them or are doing so.
  package var overtaken: [String] { assumptions.overtaken.filter { $0.isSo() }.map(\.name) }

  /// Change the objects, after ``updateFingerValues()`` has handled the changes that fingers made in the meantime.
  ///
  /// - Parameters:
  ///   - application: shows the windows.
  ///   - prepare: called with each new window, before it is shown.
  /// - Returns: the removed views, each before its subviews.
  package func apply(in application: Application, prepare: @escaping (Window) -> Void) -> [View] {
    var place = Place(application: application, prepare: prepare)
    scene.adopt(draft)
    (draft.origins, draft.recognizers) = ([], [])
    // No recognizer decides between two acts, whatever their order.
    application.dispatch { for act in acts { act?(&place) } }
    for (_, view) in place.left { view.closePlaces() }
    return place.removed
  }

  // MARK: Making

  /// Create the objects that a step adds, and the act that does the rest of the step.
  mutating func make(_ step: Step?) {
    switch step {
    case .addWindow(let description)?:
      let screen = assumptions.screens.first { $0.name == description.screen }?.screen
      acts.append(screen.map { act(adding: description, on: $0) })
    case .addView(let description, let superview, let sibling)?:
      acts.append(act(adding: description, into: superview, before: sibling))
    case .addRecognizer(let description, let name)?:
      if let view = draft.views[name], let window = home(of: view) { builder.add(description, to: view, in: window) }
      acts.append(nil)
    case .remove(let name)?: acts.append(draft.views[name].map { act(removing: $0) })
    case .forget(let views, let gestures)?:
      forget(views, gestures)
      acts.append(nil)
    case .setWindow(let description, let hasFrame)?:
      acts.append((draft.views[description.name] as? Window).map { act(setting: $0, description, hasFrame: hasFrame) })
    case .setView(let description, let hasFrame, let offset)?:
      acts.append(draft.views[description.name].map { act(setting: $0, description, hasFrame: hasFrame, offset) })
      if let view = draft.views[description.name] { builder.noteRedirection(of: view, description.traits) }
    case .setRecognizer(let description, let values)?:
      acts.append(draft.recognizersByName[description.name].map { act(setting: $0, description, values) })
    case .focus(let name, let isFocused)?: acts.append(draft.views[name].map { act(focusing: $0, isFocused) })
    case nil: acts.append(nil)
    }
  }

  /// Return the window that contains a view, or will contain it.
  private func home(of view: View) -> Window? {
    var top = view
    while let above = top.superview { top = above }
    return top as? Window ?? homes[ObjectIdentifier(top)]
  }

  private mutating func act(adding description: WindowDescription, on screen: Screen) -> Act {
    let window = builder.begin(description, on: screen)
    assumptions.screens.append((description.screen, screen, screen.size))
    draft.windows.append(window)
    return { place in
      place.prepare(window)
      place.application.addWindow(window)
      window.shownTime = place.application.currentTime
    }
  }

  private mutating func act(
    adding description: ViewDescription, into superview: String, before sibling: String?
  ) -> Act? {
    guard let above = draft.views[superview], let window = home(of: above) else { return nil }
    let view = builder.begin(description, in: above, of: window)
    homes[ObjectIdentifier(view)] = window
    let sibling = sibling.flatMap { draft.views[$0] }
    let fills = description.frame == nil
    func link() {
      let position = sibling.flatMap { other in above.subviews.firstIndex { $0 === other } }
      above.insertSubview(view, at: position ?? above.subviews.count)
    }
    // A new window appears with all its contents.
    let isLinked = above.window != nil && window.application == nil
    if isLinked { link() }
    return { _ in
      if fills { view.frame = Rect(x: 0, y: 0, width: above.frame.size.width, height: above.frame.size.height) }
      if !isLinked { link() }
    }
  }

  private func act(removing view: View) -> Act {
    if let window = view as? Window { draft.windows.removeAll { $0 === window } }
    return { place in
      if let window = view as? Window {
        place.application.removeWindow(window)
      } else if let above = view.leaveSuperview(), place.lastLeft !== above {
        place.left[ObjectIdentifier(above)] = above
        place.lastLeft = above
      }
      func mark(_ view: View) {
        view.origin?.isRemoved = true
        for recognizer in view.gestureRecognizers { recognizer.origin?.isRemoved = true }
        place.removed.append(view)
        for subview in view.subviews { mark(subview) }
      }
      mark(view)
    }
  }

  private mutating func forget(_ views: ArraySlice<String>, _ gestures: ArraySlice<String>) {
    for name in views {
      guard let view = draft.views.removeValue(forKey: name) else { continue }
      for origin in [view.origin] + view.gestureRecognizers.map(\.origin) {
        if let origin { removedOrigins.insert(ObjectIdentifier(origin)) }
      }
    }
    for name in gestures {
      draft.recognizersByName[name] = nil
      draft.ownGestures[name] = nil
    }
    builder.forget(Array(views), Array(gestures))
  }

  private mutating func act(setting window: Window, _ description: WindowDescription, hasFrame: Bool) -> Act {
    builder.noteRedirection(of: window, description.traits)
    return { _ in
      if hasFrame, let frame = description.frame { window.frame = frame }
      SceneBuilder.configure(window, description.traits)
      SceneBuilder.configure(window, description)
    }
  }

  func act(setting view: View, _ description: ViewDescription, hasFrame: Bool, _ offset: Point?) -> Act {
    { _ in
      if hasFrame, let frame = description.frame { view.frame = frame }
      SceneBuilder.configure(view, description.traits)
      guard let offset, let scrollView = view as? ScrollView else { return description.kind.value.configureMade(view) }
      let start = scrollView.contentOffset
      description.kind.value.configureMade(view)
      scrollView.contentOffset = start
      scrollView.scroll(to: offset)
    }
  }

  private func act(setting recognizer: GestureRecognizer, _ description: RecognizerDescription, _ values: GestureValues)
    -> Act
  {
    { _ in
      SceneBuilder.configure(recognizer, description)
      if recognizer.hasBegun { values.apply(to: recognizer) }
    }
  }

  private func act(focusing view: View, _ isFocused: Bool) -> Act {
    { _ in
      guard let window = view as? Window ?? view.window else { return }
      if isFocused {
        if view.becomeFirstResponder() { window.makeKey() }
      } else if view.isFirstResponder, view.resignFirstResponder() {
        window.resignKey()
      }
    }
  }

  /// Set the relations of one more added recognizer, or resolve one more redirection; return whether that was the last.
  /// The check has already refused requirements that form a cycle.
  mutating func relate() -> Bool {
    do throws(DocumentError) {
      return try builder.relateNext { view, target in acts.append { _ in view.hitRedirection = target } }
    } catch {
      assertionFailure("\(error)")
      return false
    }
  }

  /// Remove the origins and recognizers of removed views from the draft.
  func forgetOrigins() {
    if removedOrigins.isEmpty { return }
    draft.origins.removeAll { removedOrigins.contains(ObjectIdentifier($0)) }
    draft.recognizers.removeAll { $0.origin.map { removedOrigins.contains(ObjectIdentifier($0)) } ?? false }
  }
}

extension SceneEdit {
  /// The number of steps that it needs.
  package var size: Int { steps.count }

  /// Free some of its memory; return whether that was the last part. Freeing everything at once would take as long as
  /// the changes themselves.
  package mutating func free() -> Bool {
    if !draft.views.isEmpty {
      (draft.views, draft.recognizersByName, draft.ownGestures) = ([:], [:], [:])
      (draft.windows, homes, removedOrigins) = ([], [:], [])
      builder = SceneBuilder(draft)
      return false
    }
    let count = max(steps.count, acts.count, draft.origins.count)
    steps.removeLast(min(steps.count, 100))
    acts.removeLast(min(acts.count, 100))
    draft.recognizers.removeLast(min(draft.recognizers.count, 100))
    draft.origins.removeLast(min(draft.origins.count, 100))
    return count <= 100
  }
}

extension Scene {
  /// Mark the focused views that an edit of their program is about to remove: their editing ends without an event,
  /// whatever ends it.
  package func markFocus(removedBy edit: SceneEdit) {
    guard edit.removes else { return }
    for window in windows {
      guard let view = window.firstResponder as? View, edit.removed.contains(view.name) else { continue }
      view.origin?.isRemoved = true
    }
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
