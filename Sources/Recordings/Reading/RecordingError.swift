/// A fault of a recording, with the line. It is thrown if the rest cannot be read. It is a warning if the reader
/// ignored the faulty part, or repaired it by a guess.
package struct RecordingError: Error, Equatable, CustomStringConvertible {
  package var file: String
  /// The line, counted from 1; nil for the file as a whole.
  package var line: Int?
  /// A few words without a full stop.
  package var message: String

  package init(file: String, line: Int? = nil, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// The file, line and message, as in `dump.txt:12: the line is truncated`.
  package var description: String {
    line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}
