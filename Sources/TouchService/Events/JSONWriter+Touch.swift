import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"touch":{…}}`: the contact's number, its phase, the time in µs, its place in screen pixels, and what else the panel reports.
  mutating func touch(_ sample: TouchSample, at time: Int64) {
    beginObject()
    key("touch")
    beginObject()
    key("id")
    int(Int64(sample.id))
    key("phase")
    string(sample.phase.wireName)
    key("time")
    int(time)
    place(sample.location)
    if sample.type != .finger {
      key("type")
      string(sample.type.wireName)
    }
    if sample.force != 0 {
      key("force")
      real(sample.force)
    }
    if sample.majorRadius != 0 {
      key("radius")
      real(sample.majorRadius)
    }
    if sample.orientation != 0 {
      key("orientation")
      real(sample.orientation)
    }
    endObject()
    endObject()
  }
}
