/// The presses that are down or have just ended, and the messages that their responders have received.
final class PressTable {
  private struct Entry {
    var press: Press
    var heard = Heard.new
    /// Whether a recognizer has withdrawn the press from its responder.
    var isWithdrawn = false
    /// Whether recognizers have not yet handled the last change.
    var isFresh = true

    /// Whether the responder receives no more messages about the press.
    var isOver: Bool { isWithdrawn || press.phase == .cancelled }
    /// Whether a cancelled message to the responder is due.
    var isDueCancellation: Bool { heard == .down && isOver }
    /// Whether recognizers and the responder have received the end of the press.
    var hasDeliveredEnd: Bool { !press.isDown && !isFresh && heard == .silent }
  }

  /// Messages of one phase to one responder.
  typealias Message = (phase: Press.Phase, presses: [Press], event: PressesEvent)

  private var entries: [Entry] = []

  /// Whether no press is down and none has just ended.
  var isEmpty: Bool { entries.isEmpty }

  /// The presses in the order in which they began.
  var presses: [Press] { entries.map(\.press) }

  var rows: TouchSet {
    var rows = TouchSet()
    for entry in entries { rows.insert(entry.press.row) }
    return rows
  }

  func contains(_ id: Int) -> Bool { entries.contains { $0.press.id == id } }

  func isAnyDown(in rows: TouchSet) -> Bool {
    entries.contains { $0.press.isDown && rows.contains($0.press.row) }
  }

  func begin(_ press: Press) {
    entries.append(Entry(press: press))
  }

  /// Apply a sample to its press at `time`.
  ///
  /// - Returns: whether the press is known, was down, and changed.
  func apply(_ sample: PressSample, at time: Int64) -> Bool {
    guard let index = entries.firstIndex(where: { $0.press.id == sample.id && $0.press.isDown }) else { return false }
    if sample.phase == .changed && entries[index].press.force == sample.force { return false }
    entries[index].press.phase = sample.phase
    entries[index].press.time = time
    if sample.phase == .changed { entries[index].press.force = sample.force }
    entries[index].isFresh = true
    return true
  }

  /// Cancel the presses that are down and for which `isMeant` is `true`.
  ///
  /// - Returns: whether any press was cancelled.
  func cancel(at time: Int64, where isMeant: (Press) -> Bool) -> Bool {
    var hasCancelled = false
    for index in entries.indices where entries[index].press.isDown && isMeant(entries[index].press) {
      entries[index].press.phase = .cancelled
      entries[index].press.time = time
      entries[index].isFresh = true
      hasCancelled = true
    }
    return hasCancelled
  }

  /// The event with the changes that recognizers have not handled yet; it marks these changes as handled.
  func nextEvent(at time: Int64) -> PressesEvent {
    var changed = TouchSet()
    for index in entries.indices where entries[index].isFresh {
      changed.insert(entries[index].press.row)
      entries[index].isFresh = false
    }
    return PressesEvent(time: time, allPresses: presses, changed: changed)
  }

  /// Withdraw the presses in `rows` from their responders, because a recognizer has recognized with them (S29).
  func withdraw(rows: TouchSet) {
    for index in entries.indices where rows.contains(entries[index].press.row) { entries[index].isWithdrawn = true }
  }

  /// The next message that is due: cancellations first, then changes in the order in which the presses began.
  func nextMessage(at time: Int64) -> Message? {
    if let first = entries.first(where: \.isDueCancellation) {
      return cancellation(to: first.press.responder, at: time)
    }
    for index in entries.indices where entries[index].heard != .silent {
      let press = entries[index].press
      if entries[index].isOver {
        entries[index].heard = .silent
        continue
      }
      if press.phase == .stationary { continue }
      let event = PressesEvent(time: time, allPresses: presses, changed: TouchSet())
      entries[index].heard = press.isDown ? .down : .silent
      if press.isDown { entries[index].press.phase = .stationary }
      return (press.phase, [press], event)
    }
    return nil
  }

  /// One cancelled message about all presses of a responder that are withdrawn or cancelled (S29).
  private func cancellation(to responder: Responder?, at time: Int64) -> Message {
    var cancelled: [Press] = []
    for index in entries.indices where entries[index].isDueCancellation && entries[index].press.responder === responder
    {
      entries[index].heard = .silent
      var press = entries[index].press
      press.phase = .cancelled
      press.time = time
      cancelled.append(press)
    }
    return (.cancelled, cancelled, PressesEvent(time: time, allPresses: presses, changed: TouchSet()))
  }

  /// Remove and return the presses whose end recognizers and responders have received.
  func removeEnded() -> [Press] {
    let gone = entries.filter(\.hasDeliveredEnd).map(\.press)
    entries.removeAll(where: \.hasDeliveredEnd)
    return gone
  }
}
