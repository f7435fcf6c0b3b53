import Configuration
import Documents
import Scenes

/// Checks bindings for names that the scene does not have, and for conditions that no action can meet.
struct BindingsCheck {
  /// The names in the scene; nil without a scene, in which case names are not checked.
  private let names: SceneNames?
  /// The kind of each recognizer of the scene.
  private let kinds: [String: String]

  init(_ scene: SceneDescription?) {
    names = scene.map { SceneNames($0) }
    kinds = Dictionary((scene?.allRecognizers ?? []).map { ($0.name, $0.kind.name) }) { _, last in last }
  }

  /// Throw the first error, with its place.
  func check(_ bindings: [Binding], _ cursor: Cursor) throws(DocumentError) {
    var seen: Set<String> = []
    for (index, binding) in bindings.enumerated() {
      guard let place = cursor["bindings"]?[index], let match = place["match"] else { continue }
      guard seen.insert(binding.name).inserted else {
        throw (place["name"] ?? place).error("another binding already has the name \(quoted(binding.name))")
      }
      try checkCommand(binding, place)
      try checkNames(binding.match, match)
      try checkNonPositional(binding, match)
      try checkKind(binding.match, match)
      try checkSteps(binding, place)
    }
  }

  private func checkCommand(_ binding: Binding, _ place: Cursor) throws(DocumentError) {
    let run = place["run"] ?? place
    switch (binding.command, binding.isShell) {
    case (nil, _): try checkSend(binding, place)
    case (_?, _) where binding.send != nil:
      throw (place["send"] ?? place).error("a binding must not have both run and send")
    case (.words?, true): throw run.error("with shell: true the command is one string, not a list of words")
    case (.text(let text)?, false):
      let words = text.split(separator: " ").joined(separator: ", ")
      throw run.error("expected a list of words, such as [\(oneLine(words))]; with shell: true, /bin/sh reads the text")
    default: break
    }
  }

  private func checkSend(_ binding: Binding, _ place: Cursor) throws(DocumentError) {
    guard let send = binding.send, let cursor = place["send"] else {
      throw place.error("a binding needs run (a command) or send (keys, a click or scrolling)")
    }
    if [send.keys != nil, send.click != nil, send.scroll].count(where: { $0 }) != 1 {
      throw cursor.error("expected one of keys, click and scroll: true")
    }
    for (index, key) in (send.keys ?? []).enumerated() {
      guard let key = cursor["keys"]?[index].unknownKey(key) else { continue }
      throw key
    }
    if let keys = send.keys, Set(keys).count < keys.count {
      throw (cursor["keys"] ?? cursor).error("a key can be pressed only once")
    }
    if let given = ["shell", "whenBusy", "queueLength"].first(where: { place[$0] != nil }) {
      throw (place[given] ?? place).error("\(given) is only for commands, but this binding has send")
    }
    if send.keys == nil, binding.match.nonPositional != nil {
      throw cursor.error("click and scroll need a gesture with a position")
    }
    let kind = binding.match.kind ?? binding.match.recognizer.flatMap { kinds[$0] }
    if send.scroll, let kind, !["pan", "screenEdgePan"].contains(kind) {
      throw (cursor["scroll"] ?? cursor).error("scroll needs a pan, and a \(kind) is not one")
    }
    if send.scroll, let given = ["each", "step"].first(where: { place[$0] != nil }) {
      throw (place[given] ?? place).error("scroll cannot have \(given), because the wheel turns with every movement")
    }
  }

  private func checkNames(_ match: ActionMatch, _ place: Cursor) throws(DocumentError) {
    guard let names else { return }
    for (key, name, known) in [
      ("recognizer", match.recognizer, names.recognizers), ("window", match.window, names.windows),
      ("view", match.view, names.views),
    ] {
      guard let name, key == "view" ? !names.hasView(name) : !known.contains(name) else { continue }
      throw (place[key] ?? place).unknown(key, name, known: known)
    }
  }

  /// Refuse conditions that only actions of recognizers can meet.
  private func checkNonPositional(_ binding: Binding, _ place: Cursor) throws(DocumentError) {
    let match = binding.match
    let named = [
      ("press", match.press != nil), ("remote", match.remote != nil), ("motion", match.motion != nil),
    ].filter(\.1).map(\.0)
    guard let first = named.first else { return }
    if named.count > 1 { throw (place[named[1]] ?? place).error("a match has at most one of press, remote and motion") }
    if let press = match.press, let error = (place["press"] ?? place).unknownKey(press) { throw error }
    let lasts = match.remote == nil
    for (key, isGiven) in [
      ("recognizer", match.recognizer != nil), ("kind", match.kind != nil), ("direction", match.direction != nil),
      ("edge", match.edge != nil), ("fingers", match.fingers != nil), ("length", match.length != nil),
      ("speed", match.speed != nil), ("duration", match.duration != nil && !lasts),
      ("within", match.within != nil && !lasts),
    ] where isGiven {
      throw (place[key] ?? place).error("a match for \(first) has no \(key)")
    }
    if let state = match.state, state == .changed || state != .ended && !lasts {
      throw (place["state"] ?? place).error(
        lasts ? "a \(first) has the states began, ended and cancelled" : "a command has only the state ended")
    }
  }

  private func checkKind(_ match: ActionMatch, _ place: Cursor) throws(DocumentError) {
    let named = match.recognizer.flatMap { kinds[$0] }
    if let kind = match.kind, let recognizer = match.recognizer, let named, named != kind {
      throw (place["kind"] ?? place).error("the recognizer \(quoted(recognizer)) is a \(named)")
    }
    guard let kind = match.kind ?? named else { return }
    let traits = KindTraits(kind)
    for (key, isGiven, isKnown) in [
      ("direction", match.direction != nil, !traits.directions.isEmpty), ("edge", match.edge != nil, traits.hasEdge),
      ("length", match.length != nil, traits.hasLength), ("speed", match.speed != nil, traits.hasLength),
      ("duration", match.duration != nil, traits.lasts), ("within", match.within != nil, traits.lasts),
    ] where isGiven && !isKnown {
      throw (place[key] ?? place).error("a \(kind) has no \(key)")
    }
    if let direction = match.direction, !traits.directions.contains(direction) {
      throw (place["direction"] ?? place).unknown(
        "direction of a \(kind)", direction.rawValue, known: traits.directions.map(\.rawValue))
    }
    if let state = match.state, state != .ended, !traits.lasts {
      throw (place["state"] ?? place).error("a \(kind) has only the state ended")
    }
  }

  private func checkSteps(_ binding: Binding, _ place: Cursor) throws(DocumentError) {
    guard binding.step != nil else { return }
    let step = place["step"] ?? place
    if binding.each != .step { throw step.error("step requires each: step") }
    if binding.match.direction == nil { throw step.error("step needs a direction: set one in match") }
    let kind = binding.match.kind ?? binding.match.recognizer.flatMap { kinds[$0] }
    if let kind, !KindTraits(kind).hasLength { throw step.error("a \(kind) has no length for steps") }
  }
}

/// The properties of the actions of a kind of recognizer.
private struct KindTraits {
  let directions: [Direction]
  let hasLength: Bool
  let hasEdge: Bool
  /// Whether a gesture has more than one action.
  let lasts: Bool

  init(_ kind: String) {
    hasEdge = kind == "screenEdgePan"
    lasts = !(sceneRecognizerKinds.first { $0.variant.name == kind }?.isDiscrete ?? false)
    hasLength = ["pan", "screenEdgePan", "pinch", "rotation"].contains(kind)
    directions =
      switch kind {
      case "pan", "screenEdgePan", "swipe": Direction.sides
      case "pinch": [.in, .out]
      case "rotation": [.clockwise, .counterclockwise]
      default: []
      }
  }
}
