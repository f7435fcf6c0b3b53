import Testing

@testable import Documents

@Suite(.timeLimit(.minutes(5))) struct SuggestionTests {
  @Test(
    "A word is near if it differs by one change per three letters, or by one change",
    arguments: [
      ("buton", "button"), ("lable", "label"), ("panel", "panels"), ("xpan", "pan"), ("pann", "pan"), ("pen", "pan"),
      ("apn", "pan"),
      ("multipeltuoch", "multipleTouch"), ("longpress", "longPress"), ("LONGPRESS", "longPress"),
      // Nine letters allow three changes.
      ("swaxxaxes", "swapsAxes"), ("abcdefxyz", "abcdefghi"),
    ])
  func near(word: String, meant: String) {
    #expect(suggestion(for: word, among: ["rotation", meant, "window"]) == meant)
  }

  @Test(
    "Words that differ more are not suggested",
    arguments: [
      ("pex", "pan"), ("x", "y"), ("", "a"), ("abcdewxyz", "abcdefghi"), ("abcdwxyz", "abcdefgh"), ("ab", "cd"),
    ])
  func far(word: String, known: String) {
    #expect(suggestion(for: word, among: [known]) == nil)
  }

  @Test("If no word is near, the shortest word that begins with the given three or more letters is suggested")
  func beginnings() {
    let known = ["name", "maximumTouches", "maximum", "maximal", "minimum"]
    #expect(suggestion(for: "max", among: known) == "maximum")
    #expect(suggestion(for: "MAXI", among: known) == "maximum")
    #expect(suggestion(for: "maximumT", among: known) == "maximum")
    #expect(suggestion(for: "maximumTou", among: ["name", "maximumTouches"]) == "maximumTouches")
    #expect(suggestion(for: "mi", among: known) == nil && suggestion(for: "axi", among: known) == nil)
  }

  @Test("The nearest word wins; of equally near ones, the one with the same letters, then the first")
  func nearest() {
    #expect(suggestion(for: "tabel", among: ["label", "table", "babel"]) == "table")
    #expect(suggestion(for: "tabel", among: ["table", "label"]) == "table")
    #expect(suggestion(for: "tapt", among: ["tape", "tap"]) == "tape")
    #expect(suggestion(for: "taps", among: ["maps", "tap", "tapes"]) == "maps")
    #expect(suggestion(for: "rotatoin", among: ["rotating", "rotation"]) == "rotation")
  }

  @Test("A word of up to 64 bytes is compared; a longer one is not")
  func length() {
    let known = String(repeating: "k", count: 64)
    #expect(suggestion(for: known.dropLast() + "x", among: [known]) == known)
    #expect(suggestion(for: known + "k", among: [known]) == nil)
  }
}
