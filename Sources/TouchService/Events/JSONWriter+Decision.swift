import Documents
import Scenes
package import TouchKit

extension JSONWriter {
  /// Write `{"decision":{…}}` with the names that the recognizer's actions carry.
  mutating func decision(_ decision: Decision, _ origin: EventOrigin) {
    beginObject()
    key("decision")
    beginObject()
    key("time")
    int(decision.time)
    key("frame")
    int(Int64(decision.frame))
    key("sequence")
    int(Int64(decision.sequence))
    for (name, value) in [
      ("recognizer", origin.recognizer ?? ""), ("kind", origin.kind), ("view", origin.view), ("window", origin.window),
      ("from", "\(decision.from)"), ("to", "\(decision.to)"), ("rule", decision.rule), ("reason", decision.reason),
    ] {
      key(name)
      string(value)
    }
    if let origin = origin as? SceneOrigin, origin.isOfScreen {
      key("screen")
      string(origin.screen.name)
    }
    endObject()
    endObject()
  }

  /// Write `{"touchDecision":{…}}`.
  mutating func touchDecision(_ decision: TouchDecision) {
    beginObject()
    key("touchDecision")
    beginObject()
    for (name, value) in [
      ("time", decision.time), ("frame", Int64(decision.frame)), ("sequence", Int64(decision.sequence)),
      ("touch", Int64(decision.touch.id)),
    ] {
      key(name)
      int(value)
    }
    for (name, value) in [
      ("view", decision.touch.view.name), ("window", decision.touch.window.name),
      ("outcome", decision.outcome.rawValue), ("rule", decision.rule), ("reason", decision.reason),
    ] {
      key(name)
      string(value)
    }
    endObject()
    endObject()
  }
}

extension Decision {
  /// The decision in words: `double-tap failed at 1.250 s (S13): …`.
  package var sentence: String {
    let name = recognizer.name.isEmpty ? recognizer.kind : recognizer.name
    let verb = from == to && to != .failed ? "was held back" : "\(to == .cancelled ? "was " : "")\(to)"
    return "\(name) \(verb) at \(seconds(time)) s (\(rule))" + (reason.isEmpty ? "" : ": \(reason)")
  }
}

/// A time in µs as seconds, cut after three or six decimals.
package func seconds(_ time: Int64, decimals: Int = 3) -> String {
  let digits = String(time.magnitude % 1_000_000)
  let fraction = (String(repeating: "0", count: 6 - digits.count) + digits).prefix(decimals)
  return "\(time < 0 ? "-" : "")\(time.magnitude / 1_000_000).\(fraction)"
}

extension TouchDecision {
  /// The decision in words: `touch 3 on cell was delayed at 1.250 s (S33): began waits for list.delay to fail`.
  package var sentence: String {
    let place = touch.view.name.isEmpty ? "" : " on \(touch.view.name)"
    let verb =
      switch outcome {
      case .delayed, .cancelled, .refused: "was \(outcome.rawValue)"
      case .hit: "began"
      case .missed: "missed every view"
      case .over: "was over"
      }
    return "touch \(touch.id)\(place) \(verb) at \(seconds(time)) s (\(rule)): \(reason)"
  }
}
