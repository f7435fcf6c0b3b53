import Documents
import Scenes
import TestSupport
import Testing
import Varlink

@testable import TouchService

/// What a subscription asks for: lists of names, kinds and events.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct FilterTests {
  @Test(
    "A filter lets through what each of its lists names",
    arguments: [
      (#"{}"#, ["pick ended", "scroll began", "scroll ended"]),
      (#"{"recognizers":["pick"]}"#, ["pick ended"]),
      (#"{"kinds":["pan"]}"#, ["scroll began", "scroll ended"]),
      (#"{"views":["map"]}"#, ["scroll began", "scroll ended"]),
      (#"{"windows":["main"],"kinds":["tap","pan"]}"#, ["pick ended", "scroll began", "scroll ended"]),
      (#"{"windows":["other"]}"#, []),
      (#"{"views":["map"],"kinds":["tap"]}"#, []),
      (#"{"kinds":[]}"#, []),
    ])
  func filters(_ filter: String, _ expected: [String]) throws {
    let served = try Served()
    let (client, _) = try served.subscribe(filter)
    served.tap(1_000_000)
    served.rig.frame(3_000_000, (0, (100, 100)))
    served.rig.frame(3_010_000, (0, (120, 100)))
    served.rig.frame(3_020_000, (0, nil))
    _ = served.service.end()
    served.turn()
    var seen: [String] = []
    while let name = action(try client.receive()) { seen.append(name) }
    #expect(seen == expected)
  }

  @Test("A filter by names is asked again where the scene is another one")
  func filterAfterReload() throws {
    func scene(_ names: [String]) -> String {
      "windows: [{name: main, recognizers: [{name: \(names[0]), kind: tap}, {name: \(names[1]), kind: longPress}]}]"
    }
    let served = try Served(scene: scene(["one", "two"]))
    let (client, _) = try served.subscribe(#"{"recognizers":["two"]}"#)
    // The first recognizer is no match; then it is the one that is wanted.
    served.tap(1_000_000)
    let screen = served.rig.host.screen
    let other = try SceneDescription(
      Cursor(parseYAML(Array(scene(["two", "one"]).utf8), file: "s.yaml"), file: "s.yaml"))
    try served.rig.pipeline.replaceScene(other) { _ in screen }
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "two ended")
  }

  @Test("A subscriber that names events gets those of controls and tables, and everything that is neither")
  func events() throws {
    let scene = """
      windows:
        - name: main
          views:
            - {name: pad, frame: [450, 0, 200, 400], recognizers: [{name: pick, kind: tap}]}
            - {name: ok, kind: button, frame: [0, 0, 100, 200]}
            - {name: list, kind: table, frame: [200, 0, 200, 400], rows: 20, rowHeight: 40}
      """
    let served = try Served(scene: scene)
    let (some, _) = try served.subscribe(#"{"events":["primaryActionTriggered","touchDown"]}"#)
    let (selections, _) = try served.subscribe(#"{"events":["selected"],"kinds":["table","button"]}"#)
    served.tap(1_000_000, x: 50)
    served.tap(2_000_000, x: 250)
    served.tap(3_000_000, x: 500)
    _ = served.service.end()
    served.turn()
    #expect(try told(some) == ["touchDown", "primaryActionTriggered", "pick"])
    #expect(try told(selections) == ["selected"])
  }

  @Test("An event that there is not is refused with its place, its name and what there is")
  func unknownEvent() throws {
    let served = try Served()
    let client = try served.call("Subscribe", #"{"filter":{"events":["selected","touchUpinside"]}}"#, more: true)
    let reason = #"unknown event "touchUpinside"; known: \#(SubscriptionFilter.knownEvents.joined(separator: ", "))"#
    #expect(throws: VarlinkClientError.error(.invalidParameter("filter.events[1]", reason: reason))) {
      try client.receive()
    }
  }

  @Test(
    "A list has as many words as it may, and no more: what a call asks for is done in one turn",
    arguments: ["windows", "views", "recognizers", "kinds", "events", "states", "apps"])
  func longList(key: String) throws {
    let served = try Served()
    let most = SubscriptionFilter.longestList
    let word = ["kinds": "tap", "events": "selected", "states": "began"][key] ?? "main"
    for (count, error) in [(most, nil), (most + 1, VarlinkError.invalidParameter("filter.\(key)[\(most)]"))] {
      let words = "[\(Array(repeating: "\"\(word)\"", count: count).joined(separator: ","))]"
      let parameters = key == "apps" ? #"{"apps":\#(words)}"# : #"{"filter":{"\#(key)":\#(words)}}"#
      let client = try served.call("Subscribe", parameters, more: true)
      for _ in 0..<40 { served.turn() }
      guard let error else {
        #expect(try client.receive().parameters["state"] != nil)
        continue
      }
      let expected = key == "apps" ? .invalidParameter("apps[\(most)]") : error
      #expect(throws: VarlinkClientError.error(expected)) { try client.receive() }
    }
  }

  @Test("A kind that there is not is refused with its place, its name and what there is")
  func unknownKind() throws {
    let served = try Served()
    let client = try served.call("Subscribe", #"{"filter":{"kinds":["pan","pam"]}}"#, more: true)
    let reason = #"unknown kind "pam"; known: \#(SubscriptionFilter.knownKinds.joined(separator: ", "))"#
    #expect(throws: VarlinkClientError.error(.invalidParameter("filter.kinds[1]", reason: reason))) {
      try client.receive()
    }
    #expect(
      Set(SubscriptionFilter.knownKinds).isSuperset(of: [
        "button", "content delay", "control", "longPress", "page", "pan", "scroll", "segmented", "slider", "stepper",
        "switch", "table", "tap", "textField",
      ]))
    #expect(Set(SubscriptionFilter.knownKinds).isDisjoint(with: ["view", "label", "image"]), "they report nothing")
  }

  /// What a subscription brings up to its end: the events of controls, and the recognizers of actions.
  private func told(_ client: VarlinkClient) throws -> [String] {
    var words: [String] = []
    while true {
      let reply = try client.receive()
      let word = reply.parameters["control"]?["event"] ?? reply.parameters["action"]?["recognizer"]
      if case .string(let word)? = word?.value { words.append(word) }
      if !reply.continues { return words }
    }
  }
}
