import Documents
import TouchKit

/// Turns what a recognizer reports into the bytes of an action line, in a buffer that is reused.
///
/// Every field of a `changed` is cumulative since `began`, so that a client that misses one has lost nothing.
/// Positions are screen pixels, translations pixels, velocities pixels a second (pinch: 1/s, rotation: rad/s), times µs.
struct ActionWriter: ~Copyable {
  private(set) var json = JSONWriter()

  /// Writes the whole line of `source`'s present state, and drops what the buffer held before.
  mutating func write(_ source: ActionSource, at time: Int64) {
    let recognizer = source.recognizer
    json.removeAll()
    json.append(source.head)
    json.append(recognizer.state.wireName)
    json.append(source.middle)
    json.int(time)
    point(recognizer.location(in: nil))
    json.key("touches")
    json.int(Int64(recognizer.numberOfTouches))
    switch source.detail {
    case .plain: break
    case .pan(let pan):
      vector("translation", pan.translation)
      vector("velocity", pan.velocity)
    case .swipe(let swipe):
      json.key("direction")
      json.string(swipe.recognizedDirection?.wireName ?? "none")
    case .pinch(let pinch):
      factor("scale", pinch.scale)
      factor("scaleVelocity", pinch.velocity)
    case .rotation(let rotation):
      factor("rotation", rotation.rotation)
      factor("rotationVelocity", rotation.velocity)
    }
    json.endObject()
    json.endObject()
  }

  private mutating func point(_ point: Point) {
    json.key("x")
    json.real(point.x)
    json.key("y")
    json.real(point.y)
  }

  /// A ratio or an angle, whose thousandth is a good deal on a large screen.
  private mutating func factor(_ key: StaticString, _ value: Double) {
    json.key(key)
    json.real(value, decimals: 5)
  }

  private mutating func vector(_ key: StaticString, _ vector: Vector) {
    json.key(key)
    json.beginObject()
    json.key("x")
    json.real(vector.dx)
    json.key("y")
    json.real(vector.dy)
    json.endObject()
  }
}

extension SwipeGestureRecognizer.Direction {
  /// The direction's name in an action line.
  fileprivate var wireName: String {
    switch self {
    case .right: "right"
    case .left: "left"
    case .up: "up"
    default: "down"
    }
  }
}

extension GestureRecognizer.State {
  /// The state's name in an action line.
  var wireName: StaticString {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
