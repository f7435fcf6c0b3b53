package import Documents
package import TouchKit

/// A recognizer of a scene with the names that its actions carry.
package struct BuiltRecognizer {
  /// The recognizer.
  package let recognizer: GestureRecognizer
  /// What the scene calls it.
  package let name: String
  /// What scenes call its kind.
  package let kind: String
  /// The name of the view it is attached to; a window's, where it is attached to a window.
  package let view: String
  /// The name of the window that the view lies in.
  package let window: String
}

/// A control or scroll view of a scene with the names that its lines carry.
package struct BuiltView {
  /// The view.
  package let view: View
  /// What scenes call its kind.
  package let kind: String
  /// The name of the window that it lies in.
  package let window: String
  /// The action that its primary action offers to the views around it.
  package let action: String?
}

/// What a scene became: windows that an application shows, and the recognizers in them.
package struct BuiltScene {
  /// The windows in the order of the text; whoever holds them can remove them again.
  package fileprivate(set) var windows: [Window] = []
  /// The recognizers in the order of the text.
  package fileprivate(set) var recognizers: [BuiltRecognizer] = []
  /// The views in the order of the text, windows left out.
  package fileprivate(set) var views: [BuiltView] = []
}

extension SceneDescription {
  /// Makes windows, views and recognizers, and adds the windows to `application`.
  ///
  /// - Parameter screen: the screen of a name, or the first one for nil; nil where there is none of that name.
  /// - Throws: where a window names no screen; nothing is added then.
  package func build(
    in application: Application, screen: (String?) -> Screen?
  ) throws(DocumentError) -> BuiltScene {
    var builder = SceneBuilder()
    for (index, window) in windows.enumerated() {
      guard let screen = screen(window.screen) else {
        throw DocumentError(
          path: "windows[\(index)].screen", message: "there is no screen \(quoted(window.screen ?? ""))")
      }
      builder.add(window, on: screen)
    }
    try builder.relate()
    for window in builder.built.windows {
      window.frameRate = frameRate
      application.addWindow(window)
    }
    return builder.built
  }
}

private struct SceneBuilder {
  var built = BuiltScene()
  private var views: [String: View] = [:]
  private var recognizers: [String: GestureRecognizer] = [:]
  private var ownGestures: [String: Control] = [:]
  private var redirections: [(from: View, to: String)] = []
  private var relations: [(GestureRecognizer, RecognizerDescription)] = []

  mutating func add(_ description: WindowDescription, on screen: Screen) {
    let window = Window(name: description.name, screen: screen, level: description.level, frame: description.frame)
    built.windows.append(window)
    apply(description.traits, to: window, in: description.name)
  }

  private mutating func apply(_ traits: ViewTraits, to view: View, in window: String) {
    if let isInteractive = traits.isInteractive { view.isUserInteractionEnabled = isInteractive }
    view.isHidden = traits.isHidden
    view.answeredActions = Set(traits.answers)
    view.alpha = traits.alpha
    view.isMultipleTouchEnabled = traits.isMultipleTouchEnabled
    view.isExclusiveTouch = traits.isExclusiveTouch
    view.hitOutsets = traits.hitOutsets
    view.hitBehavior = traits.hitBehavior
    view.transform = Transform(scale: traits.scale, rotation: traits.rotation * .pi / 180)
    view.animation = traits.animation?.animation
    if let redirect = traits.redirect { redirections.append((view, redirect)) }
    views[view.name] = view
    for description in traits.recognizers {
      let recognizer = make(description)
      view.addGestureRecognizer(recognizer)
      built.recognizers.append(
        BuiltRecognizer(
          recognizer: recognizer, name: description.name, kind: description.kind.name, view: view.name, window: window))
    }
    for description in traits.views {
      let frame = description.frame ?? Rect(x: 0, y: 0, width: view.frame.size.width, height: view.frame.size.height)
      let subview = description.kind.value.makeView(name: description.name, frame: frame)
      view.addSubview(subview)
      built.views.append(
        BuiltView(
          view: subview, kind: description.kind.name, window: window,
          action: (description.kind.value as? any SceneControlKind)?.traits.action))
      if let scrollView = subview as? ScrollView, let kind = description.kind.value as? any SceneScrollKind {
        add(scrollView.panGestureRecognizer, kind.traits.pan.recognizer(of: description.name))
      }
      if let control = subview as? Control, let kind = description.kind.value as? any SceneControlKind {
        for gesture in type(of: kind).ownGestures { ownGestures["\(control.name).\(gesture)"] = control }
      }
      apply(description.traits, to: subview, in: window)
    }
  }

  private mutating func make(_ description: RecognizerDescription) -> GestureRecognizer {
    let recognizer = description.kind.value.makeRecognizer()
    recognizer.name = description.name
    recognizer.isEnabled = description.isEnabled
    recognizer.cancelsTouchesInView = description.cancelsTouchesInView
    recognizer.delaysTouchesBegan = description.delaysTouchesBegan
    recognizer.delaysTouchesEnded = description.delaysTouchesEnded
    recognizer.allowedTouchTypes = Set(description.allowedTouchTypes.map(\.touchType))
    recognizer.requiresExclusiveTouchType = description.requiresExclusiveTouchType
    add(recognizer, description)
    return recognizer
  }

  private mutating func add(_ recognizer: GestureRecognizer, _ description: RecognizerDescription) {
    recognizers[description.name] = recognizer
    relations.append((recognizer, description))
  }

  /// Makes the relations, when every name is known.
  func relate() throws(DocumentError) {
    for redirection in redirections { redirection.from.hitRedirection = views[redirection.to] }
    for (recognizer, description) in relations {
      for other in description.requireToFail.compactMap({ recognizers[$0] }) {
        do throws(RequirementCycle) {
          try recognizer.require(toFail: other)
        } catch {
          throw DocumentError(message: error.description)
        }
      }
      for other in description.simultaneousWith.compactMap({ recognizers[$0] }) {
        recognizer.allowSimultaneous(with: other)
      }
      for control in description.simultaneousWith.compactMap({ ownGestures[$0] }) {
        recognizer.allowSimultaneous(with: control)
      }
      for view in description.refuseTouchesOn.compactMap({ views[$0] }) { recognizer.refuseTouches(on: view) }
    }
  }
}

extension TouchTypeName {
  fileprivate var touchType: Touch.TouchType {
    switch self {
    case .finger: .finger
    case .pen: .pen
    case .palm: .palm
    }
  }
}
