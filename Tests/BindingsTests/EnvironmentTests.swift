import Documents
import Testing

@testable import Bindings

func parse(_ json: String) throws -> Node { try parseJSON(Array(json.utf8).span) }

@Suite(.timeLimit(.minutes(5))) struct EnvironmentTests {
  @Test("Every field of an action becomes a variable; numbers are written as in the action")
  func variables() {
    let values = action(
      #"{"x":420,"y":90.5,"translation":{"x":-3.25,"y":0},"scaleVelocity":0.00012,"direction":"left"}"#
    ).environment
    #expect(
      values == [
        "TOUCHD_RECOGNIZER": "scroll", "TOUCHD_KIND": "pan", "TOUCHD_STATE": "changed", "TOUCHD_VIEW": "map",
        "TOUCHD_WINDOW": "main", "TOUCHD_TIME": "1000000", "TOUCHD_TOUCHES": "1", "TOUCHD_X": "420",
        "TOUCHD_Y": "90.5", "TOUCHD_TRANSLATION_X": "-3.25", "TOUCHD_TRANSLATION_Y": "0",
        "TOUCHD_SCALE_VELOCITY": "0.00012", "TOUCHD_DIRECTION": "left",
      ])
  }

  @Test("A hostile value is passed as text, and a key that is not a valid variable name is left out")
  func hostile() {
    let values = action(#"{"view":"$(touch /tmp/x)`id`\n'\"; rm -rf /","a=b":"c","PATH ":"d","":"e"}"#).environment
    #expect(values["TOUCHD_VIEW"] == "$(touch /tmp/x)`id`\n'\"; rm -rf /")
    #expect(values.keys.allSatisfy { $0.hasPrefix("TOUCHD_") && !$0.utf8.contains(UInt8(ascii: "=")) })
    #expect(values.count == 7)
  }

  @Test("A NUL is replaced by the replacement character, because it would end the variable")
  func nul() throws {
    let node = try parse(#"{"recognizer":"a","kind":"pan","state":"ended","window":"w","time":1}"#)
    guard case .mapping(let members) = node.value else { return }
    let hostile = Node(.mapping(members + [Node.Member(key: "view", value: Node(.string("a\0b")))]))
    #expect(GestureAction(hostile)?.environment["TOUCHD_VIEW"] == "a\u{FFFD}b")
  }

  @Test("A launch has the binding's words, and the binding's name in addition to the values")
  func launch() throws {
    let all = try bindings(
      "- {name: one, match: {}, run: [prog, a b]}\n- {name: two, match: {}, shell: true, run: echo $TOUCHD_X}")
    var matcher = BindingMatcher(all)
    let launches = matcher.launches(for: action("{}"))
    #expect(launches.map(\.words) == [["prog", "a b"], ["/bin/sh", "-c", "echo $TOUCHD_X"]])
    #expect(launches.map { $0.environment["TOUCHD_BINDING"] } == ["one", "two"])
    #expect(launches[0].environment["TOUCHD_VIEW"] == "map")
  }
}
