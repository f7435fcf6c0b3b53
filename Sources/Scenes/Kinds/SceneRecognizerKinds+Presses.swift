package import Documents
package import TouchKit

/// The kinds for fingers that press.
let pressKinds: [any SceneRecognizerKind.Type] = [TapKind.self, LongPressKind.self]

/// One or more taps of one or more fingers.
package struct TapKind: SceneRecognizerKind {
  var taps = 1
  var touches = 1
  var presses: [PressType] = []

  package static let schema: Schema<TapKind> = Schema(
    "tap", "One or more taps of one or more fingers.", defaults: TapKind(),
    fields: [
      Field("taps", \.taps, .integer(1...100), "The number of taps."),
      Field("touches", \.touches, .fingers, "The number of fingers or buttons of each tap."),
      .presses(\.presses),
    ])

  package init() {}

  package static func writeFields(of recognizer: TapGestureRecognizer, to json: inout JSONWriter) {
    json.buttons(of: recognizer)
  }

  package func makeRecognizer() -> TapGestureRecognizer { TapGestureRecognizer() }

  package func configure(_ recognizer: TapGestureRecognizer) {
    recognizer.numberOfTapsRequired = taps
    recognizer.numberOfTouchesRequired = touches
    recognizer.allowedPressTypes = Set(presses)
  }
}

/// Fingers that stay down.
package struct LongPressKind: SceneRecognizerKind {
  var duration: Double?
  var movement: Double?
  var taps = 0
  var touches = 1
  var presses: [PressType] = []

  package static let schema: Schema<LongPressKind> = Schema(
    "longPress", "Fingers that stay down, optionally after some taps.", defaults: LongPressKind(),
    fields: [
      Field(
        optional: "duration", \.duration, .number(0...60, unit: "s"),
        "How long the fingers must stay down. The default is the threshold longPress.duration."),
      Field(
        optional: "movement", \.movement, .number(0...1000, unit: "pt"),
        "How far a finger may move before the press begins. The default is the threshold longPress.movement."),
      Field("taps", \.taps, .integer(0...100), "The number of taps before the press."),
      Field("touches", \.touches, .fingers, "The number of fingers or buttons."),
      .presses(\.presses),
    ])

  package init() {}

  package static func writeFields(of recognizer: LongPressGestureRecognizer, to json: inout JSONWriter) {
    json.buttons(of: recognizer)
  }

  package func makeRecognizer() -> LongPressGestureRecognizer { LongPressGestureRecognizer() }

  package func configure(_ recognizer: LongPressGestureRecognizer) {
    recognizer.minimumPressDuration = duration
    recognizer.allowableMovement = movement
    recognizer.numberOfTapsRequired = taps
    recognizer.numberOfTouchesRequired = touches
    recognizer.allowedPressTypes = Set(presses)
  }
}

extension Field {
  /// The hardware buttons that a kind follows in addition to fingers.
  fileprivate static func presses(_ path: any WritableKeyPath<Root, [PressType]> & Sendable) -> Field {
    Field(
      "presses", path, .list(of: .pressType, count: 0...16),
      "Hardware buttons (kernel names) that also make the gesture while the recognizer's view or a view inside it is focused."
    )
  }
}

extension JSONWriter {
  /// Write the hardware buttons of a gesture; write nothing for a gesture with fingers.
  fileprivate mutating func buttons(of recognizer: GestureRecognizer) {
    let buttons = recognizer.buttons
    if buttons.isEmpty { return }
    list("buttons", buttons) { $0.string($1.rawValue) }
  }
}
