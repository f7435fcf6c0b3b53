import TouchKit
import Varlink

/// One client that wants actions: what it asked for, and where they go.
final class Subscription {
  let call: VarlinkCall
  /// Whether it wants decisions beside actions.
  let wantsDecisions: Bool
  /// Whether a sequence is under way of which this client has not seen the beginning.
  var skipsSequence: Bool

  private let filter: SubscriptionFilter
  /// By source; grows with the pipeline's sources.
  private var matches: [Bool] = []
  private var viewMatches: [Bool] = []

  init(_ call: VarlinkCall, filter: SubscriptionFilter, wantsDecisions: Bool, skipsSequence: Bool) {
    self.call = call
    self.filter = filter
    self.wantsDecisions = wantsDecisions
    self.skipsSequence = skipsSequence
  }

  /// Asks the filter anew: the pipeline's sources are others now.
  func forgetSources() {
    matches.removeAll()
    viewMatches.removeAll()
  }

  /// Whether the client gets an event now.
  func wants(_ header: EventHeader, of pipeline: Pipeline) -> Bool {
    if skipsSequence { return false }
    switch header.kind {
    case .touch: return false
    case .decision where !wantsDecisions, .touchDecision where !wantsDecisions: return false
    case .touchDecision:
      guard let touch = pipeline.decidedTouch else { return false }
      return filter.matches(window: touch.window.name, view: touch.view.name)
    case .action, .decision:
      while matches.count < pipeline.sources.count {
        matches.append(filter.matches(pipeline.sources[matches.count]))
      }
      return matches[header.source]
    case .control, .scroll:
      while viewMatches.count < pipeline.viewSources.count {
        viewMatches.append(filter.matches(pipeline.viewSources[viewMatches.count]))
      }
      return viewMatches[header.source]
    }
  }
}
