import TestSupport
import Testing

@testable import TouchKit

/// The pictures of the state machines against the table of transitions; PropertyTests hold recognizers to both.
@Suite(.timeLimit(.minutes(5))) struct StateMachineTests {
  @Test("S13: every step of every picture is legal, and a continuous one's picture has every legal step but recognized")
  func legalSteps() {
    for (recognizer, steps) in StateMachines.shipped {
      for step in steps {
        #expect(StateMachines.transitions.contains { $0 == (step.from, step.to) }, "\(recognizer.kind)")
      }
      #expect(recognizer.isDiscrete == steps.contains { $0.from == .possible && $0.to == .ended })
      #expect(steps.count == (recognizer.isDiscrete ? 2 : StateMachines.transitions.count - 1))
    }
  }

  @Test("Docs/Recognizers.md is what the code says")
  func generatedPage() throws {
    try expectGenerated(StateMachines.page, in: "Docs/Recognizers.md")
  }
}
