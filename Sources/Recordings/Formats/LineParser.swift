/// Reads the lines of one recording format.
///
/// One parser reads one file, so it may keep state from line to line.
protocol LineParser: AnyObject {
  /// Whether the line is the first one after the header. Header text before its event is also read.
  func isEvent(_ line: Bytes, _ assembler: FrameAssembler) -> Bool

  /// Read a line of the header; any other line is ignored.
  func readHeader(_ line: Bytes, _ assembler: FrameAssembler)

  /// Read a line after the header. If a frame is complete before the end of the line, return the rest, to be read next.
  @_lifetime(copy line)
  func read(_ line: Bytes, _ assembler: FrameAssembler) -> Bytes?

  /// Called when there are no more lines.
  func finish(_ assembler: FrameAssembler)
}
