/// The touches that are passed on to other programs, and how long recognizers may withhold them (P3).
final class WorldTouches: TimerTarget {
  /// The rows of touches that hit the rest of the world or are passed on to it, until other touches begin in the same
  /// rows.
  private(set) var rows = TouchSet()
  private var limits: [(timer: TimerQueue.ID, touch: Touch)] = []

  var title: String { "passOn.limit" }

  /// Handle a touch that begins, after it was offered to recognizers.
  func begin(_ touch: Touch, in application: Application) {
    if !limits.isEmpty { forget(row: touch.row, in: application) }
    guard reachesWorld(touch, in: application) else { return rows.remove(touch.row) }
    rows.insert(touch.row)
    guard application.arena.isHeld(row: touch.row, .began) else { return }
    let deadline = touch.startTime + microseconds(application.thresholds.passOnLimit)
    limits.append((application.arm(self, at: deadline), touch))
  }

  /// Whether a touch hits the rest of the world, or is forwarded to it through windows that pass touches (P12).
  private func reachesWorld(_ touch: Touch, in application: Application) -> Bool {
    if touch.window.layer == .world { return true }
    return touch.window.passesTouches && touch.view.forwardsToWindow
      && application.hit(touch.location, on: touch.screen, isPassed: true)?.1.layer == .world
  }

  private func forget(row: Int, in application: Application) {
    for limit in limits where limit.touch.row == row { application.disarm(limit.timer) }
    limits.removeAll { $0.touch.row == row }
  }

  /// Release a touch that was withheld for the maximum time: the recognizers that withhold it fail.
  func timerFired(_ timer: TimerQueue.ID, at time: Int64) {
    guard let index = limits.firstIndex(where: { $0.timer == timer }) else { return }
    let touch = limits.remove(at: index).touch
    guard let application = touch.window.application else { return }
    for recognizer in application.arena.attempting
    where recognizer.withholds && recognizer.has(row: touch.row) {
      let limit = duration(application.thresholds.passOnLimit)
      recognizer.fail(
        "P3",
        "a touch for other programs was withheld for the maximum of \(limit) (passOn.limit)", .larger, "passOn.limit")
    }
  }
}

extension GestureRecognizer {
  /// Whether the recognizer withholds passed-on touches. Touches of other recognizers are passed on at once, and lift
  /// for other programs when the gesture is recognized (P3).
  final var withholds: Bool {
    (isOfScreen || view?.window?.passesTouches == true) && (withholdsTouches ?? recognizesWithheld)
  }
}

extension Application {
  /// Whether a touch is passed on to other programs.
  package final func isPassedOn(_ touch: Touch) -> Bool { arena.world.rows.contains(touch.row) }

  /// Cancel the touches of a window that were passed on, because the window no longer passes touches (P12). The window's
  /// recognizers keep them.
  final func endPassing(from window: Window) {
    guard let world = world(of: window.screen) else { return }
    dispatch {
      // The world still gets the last message of what it began to get (S2).
      noteRemoval(of: window, from: world)
      var rows = TouchSet()
      for touch in table.touches where touch.window === window && isPassedOn(touch) { rows.insert(touch.row) }
      delivery.withdrawTouches(inRows: rows)
      delivery.withdrawLiftedTouches { $0.window === window && isPassedOn($0) }
      mark(.delivery)
    }
  }
}
