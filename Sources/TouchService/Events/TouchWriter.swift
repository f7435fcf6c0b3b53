import Documents
import TouchKit

/// Turns a touch sample into the bytes of a touch line, in a buffer that is reused.
struct TouchWriter: ~Copyable {
  private(set) var json = JSONWriter()

  /// Writes `{"touch":{…}}`: the contact's number, its phase, the time in µs, its place in screen pixels, and what else the panel reports.
  mutating func write(_ sample: TouchSample, at time: Int64) {
    json.removeAll()
    json.beginObject()
    json.key("touch")
    json.beginObject()
    json.key("id")
    json.int(Int64(sample.id))
    json.key("phase")
    json.string(sample.phase)
    json.key("time")
    json.int(time)
    json.key("x")
    json.real(sample.location.x)
    json.key("y")
    json.real(sample.location.y)
    if sample.type != .finger {
      json.key("type")
      json.string(sample.type)
    }
    if sample.force != 0 {
      json.key("force")
      json.real(sample.force)
    }
    if sample.majorRadius != 0 {
      json.key("radius")
      json.real(sample.majorRadius)
    }
    if sample.orientation != 0 {
      json.key("orientation")
      json.real(sample.orientation)
    }
    json.endObject()
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func string(_ phase: Touch.Phase) {
    switch phase {
    case .began: string("began")
    case .moved: string("moved")
    case .stationary: string("stationary")
    case .ended: string("ended")
    case .cancelled: string("cancelled")
    }
  }

  fileprivate mutating func string(_ type: Touch.TouchType) {
    switch type {
    case .finger: string("finger")
    case .pen: string("pen")
    case .palm: string("palm")
    }
  }
}
