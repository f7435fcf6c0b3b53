/// Limits repeated lines of one user, so that they do not fill the journal. The first line is written, and further ones
/// are counted. After some time, the count is written with the last line.
struct RepeatedLines {
  /// The properties that repeated lines share.
  struct Subject: Hashable {
    var event: JournalEvent
    /// The client's user; nil if unknown.
    var user: UInt32?
    /// The reason without its variable parts.
    var reason = ""

    /// The beginning of the lines, such as `client dropped`.
    fileprivate var words: String { String(event.rawValue.map { $0 == "-" ? " " : $0 }) }
  }

  private struct Repetition {
    var count = 0
    var last = ""
    var until: Int64
  }

  /// How long repeated lines are counted, in µs.
  static let interval: Int64 = 10_000_000
  /// The maximum number of subjects to distinguish.
  private static let maximumSubjects = 256
  private var repetitions: [Subject: Repetition] = [:]

  /// The time at which ``due(at:)`` has lines; nil if nothing was counted.
  var nextTime: Int64? {
    repetitions.values.filter { $0.count > 0 }.map(\.until).min()
  }

  /// Handle a line; return what to write now, or nil.
  mutating func hear(_ subject: Subject, _ line: String, at time: Int64) -> String? {
    if var repetition = repetitions[subject], time < repetition.until || repetition.count > 0 {
      repetition.count += 1
      repetition.last = line
      repetitions[subject] = repetition
      return nil
    }
    if repetitions.count >= Self.maximumSubjects {
      repetitions = repetitions.filter { time < $0.value.until || $0.value.count > 0 }
      // Beyond the limit, all subjects of an event are one.
      if repetitions.count >= Self.maximumSubjects, subject.user != nil {
        return hear(Subject(event: subject.event, user: nil), line, at: time)
      }
    }
    repetitions[subject] = Repetition(until: time + Self.interval)
    return "\(subject.words): \(line)"
  }

  /// Return the lines that are due at a time.
  mutating func due(at time: Int64) -> [(event: JournalEvent, sentence: String)] {
    var lines: [(event: JournalEvent, sentence: String)] = []
    for (subject, repetition) in repetitions.sorted(by: { $0.value.until < $1.value.until })
    where repetition.until <= time {
      if repetition.count == 0 {
        repetitions[subject] = nil
        continue
      }
      let more = repetition.count == 1 ? "once more" : "\(repetition.count) times more"
      lines.append((subject.event, "\(subject.words) \(more): the last was \(repetition.last)"))
      repetitions[subject] = Repetition(until: time + Self.interval)
    }
    return lines
  }
}
