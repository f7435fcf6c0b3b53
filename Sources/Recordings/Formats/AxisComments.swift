internal import Evdev

/// Reads the comments in which evemu and libinput repeat evtest's header. Only they have the current values of axes.
struct AxisComments {
  private var isOfAxes = true
  private var code: UInt16?

  /// Read a comment without its mark; return the axis and its value if this comment is the value.
  mutating func read(_ comment: Bytes) -> (code: UInt16, value: Int32)? {
    var text = comment
    guard let first = text.word() else { return nil }
    if first.equals("Event"), let kind = text.word() {
      code = nil
      text.skipSpaces()
      let number = text.digits()
      if kind.equals("type") { isOfAxes = number == Int64(EventType.abs) }
      if kind.equals("code"), isOfAxes, let number, number <= 0x3f { code = UInt16(number) }
    } else if first.equals("Value"), let code {
      self.code = nil
      text.skipSpaces()
      return text.integer().map { (code, $0) }
    }
    return nil
  }
}
