import Panels

/// Commands that are scheduled for later, ordered by time.
struct ScheduledCommands {
  /// A command with its time.
  struct Entry {
    var time: Int64
    var command: Command
    var ticket: (any CommandTicket)?
  }

  private var entries: [Entry] = []

  /// The time of the first command, in µs; nil if there is none.
  var nextTime: Int64? { entries.first?.time }

  /// Add a command after all others with the same time.
  mutating func add(_ entry: Entry) {
    let index = entries.lastIndex { $0.time <= entry.time }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: index)
  }

  /// Remove and return the commands that are due at `now`, at most `most`.
  mutating func popDue(at now: Int64, most: Int) -> [Entry] {
    // Copy them to an array, so that the other entries are moved in place.
    let due = Array(entries.prefix(most).prefix { $0.time <= now })
    entries.removeFirst(due.count)
    return due
  }

  mutating func remove(where isMeant: (Command) -> Bool) {
    entries.removeAll { isMeant($0.command) }
  }
}
