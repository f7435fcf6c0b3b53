import Documents
import Testing

@Suite(.timeLimit(.minutes(5))) struct QuotationTests {
  @Test(
    "A text of too many bytes ends with an ellipsis, and is not cut inside a character",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc…"), ("", 3, ""), ("abcd", 3, "…"),
      ("abécdef", 6, "ab…"), ("aébcdef", 6, "aé…"), ("a👍bcdef", 7, "a…"),
    ])
  func shortening(_ text: String, _ count: Int, _ expected: String) {
    #expect(shortened(text, to: count) == expected)
    #expect(expected.utf8.count <= count)
  }

  @Test(
    "A part of a text is found wherever it is",
    arguments: [
      ("abc", "", true), ("abc", "abc", true), ("abc", "a", true), ("abc", "bc", true), ("abc", "c", true),
      ("abc", "abcd", false), ("abc", "ac", false), ("abc", "d", false), ("", "a", false), ("", "", true),
      ("aab", "ab", true),
    ])
  func parts(_ text: String, _ part: String, _ isFound: Bool) {
    #expect(text.utf8.holds(part.utf8) == isFound)
  }

  @Test("A text for HTML or XML has no characters that end a tag or an attribute")
  func escaping() {
    #expect(escaped("<a b='\"'>&\n\u{FFFE}\u{FFFF}é") == "&lt;a b=&#39;&quot;&#39;&gt;&amp; \u{FFFD}\u{FFFD}é")
  }
}
