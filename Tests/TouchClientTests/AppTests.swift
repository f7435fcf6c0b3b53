import Documents
import Testing

@testable import TouchClient

/// The calls and events of a program that presents windows.
@Suite(.timeLimit(.minutes(5))) struct AppTests {
  private func event(_ text: String) throws -> AppEvent? { try AppEvent(parseJSON(Array(text.utf8).span)) }

  @Test("A literal is written as the JSON that it resembles, with its members in order")
  func literals() throws {
    let name = "page"
    let json: JSON = ["b": [1, 2.5, true, "x \(name)"], "a": ["n": -3], "empty": []]
    #expect(json.text == #"{"b":[1,2.5,true,"x page"],"a":{"n":-3},"empty":[]}"#)
    #expect(try JSON(parsing: json.text) == json)
    #expect(JSON([JSON(name), JSON(7), JSON(0.5), JSON(false)]).text == #"["page",7,0.5,false]"#)
    #expect(JSON(Double.infinity).text == "null")
    #expect(throws: TouchdError.self) { try JSON(parsing: #"{"a":}"#) }
  }

  @Test("A6: changes are encoded as the interface's Change")
  func changes() {
    let changes: [Change] = [
      .set("volume", ["value": 40, "asOf": 7]), .remove("hint"), .add(["name": "go"], to: "main"),
      .add(["name": "go"], to: "main", before: "volume"), .add(window: ["name": "side"]),
    ]
    #expect(
      changes.map(\.json.text) == [
        #"{"of":"volume","set":{"value":40,"asOf":7}}"#, #"{"remove":"hint"}"#, #"{"add":{"name":"go"},"in":"main"}"#,
        #"{"add":{"name":"go"},"in":"main","before":"volume"}"#, #"{"add":{"name":"side"}}"#,
      ])
  }

  @Test("A2: the first reply is the presentation, with missing fields empty; the other replies are events")
  func events() throws {
    let screen = #"{"name":"left","width":800,"height":480,"pixelsPerPoint":{"x":1,"y":2}}"#
    guard
      case .presented(let full)? = try event(
        #"{"session":"5e55","screens":[\#(screen)],"exclusive":true,"replay":true,"front":["left"],"#
          + #""values":[{"view":"volume","kind":"slider","window":"main","value":40}]}"#),
      case .presented(let bare)? = try event(#"{"session":"x"}"#)
    else {
      Issue.record("not presented")
      return
    }
    #expect(full.session == "5e55" && full.screens.map(\.name) == ["left"] && full.front == ["left"])
    #expect(full.isExclusive && full.isReplay && full.values.first?.value == 40)
    #expect(bare.screens.isEmpty && !bare.isExclusive && !bare.isReplay && bare.front.isEmpty && bare.values.isEmpty)
    #expect(try event(#"{"screens":[\#(screen)]}"#) == .screens(full.screens))
    guard case .event(.changed(let changed))? = try event(#"{"changed":{"time":9}}"#) else {
      Issue.record("no event")
      return
    }
    #expect(changed.time == 9)
    #expect(try event("{}") == nil && event(#"{"smell":1}"#) == nil)
  }

  @Test("A12: a contest has its touches or its outcome, and an action the reported numbers")
  func contests() throws {
    let head = #""contest":3,"recognizer":"ring","view":"main","window":"main","time":5"#
    let touch = #"{"id":1,"x":2,"y":3,"localX":2,"localY":3,"type":"finger","tapCount":1}"#
    guard
      case .contest(let moved)? = try event(#"{"contest":{\#(head),"phase":"moved","touches":[\#(touch)]}}"#),
      case .contest(let over)? = try event(#"{"contest":{\#(head),"outcome":"prevented","by":"pan"}}"#),
      case .event(.action(let action))? = try event(
        #"{"action":{"recognizer":"ring","kind":"client","state":"ended","view":"main","window":"main","time":5,"#
          + #""x":2,"y":3,"touches":0,"values":{"radius":1.5}}}"#)
    else {
      Issue.record("no contest")
      return
    }
    #expect(moved.contest == 3 && moved.phase == .moved && moved.touches?.map(\.id) == [1] && moved.outcome == nil)
    #expect(over.outcome == .prevented && over.by == "pan" && over.touches == nil)
    #expect(action.values == ["radius": 1.5])
    let values: [String: Double] = ["b": 2.5, "a": 1.5]
    #expect(JSON(values.node).text == #"{"a":1.5,"b":2.5}"#)
    let windows = Touchd(socket: "/nonexistent/socket").present(["windows": []], app: "a", reconnects: false)
    #expect(throws: TouchdError.notPresented) { try windows.answer(moved, .recognized, values: values) }
  }

  @Test("Without presented windows, a change fails, and the service is not called")
  func notPresented() {
    let windows = Touchd(socket: "/nonexistent/socket").present(["windows": []], app: "a", reconnects: false)
    #expect(throws: TouchdError.notPresented) { try windows.change(.remove("x")) }
    #expect(throws: TouchdError.notPresented) { try windows.stepBack() }
    #expect(throws: TouchdError.self) { try windows.next() }
    #expect(windows.presented == nil)
  }
}
