import Evdev
package import TouchKit

extension EventQueue {
  /// Draw the curtain of a screen. Touches that are down are cancelled, and new ones are swallowed.
  package func drawCurtain(on screen: Screen, _ drawing: Curtain.Drawing) {
    if let index = curtains.firstIndex(where: { $0.screen === screen }) {
      // Append it, so that the current sequence, which began earlier, does not end the new drawing.
      if drawing.drawer <= Curtain.Drawing.display { curtains[index].remove(drawing) }
      curtains[index].drawings.append(drawing)
    } else {
      cancelTouches(on: screen)
      curtains.append(Curtain(screen, drawing, isTouched: isTouched(screen)))
    }
  }

  /// Remove drawings of a screen's curtain. Without drawings the curtain opens, and touches that are down are ignored
  /// until they lift.
  package func openCurtain(on screen: Screen, where isMeant: (Curtain.Drawing) -> Bool) {
    guard let index = curtains.firstIndex(where: { $0.screen === screen }) else { return }
    for drawing in curtains[index].drawings where isMeant(drawing) {
      curtains[index].remove(drawing)
      curtainDelegate?.curtainOpened(drawing, on: screen)
    }
    guard curtains[index].drawings.isEmpty else { return }
    cancelTouches(on: screen)
    curtains.remove(at: index)
  }

  /// The reasons to keep the curtain of a screen drawn; empty if it is open.
  package func drawings(on screen: Screen) -> [Curtain.Drawing] {
    curtains.first { $0.screen === screen }?.drawings ?? []
  }

  /// Drop the curtains of removed screens, and the touches injected there.
  package func keep(_ screens: [Screen]) {
    for touches in injected where !screens.contains(where: { $0 === touches.screen }) {
      removeInjected(device: touches.device)
    }
    for curtain in curtains where !screens.contains(where: { $0 === curtain.screen }) {
      openCurtain(on: curtain.screen) { _ in true }
    }
  }

  /// Swallow the touches of one pass if a curtain is drawn.
  func swallow(_ samples: borrowing Span<TouchSample>, on screen: Screen) -> Bool {
    guard let index = curtains.firstIndex(where: { $0.screen === screen }) else { return false }
    if curtains[index].swallow(samples) {
      wakeDisplays(samples)
      curtainDelegate?.sequenceSwallowed(on: screen)
    }
    return true
  }

  /// Wake the displays of other programs at the first touch of a panel whose touches are passed on to them (P9).
  private func wakeDisplays(_ samples: borrowing Span<TouchSample>) {
    for index in samples.indices where samples[index].phase == .began {
      guard let twin = panels.lazy.compactMap(\.twin).first(where: { $0.knows(samples[index].id) }) else { continue }
      twin.wakeKey?.press()
      return
    }
  }

  /// Open the curtains whose sequence is over.
  func updateCurtains() {
    for index in curtains.indices.reversed() {
      let screen = curtains[index].screen
      let ended = curtains[index].update(isTouched: isTouched(screen))
      if !ended.isEmpty { openCurtain(on: screen) { ended.contains($0) } }
    }
  }

  /// Draw the curtain where the display is off, and open it where the display is on again, before a frame that may
  /// begin a sequence.
  ///
  /// This is an ordinary command, so that it is recorded.
  func checkDisplays(_ frame: borrowing Frame, of panel: Panel) {
    guard frame.mayBeginTouch else { return }
    for screen in panel.screens { checkDisplay(of: screen, at: frame.time) }
  }

  /// Do the same before injected touches.
  func checkDisplays(_ samples: [TouchSample], on screen: String?, device: Int, at stamp: Int64) {
    guard samples.contains(where: { $0.phase == .began }) else { return }
    let known = injected.first { $0.device == device }?.screen
    guard let screen = known ?? curtainDelegate?.screen(named: screen) else { return }
    checkDisplay(of: screen, at: stamp)
  }

  private func checkDisplay(of screen: Screen, at stamp: Int64) {
    guard let delegate = curtainDelegate, !isTouched(screen) else { return }
    let isDrawn = drawings(on: screen).contains { $0.drawer == Curtain.Drawing.display }
    switch (isDrawn, delegate.isDisplayOff(screen)) {
    case (false, true):
      let drawing = Curtain.Drawing(drawer: Curtain.Drawing.display, until: .sequence)
      handle(.drawCurtain(screen: screen.name, drawing), stamped: stamp)
    case (true, false): handle(.openCurtain(screen: screen.name, drawer: Curtain.Drawing.display), stamped: stamp)
    default: break
    }
  }
}

extension Frame {
  /// Whether the frame may begin a contact, in any of the ways in which devices report one.
  fileprivate var mayBeginTouch: Bool {
    events.contains { event in
      switch (event.type, event.code) {
      case (EventType.abs, EventCode.absMTTrackingID): event.value >= 0
      case (EventType.abs, EventCode.absMTPositionX): true
      case (EventType.key, EventCode.btnTouch): event.value > 0
      default: false
      }
    }
  }
}
