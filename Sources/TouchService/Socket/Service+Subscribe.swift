import Configuration
import Documents
import Panels
import Scenes
import TouchKit
import Varlink

/// Subscriptions: which clients receive which events.
extension Service {
  /// Answer `Subscribe`.
  func subscribe(_ call: VarlinkCall) {
    guard call.acceptsMore else { return call.fail(.expectedMore) }
    let filter = SubscriptionFilter(call.parameters["filter"])
    if let error = filter.error { return call.fail(error) }
    guard let audience = audience(call) else { return }
    let nonPositional = Subscription.nonPositional(call.parameters["nonPositional"])
    if !nonPositional.isEmpty, !clients.permits(.watch, call) { return }
    if publisher.hasEnded { return call.replyNothing() }
    call.replyWhole(continues: true) { json in
      json.key("state")
      json.beginObject()
      json.member("sequence", publisher.isSequenceActive)
      json.member("replay", feed.hasEnd)
      json.member("devices", pipeline.queue.panels.count)
      if call.flag("values") || audience.namesApps {
        json.values(for: audience, filter, in: pipeline.scenes)
      }
      json.endObject()
    }
    let subscription = Subscription(
      call, audience: audience, filter: filter, wantsDecisions: call.flag("decisions"),
      wantsTouches: call.flag("touches"), nonPositional: nonPositional, skips: publisher.busyScreens)
    call.onHangup = { [unowned self] in publisher.remove(subscription) }
    publisher.add(subscription)
  }

  /// The scenes whose events a subscriber receives; nil if the call was refused.
  private func audience(_ call: VarlinkCall) -> Audience? {
    guard case .sequence(let elements)? = call.parameters["apps"]?.value else { return .configuration }
    guard clients.permits(.watch, call) else { return nil }
    let names = elements.compactMap(\.text)
    if names.containsName(everyApp) { return .apps(nil) }
    let most = SubscriptionFilter.longestList
    if let wrong = names.count > most ? most : names.firstIndex(where: { !isAppName($0) }) {
      call.fail(.invalidParameter("apps[\(wrong)]"))
      return nil
    }
    return .apps(Set(names.map { Name($0) }))
  }
}
