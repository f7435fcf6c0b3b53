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

  /// Whether an app may be called so: as everything in scenes, but not by the word for all apps.
  func isName(_ text: String) -> Bool {
    do throws(DocumentError) {
      return try Codec<String>.name.decode(Cursor(.text(text))) != everyApp
    } catch {
      return false
    }
  }

  /// Reply to an app that its windows are there, and send it its events from now on.
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

  /// The call of an app has ended: its windows go.
  private func end(_ session: AppSession) {
    publisher.apps.remove(session)
    publisher.forget(session.subscription)
    // Before a feed goes on that stood still for it.
    feed.submit(.withdraw(app: session.app.name))
    publisher.resumeFeed()
  }
}
