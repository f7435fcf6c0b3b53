import Panels
import TouchKit
import Varlink

/// The curtain (A18).
extension Service {
  /// Answer `DrawCurtain`. With `more` the call lasts as long as the curtain, and the curtain no longer than the call.
  func drawCurtain(_ call: VarlinkCall) {
    let until = call.text("until").flatMap(Curtain.Drawing.Until.init) ?? .sequence
    // Nothing but the call could open it where its client dies.
    if until == .opened, !call.wantsMore { return call.fail(.expectedMore) }
    if hasEnded { return end(call) }
    lastDrawer += 1
    let drawer = call.wantsMore ? lastDrawer : Curtain.Drawing.nobody
    submit(.drawCurtain(screen: call.text("screen"), Curtain.Drawing(drawer: drawer, until: until)), for: call)
  }

  /// Answer `OpenCurtain`.
  func openCurtain(_ call: VarlinkCall) {
    submit(.openCurtain(screen: call.text("screen"), drawer: nil), for: call)
  }

  /// Answer that a curtain is drawn, and open it with the call.
  func began(_ drawing: Curtain.Drawing, _ call: VarlinkCall) {
    guard call.wantsMore else { return reply(to: call, "drawn", true, continues: false) }
    guard call.isOpen else { return feed.submit(.openCurtain(screen: nil, drawer: drawing.drawer), ticket: 0) }
    call.onHangup = { [unowned self] in
      drawers[drawing.drawer] = nil
      feed.submit(.openCurtain(screen: nil, drawer: drawing.drawer), ticket: 0)
    }
    drawers[drawing.drawer] = call
    reply(to: call, "drawn", true, continues: true)
  }

  /// What a call has drawn over a screen does not count any more; with the last one the call ends.
  package func curtainOpened(by drawer: Int) {
    guard let call = drawers[drawer], !isDrawn(by: drawer) else { return }
    drawers[drawer] = nil
    reply(to: call, "drawn", false, continues: false)
  }

  /// Whether the curtain of a screen is drawn.
  func isCurtainDrawn(over screen: Screen) -> Bool { !pipeline.queue.drawings(on: screen).isEmpty }

  private func isDrawn(by drawer: Int) -> Bool {
    host.screens.contains { screen in pipeline.queue.drawings(on: screen).contains { $0.drawer == drawer } }
  }

  /// End the calls that keep curtains drawn.
  ///
  /// - Returns: their connections.
  func endCurtains() -> [VarlinkConnection] {
    let ending = drawers.sorted { $0.key < $1.key }.map(\.value)
    drawers = [:]
    for call in ending { reply(to: call, "drawn", false, continues: false) }
    return ending.map(\.connection)
  }
}
