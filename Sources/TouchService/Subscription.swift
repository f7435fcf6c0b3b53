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

  init(_ call: VarlinkCall, filter: SubscriptionFilter, wantsDecisions: Bool, skipsSequence: Bool) {
    self.call = call
    self.filter = filter
    self.wantsDecisions = wantsDecisions
    self.skipsSequence = skipsSequence
  }

  /// Whether the client gets the events of this source now.
  func wants(_ index: Int, of sources: [ActionSource]) -> Bool {
    while matches.count < sources.count { matches.append(filter.matches(sources[matches.count])) }
    return !skipsSequence && matches[index]
  }
}
