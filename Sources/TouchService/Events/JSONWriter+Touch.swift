import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"touch":{…}}`: a contact's id and phase, the time in µs, the position in screen pixels, and the other
  /// values that the panel reports.
  mutating func touch(_ sample: TouchSample, at time: Int64) {
    beginObject()
    key("touch")
    beginObject()
    member("id", sample.id)
    member("phase", sample.phase.wireName)
    member("time", time)
    place(sample.location)
    if sample.type != .finger { member("type", sample.type.wireName) }
    if sample.force != 0 { member("force", sample.force) }
    if sample.majorRadius != 0 { member("radius", sample.majorRadius) }
    if sample.orientation != 0 { member("orientation", sample.orientation) }
    endObjects()
  }
}
