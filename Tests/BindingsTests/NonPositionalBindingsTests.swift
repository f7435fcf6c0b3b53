import Documents
import Foundation
import Scenes
import Testing

@testable import Bindings

/// Bindings for events that have no position: presses (S48), remote control (S41), shakes (S40).
@Suite(.timeLimit(.minutes(5))) struct NonPositionalBindingsTests {
  private static let press = #"{"press":{"button":"KEY_POWER","phase":"PHASE","view":"page","time":TIME}}"#

  private static func event(_ text: String) throws -> GestureAction? {
    GestureAction(event: try parseJSON(Array(text.utf8).span))
  }

  private static func pressed(_ phase: String, at time: Int) throws -> GestureAction {
    let text = press.replacingOccurrences(of: "PHASE", with: phase).replacingOccurrences(of: "TIME", with: "\(time)")
    return try #require(try event(text))
  }

  /// The names of the bindings that events run.
  private static func runs(_ bindings: [Binding], _ events: [GestureAction]) -> [String] {
    var matcher = BindingMatcher(bindings)
    return events.flatMap { matcher.launches(for: $0) }.map(\.binding)
  }

  @Test("S48: a press runs a command once: as it begins, or in the given state; with a duration, as it ends")
  func presses() throws {
    let all = try bindings(
      """
      - {name: any, match: {press: KEY_POWER}, run: [a]}
      - {name: up, match: {press: KEY_POWER, state: ended}, run: [a]}
      - {name: long, match: {press: KEY_POWER, state: ended, duration: 2}, run: [a]}
      - {name: short, match: {press: KEY_POWER, state: ended, within: 1}, run: [a]}
      - {name: gone, match: {press: KEY_POWER, state: cancelled}, run: [a]}
      - {name: elsewhere, match: {press: KEY_POWER, view: map}, run: [a]}
      - {name: other, match: {press: KEY_HOME}, run: [a]}
      - {name: tap, match: {kind: tap}, run: [a]}
      - {name: everything, match: {}, run: [a]}
      """)
    let (began, ended) = (try Self.pressed("began", at: 1_000_000), try Self.pressed("ended", at: 1_500_000))
    #expect(Self.runs(all, [began, ended]) == ["any", "up", "short"])
    #expect(Self.runs(all, [began, try Self.pressed("ended", at: 3_000_000)]) == ["any", "up", "long"])
    #expect(Self.runs(all, [began, try Self.pressed("cancelled", at: 3_000_000)]) == ["any", "gone"])
    // A gesture runs no binding for presses.
    #expect(Self.runs(all, [action(#"{"kind":"tap","state":"ended"}"#)]) == ["tap", "everything"])
  }

  @Test("S40, S41: a remote command runs each time, handled or not; a shake runs a command once")
  func commands() throws {
    let all = try bindings(
      """
      - {name: next, match: {remote: nextTrack}, run: [a]}
      - {name: shaken, match: {motion: shake}, run: [a]}
      - {name: calm, match: {motion: shake, state: ended}, run: [a]}
      """)
    let next = try #require(
      try Self.event(#"{"remote":{"command":"nextTrack","handled":true,"view":"list","window":"main","time":1}}"#))
    let play = try #require(try Self.event(#"{"remote":{"command":"play","handled":false,"time":2}}"#))
    let began = try #require(try Self.event(#"{"motion":{"motion":"shake","phase":"began","handled":false,"time":3}}"#))
    let ended = try #require(try Self.event(#"{"motion":{"motion":"shake","phase":"ended","handled":false,"time":4}}"#))
    #expect(Self.runs(all, [next, play, next, began, ended]) == ["next", "next", "shaken", "calm"])
    #expect(next.environment["TOUCHD_COMMAND"] == "nextTrack" && next.environment["TOUCHD_HANDLED"] == "true")
    #expect(try Self.pressed("began", at: 1).environment["TOUCHD_BUTTON"] == "KEY_POWER")
    for text in [#"{"state":{}}"#, #"{"press":{"button":"KEY_POWER"}}"#, #"{"remote":{"time":1}}"#, "{}"] {
      #expect(try Self.event(text) == nil, "\(text)")
    }
  }

  @Test("The subscription requests what the bindings use; no presses, motion or remote control by default")
  func parameters() throws {
    func parameters(_ yaml: String) throws -> String {
      var json = JSONWriter()
      json.node(ActionSubscription.parameters(for: try bindings(yaml)))
      return String(decoding: json.bytes, as: UTF8.self)
    }
    let tap = "- {name: a, match: {kind: tap, recognizer: pick}, run: [a]}"
    let press = "- {name: b, match: {press: KEY_POWER}, run: [a]}"
    let others = """
      - {name: c, match: {remote: play}, run: [a]}
      - {name: d, match: {motion: shake}, run: [a]}
      """
    #expect(try parameters(tap) == #"{"filter":{"recognizers":["pick"],"kinds":["tap"]}}"#)
    #expect(try parameters(press) == #"{"filter":{},"nonPositional":["press"]}"#)
    #expect(
      try parameters("\(tap)\n\(press)\n\(others)")
        == #"{"filter":{},"nonPositional":["motion","press","remote"]}"#)
  }

  @Test(
    "Conditions that only gestures have are errors with their place",
    arguments: [
      ("{press: KEY_POWER, remote: play}", "remote: a match has at most one of press, remote and motion"),
      ("{press: KEY_POWER, kind: tap}", "kind: a match for press has no kind"),
      ("{press: KEY_POWER, recognizer: go}", "recognizer: a match for press has no recognizer"),
      ("{motion: shake, direction: up}", "direction: a match for motion has no direction"),
      ("{motion: shake, speed: 3}", "speed: a match for motion has no speed"),
      ("{remote: play, duration: 3}", "duration: a match for remote has no duration"),
      ("{remote: play, state: began}", "state: a command has only the state ended"),
      ("{press: KEY_POWER, state: changed}", "state: a press has the states began, ended and cancelled"),
      ("{remote: rewind}", #"remote: unknown command "rewind"; known:"#),
      ("{motion: nod}", #"motion: unknown motion "nod"; known: shake"#),
      ("{press: power}", "press: "),
      ("{press: KEY_POWR}", #"press: the kernel has no key "KEY_POWR"; did you mean "KEY_POWER"?"#),
    ])
  func refused(_ match: String, _ message: String) throws {
    do {
      _ = try bindings("- {name: it, match: \(match), run: [a]}")
      Issue.record("\(match) is good")
    } catch {
      #expect("\(error)".contains("bindings[0].match.\(message)"), "\(error)")
    }
  }
}
