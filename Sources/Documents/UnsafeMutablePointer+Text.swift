extension UnsafeMutablePointer<UInt8> {
  /// Copy text that lies elsewhere to this place.
  ///
  /// Names and the like are 8 to 32 bytes, which are two words that may overlap: a third of what a call of the C library costs.
  @inline(__always)
  func copyText(from source: UnsafePointer<UInt8>, count: Int) {
    switch count {
    case 8...15: copyEnds(SIMD8<UInt8>.self, from: source, count)
    case 16...32: copyEnds(SIMD16<UInt8>.self, from: source, count)
    default: initialize(from: source, count: count)
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
