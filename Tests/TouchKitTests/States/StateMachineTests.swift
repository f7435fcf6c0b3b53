import Foundation
import TestSupport
import Testing

@testable import TouchKit

/// Compares the state diagrams with the table of transitions; PropertyTests check recognizers against both.
@Suite(.timeLimit(.minutes(5))) struct StateMachineTests {
  @Test(
    "S13: S14: every transition in a diagram is legal; discrete kinds end or fail, others have every other legal one"
  )
  func legalSteps() {
    for (recognizer, steps) in StateMachines.shipped {
      for step in steps {
        #expect(StateMachines.transitions.contains { $0 == (step.from, step.to) }, "\(recognizer.kind)")
      }
      #expect(recognizer.isDiscrete == steps.contains { $0.from == .possible && $0.to == .ended })
      #expect(steps.count == (recognizer.isDiscrete ? 2 : StateMachines.transitions.count - 1))
    }
  }

  @Test("Docs/Recognizers.md matches the code")
  func generatedPage() throws {
    try expectGenerated(StateMachines.page, in: "Docs/Recognizers.md")
  }

  @Test("TouchKit's documentation lists every built-in recognizer")
  func generatedTopics() throws {
    let path = "Sources/TouchKit/TouchKit.docc/TouchKit.md"
    let (heading, next) = ("### Built-in recognizers\n\n", "\n### Controls\n")
    let text = try String(contentsOfFile: projectFile(path), encoding: .utf8)
    let before = try #require(text.range(of: heading)?.upperBound)
    let after = try #require(text.range(of: next)?.lowerBound)
    let list = StateMachines.shipped.map { "- ``\(type(of: $0.recognizer))``\n" }.joined()
    try expectGenerated(text[..<before] + list + text[after...], in: path)
  }
}
