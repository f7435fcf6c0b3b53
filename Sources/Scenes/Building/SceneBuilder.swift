package import Documents
package import TouchKit

/// Creates the objects of a scene from their descriptions, one per step, and registers their names.
package struct SceneBuilder {
  /// A view whose subviews are being created.
  private struct Level {
    let view: View
    let window: Window
    let views: [ViewDescription]
    var next = 0
  }

  let scene: Scene
  /// The windows that remain, with their screens, from the last to the first.
  private var windows: [(description: WindowDescription, screen: Screen)] = []
  /// The views whose subviews are not complete yet, each inside the one before.
  private var levels: [Level] = []
  private var firstResponders: [(window: Window, name: String, time: Int)] = []
  private var redirections: [(from: View, to: String, time: Int)] = []
  private var relations: [(GestureRecognizer, RecognizerDescription, time: Int)] = []
  /// The number of removals of names so far. It is the time of references to other objects.
  private var removals = 0
  /// When the names of views and of gestures were last removed. An earlier reference does not mean a later object with
  /// the same name.
  private var removed: (views: [String: Int], gestures: [String: Int]) = ([:], [:])
  /// The place of the last view: consecutive views mostly have the same kind and window.
  private var lastPlace: (kind: any SceneViewKind.Type, place: SceneOrigin.Place)?
  /// How many recognizers have their relations, and how many redirections were resolved.
  private var related = 0
  private var redirected = 0

  /// Add to an existing scene.
  init(_ scene: Scene) {
    self.scene = scene
  }

  /// Begin with the first window of a scene; ``step()`` creates it.
  ///
  /// - Parameters:
  ///   - owner: the program that owns the scene; empty for the configuration's.
  ///   - layer: the layer of windows that do not specify one.
  ///   - screen: returns the screen with a name, or the first one for nil; nil if there is none.
  /// - Throws: if a window names an unknown screen.
  package init(
    _ description: SceneDescription, owner: String, layer: Window.Layer, screen: (String?) -> Screen?
  ) throws(DocumentError) {
    self.init(Scene(owner: owner, layer: layer, frameRate: description.frameRate))
    for (index, window) in description.windows.enumerated() {
      guard let screen = screen(window.screen) else {
        throw DocumentError(
          path: "windows[\(index)].screen", message: "there is no screen \(quoted(window.screen ?? ""))")
      }
      windows.append((window, screen))
    }
    windows.reverse()
  }

  /// Create one more window or view, set the relations of one more recognizer, or resolve one more redirection.
  ///
  /// - Returns: the scene, once it is complete.
  /// - Throws: if recognizers would wait for each other.
  package mutating func step() throws(DocumentError) -> Scene? {
    if fill() { return nil }
    if let (description, screen) = windows.popLast() {
      scene.windows.append(begin(description, on: screen))
      return nil
    }
    return try relateNext { $0.hitRedirection = $1 } ? scene : nil
  }

  /// Create one more subview of the current level; return false if there is none.
  private mutating func fill() -> Bool {
    while let last = levels.indices.last {
      let (level, next) = (levels[last], levels[last].next)
      if next == level.views.count {
        levels.removeLast()
        continue
      }
      levels[last].next += 1
      level.view.addSubview(begin(level.views[next], in: level.view, of: level.window))
      return true
    }
    return false
  }

  /// Create a window without its contents.
  mutating func begin(_ description: WindowDescription, on screen: Screen) -> Window {
    let window = Window(
      name: description.name, screen: screen, layer: description.layer?.layer ?? scene.layer, level: description.level,
      frame: description.frame, isSecure: description.isSecure)
    window.frameRate = scene.frameRate
    Self.configure(window, description)
    window.origin = origin(of: window, in: SceneOrigin.Place(window, kind: "window"), fields: nil)
    apply(description.traits, to: window, in: window)
    if let name = description.initialFirstResponder { firstResponders.append((window, name, removals)) }
    return window
  }

  /// Set a window's properties that views do not have and that can change.
  static func configure(_ window: Window, _ description: WindowDescription) {
    window.passesTouches = description.passesTouches
    window.deferredEdges = ScreenEdgePanGestureRecognizer.Edges(description.deferredEdges.map(\.edge))
  }

  /// Create the window that holds the recognizers of a screen.
  mutating func makeBackdrop(of screen: Screen, _ recognizers: [RecognizerDescription]) -> Window {
    let window = Window(screen: screen, layer: .backdrop)
    window.origin = origin(of: window, in: SceneOrigin.Place(window, kind: "screen"), fields: nil)
    var traits = ViewTraits()
    traits.recognizers = recognizers
    traits.isMultipleTouchEnabled = true
    apply(traits, to: window, in: window)
    return window
  }

  private mutating func apply(_ traits: ViewTraits, to view: View, in window: Window) {
    view.reportsTouches = traits.reportsTouches
    (view.origin as? SceneOrigin)?.reportsCoalescedTouches = traits.reportsCoalescedTouches
    Self.configure(view, traits)
    noteRedirection(of: view, traits)
    scene.views[view.name] = view
    for description in traits.recognizers { add(description, to: view, in: window) }
    if !traits.views.isEmpty { levels.append(Level(view: view, window: window, views: traits.views)) }
  }

  /// Create a recognizer of a window or view.
  mutating func add(_ description: RecognizerDescription, to view: View, in window: Window) {
    let recognizer = make(description)
    view.addGestureRecognizer(recognizer)
    scene.recognizers.append(recognizer)
    name(recognizer, kind: description.kind.name, on: view, in: window, fields: description.kind.value.fields)
  }

  /// Create a view without its subviews, for a superview to which it is not added yet.
  mutating func begin(_ description: ViewDescription, in superview: View, of window: Window) -> View {
    let size = superview.frame.size
    let frame = description.frame ?? Rect(x: 0, y: 0, width: size.width, height: size.height)
    let kind = description.kind.value
    let view = kind.makeView(name: description.name, frame: frame)
    view.origin = origin(
      of: view, in: place(of: description.kind, in: window), fields: kind.fields,
      hasValue: !type(of: kind).valueKeys.isEmpty)
    // Recognizers that the view itself creates: those of a scroll view report only decisions.
    for recognizer in view.gestureRecognizers {
      name(recognizer, kind: recognizer.kind, on: view, in: window, fields: nil)
    }
    if type(of: kind).isScrolling, let scrollView = view as? ScrollView, let scroll = kind as? any SceneScrollKind {
      add(scrollView.panGestureRecognizer, scroll.traits.pan.recognizer(of: description.name))
    }
    for gesture in type(of: kind).ownGestures { scene.ownGestures["\(view.name).\(gesture)"] = view as? Control }
    apply(description.traits, to: view, in: window)
    return view
  }

  /// Set the properties that a view shares with all others, except its contents and the reports of its touches.
  static func configure(_ view: View, _ traits: ViewTraits) {
    if let isInteractive = traits.isInteractive { view.isUserInteractionEnabled = isInteractive }
    view.isHidden = traits.isHidden
    view.answeredActions = Set(traits.answers)
    view.isFocusable = traits.isFocusable
    view.handlesMotion = traits.handlesMotion
    view.handledRemoteControls = Set(traits.remote)
    view.alpha = traits.alpha
    view.isMultipleTouchEnabled = traits.isMultipleTouchEnabled
    view.isExclusiveTouch = traits.isExclusiveTouch
    view.hitOutsets = traits.hitOutsets
    view.hitBehavior = traits.hitBehavior
    view.transform = Transform(scale: traits.scale, rotation: traits.rotation * .pi / 180)
    view.animation = traits.animation?.animation
  }

  /// Note where the hits of a view go. They are resolved when every name is known.
  mutating func noteRedirection(of view: View, _ traits: ViewTraits) {
    if let redirect = traits.redirect { redirections.append((view, redirect, removals)) }
  }

  private mutating func place(of kind: AnyViewKind, in window: Window) -> SceneOrigin.Place {
    let type = type(of: kind.value)
    if let lastPlace, lastPlace.kind == type, lastPlace.place.window === window { return lastPlace.place }
    let place = SceneOrigin.Place(window, kind: kind.name)
    lastPlace = (type, place)
    return place
  }

  private mutating func origin(
    of view: View, in place: SceneOrigin.Place, fields: SceneOrigin.Fields?, hasValue: Bool = false
  ) -> SceneOrigin {
    let origin = SceneOrigin(view: view.name, in: place, of: scene, fields: fields, hasValue: hasValue)
    scene.origins.append(origin)
    return origin
  }

  /// Give a recognizer an origin with the names in its lines.
  private mutating func name(
    _ recognizer: GestureRecognizer, kind: String, on view: View, in window: Window, fields: SceneOrigin.Fields?
  ) {
    let origin = SceneOrigin(
      recognizer: recognizer.name, kind: kind, view: view.name, window: window, of: scene, fields: fields)
    scene.origins.append(origin)
    recognizer.origin = origin
  }

  private mutating func make(_ description: RecognizerDescription) -> GestureRecognizer {
    let recognizer = description.kind.value.makeRecognizer()
    recognizer.name = description.name
    (recognizer as? ClientGestureRecognizer)?.numbers = scene.contests
    Self.configure(recognizer, description)
    add(recognizer, description)
    return recognizer
  }

  /// Set the properties that a recognizer shares with all others and those of its kind, except its relations.
  static func configure(_ recognizer: GestureRecognizer, _ description: RecognizerDescription) {
    description.kind.value.configureMade(recognizer)
    recognizer.isEnabled = description.isEnabled
    recognizer.cancelsTouchesInView = description.cancelsTouchesInView
    recognizer.withholdsTouches = description.withholdsTouches
    recognizer.delaysTouchesBegan = description.delaysTouchesBegan
    recognizer.delaysTouchesEnded =
      description.delaysTouchesEnded ?? type(of: description.kind.value).delaysTouchesEnded
    recognizer.allowedTouchTypes = Set(description.allowedTouchTypes.map(\.touchType))
    recognizer.requiresExclusiveTouchType = description.requiresExclusiveTouchType
    recognizer.zone = description.zone
  }

  private mutating func add(_ recognizer: GestureRecognizer, _ description: RecognizerDescription) {
    scene.recognizersByName[description.name] = recognizer
    relations.append((recognizer, description, removals))
  }

  /// Set the relations, when every name is known.
  mutating func relate() throws(DocumentError) {
    while related < relations.count { try relateNext() }
  }

  /// Note that names are removed: references to them are void, even if other objects get these names later.
  mutating func forget(_ views: [String], _ gestures: [String]) {
    // There are no references yet.
    if relations.isEmpty && redirections.isEmpty && firstResponders.isEmpty { return }
    removals += 1
    for name in views { removed.views[name] = removals }
    for name in gestures { removed.gestures[name] = removals }
  }

  /// Return the window or view that a name meant at a time.
  private func view(_ name: String, meantAt time: Int) -> View? {
    removed.views[name, default: 0] > time ? nil : scene.views[name]
  }

  /// Return the names that still mean the same gestures as at a time.
  private func gestures(_ names: [String], meantAt time: Int) -> [String] {
    removed.gestures.isEmpty ? names : names.filter { removed.gestures[$0, default: 0] <= time }
  }

  /// Set the relations of one more recognizer or resolve one more redirection, which the caller applies.
  ///
  /// - Returns: whether that was the last.
  mutating func relateNext(_ redirect: (View, View?) -> Void) throws(DocumentError) -> Bool {
    if related < relations.count {
      try relateNext()
    } else if redirected < redirections.count {
      let (view, name, time) = redirections[redirected]
      redirect(view, self.view(name, meantAt: time))
      redirected += 1
    } else {
      for (window, name, time) in firstResponders { window.initialFirstResponder = view(name, meantAt: time) }
      return true
    }
    return false
  }

  /// Set the relations of one more recognizer.
  private mutating func relateNext() throws(DocumentError) {
    let (recognizer, description, time) = relations[related]
    related += 1
    for other in gestures(description.requireToFail, meantAt: time).compactMap({ scene.recognizersByName[$0] }) {
      do throws(RequirementCycle) {
        try recognizer.require(toFail: other)
      } catch {
        throw DocumentError(message: error.description)
      }
    }
    for name in gestures(description.simultaneousWith, meantAt: time) {
      if let other = scene.recognizersByName[name] { recognizer.allowSimultaneous(with: other) }
      if let control = scene.ownGestures[name] { recognizer.allowSimultaneous(with: control) }
    }
    for name in description.refuseTouchesOn {
      if let view = view(name, meantAt: time) { recognizer.refuseTouches(on: view) }
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

extension SceneDescription {
  /// Create windows, views and recognizers that are not shown yet.
  ///
  /// - Parameters:
  ///   - owner: the program that owns the scene; empty for the configuration's.
  ///   - layer: the layer of windows that do not specify one.
  ///   - screen: returns the screen with a name, or the first one for nil; nil if there is none.
  /// - Throws: if a window names an unknown screen.
  package func build(
    owner: String = "", layer: Window.Layer = .base, screen: (String?) -> Screen?
  ) throws(DocumentError) -> Scene {
    var builder = try SceneBuilder(self, owner: owner, layer: layer, screen: screen)
    while true {
      if let scene = try builder.step() { return scene }
    }
  }
}
