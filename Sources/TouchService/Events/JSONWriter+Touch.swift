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
    string(sample.phase)
    key("time")
    int(time)
    place(sample.location)
    if sample.type != .finger {
      key("type")
      string(sample.type)
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

  private mutating func string(_ phase: Touch.Phase) {
    switch phase {
    case .began: string("began")
    case .moved: string("moved")
    case .stationary: string("stationary")
    case .ended: string("ended")
    case .cancelled: string("cancelled")
    }
  }

  private mutating func string(_ type: Touch.TouchType) {
    switch type {
    case .finger: string("finger")
    case .pen: string("pen")
    case .palm: string("palm")
    }
  }
}
