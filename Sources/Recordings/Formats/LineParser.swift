/// Reads the lines of one recording format.
///
/// One parser reads one file: it may remember what the lines before said.
protocol LineParser: AnyObject {
  /// Whether the line is the first one behind the header; what it has of the header before its event is read.
  func isEvent(_ line: Bytes, _ assembler: FrameAssembler) -> Bool

  /// Read a line of the header; what is none is passed over.
  func readHeader(_ line: Bytes, _ assembler: FrameAssembler)

  /// Read a line behind the header. What is left of the line after a complete frame is returned, to be read next.
  @_lifetime(copy line)
  func read(_ line: Bytes, _ assembler: FrameAssembler) -> Bytes?

  /// Called when there are no more lines.
  func finish(_ assembler: FrameAssembler)
}
