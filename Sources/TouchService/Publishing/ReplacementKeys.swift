import Scenes
import TouchKit

/// Finds out which lines make earlier ones superfluous: a number that the replaceable lines of one gesture, touch or scroll have in
/// common, and no others.
struct ReplacementKeys {
  private var last: UInt64 = 0

  /// The number of an event's line; nil for one that must not be lost.
  ///
  /// - Parameter origin: the event's own, which whoever asks has looked up.
  mutating func key(of event: Event, from origin: SceneOrigin?) -> UInt64? {
    switch event {
    case .action(let action):
      // In nearly every frame it is this. The origin is not bound to a name, which would be counted.
      let state = origin?.reportsActions == true ? action.state : .possible
      if state == .began { origin?.movementKey = next() }
      return state == .changed ? origin?.movementKey : nil
    default: return origin.flatMap { otherKey(of: event, from: $0) }
    }
  }

  private mutating func otherKey(of event: Event, from origin: SceneOrigin) -> UInt64? {
    switch event {
    case .message(let message):
      if message.phase == .began { origin.touchKey = next() }
      return message.phase == .moved ? origin.touchKey : nil
    case .contest(let contest):
      guard case .touches(let phase, _) = contest.news else { return nil }
      if phase == .began { origin.touchKey = next() }
      return phase == .moved ? origin.touchKey : nil
    case .scroll(_, let phase):
      if phase == .began { origin.movementKey = next() }
      return phase == .changed ? origin.movementKey : nil
    case .control(let report): return key(of: report, origin)
    case .action, .selection, .touches, .decision, .touchDecision, .host, .press, .motion, .remoteControl,
      .firstResponder:
      return nil
    }
  }

  private mutating func key(of report: ControlReport, _ origin: SceneOrigin) -> UInt64? {
    switch report.event {
    case .touchDown:
      origin.movementKey = next()
      origin.valueKey = next()
      return nil
    case .touchDragInside, .touchDragOutside: return origin.movementKey
    case .valueChanged where report.control.isTracking: return origin.valueKey
    default: return nil
    }
  }

  private mutating func next() -> UInt64 {
    last += 1
    return last
  }
}
