/// The work that a dispatch still has to do, in the order in which it is done.
struct Work: OptionSet {
  let rawValue: UInt16

  /// Recognizers have not yet handled touches that a callback cancelled.
  static let cancellations = Work(rawValue: 1)
  /// Attempts may have no touch left that could decide them.
  static let lostTouches = Work(rawValue: 1 << 1)
  /// A recognizer has requested to leave `possible`.
  static let requests = Work(rawValue: 1 << 2)
  /// Actions have to be sent to targets.
  static let actions = Work(rawValue: 1 << 3)
  /// Recognizers that withhold touches of lifted fingers may have to release them (S34).
  static let heldTouches = Work(rawValue: 1 << 4)
  /// Any message may be due to a view.
  static let delivery = Work(rawValue: 1 << 5)
  /// Only moves of known touches are due to views.
  static let moves = Work(rawValue: 1 << 6)
  /// Content has to follow the fingers, after views have received their messages (S38).
  static let scrolling = Work(rawValue: 1 << 7)
  /// Messages about presses may be due to responders (S48).
  static let presses = Work(rawValue: 1 << 8)
  /// Recognizers whose attempts are over have to be reset (S16).
  static let endedAttempts = Work(rawValue: 1 << 9)
  /// What served only this dispatch has to end: the messages of reporting views that more touches could join, and
  /// the memory of removed views.
  static let leftovers = Work(rawValue: 1 << 10)

  /// The work after a change of a recognizer's state: other recognizers may continue, and touches may be free or
  /// withdrawn.
  static let transition: Work = [.requests, .heldTouches, .delivery]

  /// Remove and return the work that is done first.
  mutating func popFirst() -> Work? {
    guard rawValue != 0 else { return nil }
    let first = Work(rawValue: rawValue & ~(rawValue - 1))
    remove(first)
    return first
  }
}
