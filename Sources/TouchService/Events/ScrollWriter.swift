import Documents
import TouchKit

/// Turns what a scroll view does into the bytes of a scroll line, in a buffer that is reused.
struct ScrollWriter: ~Copyable {
  private(set) var json = JSONWriter()

  /// Writes `{"scroll":{…}}`: the place of the content, which is cumulative by nature, and how fast it goes, in pixels a second.
  mutating func write(_ source: ViewSource, _ scrollView: ScrollView, _ phase: ScrollView.Phase, at time: Int64) {
    json.removeAll()
    json.beginObject()
    json.key("scroll")
    json.beginObject()
    json.key("state")
    json.string(phase.rawValue)
    json.key("motion")
    json.string(scrollView.motion.rawValue)
    json.append(",")
    json.append(source.names)
    json.int(time)
    json.key("offset")
    json.beginObject()
    json.key("x")
    json.real(scrollView.contentOffset.x)
    json.key("y")
    json.real(scrollView.contentOffset.y)
    json.endObject()
    json.key("velocity")
    json.beginObject()
    json.key("x")
    json.real(scrollView.velocity.dx)
    json.key("y")
    json.real(scrollView.velocity.dy)
    json.endObject()
    json.endObject()
    json.endObject()
  }
}
