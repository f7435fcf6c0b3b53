import Glibc
import Testing

@testable import touchctl

@Suite(.timeLimit(.minutes(5))) struct CanvasTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("No character of a text controls the terminal")
  func hostile() {
    var canvas = Canvas(width: 16, height: 1, isUTF8: true)
    canvas.put("a\u{1B}[2J\u{07}\r\n\u{9B}\u{202E}b", 0, 0)
    let sent = text(canvas.changes(since: nil, hasColours: true))
    #expect(sent == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[0ma [2J     b     ")
  }

  @Test("Only changes are sent, with their style")
  func changes() {
    let empty = Canvas(width: 8, height: 3, isUTF8: true)
    var canvas = empty
    #expect(canvas.changes(since: empty, hasColours: true).isEmpty)
    canvas.put("ab", 3, 1, .bad)
    #expect(text(canvas.changes(since: empty, hasColours: true)) == "\u{1B}[2;4H\u{1B}[0;31mab")
    #expect(text(canvas.changes(since: empty, hasColours: false)) == "\u{1B}[2;4H\u{1B}[0mab")
    var next = canvas
    next.put("c", 4, 1, .plain)
    #expect(text(next.changes(since: canvas, hasColours: true)) == "\u{1B}[2;5H\u{1B}[0mc")
    #expect(
      text(next.changes(since: Canvas(width: 8, height: 2, isUTF8: true), hasColours: true)).hasPrefix(
        "\u{1B}[0m\u{1B}[2J"))
  }

  @Test("A text is cut at its width or the picture's, and is drawn in ASCII if the terminal supports no more")
  func room() {
    var canvas = Canvas(width: 4, height: 1, isUTF8: false)
    #expect(canvas.put("┌é●─…", 0, 0) == 4)
    #expect(text(canvas.changes(since: nil, hasColours: true)).hasSuffix("+?@-"))
    #expect(canvas.put("abc", 1, 0, room: 2) == 2)
    #expect(canvas.put("abc", 0, 1) == 0)
    #expect(text(canvas.changes(since: nil, hasColours: true)).hasSuffix("+ab-"))
  }

  @Test("An outline that extends beyond the picture is clipped")
  func outline() {
    var canvas = Canvas(width: 5, height: 3, isUTF8: false)
    let all = CellArea(left: 0, top: 0, right: 4, bottom: 2)
    canvas.outline(CellArea(left: 2, top: 1, right: 90, bottom: 90), within: all, .plain)
    let sent = text(canvas.changes(since: nil, hasColours: true))
    #expect(sent.hasSuffix("\u{1B}[1;1H\u{1B}[0m     \u{1B}[2;1H  +--\u{1B}[3;1H  |  "))
  }

  @Test("Overwriting half of a wide character leaves no other half")
  func wide() {
    setlocale(LC_CTYPE, "C.UTF-8")
    var canvas = Canvas(width: 6, height: 1, isUTF8: true)
    #expect(canvas.put("地図", 0, 0) == 4)
    #expect(text(canvas.changes(since: nil, hasColours: true)).hasSuffix("地図  "))
    canvas.put("a", 1, 0)
    #expect(text(canvas.changes(since: nil, hasColours: true)).hasSuffix(" a図  "))
    canvas.put("地", 1, 0)
    #expect(text(canvas.changes(since: nil, hasColours: true)).hasSuffix(" 地   "))
    #expect(canvas.put("図", 5, 0) == 0)
  }
}
