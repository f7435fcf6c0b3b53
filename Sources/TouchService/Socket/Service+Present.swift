import Configuration
import Documents
import Panels
import Scenes
import TouchKit
import Varlink

extension Service {
  /// Answer `Present`: show the windows, ordered among the frames, and remove them at the end of the call (A1 to A3).
  func present(_ call: VarlinkCall) {
    guard call.wantsMore else { return call.fail(.expectedMore) }
    let layer = call.text("layer").flatMap(LayerName.init)?.layer ?? .app
    guard clients.permits(layer.permission, call) else { return }
    guard let app = call.text("app"), isName(app), let scene = call.parameters["scene"] else {
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

  /// Whether an app can have a name: any name that scenes allow, except the word for all apps.
  func isName(_ text: String) -> Bool {
    do throws(DocumentError) {
      return try Codec<String>.name.decode(Cursor(.text(text))) != everyApp
    } catch {
      return false
    }
  }

  /// Reply to an app that its windows are shown, and start to send its events.
  func began(_ app: App, _ call: VarlinkCall) {
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
      json.values(values(subscription.audience, SubscriptionFilter(nil)), namesApps: false)
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
}
