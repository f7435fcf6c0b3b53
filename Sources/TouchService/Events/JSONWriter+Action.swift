import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"action":{…}}`: what a recognizer reports.
  ///
  /// Positions are screen pixels, translations pixels, velocities pixels a second (pinch: 1/s, rotation: rad/s), times µs.
  mutating func action(of recognizer: GestureRecognizer, _ origin: SceneOrigin, at time: Int64) {
    let state = recognizer.state
    let place = recognizer.reportedLocation
    if state == .changed {
      append(origin.changed, time: time, place)
    } else {
      append(origin.head)
      append(state.wireName)
      append("\",")
      append(origin.names, time: time, place)
    }
    member("touches", recognizer.numberOfTouches)
    origin.writeFields(of: recognizer, to: &self)
    endObjects()
  }
}

extension GestureRecognizer.State {
  /// The state's name in an action line.
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
