extension UnsafeMutablePointer<UInt8> {
  /// Copy text that lies elsewhere to this place.
  ///
  /// Names and the like are 4 to 32 bytes, which are two words that may overlap: a third of what a call of the C library costs.
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

  /// Copy the first bytes and the last ones, which together are all.
  @inline(__always)
  private func copyEnds<Word: BitwiseCopyable>(_ word: Word.Type, from source: UnsafePointer<UInt8>, _ count: Int) {
    let last = count &- MemoryLayout<Word>.size
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(self))
    let (head, tail) = (from.loadUnaligned(as: word), from.loadUnaligned(fromByteOffset: last, as: word))
    to.storeBytes(of: head, as: word)
    to.storeBytes(of: tail, toByteOffset: last, as: word)
  }
}
