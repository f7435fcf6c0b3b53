import Documents
import Panels
import Varlink

/// The calls that inject touches (A20).
final class InjectionCalls {
  private var injections: [Injection] = []
  private var lastDevice = 0
  private let host: ScreenHost
  private let feed: any Feed

  init(_ host: ScreenHost, feed: any Feed) {
    (self.host, self.feed) = (host, feed)
  }

  /// Answer `Inject` when the last of the touches was handled.
  func inject(_ call: VarlinkCall) {
    // Clients wait for the reply to a call, which limits the pending touches. One-way calls would have no limit.
    if call.isOneway { return }
    if feed.hasEnd { return call.failNotLive() }
    guard let touches = call.parameters["touches"].map({ Cursor($0) }) else {
      return call.fail(.invalidParameter("touches"))
    }
    let screen = call.text("screen")
    if screen != nil, host.screen(named: screen) == nil {
      return call.reply(.noSuchScreen)
    }
    let before = call.flag("continues") ? injections.first { $0.connection === call.connection } : nil
    if let before, screen != nil, host.screen(named: screen) !== host.screen(named: before.screen) {
      return call.fail(.invalidParameter("screen"))
    }
    do throws(DocumentError) {
      guard let first = try touches.elements().first else {
        if before == nil { end(of: call.connection) }
        return call.replyNothing()
      }
      let time = try Injection.time(of: first)
      let injection = before ?? makeInjection(for: call, on: screen, from: time)
      play(try injection.frames(touches, at: feed.now), injection, call)
    } catch {
      call.fail(.invalidParameter("touches\(error.path)"))
    }
  }

  private func makeInjection(for call: VarlinkCall, on screen: String?, from time: Int64) -> Injection {
    lastDevice += 1
    return Injection(
      device: lastDevice, connection: call.connection, screen: screen, now: feed.now, first: time)
  }

  private func play(_ frames: [Injection.Frame], _ injection: Injection, _ call: VarlinkCall) {
    if !injections.contains(where: { $0 === injection }) {
      // At the time of the first frame, so that the touches of the previous call do not meet those of this one.
      end(of: call.connection, at: frames.first?.time)
      injections.append(injection)
    }
    call.onHangup = { [unowned self, unowned call] in end(of: call.connection) }
    for (index, frame) in frames.enumerated() {
      feed.submit(
        .inject(device: injection.device, screen: injection.screen, frame.samples),
        ticket: index == frames.count - 1 ? Submission { call.reply($0) } : nil, at: frame.time)
    }
  }

  /// End the injections of clients that lost the permission.
  func end(where isMeant: (VarlinkConnection) -> Bool) {
    for injection in injections where isMeant(injection.connection) { end(of: injection.connection) }
  }

  /// End a client's injection, because the client disconnected, lost the permission or begins another. Touches that are
  /// down are cancelled.
  ///
  /// - Parameter time: the time of the cancellations on the feed's clock; now if nil.
  func end(of connection: VarlinkConnection, at time: Int64? = nil) {
    guard let index = injections.firstIndex(where: { $0.connection === connection }) else { return }
    let injection = injections.remove(at: index)
    feed.withdraw { if case .inject(injection.device, _, _) = $0 { true } else { false } }
    let command = Command.removeInjected(device: injection.device)
    if let time { feed.submit(command, ticket: nil, at: time) } else { feed.submit(command) }
  }
}
