import Documents
import TouchKit

/// Turns a decision into the bytes of a decision line, in a buffer that is reused.
struct DecisionWriter: ~Copyable {
  private(set) var json = JSONWriter()

  /// Writes `{"decision":{…}}` with the names that the recognizer's actions carry.
  mutating func write(_ decision: Decision, of source: ActionSource) {
    json.removeAll()
    json.beginObject()
    json.key("decision")
    json.beginObject()
    json.key("time")
    json.int(decision.time)
    json.key("frame")
    json.int(Int64(decision.frame))
    json.key("sequence")
    json.int(Int64(decision.sequence))
    for (key, value) in [
      ("recognizer", source.name), ("kind", source.kind), ("view", source.view), ("window", source.window),
      ("from", "\(decision.from)"), ("to", "\(decision.to)"), ("rule", decision.rule), ("reason", decision.reason),
    ] {
      json.key(key)
      json.string(value)
    }
    json.endObject()
    json.endObject()
  }
}

extension Decision {
  /// The decision in words: `double-tap failed at 1.250 s (S13): …`.
  package var sentence: String {
    let name = recognizer.name.isEmpty ? recognizer.kind : recognizer.name
    let verb = from == to && to != .failed ? "was held back" : "\(to == .cancelled ? "was " : "")\(to)"
    return "\(name) \(verb) at \(seconds) s (\(rule))" + (reason.isEmpty ? "" : ": \(reason)")
  }

  /// The time in seconds with three decimals.
  private var seconds: String {
    let milliseconds = String((time % 1_000_000) / 1000)
    return "\(time / 1_000_000).\(String(repeating: "0", count: max(3 - milliseconds.count, 0)))\(milliseconds)"
  }
}
