import Documents
import TouchKit

/// Turns what became of a touch into the bytes of a line, in a buffer that is reused.
struct TouchDecisionWriter: ~Copyable {
  private(set) var json = JSONWriter()

  /// Writes `{"touchDecision":{…}}`.
  mutating func write(_ decision: TouchDecision) {
    json.removeAll()
    json.beginObject()
    json.key("touchDecision")
    json.beginObject()
    for (key, value) in [
      ("time", decision.time), ("frame", Int64(decision.frame)), ("sequence", Int64(decision.sequence)),
      ("touch", Int64(decision.touch.id)),
    ] {
      json.key(key)
      json.int(value)
    }
    for (key, value) in [
      ("view", decision.touch.view.name), ("window", decision.touch.window.name),
      ("outcome", decision.outcome.rawValue), ("rule", decision.rule), ("reason", decision.reason),
    ] {
      json.key(key)
      json.string(value)
    }
    json.endObject()
    json.endObject()
  }
}

extension TouchDecision {
  /// The decision in words: `touch 3 on cell was delayed at 1.250 s (S33): began waits for list.delay to fail`.
  package var sentence: String {
    let milliseconds = String((time % 1_000_000) / 1000)
    let seconds =
      "\(time / 1_000_000).\(String(repeating: "0", count: max(3 - milliseconds.count, 0)))\(milliseconds)"
    return "touch \(touch.id) on \(touch.view.name) was \(outcome.rawValue) at \(seconds) s (\(rule)): \(reason)"
  }
}
