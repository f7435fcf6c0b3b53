extension Application {
  /// Handle a new state of one hardware button, at `time` in µs.
  ///
  /// Timers due before `time` fire first. Then the recognizers of the first responder's view and of its superviews
  /// handle the press, actions are sent, and the first responder gets its message (S10, S12). Autorepeat is ignored: a
  /// button that is down cannot be pressed again.
  public final func handle(_ sample: PressSample, at time: Int64) {
    arrive(at: time)
    dispatch {
      switch sample.phase {
      case .began: begin(sample)
      case .changed, .ended, .cancelled:
        if presses.apply(sample, at: currentTime) { pressesChanged() }
      case .stationary: break
      }
    }
  }

  private final func begin(_ sample: PressSample) {
    guard !presses.contains(sample.id), let row = freeRow() else { return }
    let press = Press(
      id: sample.id, type: sample.type, force: sample.force, time: currentTime, startTime: currentTime,
      responder: eventResponder, window: keyWindow, row: row)
    presses.begin(press)
    arena.offer(press, in: self)
    pressesChanged()
  }

  /// Pass changed presses to recognizers, and mark the work that follows.
  final func pressesChanged() {
    if keyWindow?.isSecure != true { countFrame() }
    mark([.lostTouches, .presses])
    arena.handle(presses.nextEvent(at: currentTime))
  }

  final func cancelPresses(where isMeant: (Press) -> Bool) {
    guard !presses.isEmpty, presses.cancel(at: currentTime, where: isMeant) else { return }
    dispatch { mark(.cancellations) }
  }

  final func deliverPresses() {
    while let message = presses.nextMessage(at: currentTime) {
      for press in message.presses { report(.press(press)) }
      let responder = message.presses.first?.responder ?? self
      switch message.phase {
      case .began: responder.pressesBegan(message.presses, with: message.event)
      case .changed: responder.pressesChanged(message.presses, with: message.event)
      case .ended: responder.pressesEnded(message.presses, with: message.event)
      case .cancelled: responder.pressesCancelled(message.presses, with: message.event)
      case .stationary: break
      }
    }
    // Release outside of any access: a responder that is freed with its press may call the application.
    let gone = presses.removeEnded()
    withExtendedLifetime(gone) {}
  }
}
