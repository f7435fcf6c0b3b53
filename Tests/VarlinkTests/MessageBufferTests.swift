import Documents
import Testing

@testable import Varlink

@Suite(.timeLimit(.minutes(5))) struct MessageBufferTests {
  private func append(_ text: String, to buffer: inout MessageBuffer) {
    Array(text.utf8).withUnsafeBytes { buffer.append($0) }
  }

  /// The texts of all whole messages, followed by nil if one is too long.
  private func all(_ buffer: inout MessageBuffer, maximum: Int = 100) throws -> [String?] {
    var messages: [String?] = []
    while true {
      switch buffer.next(maximum: maximum) {
      case .message(let range):
        let message = try buffer.parse(range)
        guard case .string(let text)? = message["m"]?.value else { return [nil] }
        messages.append(text)
      case .incomplete: return messages
      case .tooLong: return messages + [nil]
      }
    }
  }

  @Test("messages end with a NUL; a piece may hold several, and a message may span several pieces")
  func cutsAtNULs() throws {
    var buffer = MessageBuffer()
    append("{\"m\":\"a\"}\0{\"m\":\"b\"}\0{\"m\":", to: &buffer)
    #expect(try all(&buffer) == ["a", "b"])
    #expect(buffer.count == 5)
    append("\"c\"}", to: &buffer)
    #expect(try all(&buffer) == [])
    append("\0", to: &buffer)
    #expect(try all(&buffer) == ["c"])
    #expect(buffer.count == 0)
  }

  @Test("a message of exactly the maximum size is accepted; one byte more is not, whether or not it is complete")
  func bound() {
    for (bytes, next) in [(10, MessageBuffer.Next.incomplete), (11, .tooLong)] {
      var buffer = MessageBuffer()
      append(String(repeating: "x", count: bytes), to: &buffer)
      #expect(buffer.next(maximum: 10) == next)
    }
    for (bytes, next) in [(10, MessageBuffer.Next.message(0..<10)), (11, .tooLong)] {
      var buffer = MessageBuffer()
      append(String(repeating: "x", count: bytes) + "\0", to: &buffer)
      #expect(buffer.next(maximum: 10) == next)
    }
  }

  @Test("the maximum applies to each message, however many wait")
  func boundIsPerMessage() {
    var buffer = MessageBuffer()
    append(String(repeating: "xxxxxxxxxx\0", count: 5) + "yyy", to: &buffer)
    for _ in 0..<5 {
      guard case .message(let range) = buffer.next(maximum: 10) else {
        Issue.record("a message is missing")
        return
      }
      #expect(range.count == 10)
    }
    #expect(buffer.next(maximum: 10) == .incomplete)
  }

  @Test("a buffer that is never empty keeps no more consumed bytes than waiting ones")
  func dropsTheTaken() throws {
    var buffer = MessageBuffer()
    append("{\"m\":\"0", to: &buffer)
    var most = 0
    for number in 1...2000 {
      append("\"}\0{\"m\":\"\(number)", to: &buffer)
      #expect(try all(&buffer) == ["\(number - 1)"])
      #expect(buffer.count > 0)
      most = max(most, buffer.storedBytes)
    }
    #expect(most < 64)
  }

  @Test("pieces of every size give the same messages")
  func piecesDoNotMatter() throws {
    let messages = (0..<50).map { "\($0)" + String(repeating: "é", count: $0 % 13) }
    let stream = Array(messages.map { "{\"m\":\"\($0)\"}\0" }.joined().utf8)
    for size in 1...40 {
      var buffer = MessageBuffer()
      var found: [String?] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        stream[start..<min(start + size, stream.count)].withUnsafeBytes { buffer.append($0) }
        // Messages are taken only every other turn, so that several wait at times.
        if start / size % 2 == 0 { found += try all(&buffer) }
      }
      found += try all(&buffer)
      #expect(found == messages, "pieces of \(size) bytes")
    }
  }
}
