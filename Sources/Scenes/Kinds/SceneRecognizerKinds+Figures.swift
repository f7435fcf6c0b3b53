package import Documents
package import TouchKit

/// The kinds for fingers that move relative to each other.
let figureKinds: [any SceneRecognizerKind.Type] = [PinchKind.self, RotationKind.self]

/// Two fingers that move together or apart.
package struct PinchKind: SceneRecognizerKind {
  var step: Double?

  package static let schema: Schema<PinchKind> = Schema(
    "pinch", "Two fingers that move together or apart.", defaults: PinchKind(),
    fields: [
      Field(
        optional: "step", \.step, .number(1...1000, unit: "%"),
        "How much the distance between the fingers changes between two actions: 25 means ×1.25 or ÷1.25. By default, every movement sends an action."
      )
    ])

  package init() {}

  package func makeRecognizer() -> PinchGestureRecognizer { PinchGestureRecognizer() }

  package func configure(_ recognizer: PinchGestureRecognizer) {
    recognizer.step = step.map { $0 / 100 }
  }

  package static func writeFields(of recognizer: PinchGestureRecognizer, to json: inout JSONWriter) {
    json.factor("scale", recognizer.scale)
    json.factor("scaleVelocity", recognizer.velocity)
    if recognizer.step != nil { json.steps(recognizer.steps, recognizer.stepDirection?.rawValue) }
  }
}

/// Two fingers that turn around each other.
package struct RotationKind: SceneRecognizerKind {
  var step: Double?

  package static let schema: Schema<RotationKind> = Schema(
    "rotation", "Two fingers that turn around each other.", defaults: RotationKind(),
    fields: [
      Field(
        optional: "step", \.step, .number(1...360, unit: "°"),
        "How far the fingers turn between two actions, in either direction. By default, every movement sends an action."
      )
    ])

  package init() {}

  package func makeRecognizer() -> RotationGestureRecognizer { RotationGestureRecognizer() }

  package func configure(_ recognizer: RotationGestureRecognizer) {
    recognizer.step = step.map { $0 * .pi / 180 }
  }

  package static func writeFields(of recognizer: RotationGestureRecognizer, to json: inout JSONWriter) {
    json.factor("rotation", recognizer.rotation)
    json.factor("rotationVelocity", recognizer.velocity)
    if recognizer.step != nil { json.steps(recognizer.steps, recognizer.stepDirection?.rawValue) }
  }
}
