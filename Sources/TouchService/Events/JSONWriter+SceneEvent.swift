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

  /// Write the member `screens`.
  ///
  /// - Parameters:
  ///   - recognizers: those of each screen, in step; nil where they are not reported.
  ///   - isCurtainDrawn: whether the curtain of a screen is drawn, or false where that is not reported.
  mutating func screens(
    _ screens: [Screen], with recognizers: [[RecognizerDescription]]? = nil,
    isCurtainDrawn: (Screen) -> Bool = { _ in false }
  ) {
    key("screens")
    beginArray()
    for (index, each) in screens.enumerated() {
      screen(each, recognizers?[index] ?? [], isCurtainDrawn: isCurtainDrawn(each))
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
  private mutating func screen(
    _ screen: Screen, _ recognizers: [RecognizerDescription], isCurtainDrawn: Bool
  ) {
    beginObject()
    key("name")
    string(screen.name)
    key("width")
    real(screen.size.width)
    key("height")
    real(screen.size.height)
    vector("pixelsPerPoint", Vector(dx: screen.pixelsPerPoint.dx, dy: screen.pixelsPerPoint.dy))
    if isCurtainDrawn {
      key("curtain")
      bool(true)
    }
    if !recognizers.isEmpty {
      key("recognizers")
      beginArray()
      for recognizer in recognizers { RecognizerDescription.schema.encode(recognizer, into: &self) }
      endArray()
    }
    endObject()
  }

  private mutating func begin(_ name: StaticString, at time: Int64) {
    key(name)
    beginObject()
    key("time")
    int(time)
  }
}
