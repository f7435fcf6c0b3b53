package import TouchKit

/// Records every decision.
package final class Decisions: EventSink {
  package private(set) var list: [Decision] = []

  package init(of application: Application? = nil) { application?.addSink(self) }

  package var wantsDecisions: Bool { true }

  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    switch event {
    case .decision(let decision): list.append(decision)
    case .touchDecision(let decision):
      let line = "\(decision.touch.view.name) \(decision.outcome.rawValue) \(decision.rule): \(decision.reason)"
      if decision.rule == "S44" { explanations.append(line) } else { touches.append(line) }
    default: break
    }
  }

  /// Why touches were delayed or withheld: `cell delayed S33: …`.
  package private(set) var touches: [String] = []
  /// How touches began and ended: `cell hit S44: …`.
  package private(set) var explanations: [String] = []
}
