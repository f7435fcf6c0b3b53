import Documents
import Glibc

/// A reusable buffer that splits the bytes of a socket into messages, which end with a NUL.
struct MessageBuffer {
  enum Next: Equatable {
    /// A complete message, without the NUL at its end. The range is valid until the buffer receives more bytes.
    case message(Range<Int>)
    case incomplete
    /// The message is longer than allowed, whether or not it is complete.
    case tooLong
  }

  private var bytes: [UInt8] = []
  private var start = 0
  /// The offset up to which there is no NUL.
  private var scanned = 0

  /// The capacity above which the buffer is freed when it is empty, instead of being kept as long as the connection.
  private static let keptCapacity = 1 << 16

  /// The number of bytes that were appended but not taken.
  var count: Int { bytes.count - start }
  /// The length of the buffer, including taken bytes.
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

  /// Parse a message that ``next(maximum:)`` has just returned.
  func parse(_ message: Range<Int>) throws(DocumentError) -> Node {
    try parseJSON(bytes.span.extracting(message))
  }

  /// Parse a piece of a message that ``next(maximum:)`` has just returned; see ``JSONParser/parse(_:upTo:)``.
  func parse(_ message: Range<Int>, _ parser: inout JSONParser, upTo limit: Int) throws(DocumentError) -> Node? {
    try parser.parse(bytes.span.extracting(message), upTo: limit)
  }
}
