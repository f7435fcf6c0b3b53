import TouchKit
import Varlink

/// One client that wants actions: what it asked for, and where they go.
final class Subscription {
  let call: VarlinkCall
  /// Whether it wants decisions beside actions.
  let wantsDecisions: Bool
  /// The screens on which a sequence is under way of which this client has not seen the beginning.
  private var skipped: [Screen]

  private let filter: SubscriptionFilter
  /// By source; grows with the pipeline's sources.
  private var matches: [Bool] = []
  private var viewMatches: [Bool] = []

  init(_ call: VarlinkCall, filter: SubscriptionFilter, wantsDecisions: Bool, skips screens: [Screen]) {
    self.call = call
    self.filter = filter
    self.wantsDecisions = wantsDecisions
    skipped = screens
  }

  /// A sequence began, which this client sees from its beginning.
  func sequenceBegan(on screen: Screen) {
    skipped.removeAll { $0 === screen }
  }

  /// Asks the filter anew: the pipeline's sources and screens are others now, and nothing is under way on them.
  func forgetSources() {
    skipped.removeAll()
    matches.removeAll()
    viewMatches.removeAll()
  }

  /// Whether the client gets an event now.
  func wants(_ header: EventHeader, of pipeline: Pipeline) -> Bool {
    switch header.kind {
    case .touch: return false
    case .decision where !wantsDecisions, .touchDecision where !wantsDecisions: return false
    case .touchDecision:
      guard let touch = pipeline.decidedTouch else { return false }
      return !skips(touch.window.screen) && filter.matches(window: touch.window.name, view: touch.view.name)
    case .action, .decision:
      while matches.count < pipeline.sources.count {
        matches.append(filter.matches(pipeline.sources[matches.count]))
      }
      return matches[header.source] && !skips(pipeline.sources[header.source].screen)
    case .control, .scroll:
      while viewMatches.count < pipeline.viewSources.count {
        viewMatches.append(filter.matches(pipeline.viewSources[viewMatches.count]))
      }
      guard header.kind == .scroll || filter.matches(header.controlEvent) else { return false }
      return viewMatches[header.source] && !skips(pipeline.viewSources[header.source].screen)
    }
  }

  private func skips(_ screen: Screen?) -> Bool {
    !skipped.isEmpty && skipped.contains { $0 === screen }
  }
}
