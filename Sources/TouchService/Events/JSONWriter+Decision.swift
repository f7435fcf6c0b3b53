import Documents
import Scenes
import TouchKit

extension JSONWriter {
  /// Write `{"decision":{…}}`, with the same names as in the recognizer's actions.
  mutating func decision(_ decision: Decision, _ origin: EventOrigin) {
    beginObject()
    key("decision")
    beginObject()
    member("time", decision.time)
    member("frame", decision.frame)
    member("sequence", decision.sequence)
    for (name, value) in [
      ("recognizer", origin.recognizer ?? ""), ("kind", origin.kind), ("view", origin.view), ("window", origin.window),
      ("from", "\(decision.from)"), ("to", "\(decision.to)"), ("rule", decision.rule), ("reason", decision.reason),
    ] {
      key(name)
      string(value)
    }
    if let origin = origin as? SceneOrigin, origin.isOfScreen {
      member("screen", origin.screen.name)
    }
    endObjects()
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
    endObjects()
  }
}
