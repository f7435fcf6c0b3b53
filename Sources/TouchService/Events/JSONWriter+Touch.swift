import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"touch":{…}}`: the contact's number, its phase, the time in µs, its place in screen pixels, and what else the panel reports.
  mutating func touch(_ sample: TouchSample, at time: Int64) {
    beginObject()
    key("touch")
    beginObject()
    member("id", sample.id)
    member("phase", sample.phase.wireName)
    member("time", time)
    place(sample.location)
    if sample.type != .finger {
      member("type", sample.type.wireName)
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
