import Documents

extension RecordedCounts {
  init(_ body: Cursor) throws(DocumentError) {
    self.init()
    if body["contact"] == nil { return }
    (contact, frames, sequences) = (
      try body.number("contact"), try body.number("frames"), try body.number("sequences")
    )
    // They are counted on from here.
    guard [contact, frames, sequences].allSatisfy((0...1 << 40).contains) else {
      throw body.error("contact, frames and sequences are counts")
    }
  }
}
