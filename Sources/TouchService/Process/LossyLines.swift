/// Lines to a reader that may not read them. The number of lost lines is written before the next line.
struct LossyLines {
  /// The number of lines lost since the last written one.
  private var lost = 0

  /// Write a line, unless it or the number of lost lines cannot be written.
  ///
  /// - Parameter isWritten: writes a text, and returns whether all of it was written.
  mutating func write(_ line: String, _ isWritten: (String) -> Bool) {
    if lost > 0 {
      let notice = "touchd: \(lost) line\(lost == 1 ? " was" : "s were") lost here, because no program read them\n"
      guard isWritten(notice) else {
        lost += 1
        return
      }
      lost = 0
    }
    if !isWritten(line) { lost += 1 }
  }
}
