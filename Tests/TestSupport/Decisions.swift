package import TouchKit

/// Keeps every decision it hears of.
package final class Decisions: DecisionObserver {
  package private(set) var list: [Decision] = []

  package init() {}

  package func decided(_ decision: Decision) { list.append(decision) }
}
