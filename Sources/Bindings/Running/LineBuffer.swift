/// Splits a program's output into lines.
struct LineBuffer {
  /// The maximum length of a line in bytes. Longer lines are split, so that output without line feeds does not fill
  /// memory.
  static let longestLine = 4096

  private var rest: [UInt8] = []

  /// Add bytes, and call `handle` with each completed line.
  mutating func append(_ bytes: some Sequence<UInt8>, _ handle: (String) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        flush(handle, isComplete: true)
      } else {
        // Not before the next byte, because a line feed may follow.
        if rest.count == Self.longestLine { flush(handle) }
        rest.append(byte)
      }
    }
  }

  /// Call `handle` with the last line, unless it is incomplete and empty.
  mutating func flush(_ handle: (String) -> Void, isComplete: Bool = false) {
    guard isComplete || !rest.isEmpty else { return }
    handle(String(decoding: rest, as: UTF8.self))
    rest.removeAll(keepingCapacity: true)
  }
}
