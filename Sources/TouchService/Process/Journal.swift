import Documents
import Glibc
import Kernel
import Synchronization

/// Writes messages for operators to standard error, one line for each sentence; never a position.
///
/// If standard error is the journal, each line is sent to it with its event. If that fails, it is written with its
/// priority as in `sd-daemon(3)`, and if standard error is something else, with the program's name.
package struct Journal: Sendable {
  /// The severity of a line, with syslog's numbers.
  package enum Priority: Int, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
  }

  private let name: String
  private let isJournal: Bool
  private let send: @Sendable ([UInt8]) -> Bool
  private let write: @Sendable (String) -> Void
  /// The longest line, in bytes: what a pipe takes as a whole.
  private static let longestLine = 2048

  /// Check whether `descriptor` is the stream that `JOURNAL_STREAM` names.
  ///
  /// - Parameters:
  ///   - name: the program's.
  ///   - send: sends the journal a datagram and returns whether the journal accepted it.
  package init(
    name: String = "touchd",
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } },
    descriptor: Int32 = STDERR_FILENO, write: @escaping @Sendable (String) -> Void = Journal.writeToStandardError,
    send: @escaping @Sendable ([UInt8]) -> Bool = Journal.sendToJournal
  ) {
    var status = stat()
    isJournal =
      fstat(descriptor, &status) == 0 && environment("JOURNAL_STREAM") == "\(status.st_dev):\(status.st_ino)"
    self.name = name
    self.send = send
    self.write = write
  }

  /// Write one sentence, always on one line: a device may have any name.
  ///
  /// - Parameter subject: its subject, such as a binding; nil for the program itself.
  package func log(_ event: JournalEvent, _ sentence: String, of subject: String? = nil) {
    let sentence = oneLine(shortened(subject.map { "\($0): \(sentence)" } ?? sentence, to: Self.longestLine))
    guard isJournal else { return write("\(name): \(sentence)\n") }
    let priority = event.priority.rawValue
    // As systemd calls the program whose standard error it reads: `touchctl`, not `touchctl run`.
    let identifier = String(name.prefix { $0 != " " })
    // The program ends after this line. The journal looks up the unit of a datagram's sender, and finds none when it has ended.
    let isLast = event == .serviceFailed
    let isSent =
      !isLast
      && send(
        Self.datagram([
          ("PRIORITY", "\(priority)"), ("SYSLOG_IDENTIFIER", identifier), ("MESSAGE", sentence),
          ("TOUCHD_EVENT", event.rawValue),
        ]))
    if !isSent { write("<\(priority)>\(sentence)\n") }
  }

  /// Encode an entry by the journal's native protocol: one line per field, and a length before a value of several lines.
  static func datagram(_ fields: [(name: String, value: String)]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var bytes: [UInt8] = []
    for (name, value) in fields {
      bytes += name.utf8
      if value.utf8.contains(newline) {
        bytes.append(newline)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: value.utf8.count >> (8 * $0)) }
      } else {
        bytes.append(UInt8(ascii: "="))
      }
      bytes += value.utf8
      bytes.append(newline)
    }
    return bytes
  }

  private static let sendToJournal: @Sendable ([UInt8]) -> Bool = { datagram in
    (try? UnixAddress("/run/systemd/journal/socket").send(datagram)) != nil
  }

  /// Write a line if it goes without waiting. One that does not is counted, and the count is said when there is room again.
  private static let writeToStandardError: @Sendable (String) -> Void = { line in
    lost.withLock { lost in
      if lost > 0 {
        let notice = "touchd: \(lost) line\(lost == 1 ? " was" : "s were") lost here, because no program read them\n"
        guard isWritten(notice) else {
          lost += 1
          return
        }
        lost = 0
      }
      if !isWritten(line) { lost += 1 }
    }
  }

  /// How many lines were lost since the last that was written.
  private static let lost = Mutex(0)

  private static func isWritten(_ line: String) -> Bool {
    writeWithoutWaiting(line.utf8.span.bytes, to: STDERR_FILENO) == line.utf8.count
  }
}
