import Documents
import Record
import TouchKit
import Varlink

/// The touches that one client injects into the service (A20), in one or several calls.
final class Injection {
  /// Its number in commands.
  let device: Int
  let connection: VarlinkConnection
  /// The time on the feed's clock that corresponds to the client's time 0, in µs.
  private var start: Int64
  /// The screen of the touches; nil for the first one.
  let screen: String?
  /// The time of the last touch, on the client's clock.
  private var last: Int64
  /// The ids of the touches that are down after that.
  private var down: Set<Int64> = []

  /// The maximum number of touches of one client that may be down.
  static let mostDown = 64
  /// The maximum time between two touches of a client, in µs.
  static let longestPause: Int64 = 3_600_000_000
  /// The valid times and coordinates: times that a Double holds exactly, and coordinates far beyond any screen.
  private static let (times, places) = (Int64(0)...1 << 53, -1e6...1e6)

  /// Create an injection whose first touch, at the client's time `first`, is due at `now`.
  init(device: Int, connection: VarlinkConnection, screen: String?, now: Int64, first: Int64) {
    self.device = device
    self.connection = connection
    self.screen = screen
    start = now - first
    last = first
  }

  /// One frame: the time at which it is due, and its touches.
  typealias Frame = (time: Int64, samples: [TouchSample])

  /// Parse the touches of a call. Touches with the same time form one frame, unless a touch occurs twice. If the client
  /// is late, its clock is shifted, so that no frame is due before `now`.
  ///
  /// - Throws: if a touch is invalid, with its place; nothing is changed then.
  func frames(_ touches: Cursor, at now: Int64) throws(DocumentError) -> [Frame] {
    var (frames, last, down): ([Frame], _, _) = ([], last, down)
    let elements = try touches.elements()
    let start = try max(
      start, elements.first.map { (first) throws(DocumentError) in now - (try Self.time(of: first)) } ?? start)
    for touch in elements {
      let (time, sample) = (try Self.time(of: touch), try TouchSample(touch))
      guard time >= last else { throw touch.error(at: "time", "the time is before the previous touch") }
      guard time - last <= Self.longestPause else {
        throw touch.error(at: "time", "the time is too long after the previous touch")
      }
      let isDown = down.contains(Int64(sample.id))
      guard isDown == (sample.phase != .began) else {
        throw touch.error(at: "phase", isDown ? "the touch is down already" : "the touch is not down")
      }
      switch sample.phase {
      case .began: down.insert(Int64(sample.id))
      case .ended, .cancelled: down.remove(Int64(sample.id))
      case .moved, .stationary: break
      }
      guard down.count <= Self.mostDown else { throw touch.error(at: "id", "too many touches are down") }
      guard Self.places.contains(sample.location.x), Self.places.contains(sample.location.y) else {
        throw touch.error(at: "x", "the coordinates are not a position on a screen")
      }
      if time == last, !frames.isEmpty, !frames[frames.count - 1].samples.contains(where: { $0.id == sample.id }) {
        frames[frames.count - 1].samples.append(sample)
      } else {
        frames.append((start + time, [sample]))
      }
      last = time
    }
    (self.start, self.last, self.down) = (start, last, down)
    return frames
  }

  /// Parse the time of a touch, on the client's clock.
  static func time(of touch: Cursor) throws(DocumentError) -> Int64 {
    guard let time = try touch["time"]?.integer(), times.contains(time) else {
      throw touch.error(at: "time", "the value is not a time in µs")
    }
    return time
  }
}

extension Cursor {
  fileprivate func error(at key: String, _ message: String) -> DocumentError { (self[key] ?? self).error(message) }
}
