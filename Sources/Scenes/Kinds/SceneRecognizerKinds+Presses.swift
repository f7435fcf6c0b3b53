package import Documents
package import TouchKit

/// One or more taps of one or more fingers.
package struct TapKind: SceneRecognizerKind {
  var taps = 1
  var touches = 1

  package static let schema: Schema<TapKind> = Schema(
    "tap", "One or more taps of one or more fingers.", defaults: TapKind(),
    fields: [
      Field("taps", \.taps, .integer(1...100), "How many taps make the gesture."),
      Field("touches", \.touches, .fingers, "How many fingers make each tap."),
    ])

  /// Make a single tap of one finger.
  package init() {}

  package func makeRecognizer() -> TapGestureRecognizer {
    let recognizer = TapGestureRecognizer()
    recognizer.numberOfTapsRequired = taps
    recognizer.numberOfTouchesRequired = touches
    return recognizer
  }
}

/// Fingers that stay down.
package struct LongPressKind: SceneRecognizerKind {
  var duration: Double?
  var movement: Double?
  var taps = 0
  var touches = 1

  package static let schema: Schema<LongPressKind> = Schema(
    "longPress", "Fingers that stay down, perhaps after some taps.", defaults: LongPressKind(),
    fields: [
      Field(
        optional: "duration", \.duration, .number(0...60, unit: "s"),
        "How long the fingers stay down; absent: the threshold longPress.duration."),
      Field(
        optional: "movement", \.movement, .number(0...1000, unit: "pt"),
        "How far a finger may move before; absent: the threshold longPress.movement."),
      Field("taps", \.taps, .integer(0...100), "How many taps come before the press."),
      Field("touches", \.touches, .fingers, "How many fingers press."),
    ])

  /// Make a press of one finger.
  package init() {}

  package func makeRecognizer() -> LongPressGestureRecognizer {
    let recognizer = LongPressGestureRecognizer()
    recognizer.minimumPressDuration = duration
    recognizer.allowableMovement = movement
    recognizer.numberOfTapsRequired = taps
    recognizer.numberOfTouchesRequired = touches
    return recognizer
  }
}
