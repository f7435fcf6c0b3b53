/// Keeps lines that one user causes again and again from filling the journal. The first line is written and the others
/// are counted; after some time, the count is written with the last one.
struct RepeatedLines {
  /// What equal lines have in common.
  struct Subject: Hashable {
    var event: JournalEvent
    /// Whose client it was; nil if the user is unknown.
    var user: UInt32?
    /// The reason without the parts that differ each time.
    var reason = ""

    /// What the lines begin with, such as `client dropped`.
    fileprivate var words: String { String(event.rawValue.map { $0 == "-" ? " " : $0 }) }
  }

  private struct Repetition {
    var count = 0
    var last = ""
    var until: Int64
  }

  /// How long like lines are counted, in µs.
  static let interval: Int64 = 10_000_000
  /// How many subjects are told apart; users are not without number, but not few either.
  private static let maximumSubjects = 256
  private var repetitions: [Subject: Repetition] = [:]

  /// When ``due(at:)`` has something to say; nil if nothing was counted.
  var nextTime: Int64? {
    repetitions.values.filter { $0.count > 0 }.map(\.until).min()
  }

  /// Take a line; return what to write now, if anything.
  mutating func hear(_ subject: Subject, _ line: String, at time: Int64) -> String? {
    if var repetition = repetitions[subject], time < repetition.until || repetition.count > 0 {
      repetition.count += 1
      repetition.last = line
      repetitions[subject] = repetition
      return nil
    }
    if repetitions.count >= Self.maximumSubjects {
      repetitions = repetitions.filter { time < $0.value.until || $0.value.count > 0 }
      // Beyond the limit subjects are not told apart.
      if repetitions.count >= Self.maximumSubjects, subject.user != nil {
        return hear(Subject(event: subject.event, user: nil), line, at: time)
      }
    }
    repetitions[subject] = Repetition(until: time + Self.interval)
    return "\(subject.words): \(line)"
  }

  /// Return what has been counted for long enough by a time.
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
