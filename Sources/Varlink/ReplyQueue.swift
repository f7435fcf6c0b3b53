import Documents

/// The replies of a connection that the kernel has not accepted yet, in one reusable buffer.
///
/// A later reply may replace one with the same key until the first byte of that reply was sent. The earlier reply is
/// removed and the later one appended, so that all others stay in order.
struct ReplyQueue: ~Copyable {
  private struct Message {
    var start: Int
    /// The key; nil if the message must not be replaced.
    var key: UInt64?
    /// The time of the message's event; nil if its delay is not measured or was already reported.
    var since: Int64?
    var isRemoved = false
  }

  /// Sent bytes, then bytes to send, with holes where replies were replaced.
  private var bytes = ByteBuffer()
  /// The messages in the order of their starts. The first may be partly sent.
  private var messages: [Message] = []
  /// The number of bytes in the buffer that were already sent.
  private var sent = 0
  /// The number of unsent bytes that belong to removed messages.
  private var removed = 0

  /// The number of bytes to send.
  var count: Int { bytes.count - sent - removed }
  var isEmpty: Bool { count == 0 }
  /// The length of the buffer, including holes and sent bytes.
  var storedBytes: Int { bytes.count }

  /// Begin a message. All bytes appended until the next call belong to it.
  /// - Parameters:
  ///   - key: if not nil, this message replaces a waiting one with the same key, and may be replaced itself.
  ///   - since: the time of the message's event, which ``send(_:onSent:)`` passes on once the message was sent.
  /// - Returns: whether a message was replaced.
  @discardableResult
  mutating func begin(replacing key: UInt64?, since: Int64? = nil) -> Bool {
    let replaces = if let key { remove(key) } else { false }
    messages.append(Message(start: bytes.count, key: key, since: since))
    return replaces
  }

  mutating func append(_ text: borrowing Span<UInt8>) {
    bytes.append(text)
  }

  mutating func append(_ text: StaticString) {
    bytes.append(text)
  }

  mutating func end() {
    bytes.append(0 as UInt8)
  }

  /// Append text between a head and a tail, and end the message.
  mutating func end(with head: StaticString, _ text: borrowing Span<UInt8>, _ tail: StaticString) {
    bytes.append(head, text, tail, 0)
  }

  /// Make all waiting messages irreplaceable, because keys of the next call have other meanings.
  mutating func forgetKeys() {
    for index in messages.indices { messages[index].key = nil }
  }

  mutating func removeAll() {
    bytes.truncate(to: 0)
    // For a few messages, this costs a tenth of removeAll(keepingCapacity:).
    while messages.popLast() != nil {}
    sent = 0
    removed = 0
  }

  /// Pass all waiting bytes to `send`, which returns the number of bytes that it accepted.
  ///
  /// - Parameter onSent: receives the time of each message that has one and whose last byte was accepted.
  mutating func send(_ send: (UnsafeRawBufferPointer) -> Int, onSent: (Int64) -> Void = { _ in }) -> Int {
    if removed > 0 { compact() }
    let taken = bytes.span.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
    sent += taken
    if sent == bytes.count {
      for index in messages.indices { if let since = messages[index].since { onSent(since) } }
      removeAll()
      return taken
    }
    for index in messages.indices {
      if end(of: index) > sent { break }
      guard let since = messages[index].since else { continue }
      messages[index].since = nil
      onSent(since)
    }
    if sent > bytes.count / 2 { compact() }
    return taken
  }

  private mutating func remove(_ key: UInt64) -> Bool {
    for index in messages.indices.reversed() {
      if messages[index].key != key || messages[index].isRemoved { continue }
      // At most one message with this key waits. It cannot be replaced if it is partly sent.
      if messages[index].start < sent { return false }
      if index + 1 == messages.count {
        // Removing the last message leaves no hole. This is the common case, in which one gesture moves on.
        bytes.truncate(to: messages[index].start)
        messages.removeLast()
        return true
      }
      messages[index].isRemoved = true
      removed += end(of: index) - messages[index].start
      if removed > bytes.count / 2 { compact() }
      return true
    }
    return false
  }

  private func end(of index: Int) -> Int {
    index + 1 < messages.count ? messages[index + 1].start : bytes.count
  }

  /// Close the holes and drop the sent bytes.
  private mutating func compact() {
    var kept = 0
    var target = 0
    for index in messages.indices {
      let message = messages[index]
      let range = max(message.start, sent)..<max(end(of: index), sent)
      if message.isRemoved || range.isEmpty { continue }
      bytes.move(range, to: target)
      // A partly sent message gets a negative start, which still marks it as such.
      messages[kept] = Message(
        start: target - (range.lowerBound - message.start), key: message.key, since: message.since)
      kept += 1
      target += range.count
    }
    messages.removeSubrange(kept...)
    bytes.truncate(to: target)
    sent = 0
    removed = 0
  }
}
