package import Documents
import Scenes

extension ActionMatch {
  package static let schema: Schema<ActionMatch> = Schema(
    "match", "The actions that run a binding.", defaults: ActionMatch(),
    fields: [
      Field(optional: "recognizer", \.recognizer, .name, "The recognizer's name in the scene."),
      Field(optional: "kind", \.kind, .recognizerKind, "The recognizer's kind."),
      Field(
        optional: "press", \.press, .keyName,
        "The kernel's name of a hardware button, such as KEY_HOME. The match then has no recognizer. The button's state is began, ended or cancelled."
      ),
      Field(
        optional: "remote", \.remote, .choice("command"),
        "A remote control command, from a media key or a headset button. The key replaces recognizer, and matches even if a view handles the command."
      ),
      Field(
        optional: "motion", \.motion, .choice("motion"),
        "A movement of the whole device. The match then has no recognizer. The movement's state is began, ended or cancelled."
      ),
      Field(
        optional: "state", \.state, .choice("state"),
        "The action's state. Taps and swipes have only the state ended. By default, every state except cancelled matches."
      ),
      Field(optional: "window", \.window, .name, "The window's name."),
      Field(optional: "view", \.view, .name, "The name of the view that the recognizer is on."),
      Field(
        optional: "direction", \.direction, .choice("direction"),
        "The direction of the gesture, measured from its start: left, right, up or down for pans and swipes, in or out for pinches, clockwise or counterclockwise for rotations."
      ),
      Field(
        optional: "edge", \.edge, .choice("edge"), "The edge or corner of the screen at which a screenEdgePan began."),
      Field(optional: "fingers", \.fingers, .fingers, "The number of fingers."),
      Field(
        optional: "length", \.length, .number(0...100_000),
        "The minimum distance. If the key direction is set, only the distance in that direction counts. Units: px for pans, change of the scale for pinches, rad for rotations."
      ),
      Field(
        optional: "duration", \.duration, .number(0...3600, unit: "s"), "The minimum time since the gesture began."),
      Field(optional: "within", \.within, .number(0...3600, unit: "s"), "The maximum time since the gesture began."),
      Field(
        optional: "speed", \.speed, .number(0...1_000_000),
        "The minimum speed: px/s for pans, change of the scale per second for pinches, rad/s for rotations."),
    ])
}

extension Codec where Value == String {
  fileprivate static var recognizerKind: Codec {
    let words = recognizerKindNames
    return Codec(
      type: .choice(words),
      decode: { (cursor) throws(DocumentError) in
        let word = try cursor.string()
        guard words.contains(word) else { throw cursor.unknown("kind", word, known: words) }
        return word
      },
      encode: { $1.string($0) })
  }
}
