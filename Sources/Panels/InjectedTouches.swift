import TouchKit

/// Touches that a program injects into one screen (A20), as if from a device of its own.
struct InjectedTouches {
  /// The number of the device in commands.
  let device: Int
  let screen: Screen
  /// The touches that are down, as last reported, in the order in which they began. Their ids are those of contacts.
  private var touches: [TouchSample] = []
  /// The program's ids of these touches, in the same order.
  private var ids: [Int] = []

  var isTouched: Bool { !touches.isEmpty }

  init(device: Int, screen: Screen) {
    self.device = device
    self.screen = screen
  }

  /// Handle the samples of one frame, and deliver every touch that is down or ends in it. Cancelled touches are ignored
  /// until they lift, and so are touches that begin where `isSecret` returns true (A15).
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

  mutating func cancelAll(_ deliver: (borrowing Span<TouchSample>, Screen) -> Void) {
    if touches.isEmpty { return }
    for index in touches.indices { touches[index].phase = .cancelled }
    deliver(touches.span, screen)
    removeEnded()
  }

  private mutating func removeEnded() {
    for index in touches.indices.reversed() where touches[index].phase.isOver {
      touches.remove(at: index)
      ids.remove(at: index)
    }
  }
}
