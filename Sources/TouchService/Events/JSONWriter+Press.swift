import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"press":{…}}`: a message about a hardware button, with the view of the first responder.
  mutating func press(_ press: Press, _ origin: SceneOrigin?, at time: Int64) {
    append("{\"press\":{\"button\":")
    string(press.type.rawValue)
    append(",\"phase\":\"")
    append(press.phase.wireName)
    append("\",")
    place(origin, at: time)
    if press.force != 1 { member("force", press.force) }
    endObjects()
  }

  /// Write the names of the origin's view, if there is one, and the time.
  mutating func place(_ origin: SceneOrigin?, at time: Int64) {
    if let origin { append(origin.names) } else { append("\"time\":") }
    int(time)
  }

  /// Write `{"motion":{…}}`: a movement of the device, and the view that handles it, if any.
  mutating func motion(_ event: MotionEvent, _ origin: SceneOrigin?) {
    append("{\"motion\":{\"motion\":")
    string(event.subtype.rawValue)
    member("phase", event.phase.rawValue)
    member("handled", event.handler != nil)
    append(",")
    place(origin, at: event.time)
    endObjects()
  }

  /// Write `{"remote":{…}}`: a remote control command, and the view that handles it, if any.
  mutating func remote(_ event: RemoteControlEvent, _ origin: SceneOrigin?) {
    append("{\"remote\":{\"command\":")
    string(event.subtype.rawValue)
    member("handled", event.handler != nil)
    append(",")
    place(origin, at: event.time)
    endObjects()
  }

  /// Write `{"firstResponder":{…}}`: the view that now receives events without a place, or the key window if no view
  /// does.
  mutating func firstResponder(_ origin: SceneOrigin?, at time: Int64) {
    append("{\"firstResponder\":{")
    place(origin, at: time)
    endObjects()
  }
}

extension Press.Phase {
  fileprivate var wireName: StaticString {
    switch self {
    case .began: "began"
    case .changed, .stationary: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
