import Documents
package import TouchKit

/// A recognizer whose actions or decisions are published, with the names that its lines carry.
package final class ActionSource {
  /// The recognizer's place among all sources of the pipeline.
  package let index: Int
  /// The recognizer.
  package let recognizer: GestureRecognizer
  /// The recognizer's name in the scene.
  package let name: String
  /// Its kind, as scenes spell it, or `content delay`.
  package let kind: String
  /// The name of the view it is attached to.
  package let view: String
  /// The name of that view's window.
  package let window: String
  /// The screen of that window.
  let screen: Screen?
  /// The number of the gesture under way, counted over all sources.
  var gesture: UInt64 = 0

  /// What the lines of this kind of recognizer carry besides its place; found out once.
  let detail: Detail

  /// The recognizers whose lines carry more than a place.
  enum Detail {
    case plain
    case pan(PanGestureRecognizer)
    case swipe(SwipeGestureRecognizer)
    case pinch(PinchGestureRecognizer)
    case rotation(RotationGestureRecognizer)
  }

  /// `{"action":{"recognizer":"scroll","kind":"pan","state":"`, finished once.
  let head: [UInt8]
  /// `","view":"map","window":"main","time":`, finished once.
  let middle: [UInt8]

  /// Makes a source from a recognizer and its names.
  package init(
    index: Int, recognizer: GestureRecognizer, name: String, kind: String, view: String, window: String
  ) {
    self.index = index
    self.recognizer = recognizer
    self.name = name
    self.kind = kind
    self.view = view
    self.window = window
    screen = recognizer.view?.window?.screen
    detail =
      switch recognizer {
      case let pan as PanGestureRecognizer: .pan(pan)
      case let swipe as SwipeGestureRecognizer: .swipe(swipe)
      case let pinch as PinchGestureRecognizer: .pinch(pinch)
      case let rotation as RotationGestureRecognizer: .rotation(rotation)
      default: .plain
      }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("action")
    writer.beginObject()
    writer.key("recognizer")
    writer.string(name)
    writer.key("kind")
    writer.string(kind)
    writer.key("state")
    head = writer.bytes + [UInt8(ascii: "\"")]
    writer.removeAll()
    writer.beginObject()
    writer.key("view")
    writer.string(view)
    writer.key("window")
    writer.string(window)
    writer.key("time")
    middle = [UInt8(ascii: "\""), UInt8(ascii: ",")] + writer.bytes.dropFirst()
  }
}
