import Evdev

/// The touches that are down on a twin, and the limits of their durations (P10).
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
  /// The touches whose end may be due without a frame, in the order in which they began.
  private var presses: [Press] = []

  /// How held fingers return the panel to the other programs.
  struct Escape {
    let fingers: Int
    /// The maximum movement of each finger, in units of the panel's axes.
    let horizontal: Int64
    let vertical: Int64
  }

  /// Nil if held fingers do not return the panel.
  private let escape: Escape?
  private var escapeStart: Int64?
  /// The contacts at the start of the hold, at their places.
  private var held: [Contact] = []

  /// The duration of the hold, in µs.
  static let escapeDuration: Int64 = 5_000_000

  init(_ twin: Twin, escape: Escape?) {
    self.twin = twin
    self.escape = escape
  }

  /// Handle one pass of the panel's contacts.
  ///
  /// - Returns: whether the contacts only move and the twin, which uses the panel's places, has received them.
  mutating func update(from contacts: borrowing Span<Contact>, at time: Int64) -> Bool {
    watch(contacts, at: time)
    return !twin.isOfScreen && twin.update(from: contacts)
  }

  /// Watch for a hold, whatever happens to the touches. The hold restarts if a finger is added or moves too far.
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

  /// Begin a touch of this panel. If the twin is full, first end the oldest touch whose finger has lifted.
  mutating func begin(_ contact: Int, at time: Int64) {
    if twin.isFull, twin.knows(contact), let first = presses.first(where: \.isOver)?.contact {
      lift { $0.contact == first }
    }
    guard twin.begin(contact), limits.longestTouch != nil || limits.shortestPress != nil else { return }
    presses.append(Press(contact: contact, began: time))
  }

  /// Whether touches have a maximum duration.
  var endsPresses: Bool { limits.longestTouch != nil }

  /// Note that a touch has moved too far for a press, so that it lasts until its finger lifts.
  mutating func noteMovement(_ contact: Int) {
    if let index = presses.firstIndex(where: { $0.contact == contact }) { presses[index].isStill = false }
  }

  /// End a touch, immediately or after its minimum duration.
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

  /// End all delayed touches and the hold, because nothing is down any more.
  mutating func liftAll() {
    escapeStart = nil
    lift { _ in true }
  }

  /// The first deadline without a frame. Mutating, so that it is read in place.
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

  /// End the touches that are due at `deadline`.
  ///
  /// - Returns: whether to return the panel to the other programs.
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
