package import TouchKit

/// Keeps every decision it hears of.
package final class Decisions: EventSink {
  package private(set) var list: [Decision] = []

  package init() {}

  package var wantsDecisions: Bool { true }

  package func receive(_ event: Event, at time: Int64) {
    switch event {
    case .decision(let decision): list.append(decision)
    case .touchDecision(let decision):
      touches.append(
        "\(decision.touch.view.name) \(decision.outcome.rawValue) \(decision.rule): \(decision.reason)")
    default: break
    }
  }

  /// What became of touches: `cell delayed S33: …`.
  package private(set) var touches: [String] = []
}
