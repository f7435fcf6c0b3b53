package import Documents
package import TouchKit

/// What a scene's description became: windows that an application can show, and the recognizers in them.
package final class Scene {
  /// The program whose scene it is; empty for the configuration's.
  package let owner: String
  /// The windows in the order of the text.
  package let windows: [Window]
  /// The recognizers that the text names, in its order.
  package let recognizers: [GestureRecognizer]
  /// The origins of all events in it.
  package let origins: [SceneOrigin]

  fileprivate init(owner: String, _ builder: SceneBuilder) {
    self.owner = owner
    windows = builder.windows
    recognizers = builder.ownRecognizers
    origins = builder.origins
  }
}

extension SceneDescription {
  /// Create windows, views and recognizers, which nobody shows yet.
  ///
  /// - Parameters:
  ///   - owner: the program whose scene it is; empty for the configuration's.
  ///   - screen: the screen of a name, or the first one for nil; nil where there is none of that name.
  /// - Throws: where a window names no screen.
  package func build(owner: String = "", screen: (String?) -> Screen?) throws(DocumentError) -> Scene {
    var builder = SceneBuilder(owner: owner)
    for (index, window) in windows.enumerated() {
      guard let screen = screen(window.screen) else {
        throw DocumentError(
          path: "windows[\(index)].screen", message: "there is no screen \(quoted(window.screen ?? ""))")
      }
      builder.add(window, on: screen)
    }
    try builder.relate()
    for window in builder.windows { window.frameRate = frameRate }
    return Scene(owner: owner, builder)
  }
}

private struct SceneBuilder {
  let owner: String
  var windows: [Window] = []
  var ownRecognizers: [GestureRecognizer] = []
  var origins: [SceneOrigin] = []
  private var views: [String: View] = [:]
  private var recognizers: [String: GestureRecognizer] = [:]
  private var ownGestures: [String: Control] = [:]
  private var redirections: [(from: View, to: String)] = []
  private var relations: [(GestureRecognizer, RecognizerDescription)] = []

  init(owner: String) {
    self.owner = owner
  }

  mutating func add(_ description: WindowDescription, on screen: Screen) {
    let window = Window(name: description.name, screen: screen, level: description.level, frame: description.frame)
    windows.append(window)
    window.origin = origin(of: window, kind: "window", in: window, fields: nil)
    apply(description.traits, to: window, in: window)
  }

  private mutating func apply(_ traits: ViewTraits, to view: View, in window: Window) {
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
      ownRecognizers.append(recognizer)
      name(recognizer, kind: description.kind.name, on: view, in: window, fields: description.kind.value.fields)
    }
    for description in traits.views {
      let frame = description.frame ?? Rect(x: 0, y: 0, width: view.frame.size.width, height: view.frame.size.height)
      let subview = description.kind.value.makeView(name: description.name, frame: frame)
      view.addSubview(subview)
      subview.origin = origin(
        of: subview, kind: description.kind.name, in: window, fields: description.kind.value.fields)
      // What a view brings along: of a scroll view's own recognizers decisions alone are reported.
      for recognizer in subview.gestureRecognizers {
        name(recognizer, kind: recognizer.kind, on: subview, in: window, fields: nil)
      }
      if let scrollView = subview as? ScrollView, let kind = description.kind.value as? any SceneScrollKind {
        add(scrollView.panGestureRecognizer, kind.traits.pan.recognizer(of: description.name))
      }
      if let control = subview as? Control, let kind = description.kind.value as? any SceneControlKind {
        for gesture in type(of: kind).ownGestures { ownGestures["\(control.name).\(gesture)"] = control }
      }
      apply(description.traits, to: subview, in: window)
    }
  }

  private mutating func origin(
    of view: View, kind: String, in window: Window, fields: SceneOrigin.Fields?
  ) -> SceneOrigin {
    let origin = SceneOrigin(view: view.name, kind: kind, window: window, scene: owner, fields: fields)
    origins.append(origin)
    return origin
  }

  /// Give a recognizer the names that its lines carry.
  private mutating func name(
    _ recognizer: GestureRecognizer, kind: String, on view: View, in window: Window, fields: SceneOrigin.Fields?
  ) {
    let origin = SceneOrigin(
      recognizer: recognizer.name, kind: kind, view: view.name, window: window, scene: owner, fields: fields)
    origins.append(origin)
    recognizer.origin = origin
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
    recognizer.zone = description.zone
    add(recognizer, description)
    return recognizer
  }

  private mutating func add(_ recognizer: GestureRecognizer, _ description: RecognizerDescription) {
    recognizers[description.name] = recognizer
    relations.append((recognizer, description))
  }

  /// Set the relations, when every name is known.
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
