package import TouchKit

/// The curtain of one screen (A18): it swallows touches, and each sequence of them is one event.
///
/// A sequence that began below it is swallowed completely. It is drawn as long as there is a ``Drawing``.
package struct Curtain {
  /// One reason for which it is drawn.
  package struct Drawing: Equatable, Sendable {
    /// How long it stays drawn.
    package enum Until: String, CaseIterable, Sendable {
      /// The curtain stays drawn until it has swallowed one whole touch sequence.
      case sequence
      /// The curtain stays drawn until a client opens it, or the call that drew it ends.
      case opened
    }

    /// The display of the screen, which is off.
    package static let display = 0

    /// A client that does not wait: all of these are one.
    package static let nobody = -1

    /// Its drawer: the number of a call, ``display`` or ``nobody``.
    package var drawer: Int
    /// How long it stays drawn.
    package var until: Until

    package init(drawer: Int, until: Until) {
      self.drawer = drawer
      self.until = until
    }
  }

  /// The screen.
  package let screen: Screen
  /// Why it is drawn; never empty.
  package internal(set) var drawings: [Drawing]

  /// How many of the drawings, the first ones, were there when the sequence began that is under way; nil if none is.
  private var waiting: Int?
  /// How many touches are down that it has swallowed.
  private var down = 0
  /// Whether nothing has been down since the last sequence, so that the next finger begins one.
  private var isClear: Bool

  init(_ screen: Screen, _ drawing: Drawing, isTouched: Bool) {
    self.screen = screen
    drawings = [drawing]
    isClear = !isTouched
  }

  /// Swallow the touches of one pass.
  ///
  /// - Returns: whether a sequence begins with them.
  mutating func swallow(_ samples: borrowing Span<TouchSample>) -> Bool {
    for index in samples.indices {
      switch samples[index].phase {
      case .began: down += 1
      case .ended, .cancelled: down -= 1
      case .moved, .stationary: break
      }
    }
    guard isClear, down > 0 else { return false }
    isClear = false
    waiting = drawings.count
    return true
  }

  /// Follow whether anything is down.
  ///
  /// - Returns: the drawings that have come to their end with the sequence; the caller opens them.
  mutating func update(isTouched: Bool) -> [Drawing] {
    if isTouched || down > 0 { return [] }
    isClear = true
    guard let before = waiting else { return [] }
    waiting = nil
    return drawings[..<before].filter { $0.until == .sequence }
  }

  /// Forget what is under way: what is swallowed next begins a sequence.
  mutating func forgetStream() {
    (waiting, down, isClear) = (nil, 0, true)
  }

  /// Remove a drawing.
  mutating func remove(_ drawing: Drawing) {
    guard let index = drawings.firstIndex(of: drawing) else { return }
    drawings.remove(at: index)
    if let before = waiting, index < before { waiting = before - 1 }
  }
}

/// Reports the state of displays, and is notified of changes of curtains.
package protocol CurtainDelegate: AnyObject {
  /// The screen of that name, or the first one for nil.
  func screen(named name: String?) -> Screen?
  /// Whether the display of a screen is off now.
  func isDisplayOff(_ screen: Screen) -> Bool
  /// A sequence begins that a curtain swallows.
  func sequenceSwallowed(on screen: Screen)
  /// A drawing does not count any more.
  func curtainOpened(_ drawing: Curtain.Drawing, on screen: Screen)
}
