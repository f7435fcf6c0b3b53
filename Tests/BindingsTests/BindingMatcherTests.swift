import Testing

@testable import Bindings

@Suite(.timeLimit(.minutes(5))) struct BindingMatcherTests {
  /// The names of the bindings that each action runs.
  private func runs(_ yaml: String, _ actions: [String]) throws -> [[String]] {
    var matcher = BindingMatcher(try bindings(yaml))
    return actions.map { matcher.launches(for: action($0)).map(\.binding) }
  }

  @Test(
    "A binding matches if every condition holds, and does not match if one fails",
    arguments: [
      ("recognizer: scroll", #"{}"#, #"{"recognizer":"scroll2"}"#),
      ("kind: pan", #"{}"#, #"{"kind":"pinch","scale":2}"#),
      ("state: ended", #"{"state":"ended"}"#, #"{"state":"began"}"#),
      ("window: main", #"{}"#, #"{"window":"other"}"#),
      ("view: map", #"{}"#, #"{"view":"Map"}"#),
      ("fingers: 3", #"{"touches":3}"#, #"{"touches":2}"#),
      ("length: 50", #"{"translation":{"x":-30,"y":40}}"#, #"{"translation":{"x":-30,"y":39.9}}"#),
      ("length: 50, direction: up", #"{"translation":{"x":30,"y":-50}}"#, #"{"translation":{"x":45,"y":-49}}"#),
      ("length: 0.25", #"{"scale":1.25}"#, #"{"scale":0.8}"#),
      ("length: 0.5", #"{"rotation":-0.5}"#, #"{"rotation":0.4}"#),
      ("fingers: 1", #"{}"#, #"{"touches":null}"#),
      ("length: 0.25, direction: in", #"{"scale":0.75}"#, #"{"scale":1.25}"#),
      ("speed: 500", #"{"velocity":{"x":300,"y":-400}}"#, #"{"velocity":{"x":300,"y":-399}}"#),
      ("speed: 500", #"{"velocity":{"x":300,"y":-400}}"#, #"{}"#),
      ("speed: 2", #"{"rotationVelocity":-2}"#, #"{"rotationVelocity":-1.9}"#),
    ])
  func match(_ match: String, matching: String, other: String) throws {
    let yaml = "- {name: it, match: {\(match)}, each: step, run: [a]}"
    #expect(try runs(yaml, [matching, other]) == [["it"], []])
  }

  @Test(
    "A screen-edge pan begins at the edge from which its first displacement, or else its velocity, points inward",
    arguments: [
      ("left", 12.0, -11.0, 0.0, 0.0, true), ("left", -12, 3, 0, 0, false), ("right", -12, 3, 0, 0, true),
      ("top", 3, 12, 0, 0, true), ("bottom", 3, -12, 0, 0, true), ("top", 0, 0, 5, 80, true),
      ("top", 0, 0, 0, 0, false), ("left", 12, -12, 0, 0, true), ("right", -12, -12, 0, 0, true),
      ("top", 0.2, 0.5, 0, 0, true),
    ])
  func edge(_ edge: String, x: Double, y: Double, vx: Double, vy: Double, holds: Bool) throws {
    let yaml = "- {name: it, match: {edge: \(edge), state: ended}, run: [a]}"
    func json(_ kind: String, _ state: String, _ x: Double, _ y: Double) -> String {
      #"{"kind":"\#(kind)","state":"\#(state)","translation":{"x":\#(x),"y":\#(y)},"velocity":{"x":\#(vx),"y":\#(vy)}}"#
    }
    // Later movement does not count.
    let gesture = [json("screenEdgePan", "began", x, y), json("screenEdgePan", "ended", -200, -200)]
    #expect(try runs(yaml, gesture) == [[], holds ? ["it"] : []])
    #expect(try runs(yaml, [json("pan", "began", x, y), json("pan", "ended", x, y)]) == [[], []])
  }

  @Test("S47: if a screen-edge pan reports its edge or corner, that counts, wherever the pan goes")
  func edgeField() throws {
    let gesture = ["began", "ended"].map {
      #"{"kind":"screenEdgePan","state":"\#($0)","translation":{"x":0,"y":-40},"velocity":{"x":0,"y":0},"edge":"left"}"#
    }
    #expect(try runs("- {name: it, match: {edge: left}, run: [a]}", gesture) == [["it"], []])
    #expect(try runs("- {name: it, match: {edge: bottom}, run: [a]}", gesture) == [[], []])
    let corner = [
      #"{"kind":"screenEdgePan","state":"began","translation":{"x":9,"y":9},"velocity":{"x":0,"y":0},"edge":"topLeft"}"#
    ]
    #expect(try runs("- {name: it, match: {edge: topLeft}, run: [a]}", corner) == [["it"]])
    #expect(try runs("- {name: it, match: {edge: left}, run: [a]}", corner) == [[]])
  }

  @Test("S45: each counted step runs a command, including the steps of missed lines; the end of a gesture is no step")
  func countedSteps() throws {
    let yaml = """
      - {name: larger, match: {direction: out}, each: step, run: [a]}
      - {name: smaller, match: {direction: in}, each: step, run: [a]}
      - {name: any, match: {}, each: step, run: [a]}
      - {name: left, match: {direction: left}, each: step, run: [a]}
      """
    func line(_ state: String, _ steps: Int, _ direction: String) -> String {
      #"{"kind":"pinch","state":"\#(state)","scale":3,"steps":\#(steps),"direction":"\#(direction)"}"#
    }
    let gesture = [
      line("began", 1, "out"), line("changed", 3, "out"), line("changed", 2, "in"), line("changed", -1, "in"),
      line("changed", 0, "out"), line("ended", 0, "out"),
    ]
    let expected = [
      ["larger", "any"], ["larger", "larger", "any", "any"], ["smaller", "any"],
      ["smaller", "smaller", "smaller", "any", "any", "any"], ["larger", "any"], [],
    ]
    #expect(try runs(yaml, gesture + gesture) == expected + expected)
    // A gesture that waited for others begins without a step.
    #expect(try runs(yaml, [#"{"kind":"rotation","state":"began","rotation":0,"steps":0}"#]) == [[]])
    let turns = [1, -1].map { #"{"kind":"rotation","state":"changed","rotation":0,"steps":\#($0)}"# }
    let around =
      "- {name: on, match: {direction: clockwise}, each: step, run: [a]}\n"
      + "- {name: back, match: {direction: counterclockwise}, each: step, run: [a]}"
    #expect(try runs(around, turns) == [["on"], ["back", "back"]])
    #expect(
      try runs("- {name: once, match: {direction: out}, run: [a]}", gesture) == [["once"], [], [], [], [], []])
  }

  @Test("Without a state, a binding matches every state but cancelled")
  func cancelled() throws {
    let yaml = "- {name: it, match: {}, each: step, run: [a]}"
    let actions = ["began", "changed", "cancelled"].map { #"{"state":"\#($0)"}"# }
    #expect(try runs(yaml, actions) == [["it"], ["it"], []])
  }

  @Test(
    "Straight directions span 45° to both sides, diagonal ones 22.5°",
    arguments: [
      ("right", 100.0, 99.0, true), ("right", 100, 101, false), ("right", -100, 0, false), ("up", 7, -8, true),
      ("up", 7, 8, false), ("left", -10, 0, true), ("down", 0, 3, true), ("down", 0, 0, false),
      ("upRight", 100, -42, true), ("upRight", 100, -41, false), ("upRight", 41, -100, false),
      ("downLeft", -50, 50, true), ("downLeft", -50, -50, false), ("upLeft", -60, -30, true),
      ("downRight", 30, 60, true),
    ])
  func directions(_ direction: String, x: Double, y: Double, holds: Bool) throws {
    let yaml = "- {name: it, match: {direction: \(direction)}, run: [a]}"
    #expect(try runs(yaml, [#"{"translation":{"x":\#(x),"y":\#(y)}}"#]) == [holds ? ["it"] : []])
  }

  @Test(
    "Swipes report a direction; pinches and rotations have directions of their own",
    arguments: [
      ("left", #"{"kind":"swipe","direction":"left"}"#, true),
      ("right", #"{"kind":"swipe","direction":"left"}"#, false),
      ("in", #"{"scale":0.9}"#, true), ("in", #"{"scale":1}"#, false), ("out", #"{"scale":1.1}"#, true),
      ("clockwise", #"{"rotation":0.2}"#, true), ("counterclockwise", #"{"rotation":0.2}"#, false),
      ("counterclockwise", #"{"rotation":-0.2}"#, true), ("left", #"{"kind":"tap"}"#, false),
      ("upLeft", #"{"kind":"swipe","direction":"upLeft"}"#, true),
      ("up", #"{"kind":"swipe","direction":"upLeft"}"#, false),
      // The direction of the last step counts, whatever the scale is.
      ("in", #"{"kind":"pinch","scale":1.5,"direction":"in","steps":1}"#, true),
      ("out", #"{"kind":"pinch","scale":1.5,"direction":"in","steps":1}"#, false),
    ])
  func otherDirections(_ direction: String, json: String, holds: Bool) throws {
    let yaml = "- {name: it, match: {direction: \(direction)}, run: [a]}"
    #expect(try runs(yaml, [json]) == [holds ? ["it"] : []])
  }

  @Test("A binding runs once per gesture, with the first action that matches, and again with the next gesture")
  func once() throws {
    let gesture = [
      #"{"state":"began","translation":{"x":12,"y":1}}"#, #"{"translation":{"x":60,"y":2}}"#,
      #"{"translation":{"x":90,"y":2}}"#, #"{"state":"ended","translation":{"x":90,"y":2}}"#,
    ]
    let yaml = "- {name: far, match: {length: 50}, run: [a]}\n- {name: lifted, match: {state: ended}, run: [a]}"
    #expect(try runs(yaml, gesture + gesture) == [[], ["far"], [], ["lifted"], [], ["far"], [], ["lifted"]])
  }

  @Test("Simultaneous gestures of two recognizers are separate gestures")
  func twoGestures() throws {
    let yaml = "- {name: it, match: {}, run: [a]}"
    let actions = [
      #"{"state":"began"}"#, #"{"state":"began","recognizer":"zoom"}"#, #"{}"#, #"{"recognizer":"zoom"}"#,
      #"{"state":"ended"}"#, #"{"recognizer":"zoom","state":"ended"}"#,
    ]
    #expect(try runs(yaml, actions) == [["it"], ["it"], [], [], [], []])
  }

  @Test("Duration and within are measured from began to the action")
  func duration() throws {
    let yaml =
      "- {name: long, match: {duration: 2}, run: [a]}\n- {name: quick, match: {within: 0.5, state: ended}, run: [a]}"
    let slow = [
      #"{"state":"began","time":7000000}"#, #"{"time":8999999}"#, #"{"time":9000000}"#,
      #"{"state":"ended","time":9000001}"#,
    ]
    let fast = [#"{"state":"began","time":10000000}"#, #"{"state":"ended","time":10500000}"#]
    #expect(try runs(yaml, slow + fast) == [[], [], ["long"], [], [], ["quick"]])
  }

  @Test(
    "Each step of a displacement runs a command, even several at once; a step back counts in the other direction"
  )
  func steps() throws {
    let yaml = """
      - {name: louder, match: {direction: up}, each: step, step: 40, run: [a]}
      - {name: quieter, match: {direction: down}, each: step, step: 40, run: [a]}
      """
    func displacement(_ y: Double, _ state: String = "changed") -> String {
      #"{"state":"\#(state)","translation":{"x":3,"y":\#(y)}}"#
    }
    let actions = [
      displacement(-10, "began"), displacement(-39), displacement(-40), displacement(-79), displacement(-170),
      displacement(-140), displacement(-129), displacement(-169), displacement(-169, "ended"),
    ]
    #expect(
      try runs(yaml, actions) == [
        [], [], ["louder"], [], ["louder", "louder", "louder"], [], ["quieter"], ["louder"], [],
      ])
    // The next gesture starts from zero.
    #expect(try runs(yaml, actions + [displacement(-10, "began"), displacement(-41)]).suffix(2) == [[], ["louder"]])
  }

  @Test("Pinch steps are fractions of the span; one action runs at most a hundred steps")
  func pinchSteps() throws {
    let yaml = "- {name: in, match: {direction: in}, each: step, step: 0.1, run: [a]}"
    #expect(try runs(yaml, [#"{"scale":0.91}"#, #"{"scale":0.79}"#]) == [[], ["in", "in"]])
    let far = "- {name: far, match: {direction: right}, each: step, step: 0.5, run: [a]}"
    #expect(
      try runs(far, [#"{"translation":{"x":9000,"y":0}}"#, #"{"translation":{"x":9000.6,"y":0}}"#]).map(\.count) == [
        100, 1,
      ])
  }

  @Test(
    "Invalid actions are ignored", arguments: [#"{}"#, #"{"recognizer":"a","kind":"pan","state":"possible"}"#])
  func noAction(_ json: String) throws {
    #expect(GestureAction(try parse(json)) == nil)
  }
}
