import TouchKit

/// Touches that come from no device, but from a program that plays them (A20): a device of their own on one screen.
struct InjectedTouches {
  /// By which number commands know it.
  let device: Int
  /// The screen that they are on.
  let screen: Screen
  /// What is down, as it was last, in the order in which it began; its ids are the contacts'.
  private var touches: [TouchSample] = []
  /// The contacts of what is down, in step, by the ids that the program gives them.
  private var ids: [Int] = []

  /// Whether anything is down.
  var isTouched: Bool { !touches.isEmpty }

  init(device: Int, screen: Screen) {
    self.device = device
    self.screen = screen
  }

  /// Handle the samples of one frame, and hand over all that is down then or ends now. What was cancelled here stays unseen until it
  /// lifts, as does what begins where `isSecret` says so (A15).
  mutating func handle(
    _ samples: [TouchSample], nextID: inout Int, isSecret: (Point) -> Bool,
    _ deliver: (borrowing Span<TouchSample>, Screen) -> Void
  ) {
    for index in touches.indices { touches[index].phase = .stationary }
    var hasChanged = false
    for var sample in samples {
      let known = ids.firstIndex(of: sample.id)
      if sample.phase == .began, known == nil {
        if isSecret(sample.location) { continue }
        ids.append(sample.id)
        sample.id = nextID
        nextID += 1
        touches.append(sample)
      } else {
        guard let index = known else { continue }
        if sample.phase == .began { sample.phase = .moved }
        sample.id = touches[index].id
        touches[index] = sample
      }
      hasChanged = true
    }
    if hasChanged { deliver(touches.span, screen) }
    removeEnded()
  }

  /// End everything that is down as cancelled.
  mutating func cancelAll(_ deliver: (borrowing Span<TouchSample>, Screen) -> Void) {
    if touches.isEmpty { return }
    for index in touches.indices { touches[index].phase = .cancelled }
    deliver(touches.span, screen)
    removeEnded()
  }

  private mutating func removeEnded() {
    for index in touches.indices.reversed() where touches[index].phase == .ended || touches[index].phase == .cancelled {
      touches.remove(at: index)
      ids.remove(at: index)
    }
  }
}
