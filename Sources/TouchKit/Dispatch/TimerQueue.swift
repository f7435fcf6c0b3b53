/// An object whose timers fire at times of the event clock.
protocol TimerTarget: AnyObject {
  /// Handle a timer whose deadline has passed.
  func timerFired(_ timer: TimerQueue.ID, at time: Int64)
  /// The name shown in explanations.
  var title: String { get }
  /// The window of the object; `nil` if it is in none.
  var window: Window? { get }
}

extension TimerTarget {
  var window: Window? { nil }
}

/// The armed timers in the order of their deadlines. Timers with the same deadline are in the order in which they were
/// armed.
struct TimerQueue {
  /// Identifies one arming of a timer; never reused.
  struct ID: Equatable {
    fileprivate let number: Int
  }

  struct Entry {
    let id: ID
    let deadline: Int64
    let target: any TimerTarget
  }

  private var entries: [Entry] = []
  private var lastNumber = 0

  var nextDeadline: Int64? { entries.first?.deadline }

  /// The titles of the objects whose timers are armed, each once.
  var titles: [String] {
    var titles: [String] = []
    for entry in entries where !titles.contains(entry.target.title) { titles.append(entry.target.title) }
    return titles
  }

  var windows: [Window] { entries.compactMap(\.target.window) }

  mutating func arm(_ target: any TimerTarget, at deadline: Int64) -> ID {
    lastNumber += 1
    let id = ID(number: lastNumber)
    let position = entries.firstIndex { $0.deadline > deadline } ?? entries.count
    entries.insert(Entry(id: id, deadline: deadline, target: target), at: position)
    return id
  }

  mutating func disarm(_ id: ID) {
    entries.removeAll { $0.id == id }
  }

  mutating func disarmAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Remove and return the first timer, if its deadline is before `time`.
  mutating func popFirst(before time: Int64) -> Entry? {
    guard let first = entries.first, first.deadline < time else { return nil }
    return entries.removeFirst()
  }
}

extension TimerQueue.ID? {
  mutating func disarm(in application: Application?) {
    if let self { application?.disarm(self) }
    self = nil
  }
}
