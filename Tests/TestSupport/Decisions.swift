package import TouchKit

/// Keeps every decision it hears of.
package final class Decisions: DecisionObserver {
  package private(set) var list: [Decision] = []

  package init() {}

  package func decided(_ decision: Decision) { list.append(decision) }

  /// What became of touches: `cell delayed S33: …`.
  package private(set) var touches: [String] = []

  package func decided(_ decision: TouchDecision) {
    touches.append(
      "\(decision.touch.view.name) \(decision.outcome.rawValue) \(decision.rule): \(decision.reason)")
  }
}
