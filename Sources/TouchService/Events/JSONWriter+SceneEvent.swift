import Configuration
import Documents
import Panels
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"foreground":{…}}`, `{"changed":{…}}`, `{"scene":{…}}`, `{"wake":{…}}` or `{"screens":{…}}`.
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
    case .wake(let screen):
      begin("wake", at: time)
      key("screen")
      string(screen.name)
    case .screens(let screens):
      self.screens(screens)
      return endObject()
    }
    endObject()
    endObject()
  }

  /// Write the member `screens`, with the sizes of the screens alone.
  mutating func screens(_ screens: [Screen]) {
    key("screens")
    beginArray()
    for screen in screens {
      begin(screen)
      endObject()
    }
    endArray()
  }

  /// Write the member `screens`, with what `GetScreens` and `GetScenes` report in addition: rotations, curtains and recognizers.
  mutating func screens(of host: ScreenHost) {
    key("screens")
    beginArray()
    for (index, screen) in host.screens.enumerated() {
      begin(screen)
      key("rotation")
      int(host.arrangement.layouts[index].geometry.rotation.rawValue)
      if host.isCurtainDrawn(over: screen) {
        key("curtain")
        bool(true)
      }
      let recognizers = host.configuration.screens[index].recognizers
      if !recognizers.isEmpty {
        key("recognizers")
        beginArray()
        for recognizer in recognizers { RecognizerDescription.schema.encode(recognizer, into: &self) }
        endArray()
      }
      endObject()
    }
    endArray()
  }

  /// Write the member `values`: what fingers change, as it is now; nothing where there is none.
  mutating func values(_ values: [(view: View, origin: SceneOrigin)], namesApps: Bool) {
    if values.isEmpty { return }
    key("values")
    beginArray()
    for (view, origin) in values {
      beginObject()
      key("view")
      string(origin.view)
      key("kind")
      string(origin.kind)
      key("window")
      string(origin.window)
      origin.writeFields(of: view, to: &self)
      if let scrollView = view as? ScrollView {
        vector("offset", Vector(dx: scrollView.contentOffset.x, dy: scrollView.contentOffset.y))
      }
      if namesApps && !origin.scene.isEmpty {
        key("app")
        string(origin.scene)
      }
      endObject()
    }
    endArray()
  }

  /// Write a screen as it is rotated now.
  private mutating func begin(_ screen: Screen) {
    beginObject()
    key("name")
    string(screen.name)
    key("width")
    real(screen.size.width)
    key("height")
    real(screen.size.height)
    vector("pixelsPerPoint", Vector(dx: screen.pixelsPerPoint.dx, dy: screen.pixelsPerPoint.dy))
  }

  private mutating func begin(_ name: StaticString, at time: Int64) {
    key(name)
    beginObject()
    key("time")
    int(time)
  }
}
