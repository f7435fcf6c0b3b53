import Documents
import TouchKit

extension SceneEdit {
  /// The values that a client sets for an active recognizer.
  struct GestureValues {
    var translation: Vector?
    var scale: Double?
    var rotation: Double?
    /// The time in µs of the event to which the values refer; nil for now.
    var time: Int64?

    var isEmpty: Bool { translation == nil && scale == nil && rotation == nil }
  }
}

extension SceneEdit.GestureValues {
  static let keys = ["translation", "scale", "rotation", "asOf"]

  /// Read the values for a recognizer of a kind.
  init(_ values: Cursor, of kind: any SceneRecognizerKind) throws(DocumentError) {
    if let place = values["translation"] {
      guard kind is PanKind || kind is ScreenEdgePanKind else { throw place.error("only pans have a translation") }
      guard let x = place["x"], let y = place["y"] else { throw place.error("a translation has x and y") }
      translation = Vector(dx: try x.real(), dy: try y.real())
    }
    if let place = values["scale"] {
      guard kind is PinchKind else { throw place.error("only pinches have a scale") }
      let number = try place.real()
      guard number > 0, number < 1e6 else { throw place.error("a scale must be more than 0") }
      scale = number
    }
    if let place = values["rotation"] {
      guard kind is RotationKind else { throw place.error("only rotations have a rotation") }
      rotation = try place.real()
    }
    guard let place = values["asOf"] else { return }
    if isEmpty {
      throw place.error(
        "asOf is missing: set it to the time of the event to which translation, scale or rotation refers")
    }
    time = try place.integer()
  }
}
