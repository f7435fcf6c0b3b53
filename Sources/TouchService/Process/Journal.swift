import Documents
import Glibc
import Kernel

/// Writes what operators are told to standard error, one line a sentence; never a position.
///
/// Where standard error is the journal, each line carries its priority as `sd-daemon(3)` has it, elsewhere the program's name.
package struct Journal: Sendable {
  /// How much a line matters, with syslog's numbers.
  package enum Priority: Int, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
  }

  private let name: String
  private let isJournal: Bool
  private let write: @Sendable (String) -> Void

  /// Find out whether `descriptor` is the stream that `JOURNAL_STREAM` names.
  ///
  /// - Parameter name: the program's.
  package init(
    name: String = "touchd",
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } },
    descriptor: Int32 = STDERR_FILENO, write: @escaping @Sendable (String) -> Void = printError
  ) {
    var status = stat()
    isJournal =
      fstat(descriptor, &status) == 0 && environment("JOURNAL_STREAM") == "\(status.st_dev):\(status.st_ino)"
    self.name = name
    self.write = write
  }

  /// Write one sentence, on one line whatever names it holds: a device may be called anything.
  ///
  /// - Parameter subject: what it is about, such as a binding; nil for the program itself.
  package func log(_ priority: Priority, _ sentence: String, of subject: String? = nil) {
    let sentence = oneLine(subject.map { "\($0): \(sentence)" } ?? sentence)
    write(isJournal ? "<\(priority.rawValue)>\(sentence)\n" : "\(name): \(sentence)\n")
  }
}
