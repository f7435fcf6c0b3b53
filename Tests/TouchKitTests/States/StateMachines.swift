@testable import TouchKit

/// A transition that a kind of recognizer may make, and its cause.
struct StateTransition: Equatable, Sendable {
  let from: GestureRecognizer.State
  let to: GestureRecognizer.State
  let when: String
}

/// Every state machine, for diagrams and for tests of recognizers.
enum StateMachines {
  /// The transitions that S13 allows a recognizer to make by itself.
  static let transitions: [(from: GestureRecognizer.State, to: GestureRecognizer.State)] = [
    (.possible, .began), (.possible, .ended), (.possible, .failed),
    (.began, .changed), (.began, .ended), (.began, .cancelled),
    (.changed, .changed), (.changed, .ended), (.changed, .cancelled),
  ]

  /// The shipped recognizers in the order of `sceneRecognizerKinds`, each with its kind's transitions and properties:
  /// the only such list in the tests.
  ///
  /// The properties are those with default parameters: whether the gesture is a press (S14), the fingers that the
  /// recognizer needs to compete (S56), and whether it withholds touches (P3).
  static var shipped:
    [(recognizer: GestureRecognizer, isPress: Bool, fingers: Int, withholds: Bool, steps: [StateTransition])]
  {
    [
      (
        TapGestureRecognizer(), isPress: true, fingers: 1, withholds: true,
        discrete(
          "the last finger of the last tap lifts", failing: "moved, held or waited too long, or too many fingers")
      ),
      (
        LongPressGestureRecognizer(), isPress: true, fingers: 1, withholds: false,
        continuous(
          "the fingers have stayed for the duration", changed: "a finger moves", ended: "any of the fingers lifts",
          failing: "lifted too early, moved too far, or too many fingers")
      ),
      (
        PanGestureRecognizer(), isPress: false, fingers: 1, withholds: true,
        continuous(
          "the fingers have moved by more than the slop", changed: "fingers move, join or leave",
          ended: "the last finger lifts", failing: "lifted before, too many fingers, or across the axis")
      ),
      (
        SwipeGestureRecognizer(), isPress: false, fingers: 1, withholds: true,
        discrete("every finger has gone far enough", failing: "too slow, left the direction, or lifted before")
      ),
      (
        PinchGestureRecognizer(), isPress: false, fingers: 2, withholds: false,
        continuous(
          "the span has changed by the slack, or its first step, and more than the fingers turned or went together",
          changed: "fingers move, join or leave, or make a step", ended: "the last finger lifts",
          failing: "all lifted before")
      ),
      (
        RotationGestureRecognizer(), isPress: false, fingers: 2, withholds: false,
        continuous(
          "the fingers have turned by the slop, or its first step, and more than they went together",
          changed: "fingers move, join or leave, or make a step",
          ended: "the last finger lifts",
          failing: "all lifted before")
      ),
      (
        ScreenEdgePanGestureRecognizer(), isPress: false, fingers: 1, withholds: true,
        continuous(
          "moved inward, or along its edge, by more than the slop or its length",
          changed: "fingers move, join or leave",
          ended: "the last finger lifts",
          failing: "lifted before, or went another way")
      ),
      (
        HoverGestureRecognizer(), isPress: false, fingers: 1, withholds: true,
        continuous("the pen enters", changed: "it moves", ended: "it leaves", failing: "it should not begin")
      ),
    ]
  }

  /// The kinds of which random fingers do not make every transition: these need an edge or a pen.
  static let undrawn: Set<String> = ["screenEdgePan", "hover"]

  /// The kinds, each with its transitions.
  static let all: [(kind: String, steps: [StateTransition])] = shipped.map { ($0.recognizer.kind, $0.steps) }

  private static let prevented = "; prevented, disabled or cancelled"

  private static func discrete(_ recognized: String, failing: String) -> [StateTransition] {
    [
      StateTransition(from: .possible, to: .ended, when: recognized),
      StateTransition(from: .possible, to: .failed, when: failing + prevented),
    ]
  }

  private static func continuous(
    _ began: String, changed: String, ended: String, failing: String
  ) -> [StateTransition] {
    var steps = [
      StateTransition(from: .possible, to: .began, when: began),
      StateTransition(from: .possible, to: .failed, when: failing + prevented),
    ]
    for from in [GestureRecognizer.State.began, .changed] {
      steps.append(StateTransition(from: from, to: .changed, when: changed))
      steps.append(StateTransition(from: from, to: .ended, when: ended))
      steps.append(StateTransition(from: from, to: .cancelled, when: "disabled, or a touch cancelled"))
    }
    return steps
  }

  /// One kind's machine as a Mermaid diagram.
  static func diagram(of steps: [StateTransition]) -> String {
    var lines = ["stateDiagram-v2", "    [*] --> possible"]
    var ends: [GestureRecognizer.State] = []
    for step in steps {
      lines.append("    \(step.from) --> \(step.to): \(step.when)")
      if ![.began, .changed].contains(step.to) && !ends.contains(step.to) { ends.append(step.to) }
    }
    for end in ends { lines.append("    \(end) --> possible: reset") }
    return lines.joined(separator: "\n")
  }

  /// The page with all diagrams.
  static var page: String {
    var text = """
      # The state machines of the recognizers

      Look up the states of each recognizer. A recognizer makes only the transitions on this page. The reset at the end of the dispatch
      returns terminal states and `failed` to `possible` (S16). This page is generated from `Tests/TouchKitTests/States/StateMachines.swift`.

      """
    for (kind, steps) in all { text += "\n## \(kind)\n\n```mermaid\n\(diagram(of: steps))\n```\n" }
    return text
  }
}
