package import Documents

/// A line of a recording's output.
package struct CameLine {
  /// In µs of effective time.
  package var time: Int64
  /// Its bytes, without the line end.
  package var bytes: [UInt8]
  /// The event.
  package var node: Node

  /// - Throws: if the bytes are not JSON.
  package init(time: Int64, bytes: [UInt8]) throws(DocumentError) {
    self.time = time
    self.bytes = bytes
    node = try parseJSON(bytes.span)
  }

  /// The line as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// When it came, for a sentence.
  var when: String { "\(numeral(Double(time) / 1e6, decimals: 6)) s" }

  /// Whether it is of one of the kinds.
  func isOne(of kinds: [String]) -> Bool { kinds.contains { node[$0] != nil } }
}
