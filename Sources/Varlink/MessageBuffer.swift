import Documents
import Glibc

/// Bytes off a socket, cut into the messages that a NUL ends; it is reused, and compacts itself.
struct MessageBuffer {
  enum Next: Equatable {
    /// A complete message, without the NUL at its end. The range is valid until the buffer receives more bytes.
    case message(Range<Int>)
    /// The message is not complete yet.
    case incomplete
    /// The message is longer than allowed, whether or not it is complete.
    case tooLong
  }

  private var bytes: [UInt8] = []
  private var start = 0
  /// Up to here no NUL was found.
  private var scanned = 0

  /// A buffer that one long message has grown is given back, not kept for the life of a connection.
  private static let keptCapacity = 1 << 16

  /// How many bytes were appended and not taken.
  var count: Int { bytes.count - start }
  /// How long the buffer is, taken bytes included.
  var storedBytes: Int { bytes.count }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    if start == bytes.count {
      if bytes.capacity > Self.keptCapacity { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
      start = 0
      scanned = 0
    } else if start > bytes.count / 2 {
      bytes.removeSubrange(..<start)
      scanned -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Take the next message off the buffer.
  mutating func next(maximum: Int) -> Next {
    let end = bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      return memchr(base + scanned, 0, buffer.count - scanned).map { UnsafeRawPointer($0) - base }
    }
    guard let end else {
      scanned = bytes.count
      return count > maximum ? .tooLong : .incomplete
    }
    if end - start > maximum { return .tooLong }
    let message = start..<end
    start = end + 1
    scanned = start
    return .message(message)
  }

  /// Read a message that ``next(maximum:)`` has just taken.
  func parse(_ message: Range<Int>) throws(DocumentError) -> Node {
    try parseJSON(bytes.span.extracting(message))
  }

  /// Read on in a message that ``next(maximum:)`` has just taken, as ``JSONParser/parse(_:upTo:)`` does.
  func parse(_ message: Range<Int>, _ parser: inout JSONParser, upTo limit: Int) throws(DocumentError) -> Node? {
    try parser.parse(bytes.span.extracting(message), upTo: limit)
  }
}
