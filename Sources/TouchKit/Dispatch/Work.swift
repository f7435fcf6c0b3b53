/// What a dispatch still has to do; the members stand in the order in which it is done.
struct Work: OptionSet {
  let rawValue: UInt16

  /// Recognizers have not yet handled touches that were cancelled from within a callback.
  static let cancellations = Work(rawValue: 1)
  /// Attempts may be without a touch that could decide them.
  static let lostTouches = Work(rawValue: 1 << 1)
  /// A recognizer has asked to leave possible.
  static let requests = Work(rawValue: 1 << 2)
  /// Targets are due their actions.
  static let actions = Work(rawValue: 1 << 3)
  /// Recognizers that hold touches of lifted fingers may have to let go of them (S34).
  static let heldTouches = Work(rawValue: 1 << 4)
  /// Views may be due any message.
  static let delivery = Work(rawValue: 1 << 5)
  /// Views are due the moves of touches that they know of, and nothing else.
  static let moves = Work(rawValue: 1 << 6)
  /// Content follows the fingers, once views have had their messages (S38).
  static let scrolling = Work(rawValue: 1 << 7)
  /// Responders may be due messages of presses (S48).
  static let presses = Work(rawValue: 1 << 8)
  /// Recognizers that have come to an end are reset (S16).
  static let endedAttempts = Work(rawValue: 1 << 9)

  /// What follows from a change of a recognizer's state: others may go on, touches may be free or taken.
  static let transition: Work = [.requests, .heldTouches, .delivery]

  /// Take out the member that is done first.
  mutating func popFirst() -> Work? {
    guard rawValue != 0 else { return nil }
    let first = Work(rawValue: rawValue & ~(rawValue - 1))
    remove(first)
    return first
  }
}
