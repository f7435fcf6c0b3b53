/// A failure of a case.
package struct CaseFailure: Error, Equatable {
  /// A row of an expected and an actual value.
  package struct Row: Equatable, Sendable {
    /// The field, such as `action.x`; empty for whole lines.
    package var field: String
    package var expected: String
    package var came: String
  }

  /// The file with the fault.
  package var file: String
  /// The line in the file, from 1; nil for the whole file.
  package var line: Int?
  /// The column in the line, from 1; nil for the whole line.
  package var column: Int?
  /// One sentence without a full stop.
  package var message: String
  /// The differences between the expected and the actual line; empty if there are none to show.
  package var rows: [Row]

  package init(file: String, line: Int? = nil, column: Int? = nil, message: String, rows: [Row] = []) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.rows = rows
  }

  /// The place and the message on one line.
  package var sentence: String {
    "\(file):" + [line, column].compactMap { $0.map { "\($0):" } }.joined() + " \(message)"
  }
}
