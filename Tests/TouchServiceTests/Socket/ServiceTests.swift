import Documents
import Evdev
import EventLoop
import Glibc
import Kernel
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

import struct TouchClient.GetStatsReply

@testable import TouchService

/// Feeds nothing by itself: a rig does, and a test says what the clients are waited for.
final class RigFeed: Feed {
  let hasEnd: Bool
  var canBeRecorded: Bool { !hasEnd }
  var acceptsInjection: Bool { !hasEnd }
  var losslessBound: Int?
  var paused: [Bool] = []
  private let queue: EventQueue

  init(_ queue: EventQueue, isReplay: Bool = false) {
    self.queue = queue
    hasEnd = isReplay
  }

  var summary: String { "a rig" }
  var now: Int64 { hasEnd ? queue.lastTime ?? 0 : MonotonicClock().now }
  func start() {}
  func stop() {}
  func submit(_ command: Command, ticket: (any CommandTicket)?) {
    queue.enqueue(command, at: now, ticket: ticket)
    if hasEnd { queue.drain() }
  }
  func pause() { paused.append(true) }
  func resume() { paused.append(false) }
}

/// A service over a rig, on a socket of its own, with the loop turned by hand.
private final class Served {
  let rig: Rig
  let service: Service
  let feed: RigFeed
  let loop: EventLoop
  private let server: VarlinkServer
  private let folder: String

  let clock = VirtualClock()

  init(scene: String = PipelineTests.scene, hasSide: Bool = false, isReplay: Bool = false) throws {
    var template = Array("/tmp/touchd-test.XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    rig = try Rig(scene: scene, hasSide: hasSide)
    loop = try EventLoop()
    feed = RigFeed(rig.pipeline.queue, isReplay: isReplay)
    let service = Service(rig.host, feed: feed)
    self.service = service
    server = VarlinkServer(
      loop: loop, clock: clock, vendor: "touchd", product: "touchd", version: touchdVersion, url: "",
      interfaces: [Service.interface], handler: { service.handle($0) })
    server.onSent = { service.publisher.sent(after: $0) }
    service.clients.connections = { [unowned server] in server.clients }
    service.clients.replacedReplies = { [unowned server] in server.replacedReplies }
    try server.listen(path: "\(folder)/socket", mode: 0o600)
  }

  /// What GetStats tells.
  func statistics() throws -> GetStatsReply {
    let client = try connect()
    try client.send("io.touchd.Touch.GetStats")
    turn()
    return try GetStatsReply(client.receive().parameters, at: "")
  }

  deinit {
    server.stop()
    rmdir(folder)
  }

  func connect() throws -> VarlinkClient { try VarlinkClient(path: "\(folder)/socket") }

  func turn() {
    // A reply may take several.
    for _ in 0..<16 {
      loop.turn(timeout: 0)
      // What the panels do at each turn's end.
      rig.pipeline.queue.drain()
    }
  }

  /// A client that is subscribed and has taken the first reply.
  func subscribe(_ filter: String = "{}") throws -> (client: VarlinkClient, state: Node?) {
    let client = try connect()
    try client.send(
      "io.touchd.Touch.Subscribe", try parseJSON(Array(#"{"filter":\#(filter)}"#.utf8).span), more: true)
    turn()
    return (client, try client.receive().parameters["state"])
  }

  func tap(_ time: Int64, x: Int32 = 500) {
    rig.frame(time, (0, (x, 100)))
    rig.frame(time + 50_000, (0, nil))
  }
}

/// What a reply's action says: `recognizer state`, or nil where it carries none.
private func action(_ reply: VarlinkClient.Reply) -> String? {
  guard let action = reply.parameters["action"], case .string(let name)? = action["recognizer"]?.value,
    case .string(let state)? = action["state"]?.value
  else { return nil }
  return "\(name) \(state)"
}

/// Expect that a call was answered, or refused because of what it names there is nothing.
func expectAnswer(_ client: VarlinkClient) {
  do throws(VarlinkClientError) {
    _ = try client.receive()
  } catch {
    var name = "\(error)"
    if case .error(let reason) = error { name = reason.name }
    #expect(name.hasPrefix("io.touchd.Touch.NoSuch"))
  }
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ServiceTests {
  @Test("The first reply of a subscription tells the state, then each action is one reply")
  func subscription() throws {
    let served = try Served(isReplay: true)
    let (client, state) = try served.subscribe()
    #expect(state?["sequence"]?.value == .bool(false))
    #expect(state?["replay"]?.value == .bool(true))
    #expect(state?["devices"]?.value == .integer(1))
    served.tap(1_000_000)
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "pick ended")
    #expect(action(try client.receive()) == "pick ended")
    #expect(served.service.end().count == 1)
    served.turn()
    let last = try client.receive()
    #expect(!last.continues && last.parameters.value == .mapping([]))
  }

  @Test("The last reply of a service that is stopped says so, and fits the interface file")
  func stopped() throws {
    let served = try Served()
    let (client, _) = try served.subscribe()
    #expect(served.service.end(isStopped: true).count == 1)
    served.turn()
    let last = try client.receive()
    #expect(!last.continues && last.parameters["stopped"]?.value == .bool(true))
    for method in ["Subscribe", "Present"] {
      #expect(Service.interface.mismatch(inReplyOf: method, last.parameters) == nil)
    }
  }

  @Test("Every reply fits the interface file")
  func conformance() throws {
    let served = try Served()
    let (client, _) = try served.subscribe()
    for step in 0..<5 { served.rig.frame(Int64(step) * 10_000, (0, (100 + Int32(step) * 8, 100))) }
    _ = served.service.end()
    served.turn()
    var replies = 0
    while true {
      let reply = try client.receive()
      #expect(Service.interface.mismatch(inReplyOf: "Subscribe", reply.parameters) == nil)
      guard reply.continues else { break }
      replies += 1
    }
    #expect(replies == 2)
    for method in ["GetScene", "GetDevices", "GetThresholds", "GetStats", "GetScenes", "GetScreens", "GetSensors"] {
      let client = try served.connect()
      try client.send("io.touchd.Touch.\(method)")
      served.turn()
      #expect(Service.interface.mismatch(inReplyOf: method, try client.receive().parameters) == nil)
    }
  }

  @Test("The service answers every method that the interface file names")
  func methods() throws {
    let served = try Served()
    for method in Service.interface.methods.keys {
      let client = try served.connect()
      let parameters =
        [
          "SetRotation": #"{"rotation":0}"#, "Present": #"{"app":"a","scene":{"windows":[]}}"#,
          "Answer": #"{"session":"s","contest":1}"#,
          "Change": #"{"session":"s","changes":[]}"#, "StepBack": #"{"session":"s"}"#, "Activate": #"{"app":"b"}"#,
          "WatchIdle": #"{"after":1}"#, "Inject": #"{"touches":[]}"#,
        ][method] ?? "{}"
      try client.send("io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span), more: true)
      served.turn()
      expectAnswer(client)
    }
  }

  @Test(
    "SetRotation turns a screen in its place among the frames; what is down is cancelled before the reply, and another screen is an error"
  )
  func rotation() throws {
    let served = try Served()
    let client = try served.connect()
    func set(_ parameters: String) throws -> VarlinkClient.Reply {
      try client.send("io.touchd.Touch.SetRotation", try parseJSON(Array(parameters.utf8).span))
      served.turn()
      return try client.receive()
    }
    #expect(try set(#"{"rotation":90}"#).parameters == Node(.mapping([])))
    #expect(served.rig.host.screen.size == Size(width: 480, height: 800))
    #expect(try set(#"{"screen":"main","rotation":0}"#).parameters == Node(.mapping([])))
    #expect(served.rig.host.screen.size == Size(width: 800, height: 480))
    #expect(throws: VarlinkClientError.error(.invalidParameter("rotation"))) { try set(#"{"rotation":45}"#) }
    let missing = Node(.mapping([Node.Member(key: "screen", value: Node(.string("left")))]))
    #expect(throws: VarlinkClientError.error(.other("io.touchd.Touch.NoSuchScreen", parameters: missing))) {
      try set(#"{"screen":"left","rotation":90}"#)
    }
    #expect(served.rig.host.screen.size == Size(width: 800, height: 480))
  }

  @Test("Of a served recording a screen is turned at the time that was reached: what comes next keeps its stamp")
  func rotationOfReplay() throws {
    let served = try Served(isReplay: true)
    let (subscriber, _) = try served.subscribe()
    let client = try served.connect()
    served.rig.frame(1_000_000, (0, (500, 100)))
    try client.send("io.touchd.Touch.SetRotation", try parseJSON(Array(#"{"rotation":180}"#.utf8).span))
    served.turn()
    #expect(try client.receive().parameters == Node(.mapping([])))
    served.rig.frame(1_050_000, (0, nil))
    served.tap(2_000_000, x: 250)
    served.turn()
    #expect(served.rig.pipeline.queue.lastTime == 2_050_000)
    #expect(action(try subscriber.receive()) == "pick ended")
  }

  @Test("Subscribe without \"more\" is refused with ExpectedMore")
  func expectedMore() throws {
    let served = try Served()
    let client = try served.connect()
    try client.send("io.touchd.Touch.Subscribe")
    served.turn()
    #expect(throws: VarlinkClientError.error(.expectedMore)) { try client.receive() }
  }

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

  @Test("A subscription after the end ends as it begins")
  func lateSubscription() throws {
    let served = try Served()
    let (client, _) = try served.subscribe()
    try client.send("io.touchd.Touch.Subscribe", more: true)
    _ = served.service.end()
    served.turn()
    for _ in 0..<2 {
      let reply = try client.receive()
      #expect(!reply.continues && reply.parameters.value == .mapping([]))
    }
  }

  @Test("A sequence already under way is not shown, the next one is")
  func midSequence() throws {
    let served = try Served()
    served.rig.frame(1_000_000, (0, (100, 100)))
    let (client, state) = try served.subscribe()
    #expect(state?["sequence"]?.value == .bool(true))
    // Another finger is no new sequence.
    served.rig.frame(1_005_000, (1, (500, 100)))
    served.rig.frame(1_008_000, (1, nil))
    served.rig.frame(1_010_000, (0, (150, 100)))
    served.rig.frame(1_020_000, (0, nil))
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "pick ended")
  }

  /// The times that a reply's lines carry.
  private func time(of reply: VarlinkClient.Reply) -> Int64? {
    guard case .mapping(let members) = reply.parameters.value,
      case .integer(let time)? = members.first?.value["time"]?.value
    else { return nil }
    return Int64(time)
  }

  @Test("Of a sequence already under way no control's event is shown, and no decision about its touches")
  func midSequenceOfControls() throws {
    let served = try Served(
      scene: "windows: [{name: main, views: [{name: ok, kind: button, frame: [0, 0, 200, 200]}]}]")
    served.rig.frame(1_000_000, (0, (100, 100)))
    let client = try served.connect()
    try client.send("io.touchd.Touch.Subscribe", try parseJSON(Array(#"{"decisions":true}"#.utf8).span), more: true)
    served.turn()
    _ = try client.receive()
    served.rig.frame(1_020_000, (0, nil))
    served.tap(3_000_000, x: 100)
    served.turn()
    var words: [String] = []
    repeat {
      let reply = try client.receive()
      #expect((time(of: reply) ?? 0) >= 3_000_000)
      if case .string(let word)? = reply.parameters["control"]?["event"]?.value { words.append(word) }
      if case .string(let word)? = reply.parameters["touchDecision"]?["outcome"]?.value { words.append(word) }
    } while words.last != "over"
    #expect(words.contains("hit") && words.contains("touchDown") && words.contains("touchUpInside"))
  }

  @Test("Of a sequence already under way no decision is shown, though another client heard of it from its beginning")
  func midSequenceOfDecisions() throws {
    let served = try Served(
      scene: """
        windows:
          - name: main
            recognizers: [{name: tap, kind: tap}, {name: pan, kind: pan}]
            views: [{name: ok, kind: button, frame: [0, 0, 200, 200]}]
        """)
    func subscribe() throws -> VarlinkClient {
      let client = try served.connect()
      try client.send("io.touchd.Touch.Subscribe", try parseJSON(Array(#"{"decisions":true}"#.utf8).span), more: true)
      served.turn()
      _ = try client.receive()
      return client
    }
    func times(_ client: VarlinkClient) throws -> [Int64] {
      var times: [Int64] = []
      for _ in 0..<20 { try client.receiveReady { reply in times += [time(of: reply)].compactMap { $0 } } }
      return times
    }
    let early = try subscribe()
    served.rig.frame(1_000_000, (0, (300, 100)))
    let late = try subscribe()
    served.rig.frame(1_020_000, (0, nil))
    served.tap(3_000_000, x: 100)
    served.tap(4_000_000, x: 400)
    served.turn()
    let (heard, seen) = (try times(early), try times(late))
    #expect(heard.contains(1_020_000))
    #expect(!seen.isEmpty && seen == heard.filter { $0 >= 3_000_000 })
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

  @Test("The statistics tell apart what was late, what began everything again, and what waits")
  func statisticsApart() throws {
    let served = try Served()
    served.tap(20_000_000)
    served.tap(5_000_000)
    // Two frames less than a second late.
    served.tap(4_900_000)
    let client = try served.connect()
    try client.send("io.touchd.Touch.GetStats")
    for number in 1...3 { served.rig.pipeline.queue.enqueue(.detach(panel: 90 + number), at: 30_000_000) }
    // Nobody drains the queue meanwhile.
    for _ in 0..<4 { served.loop.turn(timeout: 0) }
    let statistics = try GetStatsReply(client.receive().parameters, at: "")
    #expect((statistics.restarts, statistics.late, statistics.waiting, statistics.frames) == (1, 2, 3, 6))
  }

  private static let twoScreens = """
    windows:
      - name: main
        screen: main
        recognizers: [{name: here, kind: tap}]
      - name: side
        screen: side
        recognizers: [{name: there, kind: tap}, {name: longer, kind: longPress}]
    """

  @Test("A sequence on one screen hides nothing of another one")
  func screensApart() throws {
    let served = try Served(scene: Self.twoScreens, hasSide: true)
    served.rig.frame(1_000_000, (0, (100, 100)))
    let (client, state) = try served.subscribe()
    #expect(state?["sequence"]?.value == .bool(true))
    // While the finger of before rests on the main screen, one taps on the side.
    served.rig.frame(1_010_000, onSide: true, (1, (100, 100)))
    served.rig.frame(1_020_000, onSide: true, (1, nil))
    served.rig.frame(1_030_000, (0, nil))
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "there ended")
    #expect(action(try client.receive()) == "here ended")
  }

  @Test("Another screen's beginning does not show what is under way on this one")
  func screenStaysHidden() throws {
    let served = try Served(scene: Self.twoScreens, hasSide: true)
    served.rig.frame(1_000_000, onSide: true, (1, (100, 100)))
    let (client, _) = try served.subscribe()
    served.tap(1_010_000)
    // The finger of before has been down for long enough, and lifts.
    served.rig.frame(1_900_000, onSide: true, (1, nil))
    served.tap(3_000_000)
    served.turn()
    #expect(action(try client.receive()) == "here ended")
    let second = try client.receive()
    #expect(action(second) == "here ended")
    #expect(second.parameters["action"]?["time"]?.value == .integer(3_050_000))
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

  @Test("An event that there is not is refused with its place, its name and what there is")
  func unknownEvent() throws {
    let served = try Served()
    let client = try served.connect()
    let parameters = try parseJSON(Array(#"{"filter":{"events":["selected","touchUpinside"]}}"#.utf8).span)
    try client.send("io.touchd.Touch.Subscribe", parameters, more: true)
    served.turn()
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
      let client = try served.connect()
      let parameters = key == "apps" ? #"{"apps":\#(words)}"# : #"{"filter":{"\#(key)":\#(words)}}"#
      try client.send("io.touchd.Touch.Subscribe", parseJSON(Array(parameters.utf8).span), more: true)
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
    let client = try served.connect()
    let parameters = try parseJSON(Array(#"{"filter":{"kinds":["pan","pam"]}}"#.utf8).span)
    try client.send("io.touchd.Touch.Subscribe", parameters, more: true)
    served.turn()
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

  @Test("The thresholds are told as they count now, all that there are, with unit, default and range")
  func thresholds() throws {
    let served = try Served()
    served.rig.pipeline.application.thresholds.tapPress = 1.5
    let client = try served.connect()
    try client.send("io.touchd.Touch.GetThresholds")
    served.turn()
    guard case .sequence(let all)? = try client.receive().parameters["thresholds"]?.value else {
      Issue.record("no list")
      return
    }
    #expect(all.map { $0["key"]?.value } == Thresholds.table.map { .string($0.key) })
    let first = try #require(all.first)
    #expect(first["key"]?.value == .string("tap.press"))
    #expect(first["value"]?.value == .real(1.5))
    #expect(first["default"]?.value == .real(0.75))
    #expect(first["unit"]?.value == .string("s"))
    #expect(first["minimum"]?.value == .real(0.05))
    #expect(first["maximum"]?.value == .integer(10))
    #expect(first["meaning"]?.value == .string("The longest press of a tap."))
    #expect(all.first { $0["key"]?.value == .string("scroll.deceleration") }?["maximum"]?.value == .real(0.9999))
  }

  @Test("The statistics count frames, lost events and clients, and delays from the frame's stamp to the last byte sent")
  func statistics() throws {
    let served = try Served()
    let before = try served.statistics()
    #expect(before.frames == 0 && before.delay.count == 0 && before.clients.count == 1)
    let (client, _) = try served.subscribe()
    served.clock.now = 1_050_230
    served.tap(1_000_000)
    served.turn()
    var lost = Frame(time: 2_000_000)
    lost.events = [InputEvent(time: 2_000_000, type: EventType.syn, code: EventCode.synDropped, value: 0)]
    served.rig.feed(lost)
    let after = try served.statistics()
    #expect(after.frames == 3)
    #expect(after.synDropped == 1)
    #expect(after.devices.map(\.frames) == [3])
    #expect(after.devices.map(\.synDropped) == [1])
    #expect(after.devices.map(\.name) == ["rig"])
    #expect(after.mostWaiting == 1 && after.waiting == 0)
    // The tap's action belongs to the frame that lifts, stamped 1.05 s; the reply to Subscribe is about no moment.
    #expect((after.delay.count, after.delay.sum, after.delay.max) == (1, 230, 230))
    #expect(after.clients.map(\.subscribed) == [true, false])
    #expect(after.clients[0].mostQueued ?? 0 > 100 && after.clients[0].queued == 0)
    withExtendedLifetime(client) {}
  }

  @Test("What a timer caused is late from when the timer was due, and a frame that came late from its own stamp")
  func delaysOfTimersAndLateFrames() throws {
    let served = try Served(scene: "windows: [{name: main, recognizers: [{name: menu, kind: longPress}]}]")
    let (client, _) = try served.subscribe()
    served.rig.frame(1_000_000, (0, (100, 100)))
    served.rig.pipeline.queue.advance(to: 1_600_000)
    served.clock.now = 1_500_400
    served.turn()
    #expect(try served.statistics().delay.sum == 400)
    // Handled at 1.5 s, the time that the timer reached.
    served.rig.frame(1_400_000, (0, nil))
    served.clock.now = 1_501_000
    served.turn()
    let statistics = try served.statistics()
    #expect(statistics.late == 1)
    #expect(statistics.delay.max == 101_000)
    #expect(statistics.delay.count == 2)
    #expect(action(try client.receive()) == "menu began")
  }

  @Test("While a recording is served nothing is counted as a delay: its stamps are another clock's")
  func noDelaysOfRecordings() throws {
    let served = try Served(isReplay: true)
    let (client, _) = try served.subscribe()
    served.tap(1_000_000)
    served.turn()
    #expect(action(try client.receive()) == "pick ended")
    #expect(try served.statistics().delay.count == 0)
  }

  @Test("A change that was left out for a newer one is counted, for its client and for all there ever were")
  func replacedChanges() throws {
    let served = try Served()
    var client: VarlinkClient? = try served.subscribe().client
    served.rig.frame(1_000_000, (0, (100, 100)))
    for step in 1...5 { served.rig.frame(1_000_000 + Int64(step) * 10_000, (0, (100 + Int32(step) * 12, 100))) }
    served.turn()
    // Began, then four changes of which the last alone was sent.
    #expect(try served.statistics().clients.map(\.replaced) == [3, 0])
    withExtendedLifetime(client) {}
    client = nil
    served.turn()
    let statistics = try served.statistics()
    #expect(statistics.clients.map(\.replaced) == [0])
    #expect(statistics.replaced == 3)
  }

  @Test("An action that a timer still owes to a sequence of before is not shown either")
  func pendingTimer() throws {
    let scene = """
      windows:
        - name: main
          recognizers:
            - {name: double, kind: tap, taps: 2}
            - {name: single, kind: tap, requireToFail: [double]}
      """
    let served = try Served(scene: scene)
    served.tap(1_000_000)
    #expect(!served.service.publisher.isSequenceActive)
    let (client, state) = try served.subscribe()
    #expect(state?["sequence"]?.value == .bool(false))
    // The wait for a second tap ends, and the single tap of before is recognized now.
    served.rig.pipeline.queue.advance(to: 2_000_000)
    served.tap(3_000_000)
    served.tap(3_200_000)
    served.turn()
    #expect(action(try client.receive()) == "double ended")
  }

  @Test("A slow client loses intermediate changes alone, the newest kept; a served recording loses nothing")
  func slowClient() throws {
    for isReplay in [false, true] {
      let served = try Served(isReplay: isReplay)
      if isReplay { served.feed.losslessBound = 1 << 30 }
      let (client, _) = try served.subscribe()
      served.rig.frame(1_000_000, (0, (100, 100)))
      for step in 1...20 { served.rig.frame(1_000_000 + Int64(step) * 10_000, (0, (100 + Int32(step) * 12, 100))) }
      served.rig.frame(1_300_000, (0, nil))
      served.turn()
      var states: [String] = []
      var newest: Node?
      repeat {
        let reply = try client.receive()
        states.append(try #require(action(reply)))
        if states.last == "scroll changed" { newest = reply.parameters["action"] }
      } while states.last != "scroll ended"
      #expect(states.count == (isReplay ? 21 : 3))
      #expect(newest?["x"]?.value == .integer(340))
    }
  }

  @Test("A record whose client goes, or whose service ends, before its place among the frames does not begin")
  func recordTooLate() throws {
    let served = try Served()
    func ask() throws -> VarlinkClient {
      let client = try served.connect()
      try client.send("io.touchd.Touch.Record", more: true)
      for _ in 0..<4 { served.loop.turn(timeout: 0) }
      #expect(served.rig.pipeline.queue.waiting == 1)
      return client
    }
    var client: VarlinkClient? = try ask()
    _ = client
    client = nil
    for _ in 0..<4 { served.loop.turn(timeout: 0) }
    served.turn()
    #expect(served.rig.pipeline.queue.recorder == nil)
    let late = try ask()
    _ = served.service.end()
    served.turn()
    #expect(try !late.receive().continues)
    #expect(served.rig.pipeline.queue.recorder == nil)
  }

  @Test("Where the source waits for its clients, a full queue and its draining are told")
  func backpressure() throws {
    let served = try Served(isReplay: true)
    served.feed.losslessBound = 1000
    let (client, _) = try served.subscribe()
    for step in 0..<3 { served.rig.frame(Int64(step) * 10_000, (0, (100 + Int32(step) * 12, 100))) }
    #expect(!served.feed.paused.contains(true))
    for step in 3..<12 { served.rig.frame(Int64(step) * 10_000, (0, (100 + Int32(step) * 12, 100))) }
    #expect(served.feed.paused.last == true)
    served.turn()
    #expect(served.feed.paused.last == false)
    #expect(action(try client.receive()) == "scroll began")
  }
}
