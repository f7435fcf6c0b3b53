import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"action":{…}}`.
  ///
  /// Positions and translations are in screen pixels, velocities in pixels per second (pinch: 1/s, rotation: rad/s),
  /// times in µs.
  mutating func action(_ action: borrowing GestureRecognizer.Action, _ origin: SceneOrigin) {
    if action.state == .changed {
      append(origin.changed, time: action.time, action.location)
    } else {
      append(origin.head)
      append(action.state.wireName)
      append("\",")
      append(origin.names, time: action.time, action.location)
    }
    member("touches", action.recognizer.numberOfTouches)
    origin.writeFields(of: action.recognizer, to: &self)
    endObjects()
  }
}

extension GestureRecognizer.State {
  fileprivate var wireName: StaticString {
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
