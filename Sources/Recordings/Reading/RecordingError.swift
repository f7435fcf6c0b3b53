/// The reason why the rest of a recording cannot be read, with the line.
package struct RecordingError: Error, Equatable, CustomStringConvertible {
  package var file: String
  /// The line, counted from 1; nil for the file as a whole.
  package var line: Int?
  /// The fault, in a few words without a full stop.
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

/// A part of a recording that a reader ignored or repaired by a guess, with the line.
package struct RecordingWarning: Equatable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line, counted from 1; nil for the file as a whole.
  package var line: Int?
  package var message: String

  /// The file, line and message, as in `dump.txt:12: the line is truncated`.
  package var description: String {
    line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}
