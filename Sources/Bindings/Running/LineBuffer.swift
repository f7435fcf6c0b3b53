/// Cuts what a program writes into lines.
struct LineBuffer {
  /// A line that is longer is cut: what a program writes without a line's end must not fill the memory.
  static let longestLine = 4096

  private var rest: [UInt8] = []

  /// Add bytes, and hand over each line that they complete.
  mutating func append(_ bytes: some Sequence<UInt8>, _ handle: (String) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        flush(handle, empty: true)
      } else {
        rest.append(byte)
        if rest.count == Self.longestLine { flush(handle) }
      }
    }
  }

  /// Hand over what has no line's end yet.
  mutating func flush(_ handle: (String) -> Void) {
    flush(handle, empty: false)
  }

  private mutating func flush(_ handle: (String) -> Void, empty: Bool) {
    guard empty || !rest.isEmpty else { return }
    handle(String(decoding: rest, as: UTF8.self))
    rest.removeAll(keepingCapacity: true)
  }
}
