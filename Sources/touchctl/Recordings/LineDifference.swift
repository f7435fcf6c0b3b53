import TouchKit
import TouchService

/// A line of a replay, with its time.
struct TimedLine: Equatable {
  /// In µs of effective time.
  var time: Int64
  /// The line without its line feed.
  var bytes: [UInt8]
}

/// Collects the lines of a replay.
final class TimedLines: EventSink {
  private(set) var all: [TimedLine] = []
  private var time: Int64 = 0
  private let kinds: LineSink.Kinds
  private lazy var lines = LineSink(kinds) { [unowned self] line in
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    for index in line.indices { bytes.append(line[index]) }
    all.append(TimedLine(time: time, bytes: bytes))
  }

  init(_ kinds: LineSink.Kinds) {
    self.kinds = kinds
  }

  var wantsDecisions: Bool { lines.wantsDecisions }

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    self.time = time
    lines.receive(event, at: time, stamp: stamp)
  }
}

/// The difference between two replays of a recording at one time.
struct LineDifference: Equatable {
  /// In µs of effective time.
  var time: Int64
  /// The lines that only the first replay has.
  var removed: [[UInt8]] = []
  /// The lines that only the second replay has.
  var added: [[UInt8]] = []

  /// Compare two replays, time by time. Lines contain their time, so lines of different times are never equal.
  static func differences(from old: [TimedLine], to new: [TimedLine]) -> [LineDifference] {
    var (old, new) = (LinesByTime(old[...]), LinesByTime(new[...]))
    var all: [LineDifference] = []
    while let moment = [old.moment, new.moment].compactMap({ $0 }).min() {
      let (before, after) = (old.removeLines(of: moment), new.removeLines(of: moment))
      if before == after { continue }
      var difference = LineDifference(time: moment.time)
      for change in after.difference(from: before) {
        switch change {
        case .remove(_, let line, _): difference.removed.insert(line, at: 0)
        case .insert(_, let line, _): difference.added.append(line)
        }
      }
      all.append(difference)
    }
    return all
  }
}

/// The lines of a replay that have not been compared yet.
private struct LinesByTime {
  /// A time, and how often the clock has stepped back before it.
  struct Moment: Comparable {
    var steps: Int
    var time: Int64

    static func < (one: Moment, other: Moment) -> Bool { (one.steps, one.time) < (other.steps, other.time) }
  }

  /// The time of the next line; nil at the end.
  private(set) var moment: Moment?
  private var rest: ArraySlice<TimedLine>

  init(_ lines: ArraySlice<TimedLine>) {
    rest = lines
    moment = lines.first.map { Moment(steps: 0, time: $0.time) }
  }

  /// Remove and return the next lines if they are of this moment.
  mutating func removeLines(of wanted: Moment) -> [[UInt8]] {
    guard let moment, moment == wanted else { return [] }
    let lines = rest.prefix { $0.time == moment.time }
    rest = rest.dropFirst(lines.count)
    self.moment = rest.first.map { Moment(steps: moment.steps + ($0.time < moment.time ? 1 : 0), time: $0.time) }
    return lines.map(\.bytes)
  }
}
