/// A remark about a line of an imported file: an error, or a setting that was left out or differs.
package struct ImportRemark: Error, Equatable, CustomStringConvertible {
  /// The line in the imported file.
  package let line: Int
  /// The error, or the gesture or setting and the reason.
  package let sentence: String

  init(_ line: Int, _ sentence: String) {
    (self.line, self.sentence) = (line, sentence)
  }

  package var description: String { "\(line): \(sentence)" }
}
