/// An error in a document, with its position.
///
/// It prints as one line without the parts that are unknown: `touchd.yaml:12:7: windows[0].views[2].kind: unknown kind
/// "buton"; did you mean "button"?`
package struct DocumentError: Error, Equatable, CustomStringConvertible {
  /// The document's name as the user gave it; nil for one from the socket.
  package var file: String?
  /// Line and column; nil for the content of a JSON message.
  package var place: Place?
  /// The keys and indices that lead to the value, such as `windows[0].name`; empty for the document itself.
  package var path: String
  /// The fault and, if known, what to write.
  package var message: String

  package init(file: String? = nil, place: Place? = nil, path: String = "", message: String) {
    self.file = file
    self.place = place
    self.path = path
    self.message = message
  }

  package var description: String {
    var text = ""
    if let file { text += "\(file):" }
    if let place { text += "\(place.line):\(place.column):" }
    if !text.isEmpty { text += " " }
    if !path.isEmpty { text += "\(path): " }
    return text + message
  }
}
