import Foundation
import TestSupport
import Testing
import TouchKit

/// Compares the documentation's article with the recognizer that is compiled and tested here.
@Suite(.timeLimit(.minutes(5))) struct ArticleTests {
  /// The lines of a text without indentation and empty lines.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test("Every line of code in the article on custom recognizers is compiled here, in order")
  func article() throws {
    let article = try String(
      contentsOfFile: projectFile("Sources/TouchKit/TouchKit.docc/CustomRecognizer.md"), encoding: .utf8)
    let source = try String(
      contentsOfFile: projectFile("Tests/TouchKitTests/Recognizers/CustomRecognizerTests.swift"), encoding: .utf8)
    let compiled = lines(source).joined(separator: "\n")
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 3)
    var place = compiled.startIndex
    for block in blocks {
      var code = lines(block)
      if code.first == "import TouchKit" {
        code.removeFirst()
        // The class continues in the next block.
        code.removeLast()
      }
      let found = try #require(compiled.range(of: code.joined(separator: "\n"), range: place..<compiled.endIndex))
      place = found.upperBound
    }
  }

  @Test("S30: the rules and the interface name every event of controls")
  func events() throws {
    let names = Control.Event.names.map { "\($0.name)" } + ["selected"]
    for (path, start, end) in [
      ("Docs/RULES.md", "| S30 |", "|\n"), ("Sources/TouchService/io.touchd.Touch.varlink", "type Control", "event:"),
    ] {
      let text = try String(contentsOfFile: projectFile(path), encoding: .utf8)
      let begin = try #require(text.range(of: start))
      let stop = try #require(text.range(of: end, range: begin.upperBound..<text.endIndex))
      let words = text[begin.upperBound..<stop.lowerBound].split { !$0.isLetter }.map(String.init)
      for name in names { #expect(words.contains(name), "\(path): \(name)") }
    }
  }
}
