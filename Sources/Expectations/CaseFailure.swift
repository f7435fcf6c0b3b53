/// One failure of a case.
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
  /// The line in it, from 1; nil for the file as a whole.
  package var line: Int?
  /// The column in that line, from 1; nil for the line as a whole.
  package var column: Int?
  /// One sentence without a full stop.
  package var message: String
  /// Both sides, where there are two.
  package var rows: [Row]

  package init(file: String, line: Int? = nil, column: Int? = nil, message: String, rows: [Row] = []) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.rows = rows
  }

  /// The place and the message, on one line.
  package var sentence: String {
    "\(file):" + [line, column].compactMap { $0.map { "\($0):" } }.joined() + " \(message)"
  }
}
