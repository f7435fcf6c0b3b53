import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"remote":{…}}`: a command of remote control, and the view that handles it, if one does.
  mutating func remote(_ event: RemoteControlEvent, _ origin: SceneOrigin?) {
    append("{\"remote\":{\"command\":")
    string(event.subtype.rawValue)
    key("handled")
    bool(event.handler != nil)
    append(",")
    place(origin, at: event.time)
    endObject()
    endObject()
  }
}
