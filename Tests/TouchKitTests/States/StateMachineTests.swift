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
    for (recognizer, _, _, _, steps) in StateMachines.shipped {
      for step in steps {
        #expect(StateMachines.transitions.contains { $0 == (step.from, step.to) }, "\(recognizer.kind)")
      }
      #expect(recognizer.isDiscrete == steps.contains { $0.from == .possible && $0.to == .ended })
      #expect(steps.count == (recognizer.isDiscrete ? 2 : StateMachines.transitions.count - 1))
    }
  }

  @Test("S14, S56, P3: each recognizer says whether it is a press, its minimum of fingers, and whether it withholds")
  func properties() {
    for (recognizer, isPress, fingers, withholds, _) in StateMachines.shipped {
      #expect(recognizer.isPress == isPress, "\(recognizer.kind)")
      #expect(recognizer.minimumFingers == fingers, "\(recognizer.kind)")
      #expect(recognizer.recognizesWithheld == withholds, "\(recognizer.kind)")
    }
  }

  @Test("S56, P3: a recognizer that requires several fingers needs them to compete, and withholds no touches")
  func severalFingers() {
    let (pan, edge, swipe) = (PanGestureRecognizer(), ScreenEdgePanGestureRecognizer(), SwipeGestureRecognizer())
    (pan.minimumNumberOfTouches, edge.minimumNumberOfTouches, swipe.numberOfTouchesRequired) = (2, 3, 4)
    let movements = [pan, edge, swipe]
    #expect(movements.map(\.minimumFingers) == [2, 3, 4])
    #expect(movements.map(\.recognizesWithheld) == [false, false, false])
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
