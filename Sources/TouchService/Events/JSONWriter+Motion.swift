import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"motion":{…}}`: a movement of the device, and the view that handles it, if one does.
  mutating func motion(_ event: MotionEvent, _ origin: SceneOrigin?) {
    append("{\"motion\":{\"motion\":")
    string(event.subtype.rawValue)
    key("phase")
    string(event.phase.rawValue)
    key("handled")
    bool(event.handler != nil)
    append(",")
    place(origin, at: event.time)
    endObject()
    endObject()
  }
}
