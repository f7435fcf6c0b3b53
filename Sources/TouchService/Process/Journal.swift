import Documents
import Glibc
import Kernel
import Synchronization

/// Writes messages for operators to standard error, one line per sentence, never with positions.
///
/// If standard error is the journal, each line is sent to the journal with its event. If that fails, the line is
/// written with its priority as in `sd-daemon(3)`. If standard error is something else, the line is written with the
/// program's name.
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
  /// The maximum length of a line in bytes, small enough for a pipe to take it as a whole.
  private static let longestLine = 2048

  /// Create a journal; check whether `descriptor` is the stream that `JOURNAL_STREAM` names.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - send: sends a datagram to the journal, and returns whether the journal accepted it.
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

  /// Write one sentence, always on one line, because device names may contain anything.
  ///
  /// - Parameter subject: the subject of the sentence, such as a binding; nil for the program itself.
  package func log(_ event: JournalEvent, _ sentence: String, of subject: String? = nil) {
    let sentence = oneLine(shortened(subject.map { "\($0): \(sentence)" } ?? sentence, to: Self.longestLine))
    guard isJournal else { return write("\(name): \(sentence)\n") }
    let priority = event.priority.rawValue
    // Use systemd's identifier of the program: `touchctl`, not `touchctl run`.
    let identifier = String(name.prefix { $0 != " " })
    // The program ends after this line. The journal looks up the unit of a datagram's sender, which fails when the
    // sender has ended.
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

  /// Encode an entry in the journal's native protocol: one line per field, or the length before a value of several
  /// lines.
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

  private static let sendToJournal = sending(to: "/run/systemd/journal/socket")

  /// Return a function that sends a datagram to a socket, and returns whether the socket accepted the datagram.
  static func sending(to path: String) -> @Sendable ([UInt8]) -> Bool {
    { (try? UnixAddress(path).send($0)) != nil }
  }

  /// Write a line if that does not block. Otherwise the line is lost, and the number of lost lines is written later.
  private static let writeToStandardError: @Sendable (String) -> Void = { line in
    lines.withLock { $0.write(line, isWritten) }
  }

  private static let lines = Mutex(LossyLines())

  private static func isWritten(_ line: String) -> Bool {
    writeWithoutWaiting(line.utf8.span.bytes, to: STDERR_FILENO) == line.utf8.count
  }
}
