import Documents
import TestSupport
import Testing

@testable import TouchClient

/// A program's windows, tested by the calls that it makes for them.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct PresentationTests {
  private static let scene = #"{"windows":[{"name":"main"}]}"#
  private static let present = call(
    "Present", #"{"scene":\#(scene),"app":"dimmer","layer":"app","decisions":false}"#, more: true)

  private func presented(_ session: String, replay: Bool = false) -> String {
    reply(#"{"session":"\#(session)","screens":[],"exclusive":false,"replay":\#(replay)}"#, continues: true)
  }

  /// Present the scene; without `reconnects`, with the default.
  private func windows(_ touchd: Touchd, reconnects: Bool? = nil) throws -> Presentation {
    let scene = try JSON(parsing: Self.scene)
    let windows =
      reconnects.map { touchd.present(scene, app: "dimmer", reconnects: $0) } ?? touchd.present(scene, app: "dimmer")
    windows.replies.pause = {}
    return windows
  }

  /// A contest of the program.
  private func contest(_ number: Int) throws -> Contest {
    let text = #"{"contest":\#(number),"recognizer":"ring","view":"main","window":"main","time":5}"#
    return try Contest(parseJSON(Array(text.utf8).span), at: "")
  }

  @Test("Present sends the scene, the app, the layer, and whether to report decisions")
  func parameters() throws {
    let end = reply(#"{"session":"5e55","replay":true}"#)
    let calls = try serve([end], [end]) { (touchd) throws in
      #expect(try windows(touchd).next() != nil)
      let scene = try JSON(parsing: Self.scene)
      #expect(try touchd.present(scene, app: "clock", layer: .overlay, decisions: true).next() != nil)
    }
    let clock = #"{"scene":\#(Self.scene),"app":"clock","layer":"overlay","decisions":true}"#
    #expect(calls == [Self.present, call("Present", clock, more: true)])
  }

  @Test("Calls name the session that the service returned with the windows")
  func session() throws {
    let changed = reply(#"{"time":70,"overtaken":["volume"]}"#)
    let answers = [[presented("5e55")], [changed], [reply("{}")], [reply("{}")], [reply("{}")], [reply("{}")]]
    let service = try ScriptedService(answers)
    try service.bind()
    try service.listen()
    let windows = try windows(Touchd(socket: service.path))
    guard case .presented(let presented)? = try windows.next() else {
      Issue.record("not presented")
      return
    }
    #expect(presented.session == "5e55" && windows.presented == presented)
    let reply = try windows.change(.set("volume", ["value": 40]), .remove("hint"))
    #expect(reply.time == 70 && reply.overtaken == ["volume"])
    try windows.stepBack(from: "left")
    try windows.stepBack()
    try windows.answer(contest(7), .began, values: ["radius": 1.5], continues: true)
    try windows.answer(contest(8))
    #expect(
      service.calls == [
        Self.present,
        call("Change", #"{"session":"5e55","changes":[{"of":"volume","set":{"value":40}},{"remove":"hint"}]}"#),
        call("StepBack", #"{"session":"5e55","screen":"left"}"#), call("StepBack", #"{"session":"5e55"}"#),
        call(
          "Answer",
          #"{"session":"5e55","contest":7,"verdict":"began","values":{"radius":1.5},"continues":true}"#),
        call("Answer", #"{"session":"5e55","contest":8}"#),
      ])
  }

  @Test("A12: an answer to a finished contest is ignored, and any other error of an answer is thrown")
  func over() throws {
    let over = [refusal("io.touchd.Touch.NoSuchContest")]
    let unknown = "io.touchd.Touch.NoSuchSession"
    _ = try serve([presented("5e55")], over, [refusal(unknown)]) { (touchd) throws in
      let windows = try windows(touchd)
      _ = try windows.next()
      try windows.answer(contest(7), .failed)
      #expect(throws: TouchdError.refused(name: unknown, parameters: "{}")) { try windows.answer(contest(8)) }
    }
  }

  @Test("A restarted service gets the same windows again, and calls name its new session")
  func reconnects() throws {
    let calls = try serve([presented("5e55")], [presented("6f66")], [reply("{}")]) { (touchd) throws in
      let windows = try windows(touchd)
      _ = try windows.next()
      _ = try windows.next()
      #expect(windows.presented?.session == "6f66")
      try windows.stepBack()
    }
    #expect(calls == [Self.present, Self.present, call("StepBack", #"{"session":"6f66"}"#)])
  }

  @Test("The windows are removed with the connection: after an error, a hang-up, and at the end of a recording")
  func connectionEnds() throws {
    let denied = refusal("org.varlink.service.PermissionDenied")
    let recording = presented("7a77", replay: true)
    _ = try serve([presented("5e55"), denied], [presented("6f66")], [recording, reply("{}")]) { (touchd) throws in
      let refused = try windows(touchd)
      _ = try refused.next()
      #expect(throws: TouchdError.self) { try refused.next() }
      #expect(throws: TouchdError.notPresented) { try refused.stepBack() }
      let hungUp = try windows(touchd, reconnects: false)
      _ = try hungUp.next()
      #expect(throws: TouchdError.hungUp) { try hungUp.next() }
      #expect(hungUp.presented == nil)
      #expect(throws: TouchdError.notPresented) { try hungUp.change(.remove("hint")) }
      let ended = try windows(touchd)
      _ = try ended.next()
      #expect(ended.presented?.isReplay == true)
      #expect(try ended.next() == nil)
      #expect(ended.presented == nil)
    }
  }

  @Test("Events and screens follow the windows, in order")
  func events() throws {
    let replies = [
      presented("5e55"), reply(#"{"changed":{"time":9}}"#, continues: true), reply(#"{"smell":1}"#, continues: true),
      reply(#"{"screens":[]}"#, continues: true),
    ]
    _ = try serve(replies) { (touchd) throws in
      let windows = try windows(touchd)
      _ = try windows.next()
      guard case .event(.changed(let changed))? = try windows.next() else {
        Issue.record("no event")
        return
      }
      #expect(changed.time == 9)
      #expect(try windows.next() == .screens([]))
    }
  }
}
