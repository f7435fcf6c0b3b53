/// A buffer of bytes whose storage is reused: nothing is allocated once it has grown.
///
/// It has its own storage, because an array checks for shared storage at every change: a third of the cost of a line.
package struct ByteBuffer: ~Copyable {
  /// The address of the first byte. A NUL precedes it, so that the last byte can be read even if the buffer is empty.
  private(set) var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  package private(set) var count = 0

  package init(capacity: Int = 512) {
    self.capacity = capacity
    start = Self.allocate(capacity)
  }

  deinit {
    Self.deallocate(start)
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + 1)
    storage[0] = 0
    return storage + 1
  }

  private static func deallocate(_ start: UnsafeMutablePointer<UInt8>) {
    (start - 1).deallocate()
  }

  package var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { _overrideLifetime(UnsafeBufferPointer(start: start, count: count).span, borrowing: self) }
  }

  /// Call a closure with the bytes.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  package mutating func append(_ bytes: borrowing Span<UInt8>) {
    bytes.withUnsafeBufferPointer { if let source = $0.baseAddress { append(source, $0.count) } }
  }

  package mutating func append(_ text: StaticString) {
    append(text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Add `head`, `text`, `tail` and the byte `last`, with one check of the capacity.
  package mutating func append(
    _ head: StaticString, _ text: borrowing Span<UInt8>, _ tail: StaticString, _ last: UInt8
  ) {
    text.withUnsafeBufferPointer { text in
      let (headCount, tailCount) = (head.utf8CodeUnitCount, tail.utf8CodeUnitCount)
      append(atMost: headCount &+ text.count &+ tailCount &+ 1) { place in
        place.copyText(from: head.utf8Start, count: headCount)
        var end = place + headCount
        if let source = text.baseAddress { end.copyText(from: source, count: text.count) }
        end += text.count
        end.copyText(from: tail.utf8Start, count: tailCount)
        end += tailCount
        end[0] = last
        return end + 1
      }
    }
  }

  package mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    start[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
    makeRoom(for: length)
    (start + count).copyText(from: source, count: length)
    count += length
  }

  /// Keep the first `length` bytes.
  package mutating func truncate(to length: Int) {
    count = length
  }

  /// Move bytes to an earlier position, overwriting those there.
  package mutating func move(_ range: Range<Int>, to target: Int) {
    (start + target).update(from: start + range.lowerBound, count: range.count)
  }

  /// Add the bytes that `write` writes: it receives a place for `capacity` bytes and returns the end of those written.
  @inline(__always)
  mutating func append(atMost capacity: Int, _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>) {
    makeRoom(for: capacity)
    count = write(start + count) - start
  }

  @inline(__always)
  mutating func makeRoom(for more: Int) {
    if capacity &- count < more { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = Self.allocate(capacity)
    larger.update(from: start, count: count)
    Self.deallocate(start)
    start = larger
  }
}
