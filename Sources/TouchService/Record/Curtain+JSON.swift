import Documents
import Panels

extension Curtain.Drawing {
  /// Write the members of an object.
  func write(to json: inout JSONWriter) {
    json.key("drawer")
    json.int(drawer)
    json.key("until")
    json.string(until.rawValue)
  }

  /// Read what ``write(to:)`` has written.
  init(_ body: Cursor) throws(DocumentError) {
    guard let until = Until(rawValue: try body.text("until")) else {
      throw body.error("a curtain is drawn until sequence or opened")
    }
    self.init(drawer: try body.number("drawer"), until: until)
  }
}
