import Panels

/// Commands whose time has not come, in the order of their times.
struct ScheduledCommands {
  /// A command with its time.
  struct Entry {
    var time: Int64
    var command: Command
    var ticket: (any CommandTicket)?
  }

  private var entries: [Entry] = []

  /// When the first one is due, in µs; nil if there is none.
  var nextTime: Int64? { entries.first?.time }

  /// Add a command behind those of its time.
  mutating func add(_ entry: Entry) {
    let index = entries.lastIndex { $0.time <= entry.time }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: index)
  }

  /// Remove those that are due at `now`, and return them: `most` at most.
  mutating func popDue(at now: Int64, most: Int) -> [Entry] {
    // An array of its own, so that the others move in their place.
    let due = Array(entries.prefix(most).prefix { $0.time <= now })
    entries.removeFirst(due.count)
    return due
  }

  /// Remove some of them.
  mutating func remove(where isMeant: (Command) -> Bool) {
    entries.removeAll { isMeant($0.command) }
  }
}
