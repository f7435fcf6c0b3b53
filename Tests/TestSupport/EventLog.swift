package import TouchKit

/// The events of views, recognizers and delegates on a stage, in order.
package final class EventLog {
  /// One line of the log.
  package struct Entry: Equatable {
    /// The view or recognizer.
    package let name: String
    /// `began moved ended cancelled` for a view's touch methods, `touchBegan` and so on for a recognizer's, or
    /// `action`.
    package let event: String
    /// The event's time, in µs since the stage's start.
    package let time: Int64
    /// The touches, or the state of an action.
    package let detail: String

    /// Whether it is an action of a recognizer.
    package var isAction: Bool { event == "action" }

    /// The event with its detail: `began 1`, `action ended`.
    package var said: String { detail.isEmpty ? event : "\(event) \(detail)" }

    package init(name: String, event: String, time: Int64, detail: String) {
      (self.name, self.event, self.time, self.detail) = (name, event, time, detail)
    }

    /// The event in the notation of the traces in Docs/RULES.md.
    var letters: String {
      switch event {
      case "began", "moved", "ended", "cancelled", "action": event.prefix(1).uppercased()
      case "touchBegan", "touchMoved", "touchEnded", "touchCancelled": "g\(event.dropFirst(5).prefix(1))"
      default: event
      }
    }
  }

  package private(set) var entries: [Entry] = []
  /// The origin of the log's times, in µs.
  package var start: Int64 = 0

  package init() {}

  /// The entries with a name: `view began`.
  package var lines: [String] { entries.map { "\($0.name) \($0.event)" } }

  /// The entries with these names, or all if there are none.
  func entries(of names: [String]) -> [Entry] {
    entries.filter { names.isEmpty || names.contains($0.name) }
  }

  package func add(_ name: String, _ event: String, _ time: Int64, _ detail: String = "") {
    entries.append(Entry(name: name, event: event, time: time - start, detail: detail))
  }

  package func add(_ name: String, _ event: String, _ touches: TouchList, _ frame: TouchEvent) {
    add(name, event, frame.time, touches.map { "\($0.id)" }.joined(separator: ","))
  }

  package func removeAll() {
    entries.removeAll()
  }
}
