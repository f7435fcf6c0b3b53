import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"scroll":{…}}`: the place of the content, which is cumulative by nature, and how fast it goes, in pixels a second.
  mutating func scroll(of view: ScrollView, _ phase: ScrollView.Phase, _ origin: SceneOrigin, at time: Int64) {
    beginObject()
    key("scroll")
    beginObject()
    key("state")
    string(phase.rawValue)
    key("motion")
    string(view.motion.rawValue)
    append(",")
    append(origin.names)
    int(time)
    vector("offset", Vector(dx: view.contentOffset.x, dy: view.contentOffset.y))
    vector("velocity", view.velocity)
    endObject()
    endObject()
  }
}
