import Documents
import Scenes
import TestSupport
import Testing
import Varlink

@testable import TouchService

/// The filters of subscriptions: lists of names, kinds and events.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct FilterTests {
  @Test(
    "A filter selects the names in each of its lists",
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

  @Test(
    "A filter selects the states of actions and of scrolls",
    arguments: [
      ("began", ["list began", "pan began"]), ("changed", ["list changed", "pan changed"]),
      ("ended", ["list ended", "pan ended"]), ("cancelled", ["pan cancelled"]), (nil, []),
    ])
  func states(_ state: String?, _ expected: [String]) throws {
    let scene = """
      windows:
        - name: main
          views:
            - {name: pad, frame: [0, 0, 400, 480], recognizers: [{name: pan, kind: pan}]}
            - {name: list, kind: scroll, frame: [400, 0, 400, 480], contentSize: [400, 9000]}
      """
    let served = try Served(scene: scene, isReplay: true)
    served.feed.losslessBound = 1 << 20
    let (client, _) = try served.subscribe(#"{"states":[\#(state.map { "\"\($0)\"" } ?? "")]}"#)
    for (start, x) in [(1_000_000, 100), (2_000_000, 600), (5_000_000, 100)] as [(Int64, Int32)] {
      for step in Int32(0)...5 { served.rig.frame(start + Int64(step) * 10_000, (0, (x, 400 - step * 40))) }
      // The third touch is cancelled.
      if start == 5_000_000 { _ = try served.call("SetRotation", #"{"rotation":180}"#).receive() }
      served.rig.frame(start + 1_000_000, (0, nil))
    }
    _ = served.service.end()
    served.turn()
    var seen: Set<String> = []
    while true {
      let reply = try client.receive()
      guard reply.continues else { break }
      let (action, scroll) = (reply.parameters["action"], reply.parameters["scroll"])
      if let name = (action?["recognizer"] ?? scroll?["view"])?.text, let state = (action ?? scroll)?["state"]?.text {
        seen.insert("\(name) \(state)")
      }
    }
    #expect(seen.sorted() == expected)
  }

  @Test("A filter by names is evaluated again when the scene changes")
  func filterAfterReload() throws {
    func scene(_ names: [String]) -> String {
      "windows: [{name: main, recognizers: [{name: \(names[0]), kind: tap}, {name: \(names[1]), kind: longPress}]}]"
    }
    let served = try Served(scene: scene(["one", "two"]))
    let (client, _) = try served.subscribe(#"{"recognizers":["two"]}"#)
    // At first the first recognizer does not match; after the change it does.
    served.tap(1_000_000)
    let screen = served.rig.host.screen
    let other = try SceneDescription(
      Cursor(parseYAML(Array(scene(["two", "one"]).utf8), file: "s.yaml"), file: "s.yaml"))
    try served.rig.pipeline.replaceScene(other) { _ in screen }
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "two ended")
  }

  @Test("A subscriber that names events gets those of controls and tables, and all lines of other kinds")
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
    let (all, _) = try served.subscribe()
    let (named, _) = try served.subscribe(#"{"recognizers":["pick"]}"#)
    served.tap(1_000_000, x: 50)
    served.tap(2_000_000, x: 250)
    served.tap(3_000_000, x: 500)
    _ = served.service.end()
    served.turn()
    #expect(try received(some) == ["touchDown", "primaryActionTriggered", "pick"])
    #expect(try received(selections) == ["selected"])
    #expect(try received(all) == ["touchDown", "touchUpInside", "primaryActionTriggered", "selected", "pick"])
    #expect(try received(named) == ["pick"])
  }

  @Test("Decisions are sent only to clients that request them, and those about touches only for the filter's views")
  func decisions() throws {
    let scene = """
      windows:
        - name: main
          views:
            - {name: pad, frame: [0, 0, 400, 480], recognizers: [{name: pick, kind: tap}]}
            - {name: rest, frame: [400, 0, 400, 480], recognizers: [{name: other, kind: tap}]}
      """
    let served = try Served(scene: scene)
    let rows: [(decides: Bool, filter: String, recognizers: Set<String>, views: Set<String>)] = [
      (true, "{}", ["pick", "other"], ["pad", "rest"]), (false, "{}", [], []),
      (true, #"{"views":["pad"]}"#, ["pick"], ["pad"]), (true, #"{"windows":["none"]}"#, [], []),
      (true, #"{"recognizers":["other"]}"#, ["other"], []), (true, #"{"kinds":["tap"]}"#, ["pick", "other"], []),
    ]
    let clients = try rows.map { row in
      let client = try served.call("Subscribe", #"{"decisions":\#(row.decides),"filter":\#(row.filter)}"#, more: true)
      _ = try client.receive()
      return client
    }
    served.tap(1_000_000, x: 100)
    served.tap(3_000_000, x: 500)
    _ = served.service.end()
    served.turn()
    for (row, client) in zip(rows, clients) {
      var (recognizers, views): (Set<String>, Set<String>) = ([], [])
      while true {
        let reply = try client.receive()
        guard reply.continues else { break }
        if let name = reply.parameters["decision"]?["recognizer"]?.text { recognizers.insert(name) }
        if let name = reply.parameters["touchDecision"]?["view"]?.text { views.insert(name) }
      }
      #expect(recognizers == row.recognizers && views == row.views, "\(row.filter)")
    }
  }

  @Test("An unknown event is refused with its path, its name and the known ones")
  func unknownEvent() throws {
    let served = try Served()
    let client = try served.call("Subscribe", #"{"filter":{"events":["selected","touchUpinside"]}}"#, more: true)
    let reason = #"unknown event "touchUpinside"; known: \#(SubscriptionFilter.knownEvents.joined(separator: ", "))"#
    #expect(throws: VarlinkClientError.error(.invalidParameter("filter.events[1]", reason: reason))) {
      try client.receive()
    }
  }

  @Test(
    "A list is limited in length, because a call is handled in one turn",
    arguments: ["windows", "views", "recognizers", "kinds", "events", "states", "apps"])
  func longList(key: String) throws {
    let served = try Served()
    let most = SubscriptionFilter.longestList
    #expect(most == SceneLimits().views)
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

  @Test("An unknown kind is refused with its path, its name and the known ones")
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

  /// The control events and the recognizers of actions in a subscription, up to its end.
  private func received(_ client: VarlinkClient) throws -> [String] {
    var words: [String] = []
    while true {
      let reply = try client.receive()
      let word = reply.parameters["control"]?["event"] ?? reply.parameters["action"]?["recognizer"]
      if let word = word?.text { words.append(word) }
      if !reply.continues { return words }
    }
  }
}
