/// Why the rest of a recording cannot be read, with the place.
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

  /// The place and the message, as in `dump.txt:12: the line is cut`.
  package var description: String {
    line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}

/// Something that a reader ignored or repaired by guess, with the place.
package struct RecordingWarning: Equatable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line, counted from 1; nil for the file as a whole.
  package var line: Int?
  package var message: String

  /// The place and the message, as in `dump.txt:12: the line is cut`.
  package var description: String {
    line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}
