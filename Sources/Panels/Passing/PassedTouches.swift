import Evdev

/// The touches that are down on a twin, and how long they are (P10).
struct PassedTouches {
  private struct Press {
    let contact: Int
    let began: Int64
    var isStill = true
    /// Whether the finger has lifted.
    var isOver = false

    /// When it ends without a frame.
    func deadline(within limits: Twin.Limits) -> Int64? {
      let limit = isOver ? limits.shortestPress : isStill ? limits.longestTouch : nil
      return limit.map { began + $0 }
    }
  }

  private let twin: Twin
  private var limits: Twin.Limits { twin.limits }
  /// Those whose end may be due without a frame, in the order in which they began.
  private var presses: [Press] = []

  /// How fingers that are held give the panel back to the other programs.
  struct Escape {
    /// How many have to be down.
    let fingers: Int
    /// How far each may move, in units of the panel's axes.
    let horizontal: Int64
    let vertical: Int64
  }

  /// Nil where none do.
  private let escape: Escape?
  private var escapeStart: Int64?
  /// Those that were down then, where they were.
  private var held: [Contact] = []

  /// For how long they are held, in µs.
  static let escapeDuration: Int64 = 5_000_000

  init(_ twin: Twin, escape: Escape?) {
    self.twin = twin
    self.escape = escape
  }

  /// Take over one pass of the panel's contacts.
  ///
  /// - Returns: whether the twin has them already, because its positions are the panel's, and they only move.
  mutating func update(from contacts: borrowing Span<Contact>, at time: Int64) -> Bool {
    watch(contacts, at: time)
    return !twin.isOfScreen && twin.update(from: contacts)
  }

  /// Note how many fingers are down, whatever becomes of their touches; a hold begins again where one comes or moves too far.
  private mutating func watch(_ contacts: borrowing Span<Contact>, at time: Int64) {
    guard let escape else { return }
    var down = 0
    if contacts.count >= escape.fingers {
      for index in contacts.indices where !contacts[index].isOver { down += 1 }
    }
    if down < escape.fingers { return escapeStart = nil }
    if escapeStart != nil, areHeld(contacts, escape) { return }
    escapeStart = time
    held.removeAll(keepingCapacity: true)
    for index in contacts.indices where !contacts[index].isOver { held.append(contacts[index]) }
  }

  private func areHeld(_ contacts: borrowing Span<Contact>, _ escape: Escape) -> Bool {
    for index in contacts.indices where !contacts[index].isOver {
      let contact = contacts[index]
      guard let before = held.first(where: { $0.id == contact.id }),
        abs(Int64(contact.x) - Int64(before.x)) <= escape.horizontal,
        abs(Int64(contact.y) - Int64(before.y)) <= escape.vertical
      else { return false }
    }
    return true
  }

  /// Begin a touch of this panel; one for which there is no other place takes that of the finger that came first of those that have lifted.
  mutating func begin(_ contact: Int, at time: Int64) {
    if twin.isFull, twin.knows(contact), let first = presses.first(where: \.isOver)?.contact {
      lift { $0.contact == first }
    }
    guard twin.begin(contact), limits.longestTouch != nil || limits.shortestPress != nil else { return }
    presses.append(Press(contact: contact, began: time))
  }

  /// Whether a touch that lasts is ended.
  var endsPresses: Bool { limits.longestTouch != nil }

  /// Note that a touch has moved too far for a press: it lasts as long as its finger is down.
  mutating func noteMovement(_ contact: Int) {
    if let index = presses.firstIndex(where: { $0.contact == contact }) { presses[index].isStill = false }
  }

  /// End a touch, or let it end when it has been down for long enough.
  mutating func end(_ contact: Int, isCancelled: Bool, at time: Int64) {
    let isPalm = isCancelled && limits.cancelsAsPalm
    if let index = presses.firstIndex(where: { $0.contact == contact }) {
      if !isPalm, let shortest = limits.shortestPress, time < presses[index].began + shortest {
        return presses[index].isOver = true
      }
      presses.remove(at: index)
    }
    twin.end(contact, asPalm: isPalm)
  }

  /// End all whose fingers have lifted, and forget those that are held: nothing counts as down any more.
  mutating func liftAll() {
    escapeStart = nil
    lift { _ in true }
  }

  /// When something is due without a frame. Mutating, so that it is asked in place.
  var nextDeadline: Int64? {
    mutating get {
      let escape = escapeStart.map { $0 + Self.escapeDuration }
      return presses.isEmpty ? escape : pressDeadline(or: escape)
    }
  }

  @inline(never)
  private func pressDeadline(or escape: Int64?) -> Int64? {
    presses.compactMap { $0.deadline(within: limits) }.min().map { min($0, escape ?? $0) } ?? escape
  }

  /// End the touches that were due at `deadline`.
  ///
  /// - Returns: whether the panel is to be given back.
  mutating func fire(at deadline: Int64) -> Bool {
    lift { [limits] press in press.deadline(within: limits).map { $0 <= deadline } ?? false }
    guard let start = escapeStart, start + Self.escapeDuration <= deadline else { return false }
    escapeStart = nil
    return true
  }

  private mutating func lift(_ isMeant: (Press) -> Bool) {
    let lifted = presses.filter(isMeant)
    if lifted.isEmpty { return }
    presses.removeAll(where: isMeant)
    twin.gather { for press in lifted { twin.end(press.contact) } }
  }
}
