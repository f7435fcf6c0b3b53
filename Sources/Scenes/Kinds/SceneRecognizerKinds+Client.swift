package import Documents
package import TouchKit

/// A gesture that the presenting app recognizes itself.
package struct ClientKind: SceneRecognizerKind {
  package static let needsClient = true
  package static let delaysTouchesEnded = false
  package static let schema: Schema<ClientKind> = Schema(
    "client",
    "A gesture that the presenting app recognizes itself. The app receives the touches and reports whether the touches form the gesture (S55).",
    defaults: ClientKind(), fields: [])

  package init() {}

  package func makeRecognizer() -> ClientGestureRecognizer { ClientGestureRecognizer() }

  package static func writeFields(of recognizer: ClientGestureRecognizer, to json: inout JSONWriter) {
    if recognizer.values.isEmpty { return }
    json.key("values")
    json.beginObject()
    for value in recognizer.values {
      json.key(value.name)
      json.real(value.number, decimals: 5)
    }
    json.endObject()
  }
}
