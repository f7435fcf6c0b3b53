import Scenes
package import TouchKit
import Varlink

/// Sends the pipeline's events to the subscribed clients, and makes a lossless feed wait for them.
package final class Publisher {
  let apps = AppSessions()
  private(set) var subscriptions: [Subscription] = []
  /// The delays of events from the kernel's timestamp until their last byte was sent to a client.
  private(set) var delays = DelayHistogram()
  /// Whether all events were sent, so that new subscriptions end immediately.
  private(set) var hasEnded = false
  let host: ScreenHost
  let feed: any Feed
  private var fingers = ScreenFingers()
  private var line = LineWriter()
  private var keys = ReplacementKeys()

  init(_ host: ScreenHost, feed: any Feed) {
    (self.host, self.feed) = (host, feed)
    host.pipeline.application.addSink(self)
    host.pipeline.scenes.onChange = { [unowned self] in
      keys.renumber { host.pipeline.scenes.has($0) }
      for subscription in subscriptions { subscription.forgetOrigins() }
    }
  }

  /// Count the time in µs of an event from the kernel's timestamp until its last byte was sent to a client.
  package func sent(after delay: Int64) {
    delays.add(delay)
  }

  package var subscriberCount: Int { subscriptions.count }

  /// Whether a finger is down outside of secure windows, so that a sequence is under way.
  package var isSequenceActive: Bool { !fingers.screens.isEmpty }

  /// The screens with gestures or timers in progress, from which further events may follow.
  var busyScreens: [Screen] { host.pipeline.application.timedScreens + fingers.screens }

  /// Start to send events to a client.
  func add(_ subscription: Subscription) {
    // Only a feed that waits for clients needs this.
    if feed.losslessBound != nil { subscription.call.connection.onDrain = { [unowned self] in drained() } }
    subscriptions.append(subscription)
    subscriptionsChanged()
  }

  /// Stop sending events to a client, and resume the feed if it waited for the client.
  func remove(_ subscription: Subscription) {
    forget(subscription)
    drained()
  }

  /// Stop sending events to a client, without resuming the feed.
  func forget(_ subscription: Subscription) {
    subscriptions.removeAll { $0 === subscription }
    subscriptionsChanged()
  }

  /// Remove all subscriptions, and end later ones immediately.
  ///
  /// - Returns: the calls of the subscribers, which are still open.
  func end() -> [VarlinkCall] {
    defer {
      subscriptions = []
      apps.removeAll()
      hasEnded = true
    }
    return subscriptions.map(\.call)
  }

  private func subscriptionsChanged() {
    feed.note(subscribers: subscriptions.count)
    shakesChanged()
  }

  /// Count the clients that receive shakes: subscribers that requested them, and apps with a view that handles them.
  func shakesChanged() {
    feed.note(
      shakeSubscribers: subscriptions.count { subscription in
        guard case .app(let name) = subscription.audience else { return subscription.wantsShakes }
        return host.app(name)?.handlesMotion ?? false
      })
  }

  // MARK: A feed that waits

  private func drained() {
    if feed.losslessBound != nil { resumeFeed() }
  }

  /// Resume a paused feed, unless a client or an app is still awaited.
  func resumeFeed() {
    if !isFull, !apps.owesAnswer { feed.resume() }
  }

  private var isFull: Bool {
    guard let losslessBound = feed.losslessBound else { return false }
    return subscriptions.contains { $0.call.connection.queuedBytes > losslessBound }
  }

  /// Count an expired contest, and pause the feed until the app has answered (A13).
  private func awaitAnswer(to contest: Contest) {
    apps.count(contest)
    guard feed.awaitsAnswers, apps.note(contest), apps.owesAnswer else { return }
    feed.awaitAnswer { [unowned self] in
      apps.stopAwaitingAnswers()
      resumeFeed()
    }
  }
}

extension Publisher: EventSink {
  package var wantsDecisions: Bool { subscriptions.contains(where: \.wantsDecisions) }
  package var wantsMoves: Bool { false }

  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    guard case .touches(let samples, let screen) = event else { return send(event, at: time, stamp: stamp) }
    guard fingers.count(samples, on: screen, isSecret: { host.pipeline.application.isSecure($0, on: screen) }) else {
      return
    }
    for subscription in subscriptions { subscription.sequenceBegan(on: screen) }
  }

  /// Send an event to the clients that want it, and wait for the answers to contests.
  private func send(_ event: Event, at time: Int64, stamp: Int64) {
    // Replacing lines would lose events, so a feed that waits for clients replaces none.
    let isLossless = feed.losslessBound != nil
    let origin = event.origin as? SceneOrigin
    let key = isLossless ? nil : keys.key(of: event, from: origin)
    let owner = event.secretOwner(from: origin, in: host)
    // The timestamps of a recording are on another clock.
    let since = owner == nil && !feed.hasEnd ? stamp : nil
    // The line is written for the first client that receives it.
    var isWritten = false
    // By index, so that the array is not retained.
    for index in subscriptions.indices {
      let subscription = subscriptions[index]
      guard subscription.wants(event, from: origin) else { continue }
      if let owner, subscription.audience != .app(owner) { continue }
      if !isWritten {
        guard line.write(event, from: origin, at: time) else { return }
        isWritten = true
      }
      if subscription.audience.namesApps {
        line.withNamedBytes(event) { subscription.send($0, replacing: key, since: since) }
      } else {
        subscription.send(line.span, replacing: key, since: since)
      }
    }
    if case .contest(let contest) = event { awaitAnswer(to: contest) }
    if isWritten, isLossless, isFull { feed.pause() }
  }
}
