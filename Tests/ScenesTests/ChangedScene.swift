import Documents
import TestSupport
import Testing

@testable import Scenes
@testable import TouchKit

/// A scene that an application shows on two screens, and that tests change.
struct ChangedScene {
  /// A scene with two windows, whose views and recognizers refer to each other by every key for references.
  static let mixed = """
    frameRate: 30
    windows:
      - name: main
        frame: [10, 20, 600, 400]
        multipleTouch: true
        initialFirstResponder: field
        recognizers:
          - {name: zoom, kind: pinch}
          - {name: turn, kind: rotation, simultaneousWith: [zoom, lamp.pan], refuseTouchesOn: [map, list]}
        views:
          - {name: level, kind: slider, frame: [0, 0, 210, 10], minimum: -1, maximum: 3, value: 2}
          - {name: door, frame: [300, 50, 60, 30], redirect: flag}
          - {name: lamp, kind: switch, frame: [300, 0, 60, 30]}
          - name: list
            kind: table
            frame: [0, 100, 200, 200]
            rows: 70
            rowHeight: 20
            rowHeights: [30, 10]
            selected: 69
            offset: [0, 120]
            pan: {minimumTouches: 2, requireToFail: [move], simultaneousWith: [zoom], refuseTouchesOn: [note]}
            views: [{name: note, kind: label}]
          - name: map
            frame: [400, 100, 300, 300]
            recognizers: [{name: move, kind: pan, requireToFail: [press]}, {name: press, kind: longPress}]
            views: [{name: pin}, {name: pins, views: [{name: flag}, {name: tip, redirect: pin}]}, {name: field, kind: textField}]
      - name: side
        screen: right
        level: 2
        views: [{name: knob, kind: stepper}]
    """

  let application = Application()
  let scene: Scene
  private(set) var description: SceneDescription
  private let screens: [Screen]

  init(_ text: String) throws {
    let screens = [
      Screen(name: "left", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1)),
      Screen(name: "right", size: Size(width: 300, height: 700), pixelsPerPoint: Vector(dx: 1, dy: 1)),
    ]
    description = try Self.read(text)
    scene = try description.build(in: application) { name in Self.screen(name, of: screens) }
    self.screens = screens
  }

  private static func read(_ text: String) throws(DocumentError) -> SceneDescription {
    try SceneDescription(Cursor(try parseYAML(Array(text.utf8), file: "s.yaml"), file: "s.yaml"))
  }

  private static func screen(_ name: String?, of screens: [Screen]) -> Screen? {
    screens.first { name == nil || $0.name == name }
  }

  func screen(_ name: String?) -> Screen? { Self.screen(name, of: screens) }

  /// Check changes, given as JSON separated by commas.
  func checked(_ changes: String) throws(DocumentError) -> SceneEdit {
    let list = Cursor(try parseJSON(Array("[\(changes)]".utf8).span))
    return try SceneEdit(
      list, of: description, parts: description.parts, scene, within: SceneLimits(), screen: screen)
  }

  /// Check and apply changes.
  @discardableResult
  mutating func change(_ changes: String) throws(DocumentError) -> SceneEdit {
    var edit = try checked(changes)
    #expect(edit.fits(scene, screen: screen))
    try edit.updateFingerValues()
    _ = edit.apply(in: application, prepare: { _ in })
    description = edit.description
    return edit
  }

  /// The error of changes with its path, or nil if they are valid.
  func refusal(_ changes: String) -> String? { errorText { try checked(changes) } }

  /// The objects of a scene newly built from the current description.
  var madeOver: [String] {
    get throws { try description.build(screen: screen).objects }
  }
}

extension Scene {
  /// The objects and their relations, one line for each window, view and recognizer.
  var objects: [String] {
    windows.flatMap { lines(of: $0, "") } + ["recognizers \(recognizers.map(\.name).sorted())"]
      + ["origins \(origins.map { "\($0.view) \($0.recognizer ?? "")" }.sorted())", "views \(views.keys.sorted())"]
      + ["named \(recognizersByName.keys.sorted())", "gestures \(ownGestures.keys.sorted())"]
  }

  private func lines(of view: View, _ indent: String) -> [String] {
    var parts = ["\(indent)\(type(of: view)) \(view.name)", "\(view.frame)", "\(view.transform)"]
    parts += ["\(view.hitOutsets) \(view.hitBehavior) \(view.hitRedirection?.name ?? "")"]
    parts += ["\(view.alpha) \(view.isHidden) \(view.isUserInteractionEnabled)"]
    parts += ["\(view.isMultipleTouchEnabled) \(view.isExclusiveTouch) \(view.isFocusable) \(view.handlesMotion)"]
    parts += ["\(view.answeredActions.sorted()) \(view.reportsTouches) \(view.animation.map { "\($0)" } ?? "")"]
    if let window = view as? Window {
      parts += ["\(window.level) \(window.screen.name) \(window.deferredEdges.rawValue)"]
      parts += ["\((window.initialFirstResponder as? View)?.name ?? "") \(window.frameRate) \(window.isSecure)"]
    }
    if let control = view as? Control { parts += ["\(control.isEnabled)"] }
    if let scroll = view as? ScrollView {
      parts += ["\(scroll.contentOffset) \(scroll.contentSize) \(scroll.contentInsets) \(scroll.bounces)"]
    }
    if let origin = view.origin as? SceneOrigin {
      var json = JSONWriter()
      origin.writeFields(of: view, to: &json)
      parts += ["\(origin.kind) \(origin.window) \(origin.hasValue) \(String(decoding: json.bytes, as: UTF8.self))"]
    }
    return [parts.joined(separator: ", ")] + view.gestureRecognizers.map { line(of: $0, indent + "- ") }
      + view.subviews.flatMap { lines(of: $0, indent + "  ") }
  }

  private func line(of recognizer: GestureRecognizer, _ indent: String) -> String {
    let relations = recognizer.relations
    var parts = ["\(indent)\(recognizer.kind) \(recognizer.name)", "\(recognizer.isEnabled)"]
    parts += ["\(recognizer.cancelsTouchesInView) \(recognizer.delaysTouchesBegan) \(recognizer.delaysTouchesEnded)"]
    parts += ["\(recognizer.allowedTouchTypes.map { "\($0)" }.sorted()) \(recognizer.requiresExclusiveTouchType)"]
    parts += ["\(relations.zone.map { "\($0)" } ?? "")", "\(recognizer.origin?.view ?? "")"]
    parts += ["requires \(relations.required.map(\.recognizer.name).sorted())"]
    parts += ["with \(Set(relations.simultaneous.map(\.recognizer.name)).sorted())"]
    parts += ["and \(relations.controls.compactMap { $0.view?.name }.sorted())"]
    parts += ["refuses \(relations.refused.compactMap { $0.view?.name }.sorted())"]
    if let pan = recognizer as? PanGestureRecognizer {
      parts += ["\(pan.minimumNumberOfTouches) \(pan.maximumNumberOfTouches) \(pan.axis)"]
    }
    if let tap = recognizer as? TapGestureRecognizer { parts += ["\(tap.numberOfTapsRequired)"] }
    return parts.joined(separator: ", ")
  }
}
