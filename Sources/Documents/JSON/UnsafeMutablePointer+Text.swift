extension UnsafeMutablePointer<UInt8> {
  /// Copy text that does not overlap this place.
  ///
  /// Names have 4 to 32 bytes. Two words that may overlap copy them at a third of the cost of a C library call.
  @inline(__always)
  func copyText(from source: UnsafePointer<UInt8>, count: Int) {
    if count >= 16 {
      if count <= 32 {
        copyEnds(SIMD16<UInt8>.self, from: source, count)
      } else {
        initialize(from: source, count: count)
      }
    } else if count >= 8 {
      copyEnds(UInt64.self, from: source, count)
    } else if count >= 4 {
      copyEnds(UInt32.self, from: source, count)
    } else {
      for index in 0..<count { self[index] = source[index] }
    }
  }

  /// Copy the first and the last word, which together are all bytes.
  @inline(__always)
  private func copyEnds<Word: BitwiseCopyable>(_ word: Word.Type, from source: UnsafePointer<UInt8>, _ count: Int) {
    let last = count &- MemoryLayout<Word>.size
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(self))
    let (head, tail) = (from.loadUnaligned(as: word), from.loadUnaligned(fromByteOffset: last, as: word))
    to.storeBytes(of: head, as: word)
    to.storeBytes(of: tail, toByteOffset: last, as: word)
  }
}
