import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"scroll":{…}}`: the offset of the content, and its velocity in pixels per second.
  mutating func scroll(of view: ScrollView, _ phase: ScrollView.Phase, _ origin: SceneOrigin, at time: Int64) {
    append("{\"scroll\":{\"state\":\"")
    append(phase.wireName)
    append("\",\"motion\":\"")
    append(view.motion.wireName)
    append("\",")
    append(origin.names)
    int(time)
    vector("offset", Vector(dx: view.contentOffset.x, dy: view.contentOffset.y))
    vector("velocity", view.velocity)
    endObjects()
  }
}

extension ScrollView.Phase {
  fileprivate var wireName: StaticString {
    switch self {
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension ScrollView.Motion {
  fileprivate var wireName: StaticString {
    switch self {
    case .resting: "resting"
    case .dragging: "dragging"
    case .decelerating: "decelerating"
    case .settling: "settling"
    case .held: "held"
    }
  }
}
