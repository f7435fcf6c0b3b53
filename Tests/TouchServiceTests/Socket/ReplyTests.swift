import Documents
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// A17: replies of every method, even with large scenes, delay a touch for at most one piece.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ReplyTests {
  private static let count = 400

  /// Sliders, each with a recognizer.
  private static func scene(_ app: String) -> String {
    let views = (0..<count).map { view in
      #"{"name":"\#(app) \#(view)","kind":"slider","frame":[\#(view % 20 * 40),\#(view / 20 * 24),40,24],"#
        + #""recognizers":[{"name":"\#(app) tap \#(view)","kind":"tap"}]}"#
    }
    return #"{"windows":[{"name":"main","views":[\#(views.joined(separator: ","))]}]}"#
  }

  private static let apps = ["one", "two"]

  /// A desk on which two apps have large scenes.
  private func desk() throws -> AppDesk {
    let desk = try AppDesk()
    for app in Self.apps {
      let program = try desk.send("Present", #"{"app":"\#(app)","scene":\#(Self.scene(app))}"#, .app(app))
      for _ in 0..<500 where program.first == nil { desk.turn(1) }
      try #require(program.error == nil && program.first != nil)
    }
    return desk
  }

  private func text(_ node: Node?) -> String { jsonText(node ?? Node(.null)) }

  /// The expected reply of `GetScene` for an app.
  private func expected(_ desk: AppDesk, _ app: String) throws -> String {
    let app = try #require(desk.host.app(app))
    return String(decoding: app.description.withoutSecrets.updated(from: app.scene).json, as: UTF8.self)
  }

  /// Parameters for each method of the interface; a test fails if a method has none.
  private static func calls(_ session: String) -> [String: String] {
    let scene = #"{"windows":[{"name":"main"}]}"#
    return [
      "Activate": #"{"app":"one"}"#, "Answer": #"{"session":"\#(session)","contest":1,"verdict":"failed"}"#,
      "Change": #"{"session":"\#(session)","changes":[{"of":"one 1","set":{"alpha":0.5}}]}"#, "DrawCurtain": "{}",
      "GetDevices": "{}", "GetScene": #"{"app":"one"}"#, "GetScenes": "{}", "GetScreens": "{}", "GetSensors": "{}",
      "GetStats": "{}", "GetThresholds": "{}", "Inject": #"{"touches":[]}"#, "OpenCurtain": "{}",
      "Present": #"{"app":"three","scene":\#(scene)}"#, "Record": "{}", "SetRotation": #"{"rotation":0}"#,
      "StepBack": #"{"session":"\#(session)"}"#, "Subscribe": #"{"apps":["*"],"values":true}"#,
      "WatchIdle": #"{"after":1}"#,
    ]
  }
  /// The methods whose replies grow with the scenes, and that have no other effect.
  private static let questions = [
    "GetDevices", "GetScene", "GetScenes", "GetScreens", "GetSensors", "GetStats", "GetThresholds", "Subscribe",
  ]

  @Test(
    "A17: one long reply is generated per turn for all clients together, for every method",
    arguments: Service.interface.methods.keys.sorted())
  func everyMethod(_ method: String) throws {
    let desk = try desk()
    let calls = Self.calls(desk.programs[0].session)
    let parameters = try #require(calls[method], "\(method) has no row in this table")
    #expect(calls.keys.sorted() == Service.interface.methods.keys.sorted())
    let isQuestion = try #require(ServiceMethod.named("io.touchd.Touch.\(method)")).isQuestion
    #expect(isQuestion == Self.questions.contains(method))
    guard isQuestion else { return }
    let clients = try (0..<6).map { _ in try desk.send(method, parameters, .apps(nil)) }
    var (answered, turns) = (0, 0)
    while answered < clients.count {
      turns += 1
      try #require(turns < 2000)
      desk.turn(1)
      let now = clients.count { $0.first != nil }
      #expect(now - answered <= 1, "\(now - answered) replies in a turn")
      answered = now
    }
    // The first client makes 24 parts a turn; the others find most of them cached.
    if method == "GetScene" { #expect(turns > Self.count * 2 / 24) }
    if method == "GetScenes" { #expect(turns > Self.count * 4 / 24) }
    // The queue size differs for each client.
    if method != "GetStats" { #expect(Set(clients.map { text($0.first) }).count == 1) }
    for client in clients { desk.hangUp(client) }
    try desk.finish()
  }

  @Test(
    "A16: no reply is written for a oneway call, but the call takes effect", arguments: [false, true])
  func oneway(expectsReply: Bool) throws {
    let desk = try desk()
    let client = try VarlinkClient(path: desk.socket)
    for _ in 0..<4 {
      for method in ["GetScene", "GetScenes"] {
        let parameters = method == "GetScene" ? #"{"app":"one"}"# : "{}"
        try client.send(
          "io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span), oneway: !expectsReply)
      }
    }
    try client.send(
      "io.touchd.Touch.SetRotation", try parseJSON(Array(#"{"rotation":180}"#.utf8).span), oneway: true)
    for _ in 0..<20 { desk.turn(20) }
    #expect((desk.host.app("one")?.keptText != nil) == expectsReply)
    if !expectsReply { #expect(desk.host.rotation == .half) }
    try desk.finish()
  }

  @Test("A17: frames are handled between the pieces of the longest replies, for many clients, and each reply is whole")
  func frames() throws {
    let desk = try desk()
    let other = try desk.subscribe(#"{"apps":["*"]}"#, .apps(nil))
    let spies = try (0..<8).map { number in
      try desk.send(
        number.isMultiple(of: 2) ? "GetScenes" : "GetScene", number.isMultiple(of: 2) ? "{}" : #"{"app":"two"}"#,
        .app(""))
    }
    for _ in 0..<10 where !desk.hasWork { desk.turn(1) }
    var turns = 0
    while desk.hasWork {
      turns += 1
      try #require(turns < 5000)
      desk.frame(Int64(turns) * 1_000_000, turning: 1, (0, (100, 100)))
      desk.frame(Int64(turns) * 1_000_000 + 50_000, turning: 1, (0, nil))
    }
    desk.turn()
    #expect(other.lines.count { $0.contains(#""recognizer":"two tap"#) && $0.contains("ended") } == turns)
    #expect(turns > Self.count * 4 / 24 / 2)
    for (number, spy) in spies.enumerated() {
      if number.isMultiple(of: 2) {
        guard case .sequence(let scenes)? = spy.first?["scenes"]?.value else { throw CountError.none }
        #expect(try scenes.count == 3 && text(scenes[2]["scene"]) == expected(desk, "two"))
      } else {
        #expect(try text(spy.first?["scene"]) == expected(desk, "two"))
      }
      desk.hangUp(spy)
    }
    try desk.finish()
  }

  private enum CountError: Error { case none }

  @Test("A16: the cached text always reflects the latest changes by fingers and calls")
  func neverStale() throws {
    let desk = try desk()
    try desk.call("Activate", #"{"app":"one"}"#)
    func answered() throws -> String { text(try desk.call("GetScene", #"{"app":"one"}"#)["scene"]) }
    let first = try answered()
    #expect(try first == expected(desk, "one"))
    let kept = try #require(desk.host.app("one")?.keptText)
    // A finger drags a slider's knob.
    let slider = try #require(desk.host.app("one")?.scene.view(named: "one 0") as? Slider)
    desk.drag(1_000_000, from: (5, 12), to: (35, 12))
    #expect(slider.value > 0)
    let dragged = try answered()
    #expect(try dragged == expected(desk, "one") && dragged != first)
    #expect(desk.host.app("one")?.keptText === kept)
    // The screen is rotated, so its sides are swapped.
    try desk.call("SetRotation", #"{"rotation":90}"#, at: 2_000_000)
    #expect(try answered() == expected(desk, "one"))
    // The app changes during a reply: that reply has the old scene, and the next one the new scene.
    let spy = try desk.send("GetScene", #"{"app":"two"}"#, .app(""))
    while desk.host.app("two")?.keptText == nil { desk.turn(1) }
    desk.turn(3)
    let before = try expected(desk, "two")
    let changes = #"[{"remove":"two 399"},{"add":{"name":"two 399","kind":"label"},"in":"main"}]"#
    #expect(spy.first == nil)
    _ = try desk.send("Change", #"{"session":"\#(desk.programs[1].session)","changes":\#(changes)}"#, .app(""))
    while try expected(desk, "two") == before { desk.turn(1) }
    #expect(spy.first == nil)
    desk.turn()
    #expect(text(spy.first?["scene"]) == before)
    #expect(try text(desk.call("GetScene", #"{"app":"two"}"#)["scene"]) == expected(desk, "two"))
  }

  @Test(
    "A14: a long reply ends when its permission is removed; an app removed before its turn is left out"
  )
  func endsInTheMiddle() throws {
    let desk = try desk()
    try desk.listen("spy", [.see, .watch])
    let spy = try desk.send("GetScenes", "{}", .app(""), through: "spy")
    let other = try desk.send("GetScenes", "{}", .app(""))
    while desk.host.app("one")?.keptText == nil { desk.turn(1) }
    desk.turn(2)
    var further = FurtherSocket()
    (further.name, further.permissions) = ("spy", .see)
    var configuration = Configuration()
    configuration.sockets = [further]
    desk.service.access = try AccessControl(configuration, mainGroups: [])
    desk.kill(desk.programs[1], at: desk.feed.now)
    #expect(spy.hasEnded && spy.first == nil)
    guard case .sequence(let scenes)? = other.first?["scenes"]?.value else { throw CountError.none }
    #expect(try scenes.count == 2 && text(scenes[1]["scene"]) == expected(desk, "one"))
    try desk.finish()
  }
}
