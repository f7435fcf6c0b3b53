package import TouchKit

/// Describes decisions in words.
package final class Explainer: EventSink {
  private let explain: (String) -> Void

  package init(_ explain: @escaping (String) -> Void) {
    self.explain = explain
  }

  package var wantsDecisions: Bool { true }

  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    switch event {
    case .decision(let decision): explain(decision.sentence)
    case .touchDecision(let decision): explain(decision.sentence)
    default: break
    }
  }
}
