import Documents
import Panels
package import Varlink

/// Touches that clients play (A20).
extension Service {
  /// Answer `Inject`, once the last of the touches was handled.
  func inject(_ call: VarlinkCall) {
    // One that nobody waits for would have no bound: how many touches are to come is what a call holds.
    if call.isOneway { return }
    if feed.isReplay { return call.fail(.other("io.touchd.Touch.NotLive", parameters: Node(.mapping([])))) }
    guard let touches = call.parameters["touches"].map({ Cursor($0) }) else {
      return call.fail(.invalidParameter("touches"))
    }
    let screen = call.text("screen")
    if screen != nil, host.screen(named: screen) == nil {
      return call.fail(.other("io.touchd.Touch.NoSuchScreen", parameters: ["screen": screen ?? ""]))
    }
    do throws(DocumentError) {
      guard let first = try touches.elements().first else { return end(call) }
      let injection = try injection(of: call, on: screen, from: Injection.time(of: first))
      play(try injection.frames(touches, at: feed.now), injection, call)
    } catch {
      call.fail(.invalidParameter("touches\(error.path)"))
    }
  }

  /// What the call's client goes on with, or else begins.
  private func injection(of call: VarlinkCall, on screen: String?, from time: Int64) -> Injection {
    let before = injections.first { $0.connection === call.connection }
    if call.flag("continues"), let before { return before }
    lastInjected += 1
    return Injection(
      device: lastInjected, connection: call.connection, screen: screen, now: feed.now, first: time)
  }

  private func play(_ frames: [Injection.Frame], _ injection: Injection, _ call: VarlinkCall) {
    if !injections.contains(where: { $0 === injection }) {
      closed(call.connection)
      injections.append(injection)
    }
    call.onHangup = { [unowned self, unowned call] in closed(call.connection) }
    for (index, frame) in frames.enumerated() {
      submit(
        .inject(device: injection.device, screen: injection.screen, frame.samples),
        for: index == frames.count - 1 ? call : nil, at: frame.time)
    }
    injection.ticket = lastTicket
  }

  /// A client is gone, or may not inject any more: what it plays ends, and what is down of it is cancelled.
  package func closed(_ connection: VarlinkConnection) {
    guard let index = injections.firstIndex(where: { $0.connection === connection }) else { return }
    let injection = injections.remove(at: index)
    forget(injection.ticket)
    feed.withdraw { if case .inject(injection.device, _, _) = $0 { true } else { false } }
    feed.submit(.removeInjected(device: injection.device), ticket: 0)
  }
}
