package import TouchKit

/// The curtain of one screen (A18). It swallows touches, and reports each sequence of them as one event.
///
/// A sequence that begins under the curtain is swallowed completely. The curtain stays drawn as long as it has a
/// ``Drawing``.
package struct Curtain {
  /// One reason to keep the curtain drawn.
  package struct Drawing: Equatable, Sendable {
    /// When the drawing ends.
    package enum Until: String, CaseIterable, Sendable {
      /// The curtain stays drawn until it has swallowed one whole touch sequence.
      case sequence
      /// The curtain stays drawn until a client opens it, or the call that drew it ends.
      case opened
    }

    /// The drawer of a curtain that is drawn because the screen's display is off.
    package static let display = 0

    /// The drawer of every client that does not keep its call open.
    package static let noCall = -1

    /// Its drawer: the number of a call, ``display`` or ``noCall``.
    package var drawer: Int
    package var until: Until

    package init(drawer: Int, until: Until) {
      self.drawer = drawer
      self.until = until
    }
  }

  package let screen: Screen
  /// Why it is drawn; never empty.
  package internal(set) var drawings: [Drawing]

  /// The number of drawings that existed when the current sequence began; they come first in the list. Nil without a
  /// sequence.
  private var waiting: Int?
  /// The number of touches that it has swallowed and that are still down.
  private var down = 0
  /// Whether nothing has been down since the last sequence, so that the next touch begins a new one.
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

  /// Update whether any touch is down.
  ///
  /// - Returns: the drawings that end with the sequence; the caller removes them.
  mutating func update(isTouched: Bool) -> [Drawing] {
    if isTouched || down > 0 { return [] }
    isClear = true
    guard let before = waiting else { return [] }
    waiting = nil
    return drawings[..<before].filter { $0.until == .sequence }
  }

  /// Forget the current sequence. The next swallowed touch begins a new one.
  mutating func forgetStream() {
    (waiting, down, isClear) = (nil, 0, true)
  }

  mutating func remove(_ drawing: Drawing) {
    guard let index = drawings.firstIndex(of: drawing) else { return }
    drawings.remove(at: index)
    if let before = waiting, index < before { waiting = before - 1 }
  }
}

/// Reports the state of displays, and is notified of changes of curtains.
package protocol CurtainDelegate: AnyObject {
  /// Return the screen with a name; nil means the first screen.
  func screen(named name: String?) -> Screen?
  /// Whether the display of a screen is off now.
  func isDisplayOff(_ screen: Screen) -> Bool
  /// A curtain swallows a new sequence of touches.
  func sequenceSwallowed(on screen: Screen)
  /// A drawing was removed.
  func curtainOpened(_ drawing: Curtain.Drawing, on screen: Screen)
}
