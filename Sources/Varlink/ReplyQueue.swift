import Documents

/// The replies of one connection that the kernel has not taken yet, in one buffer that is reused.
///
/// A later reply with the same key may replace a reply until its first byte was sent. The earlier reply is removed and
/// the later one appended, so that the rest stays in order.
struct ReplyQueue: ~Copyable {
  private struct Message {
    var start: Int
    /// nil if the message must not be lost.
    var key: UInt64?
    /// When it was due; nil if its delay is not measured, or was reported already.
    var since: Int64?
    var isRemoved = false
  }

  /// Sent bytes, then those to send, with holes where replies were replaced.
  private var bytes = ByteBuffer()
  /// In the order of their starts; the first may be under way.
  private var messages: [Message] = []
  /// How many bytes were sent of those still in the buffer.
  private var sent = 0
  /// How many bytes of the rest belong to removed messages.
  private var removed = 0

  /// How many bytes are to be sent.
  var count: Int { bytes.count - sent - removed }
  var isEmpty: Bool { count == 0 }
  /// How long the buffer is, holes and sent bytes included.
  var storedBytes: Int { bytes.count }

  /// Begin a message; what is appended until the next begin belongs to it.
  /// - Parameters:
  ///   - key: where not nil, this message replaces a waiting one with the same key, and may be replaced itself.
  ///   - since: the moment that the message is about, which ``send(_:onSent:)`` gives back once it was sent.
  /// - Returns: whether it has replaced one.
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

  /// End the message.
  mutating func end() {
    bytes.append(0 as UInt8)
  }

  /// Add text between two others, and end the message.
  mutating func end(with head: StaticString, _ text: borrowing Span<UInt8>, _ tail: StaticString) {
    bytes.append(head, text, tail, 0)
  }

  /// Make all waiting messages such as must not be lost: the keys of the next call mean something else.
  mutating func forgetKeys() {
    for index in messages.indices { messages[index].key = nil }
  }

  mutating func removeAll() {
    bytes.truncate(to: 0)
    // One by one: there are few, and for them that costs a tenth of removing all and keeping the storage.
    while messages.popLast() != nil {}
    sent = 0
    removed = 0
  }

  /// Hand all waiting bytes to `send`, which returns how many of them it took.
  ///
  /// - Parameter onSent: gets the moment of each message that has one and whose last byte was taken now.
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
      // At most one with this key waits; it may be under way.
      if messages[index].start < sent { return false }
      if index + 1 == messages.count {
        // The last leaves no hole: one that moves on is replaced by itself.
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

  /// Close the holes and drop what was sent.
  private mutating func compact() {
    var kept = 0
    var target = 0
    for index in messages.indices {
      let message = messages[index]
      let range = max(message.start, sent)..<max(end(of: index), sent)
      if message.isRemoved || range.isEmpty { continue }
      bytes.move(range, to: target)
      // A message under way begins before the buffer, so that it still counts as such.
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
