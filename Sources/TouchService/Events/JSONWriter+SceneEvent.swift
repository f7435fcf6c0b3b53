import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"foreground":{…}}`, `{"changed":{…}}`, `{"scene":{…}}`, `{"wake":{…}}` or `{"screens":{…}}`.
  mutating func sceneEvent(_ event: SceneEvent, at time: Int64) {
    beginObject()
    switch event {
    case .foreground(_, let screen, let isInFront):
      begin("foreground", at: time)
      member("screen", screen.name)
      member("inFront", isInFront)
    case .changed: begin("changed", at: time)
    case .scene(_, let isThere):
      begin("scene", at: time)
      member("present", isThere)
    case .wake(let screen):
      begin("wake", at: time)
      member("screen", screen.name)
    case .screens(let screens):
      self.screens(screens)
      return endObject()
    }
    endObjects()
  }

  /// Write the member `screens`, with only the sizes of the screens.
  mutating func screens(_ screens: [Screen]) {
    list("screens", screens) { json, screen in
      json.begin(screen)
      json.endObject()
    }
  }

  mutating func begin(_ screen: Screen) {
    beginObject()
    member("name", screen.name)
    member("width", screen.size.width)
    member("height", screen.size.height)
    vector("pixelsPerPoint", screen.pixelsPerPoint)
  }

  private mutating func begin(_ name: StaticString, at time: Int64) {
    key(name)
    beginObject()
    member("time", time)
  }
}
