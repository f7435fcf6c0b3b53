package import Documents
package import TouchKit

/// Two fingers that go together or apart.
package struct PinchKind: SceneRecognizerKind {
  package static let isMovement = true
  package static let schema: Schema<PinchKind> = Schema(
    "pinch", "Two fingers that go together or apart.", defaults: PinchKind(), fields: [])

  package init() {}

  package func makeRecognizer() -> PinchGestureRecognizer { PinchGestureRecognizer() }

  package static func writeFields(of recognizer: PinchGestureRecognizer, to json: inout JSONWriter) {
    json.factor("scale", recognizer.scale)
    json.factor("scaleVelocity", recognizer.velocity)
  }
}

/// Two fingers that turn around each other.
package struct RotationKind: SceneRecognizerKind {
  package static let isMovement = true
  package static let schema: Schema<RotationKind> = Schema(
    "rotation", "Two fingers that turn around each other.", defaults: RotationKind(), fields: [])

  package init() {}

  package func makeRecognizer() -> RotationGestureRecognizer { RotationGestureRecognizer() }

  package static func writeFields(of recognizer: RotationGestureRecognizer, to json: inout JSONWriter) {
    json.factor("rotation", recognizer.rotation)
    json.factor("rotationVelocity", recognizer.velocity)
  }
}

/// A pen or cursor that is near the glass without touching it.
package struct HoverKind: SceneRecognizerKind {
  package static let schema: Schema<HoverKind> = Schema(
    "hover", "A pen or cursor that is near the glass without touching it.", defaults: HoverKind(), fields: [])

  package init() {}

  package func makeRecognizer() -> HoverGestureRecognizer { HoverGestureRecognizer() }
}
