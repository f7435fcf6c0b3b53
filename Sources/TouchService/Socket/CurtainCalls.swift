import Panels
import TouchKit
import Varlink

/// The calls that keep a curtain drawn (A18).
final class CurtainCalls {
  /// The open calls, by the number of the drawer.
  private(set) var drawers: [Int: VarlinkCall] = [:]
  private var lastDrawer = 0
  private var hasEnded = false
  private let host: ScreenHost
  private let feed: any Feed

  init(_ host: ScreenHost, feed: any Feed) {
    (self.host, self.feed) = (host, feed)
    host.onCurtainOpened = { [unowned self] drawer in opened(by: drawer) }
  }

  /// Answer `DrawCurtain`. With `more`, the call ends with the curtain, and the curtain with the call.
  func draw(_ call: VarlinkCall) {
    let until = call.text("until").flatMap(Curtain.Drawing.Until.init) ?? .sequence
    // Without an open call, the curtain would stay drawn if the client dies.
    if until == .opened, !call.acceptsMore { return call.fail(.expectedMore) }
    if hasEnded { return call.replyNothing() }
    lastDrawer += 1
    let drawing = Curtain.Drawing(drawer: call.acceptsMore ? lastDrawer : Curtain.Drawing.noCall, until: until)
    feed.submit(.drawCurtain(screen: call.text("screen"), drawing)) { [unowned self] outcome in
      if outcome == .done { drawn(drawing, call) } else { call.reply(outcome) }
    }
  }

  func open(_ call: VarlinkCall) {
    feed.submit(.openCurtain(screen: call.text("screen"), drawer: nil)) { call.reply($0) }
  }

  /// Reply that a curtain is drawn, and open the curtain when the call ends.
  private func drawn(_ drawing: Curtain.Drawing, _ call: VarlinkCall) {
    guard call.acceptsMore else { return call.reply("drawn", true, continues: false) }
    let opening = Command.openCurtain(screen: nil, drawer: drawing.drawer)
    guard call.isOpen else { return feed.submit(opening) }
    call.onHangup = { [unowned self] in
      drawers[drawing.drawer] = nil
      feed.submit(opening)
    }
    drawers[drawing.drawer] = call
    call.reply("drawn", true, continues: true)
  }

  /// Handle the removal of a call's drawing from a screen; without any drawing left, the call ends.
  private func opened(by drawer: Int) {
    guard let call = drawers[drawer] else { return }
    let queue = host.pipeline.queue
    if host.screens.contains(where: { queue.drawings(on: $0).contains { $0.drawer == drawer } }) { return }
    drawers[drawer] = nil
    call.reply("drawn", false, continues: false)
  }

  /// End the calls, and later ones immediately.
  ///
  /// - Returns: their connections.
  func end() -> [VarlinkConnection] {
    hasEnded = true
    let ending = drawers.sorted { $0.key < $1.key }.map(\.value)
    drawers = [:]
    for call in ending { call.reply("drawn", false, continues: false) }
    return ending.map(\.connection)
  }
}
