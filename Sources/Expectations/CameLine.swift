package import Documents

/// An actual line of a replay.
package struct CameLine {
  /// The time in µs of effective time.
  package var time: Int64
  /// The bytes without the line feed.
  package var bytes: [UInt8]
  /// The event.
  package var node: Node

  /// Parse a line.
  ///
  /// - Throws: if the bytes are not JSON.
  package init(time: Int64, bytes: [UInt8]) throws(DocumentError) {
    self.time = time
    self.bytes = bytes
    node = try parseJSON(bytes.span)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The time as text, in seconds.
  var when: String { "\(numeral(Double(time) / 1e6, decimals: 6)) s" }

  /// Whether the line has one of these kinds.
  func isOne(of kinds: [String]) -> Bool { kinds.contains { node[$0] != nil } }
}
