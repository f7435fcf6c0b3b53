import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"touches":{…}}`: a message about a view's touches. Positions are in pixels of the screen and of the view,
  /// times in µs.
  mutating func touches(of message: TouchMessage, _ origin: SceneOrigin) {
    append("{\"touches\":{\"phase\":")
    string(message.phase.wireName)
    append(",")
    append(origin.names)
    int(message.time)
    key("touches")
    beginArray()
    for touch in message.touches {
      self.touch(touch, in: message.view)
      if origin.reportsCoalescedTouches { coalesced(message.coalescedTouches(for: touch), in: message.view) }
      endObject()
    }
    endArray()
    endObjects()
  }

  /// Begin the object of a touch.
  mutating func touch(_ touch: Touch, in view: View) {
    beginObject()
    member("id", touch.id)
    places(of: touch, in: view)
    member("type", touch.type.wireName)
    member("tapCount", touch.tapCount)
  }

  private mutating func places(of touch: Touch, in view: View) {
    place(touch.location)
    let local = touch.location(in: view)
    member("localX", local.x)
    member("localY", local.y)
    if touch.force != 0 { member("force", touch.force) }
    if touch.majorRadius != 0 { member("radius", touch.majorRadius) }
  }

  private mutating func coalesced(_ samples: TouchList, in view: View) {
    if samples.isEmpty { return }
    key("coalesced")
    beginArray()
    for sample in samples {
      beginObject()
      member("time", sample.time)
      places(of: sample, in: view)
      endObject()
    }
    endArray()
  }
}
