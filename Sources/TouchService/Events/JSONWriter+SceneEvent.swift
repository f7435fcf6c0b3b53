import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"foreground":{…}}`, `{"changed":{…}}`, `{"scene":{…}}` or `{"screens":{…}}`.
  mutating func sceneEvent(_ event: SceneEvent, at time: Int64) {
    beginObject()
    switch event {
    case .foreground(_, let screen, let isInFront):
      begin("foreground", at: time)
      key("screen")
      string(screen.name)
      key("inFront")
      bool(isInFront)
    case .changed: begin("changed", at: time)
    case .scene(_, let isThere):
      begin("scene", at: time)
      key("present")
      bool(isThere)
    case .screens(let screens):
      begin("screens", at: time)
      key("screens")
      beginArray()
      for each in screens { screen(each) }
      endArray()
    }
    endObject()
    endObject()
  }

  /// Write a screen as it is rotated now.
  mutating func screen(_ screen: Screen) {
    beginObject()
    key("name")
    string(screen.name)
    key("width")
    real(screen.size.width)
    key("height")
    real(screen.size.height)
    vector("pixelsPerPoint", Vector(dx: screen.pixelsPerPoint.dx, dy: screen.pixelsPerPoint.dy))
    endObject()
  }

  private mutating func begin(_ name: StaticString, at time: Int64) {
    key(name)
    beginObject()
    key("time")
    int(time)
  }
}
