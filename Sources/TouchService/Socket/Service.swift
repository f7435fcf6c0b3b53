import Configuration
import Documents
import Kernel
package import Panels
import Scenes
package import TouchKit
package import Varlink

/// Serves `io.touchd.Touch`: hands the pipeline's actions to its subscribers and answers questions about scene and devices.
package final class Service {
  /// The clients that are connected, whether subscribed or not.
  package var clients: () -> [VarlinkConnection] = { [] }
  /// How many replies were dropped for newer ones.
  package var replacedReplies: () -> Int = { 0 }
  /// How many clients were not let in.
  package private(set) var refusedClients = 0
  /// How many clients were hung up on.
  package private(set) var droppedClients = 0

  let host: ScreenHost
  var pipeline: Pipeline { host.pipeline }
  let feed: any Feed
  /// Who may do what. With another one the calls end that are not permitted any more.
  package var access = AccessControl() {
    didSet { endUnpermittedCalls() }
  }
  /// Called when a caller was denied something, with what it wants and has not, as the journal says it.
  package var onRefusal: ((VarlinkCall, String) -> Void)?
  let records: RecordStream
  /// The apps that present through a call of this service.
  var sessions: [Session] = []
  /// The calls that keep a curtain drawn, by the number of the drawer.
  var drawers: [Int: VarlinkCall] = [:]
  var lastDrawer = 0
  /// What clients play.
  var injections: [Injection] = []
  var lastInjected = 0
  /// The calls that watch whether anybody touches anything.
  var idleCalls: [(call: VarlinkCall, watch: IdleWatch)] = []
  /// The calls that are answered when their command has been carried out, by its ticket.
  private var waiting: [Int: VarlinkCall] = [:]
  private(set) var lastTicket = 0
  private(set) var subscriptions: [Subscription] = []
  private var fingers = ScreenFingers()
  private var line = LineWriter()
  private var keys = ReplacementKeys()
  var json = JSONWriter()
  private(set) var delays = DelayHistogram()
  /// How many contests have ended because an app did not answer in time.
  var expiredContests = 0

  /// Create a service of what lies on the screens of `host`, whose events it receives.
  ///
  /// - Parameter feed: feeds the host's queue, and puts the clients' commands into it.
  package init(_ host: ScreenHost, feed: any Feed) {
    self.host = host
    self.feed = feed
    records = RecordStream(host)
    records.onResume = { [unowned feed] in feed.restart() }
    pipeline.application.addSink(self)
    pipeline.scenes.onChange = { [unowned self] in
      for subscription in subscriptions { subscription.forgetOrigins() }
    }
  }

  /// Count a client that was not let in.
  package func countRefusal() {
    refusedClients += 1
  }

  /// Count a client that was hung up on.
  package func countDrop() {
    droppedClients += 1
  }

  /// The interface file, the only description of what the service answers.
  package static let interface = interfaceFromFile()

  private static func interfaceFromFile() -> VarlinkInterface {
    do {
      return try VarlinkInterface(
        text: String(decoding: PackageResources.io_touchd_Touch_varlink, as: UTF8.self), file: "io.touchd.Touch.varlink"
      )
    } catch {
      // The file is part of the program, and a test reads it.
      preconditionFailure("\(error)")
    }
  }

  /// Answer one call of the interface.
  package func handle(_ call: VarlinkCall) {
    guard let method = ServiceMethod.named(call.method), let answer = method.answer else {
      return call.fail(.methodNotImplemented(call.method))
    }
    guard permits(method.wants, call) else { return }
    if method.isQuestion { call.answer { [unowned self] in answer(self, call) } } else { answer(self, call) }
  }

  /// Count how many µs an event took from the kernel's stamp until its last byte was sent to a client.
  package func sent(after delay: Int64) {
    delays.add(delay)
  }

  /// How many clients are subscribed.
  package var subscriberCount: Int { subscriptions.count }

  /// Whether a finger is down that is in no secure window, so that a sequence is under way.
  package var isSequenceActive: Bool { !fingers.screens.isEmpty }

  /// The screens on which something is under way of which further events may come.
  private var busyScreens: [Screen] { pipeline.application.timedScreens + fingers.screens }

  /// End every subscription with a last reply, because there is nothing more to come.
  /// - Parameter isStopped: whether the service was told to end, so that a recording that it serves has not ended.
  /// - Returns: the connections of the subscribers.
  package func endSubscriptions(isStopped: Bool = false) -> [VarlinkConnection] {
    let ending = subscriptions
    subscriptions = []
    hasEnded = true
    sessions = []
    for (_, watch) in idleCalls { pipeline.queue.remove(watch) }
    let calls = ending.map(\.call)
    for call in calls {
      if isStopped { reply(to: call, "stopped", true, continues: false) } else { end(call) }
    }
    let watching = idleCalls.map(\.call)
    idleCalls = []
    for call in watching { end(call) }
    return (calls + watching).map(\.connection) + endCurtains() + records.end()
  }

  static let emptyObject = Array("{}".utf8)

  /// Answer a call with one word of what it asks.
  func reply(to call: VarlinkCall, _ key: StaticString, _ value: Bool, continues: Bool) {
    json.removeAll()
    json.beginObject()
    json.key(key)
    json.bool(value)
    json.endObject()
    json.withBytes { call.reply($0, continues: continues) }
  }

  /// Answer a call that nothing more comes of.
  func end(_ call: VarlinkCall) {
    call.reply(Self.emptyObject.span)
  }

  /// Whether there is nothing more to come; a subscription then ends as it begins.
  private(set) var hasEnded = false

  /// Put what a client commands into its place among the frames; the call is answered when that was carried out.
  ///
  /// - Parameters:
  ///   - call: nil where nobody waits for it.
  ///   - time: when it is due, on the feed's clock, in µs; nil for now.
  func submit(_ command: Command, for call: VarlinkCall?, at time: Int64? = nil) {
    var ticket = 0
    if let call {
      lastTicket += 1
      ticket = lastTicket
      waiting[ticket] = call
    }
    if let time { feed.submit(command, ticket: ticket, at: time) } else { feed.submit(command, ticket: ticket) }
  }

  /// Wait no more for a command that does not come.
  func forget(_ ticket: Int) {
    waiting[ticket] = nil
  }

  /// How many calls wait for what becomes of a command.
  var waitingCalls: Int { waiting.count }

  /// Answer the call that waits for a command, if one does.
  package func answer(_ command: Command, _ ticket: Int, _ outcome: ScreenHost.Outcome) {
    guard let call = waiting.removeValue(forKey: ticket) else { return }
    switch (command, outcome) {
    case (_, .outdated): prepareAgain(command, call)
    case (.rotate(let screen, _), .noSuchScreen), (.cancel(let screen), .noSuchScreen),
      (.drawCurtain(let screen, _), .noSuchScreen), (.openCurtain(let screen, _), .noSuchScreen),
      (.inject(_, let screen, _), .noSuchScreen):
      call.fail(.other("io.touchd.Touch.NoSuchScreen", parameters: ["screen": screen ?? ""]))
    case (.present, .presented(let app)): began(app, call)
    case (.present(let presentation), .appExists):
      call.fail(.other("io.touchd.Touch.AppExists", parameters: ["app": presentation.app]))
    case (.present, .invalidScene(let error)): call.fail(.invalidScene(error))
    case (.change, _), (.answer, _), (.activate, _), (.stepBack, _): self.answer(call, outcome, to: command)
    case (.drawCurtain(_, let drawing), _): began(drawing, call)
    case (.restart, _):
      // The client may have gone meanwhile, or lost the permission.
      guard call.isOpen else { return }
      if hasEnded { return end(call) }
      records.begin(call)
      feed.restart()
    default: call.reply(Self.emptyObject.span)
    }
  }

  func subscribe(_ call: VarlinkCall) {
    guard call.wantsMore else { return call.fail(.expectedMore) }
    let filter = SubscriptionFilter(call.parameters["filter"])
    if let wrong = filter.unknownWord { return call.fail(.invalidParameter(wrong.place, reason: wrong.reason)) }
    guard let audience = audience(call) else { return }
    let unaimed = Subscription.unaimed(call.parameters["unaimed"])
    if !unaimed.isEmpty, !permits(.watch, call) { return }
    if hasEnded { return end(call) }
    json.removeAll()
    json.beginObject()
    json.key("state")
    json.beginObject()
    json.key("sequence")
    json.bool(isSequenceActive)
    json.key("replay")
    json.bool(feed.isReplay)
    json.key("devices")
    json.int(Int64(pipeline.queue.panels.count))
    if call.flag("values") || audience.namesApps {
      json.values(values(audience, filter), namesApps: audience.namesApps)
    }
    json.endObject()
    json.endObject()
    json.withBytes { call.reply($0, continues: true) }
    let subscription = Subscription(
      call, audience: audience, filter: filter, wantsDecisions: call.flag("decisions"),
      wantsTouches: call.flag("touches"), unaimed: unaimed, skips: busyScreens)
    call.onHangup = { [unowned self] in remove(subscription) }
    add(subscription)
  }

  /// Send events to a client from now on.
  func add(_ subscription: Subscription) {
    // Where the feed waits for no client nobody needs to hear of it.
    if feed.losslessBound != nil { subscription.call.connection.onDrain = { [unowned self] in drained() } }
    subscriptions.append(subscription)
    subscriptionsChanged()
  }

  /// Send no more events to a client.
  func remove(_ subscription: Subscription) {
    forget(subscription)
    drained()
  }

  /// Send no more events to a client, and leave a feed that waits for it.
  func forget(_ subscription: Subscription) {
    subscriptions.removeAll { $0 === subscription }
    subscriptionsChanged()
  }

  private func subscriptionsChanged() {
    feed.follow(subscribers: subscriptions.count)
    shakesChanged()
  }

  /// Count who wants to hear of shakes: subscribers that have asked, and apps with a view that handles them.
  func shakesChanged() {
    feed.follow(
      shakeSubscribers: subscriptions.count { subscription in
        guard case .app(let name) = subscription.audience else { return subscription.wantsShakes }
        return host.app(name)?.handlesMotion ?? false
      })
  }

  private func drained() {
    if feed.losslessBound != nil { resumeFeed() }
  }

  /// Let a feed go on that stood still, unless something still waits.
  func resumeFeed() {
    if !isFull, !sessions.contains(where: \.owesAnswer) { feed.resume() }
  }

  private var isFull: Bool {
    guard let losslessBound = feed.losslessBound else { return false }
    return subscriptions.contains { $0.call.connection.queuedBytes > losslessBound }
  }
}

extension Service: EventSink {
  package var wantsDecisions: Bool { subscriptions.contains(where: \.wantsDecisions) }

  package func receive(_ event: Event, at time: Int64, stamp: Int64) {
    guard case .touches(let samples, _) = event else { return send(event, at: time, stamp: stamp) }
    if ScreenFingers.concerns(samples) { followFingers(event) }
  }

  private func followFingers(_ event: Event) {
    guard case .touches(let samples, let screen) = event,
      fingers.follow(samples, on: screen, isSecret: { pipeline.application.isSecure($0, on: screen) })
    else { return }
    for subscription in subscriptions { subscription.sequenceBegan(on: screen) }
  }

  /// Send an event to those who want it, and follow what becomes of contests.
  private func send(_ event: Event, at time: Int64, stamp: Int64) {
    // Where the feed waits for its clients nothing may be lost, so nothing is replaced either.
    let isLossless = feed.losslessBound != nil
    let origin = event.origin as? SceneOrigin
    let key = isLossless ? nil : keys.key(of: event, from: origin)
    let owner = event.secretOwner(from: origin, in: host)
    // The stamps of a recording are another clock's.
    let since = owner == nil && !feed.isReplay ? stamp : nil
    // The line is written when the first client wants it.
    var isWritten = false
    // By their places, so that the list is not counted.
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
    if case .contest(let contest) = event { follow(contest) }
    if isWritten, isLossless, isFull { feed.pause() }
  }
}
