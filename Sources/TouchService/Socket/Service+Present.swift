import Configuration
import Documents
import Panels
import Scenes
import TouchKit
import Varlink

extension Service {
  /// Answer `Present`: the windows come in their place among the frames, and go with the call (A1 to A3).
  func present(_ call: VarlinkCall) {
    guard call.wantsMore else { return call.fail(.expectedMore) }
    let layer = call.text("layer").flatMap(LayerName.init)?.layer ?? .app
    guard permits(layer.permission, call) else { return }
    guard let app = call.text("app"), isName(app), let scene = call.parameters["scene"] else {
      return call.fail(.invalidParameter("app"))
    }
    guard AppRule.permit(app, to: call.connection.peer.uid, by: host.configuration.apps) else {
      return refuse(call, wants: "the app \(quoted(app)), which the configuration gives to others")
    }
    if hasEnded { return end(call) }
    call.dropParameter("scene")
    let preparation = ScenePreparation(
      of: app, by: call.connection.peer.uid, in: layer, Cursor(scene), for: host)
    call.work { [unowned self] in prepare(preparation, call) }
  }

  /// Whether an app may be called so: as everything in scenes, but not by the word for all apps.
  func isName(_ text: String) -> Bool {
    do throws(DocumentError) {
      return try Codec<String>.name.decode(Cursor(Node(.string(text)))) != everyApp
    } catch {
      return false
    }
  }

  /// Reply to an app that its windows are there, and send it its events from now on.
  func began(_ app: App, _ call: VarlinkCall) {
    guard call.isOpen else { return feed.submit(.withdraw(app: app.name), ticket: 0) }
    let subscription = Subscription(
      call, audience: .app(app.name), filter: SubscriptionFilter(nil), wantsDecisions: call.flag("decisions"),
      wantsTouches: true, unaimed: Set(Subscription.Unaimed.allCases), skips: [])
    let session = Session(app, subscription)
    call.onHangup = { [unowned self, unowned session] in end(session) }
    json.removeAll()
    json.beginObject()
    json.key("session")
    json.string(session.token)
    json.screens(host.screens)
    json.key("exclusive")
    json.bool(feed.isExclusive)
    json.key("replay")
    json.bool(feed.isReplay)
    json.front(of: app.name, host)
    json.values(values(subscription.audience, SubscriptionFilter(nil)), namesApps: false)
    json.endObject()
    json.withBytes { call.reply($0, continues: true) }
    sessions.append(session)
    add(subscription)
  }

  /// The call of an app has ended: its windows go.
  private func end(_ session: Session) {
    sessions.removeAll { $0 === session }
    forget(session.subscription)
    // Before a feed goes on that stood still for it.
    feed.submit(.withdraw(app: session.app.name), ticket: 0)
    resumeFeed()
  }

  /// The values, as fingers have left them, of the views that an audience hears of and a filter lets through (A7).
  func values(_ audience: Audience, _ filter: SubscriptionFilter) -> [(view: View, origin: SceneOrigin)] {
    var values: [(View, SceneOrigin)] = []
    for scene in pipeline.scenes.scenes where audience.hears(of: scene.owner) {
      scene.forEachValue { view, origin in
        if origin.isSecure && audience != .app(scene.owner) { return }
        if filter.matches(origin) { values.append((view, origin)) }
      }
    }
    return values
  }

  /// Whose events a subscriber hears of; nil where the call was refused.
  func audience(_ call: VarlinkCall) -> Audience? {
    guard case .sequence(let elements)? = call.parameters["apps"]?.value else { return .configuration }
    guard permits(.watch, call) else { return nil }
    let names = elements.compactMap { element in
      if case .string(let name) = element.value { name } else { nil }
    }
    if names.containsName(everyApp) { return .apps(nil) }
    let most = SubscriptionFilter.longestList
    if let wrong = names.count > most ? most : names.firstIndex(where: { !isName($0) }) {
      call.fail(.invalidParameter("apps[\(wrong)]"))
      return nil
    }
    return .apps(Set(names.map { Name($0) }))
  }
}

/// The word for all apps.
let everyApp = "*"
