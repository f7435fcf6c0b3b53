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
    key("localX")
    real(local.x)
    key("localY")
    real(local.y)
    if touch.force != 0 {
      key("force")
      real(touch.force)
    }
    if touch.majorRadius != 0 {
      key("radius")
      real(touch.majorRadius)
    }
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
