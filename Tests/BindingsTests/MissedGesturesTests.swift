import Testing

@testable import Bindings

/// The reasons why a recording runs no command.
@Suite(.timeLimit(.minutes(5))) struct MissedGesturesTests {
  /// Play actions and return the reasons.
  private func reasons(_ yaml: String, _ actions: [String]) throws -> [String] {
    let run = DryRun(try bindings(yaml)) { _ in }
    for action in actions { run.handle(Array(action.utf8).span) }
    return run.reasons
  }

  private func action(_ state: String, _ time: Int, _ more: String = "", name: String = "top-1", kind: String = "pan")
    -> String
  {
    #"{"action":{"recognizer":"\#(name)","kind":"\#(kind)","state":"\#(state)","view":"v","window":"w","time":\#(time)"#
      + #","touches":2\#(more.isEmpty ? "" : ",\(more)")}}"#
  }

  private func pan(_ state: String, _ time: Int, _ x: Double, _ y: Double, speed: Double = 0) -> String {
    action(state, time, #""translation":{"x":\#(x),"y":\#(y)},"velocity":{"x":\#(speed),"y":0}"#)
  }

  @Test(
    "The first condition that fails is reported with the actual and the required value",
    arguments: [
      ("state: began", "ended, needs began"), ("state: ended, fingers: 3", "2 fingers, needs 3"),
      ("state: ended, edge: top", "from no edge, needs top"), ("state: ended, direction: up", "does not go up"),
      ("state: ended, direction: down, length: 398", "397 px, needs 398"),
      ("state: ended, length: 950, speed: 9", "397 px, needs 950"), ("state: ended, speed: 301", "300 px/s, needs 301"),
      ("state: ended, duration: 0.6", "0.5 s, needs 0.6"), ("state: ended, within: 0.4", "0.5 s, needs 0.4 at most"),
    ])
  func conditions(_ match: String, _ said: String) throws {
    let actions = [pan("began", 1_000_000, 0, 5), pan("ended", 1_500_000, 0, 397.99, speed: 300)]
    let yaml = "- {name: b, match: {recognizer: top-1, \(match)}, run: [a]}"
    let all = match == "state: began" ? Array(actions[1...]) : actions
    #expect(try reasons(yaml, all) == ["no command would run; the recording's gestures are:", "top-1: \(said) (b)"])
  }

  @Test("For each gesture, the binding that came nearest is reported, with the values")
  func nearest() throws {
    let yaml = """
      - {name: other, match: {recognizer: top-2}, run: [a]}
      - {name: fingers, match: {recognizer: top-1, fingers: 3}, run: [a]}
      - {name: far, match: {recognizer: top-1, state: ended, length: 950}, run: [a]}
      - {name: up, match: {recognizer: top-1, direction: up}, run: [a]}
      """
    let actions = [
      pan("began", 0, 0, 5), pan("changed", 10, 0, 700), pan("ended", 20, 0, 50),
      action("ended", 30, name: "knock", kind: "tap"),
      pan("began", 40, 0, 5), pan("cancelled", 50, 0, 6),
    ]
    #expect(
      try reasons(yaml, actions) == [
        "no command would run; the recording's gestures are:", "top-1: 50 px, needs 950 (far)",
        "knock: no binding matches this gesture",
        "top-1: does not go up (up)",
      ])
  }

  @Test(
    "An unreached step is reported in its unit, and so are scales, angles, buttons and cancelled gestures"
  )
  func units() throws {
    let yaml = """
      - {name: step, match: {recognizer: top-1, direction: down}, each: step, step: 40, run: [a]}
      - {name: turn, match: {recognizer: turn, length: 1}, run: [a]}
      - {name: zoom, match: {recognizer: zoom, length: 0.5}, run: [a]}
      - {name: key, match: {press: KEY_A, state: ended, duration: 2}, run: [a]}
      - {name: tap, match: {recognizer: knock}, run: [a]}
      """
    func press(_ phase: String, _ time: Int) -> String {
      #"{"press":{"button":"KEY_A","phase":"\#(phase)","time":\#(time)}}"#
    }
    let actions = [
      pan("began", 0, 0, 5), pan("ended", 9, 0, 12),
      action("ended", 10, #""rotation":-0.2468,"rotationVelocity":1"#, name: "turn"),
      action("ended", 11, #""scale":1.25,"scaleVelocity":1"#, name: "zoom"), press("began", 20),
      press("ended", 1_500_020),
      action("cancelled", 2_000_000, name: "knock"),
    ]
    #expect(
      try reasons(yaml, actions).dropFirst() == [
        "top-1: 12 px, needs 40 (step)", "turn: 0.246 rad, needs 1 (turn)", "zoom: 0.25, needs 0.5 (zoom)",
        "KEY_A: 1.5 s, needs 2 (key)", "knock: cancelled (tap)",
      ])
  }

  @Test("If any command runs, no reasons are given; a recording without gestures is reported as such")
  func ends() throws {
    let yaml = "- {name: b, match: {recognizer: knock}, run: [a]}"
    #expect(try reasons(yaml, [action("ended", 1), action("ended", 2, name: "knock")]) == [])
    #expect(try reasons(yaml, []) == ["no command would run: the recording has no gesture of the scene"])
  }
}
