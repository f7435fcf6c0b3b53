import Configuration
import Documents
import Panels
import Record
import Scenes
import TouchKit
import Varlink

/// The calls of apps: those that present windows, and those made while the windows are shown.
final class AppCalls {
  private let clients: Clients
  private let publisher: Publisher
  private let host: ScreenHost
  private let feed: any Feed

  init(_ host: ScreenHost, feed: any Feed, _ clients: Clients, _ publisher: Publisher) {
    (self.host, self.feed, self.clients, self.publisher) = (host, feed, clients, publisher)
  }

  /// Answer `Present`: show the windows, ordered among the frames, and remove them at the end of the call (A1 to A3).
  func present(_ call: VarlinkCall) {
    guard call.acceptsMore else { return call.fail(.expectedMore) }
    let layer = call.text("layer").flatMap(LayerName.init)?.layer ?? .app
    guard clients.permits(layer.permission, call) else { return }
    guard let app = call.text("app"), isAppName(app), let scene = call.parameters["scene"] else {
      return call.fail(.invalidParameter("app"))
    }
    guard AppRule.permit(app, to: call.connection.peer.uid, by: host.configuration.apps) else {
      return clients.refuse(call, requires: "the app \(quoted(app)), which the configuration reserves for other users")
    }
    if publisher.hasEnded { return call.replyNothing() }
    call.dropParameter("scene")
    let preparation = ScenePreparation(
      of: app, by: call.connection.peer.uid, in: layer, Cursor(scene), for: host)
    prepare(preparation, call)
  }

  /// Reply to an app that its windows are shown, and start to send its events.
  private func began(_ app: App, _ call: VarlinkCall) {
    guard call.isOpen else { return feed.submit(.withdraw(app: app.name)) }
    let subscription = Subscription(
      call, audience: .app(app.name), filter: SubscriptionFilter(nil), wantsDecisions: call.flag("decisions"),
      wantsTouches: true, nonPositional: Set(Subscription.NonPositional.allCases), skips: [])
    let session = AppSession(app, subscription)
    call.onHangup = { [unowned self, unowned session] in end(session) }
    call.replyWhole(continues: true) { json in
      json.member("session", session.token)
      json.screens(host.screens)
      json.member("exclusive", feed.isExclusive)
      json.member("replay", feed.hasEnd)
      json.front(of: app.name, host)
      json.values(for: subscription.audience, SubscriptionFilter(nil), in: host.pipeline.scenes)
    }
    publisher.apps.add(session)
    publisher.add(subscription)
  }

  /// Remove the windows of an app whose call has ended.
  private func end(_ session: AppSession) {
    publisher.apps.remove(session)
    publisher.forget(session.subscription)
    // Before a feed resumes that waited for the app.
    feed.submit(.withdraw(app: session.app.name))
    publisher.resumeFeed()
  }

  /// Answer `Change`: apply all changes between two frames, or none (A6).
  func change(_ call: VarlinkCall) {
    guard let session = session(of: call), let changes = call.parameters["changes"] else { return }
    call.dropParameter("changes")
    let preparation = ChangePreparation(of: session.app, changes, for: host)
    // Most changes to a small scene are prepared at once. In a large scene, the first piece alone takes long.
    if session.app.isSmall, preparePiece(preparation, call) == .finished { return }
    prepare(preparation, call)
  }

  /// Answer `Answer` (A12, A13).
  func answer(_ call: VarlinkCall) {
    guard let session = session(of: call) else { return }
    guard case .integer(let number)? = call.parameters["contest"]?.value, let contest = Int(exactly: number) else {
      return call.fail(.invalidParameter("contest"))
    }
    var values: [ClientGestureRecognizer.Value]?
    if let node = call.parameters["values"], node.value != .null {
      do throws(DocumentError) { values = try ClientGestureRecognizer.Value.all(in: Cursor(node)) } catch {
        return call.fail(.invalidParameter(error.path.isEmpty ? "values" : "values.\(error.path)"))
      }
    }
    defer {
      if !call.flag("continues") {
        session.noteAnswer(to: contest)
        publisher.resumeFeed()
      }
    }
    // Check this before a command is submitted, which could not find an ended contest either.
    guard session.app.scene.recognizer(inContest: contest) != nil else { return call.reply(.noSuchContest) }
    guard let verdict = call.text("verdict").flatMap(ClientGestureRecognizer.Verdict.init) else {
      return values == nil ? call.replyNothing() : call.fail(.invalidParameter("values"))
    }
    let answer = Command.Answer(app: session.app.name, contest: contest, verdict: verdict, values: values)
    feed.submit(.answer(answer)) { call.reply($0) }
  }

  /// Answer `StepBack` (A9).
  func stepBack(_ call: VarlinkCall) {
    guard let session = session(of: call) else { return }
    feed.submit(.stepBack(app: session.app.name, screen: call.text("screen"))) { outcome in
      if outcome == .noSuchApp { call.failNoSession() } else { call.reply(outcome) }
    }
  }

  /// Answer `Activate` (A9).
  func activate(_ call: VarlinkCall) {
    let connection = call.connection
    let caller = Command.Caller(
      user: connection.peer.uid, hasControl: clients.permissions(of: connection).contains(.control))
    let command = Command.activate(app: call.text("app") ?? "", screen: call.text("screen"), by: caller)
    feed.submit(command) { [unowned self] outcome in
      if outcome == .denied { clients.refuse(call, .control) } else { call.reply(outcome) }
    }
  }

  /// The session that a call names, if its user has the permission for its layer; nil if the call was answered with an
  /// error.
  private func session(of call: VarlinkCall) -> AppSession? {
    guard let session = publisher.apps.session(of: call) else {
      call.failNoSession()
      return nil
    }
    return clients.permits(session.app.layer.permission, call) ? session : nil
  }

  // MARK: Preparations

  /// Prepare an app's windows or changes piece by piece, then submit the command.
  private func prepare(_ preparation: Preparation, _ call: VarlinkCall) {
    call.work { [unowned self] in preparePiece(preparation, call) }
  }

  private func preparePiece(_ preparation: Preparation, _ call: VarlinkCall) -> WorkProgress {
    guard call.isOpen || call.isOneway else { return .finished }
    // Since the last piece, the app may have been removed, another app may have its name, or the caller may have lost
    // the permission.
    if let app = (preparation as? ChangePreparation)?.app {
      guard publisher.apps.all.contains(where: { $0.app === app }) else {
        call.failNoSession()
        return .finished
      }
      guard clients.permits([.present, app.layer.permission], call) else { return .finished }
    } else if publisher.hasEnded {
      call.replyNothing()
      return .finished
    }
    if preparation.mustWait { return .waiting }
    guard preparation.doPiece() else { return .unfinished }
    // Commands in the queue may fix the problem.
    if let problem = preparation.problem, host.pipeline.queue.waiting == 0 {
      conclude(preparation, call, .invalidScene(problem))
    } else {
      let submission = Submission(preparation) { [unowned self] outcome in conclude(preparation, call, outcome) }
      feed.submit(preparation.command, ticket: submission)
    }
    return .finished
  }

  private func conclude(_ preparation: Preparation, _ call: VarlinkCall, _ outcome: ScreenHost.Outcome) {
    switch outcome {
    // Another command has changed the state that it was prepared for.
    case .outdated: return prepare(preparation, call)
    case .presented(let app): began(app, call)
    case .changed(let time, let overtaken):
      publisher.shakesChanged()
      call.replyWhole { json in
        json.member("time", time)
        json.member("overtaken", overtaken)
      }
    case .noSuchApp: call.failNoSession()
    default: call.reply(outcome)
    }
    free(preparation, call)
  }

  /// Free a preparation piece by piece, because freeing takes as long as the checks. Only the call's client waits for
  /// it.
  private func free(_ preparation: Preparation, _ call: VarlinkCall) {
    if preparation.isSmall { return }
    call.work { preparation.free() ? .finished : .unfinished }
  }
}
