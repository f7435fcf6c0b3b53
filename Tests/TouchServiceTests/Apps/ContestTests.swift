import Documents
import Panels
import Record
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

extension AppDesk {
  /// The error of an answer, or nil if it has none.
  @discardableResult
  func answer(
    _ program: Program, _ contest: Int, _ verdict: String, _ values: String = "{}", at time: Int64
  ) throws -> VarlinkError? {
    let rest = values == "{}" ? "" : #","values":\#(values)"#
    return try refusal(
      "Answer", #"{"session":"\#(program.session)","contest":\#(contest),"verdict":"\#(verdict)"\#(rest)}"#, at: time)
  }
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ContestTests {
  private let desk: AppDesk

  init() throws {
    desk = try AppDesk()
  }

  private static let scene = """
    windows:
      - name: main
        recognizers:
          - {name: select, kind: tap, requireToFail: [ring]}
          - {name: ring, kind: client}
          - {name: move, kind: pan}
    """

  private static func error(_ name: String, _ parameters: KeyValuePairs<String, String> = [:]) -> VarlinkError {
    .other("io.touchd.Touch.\(name)", parameters: parameters)
  }

  @Test("A12: the app gets the touches and answers; its watchers receive its action with the values")
  func claims() throws {
    let app = try desk.present("app", Self.scene)
    let watcher = try desk.subscribe(#"{"apps":["*"],"touches":true}"#, .apps(nil))
    let stranger = try desk.subscribe(#"{"touches":true}"#)
    desk.frame(1_000_000, (0, (100, 200)))
    #expect(
      app.take().filter { $0.hasPrefix(#"{"contest""#) } == [
        #"{"contest":{"contest":1,"recognizer":"ring","view":"main","window":"main","time":1000000,"phase":"began","touches":[{"id":1,"x":100,"y":200,"localX":100,"localY":200,"type":"finger","tapCount":1}]}}"#
      ])
    #expect(try desk.answer(app, 1, "began", #"{"radius":12.5,"turns":-1}"#, at: 1_010_000) == nil)
    let action =
      #"{"action":{"recognizer":"ring","kind":"client","state":"began","view":"main","window":"main","time":1010000,"x":100,"y":200,"touches":1,"values":{"radius":12.5,"turns":-1}"#
    #expect(app.take() == [action + "}}"])
    #expect(watcher.take().last == action + #","app":"app"}}"#)
    desk.frame(1_020_000, (0, (140, 200)))
    desk.frame(1_030_000, (0, nil))
    #expect(try app.short() == ["ring contest moved", "ring contest ended"])
    #expect(try desk.answer(app, 1, "ended", #"{"radius":13}"#, at: 1_040_000) == nil)
    #expect(
      app.take().last
        == #"{"contest":{"contest":1,"recognizer":"ring","view":"main","window":"main","time":1040000,"outcome":"recognized"}}"#
    )
    #expect(try watcher.short() == ["ring ended"])
    #expect(stranger.take().isEmpty)
    try desk.finish()
  }

  @Test("A12: a contest that fails leaves the touch to others; a prevented one names the recognizer that prevented it")
  func yields() throws {
    let app = try desk.present("app", Self.scene)
    desk.tap(1_000_000, at: 100, 100)
    #expect(try app.short() == ["ring contest began", "ring contest ended"])
    #expect(try desk.answer(app, 1, "failed", at: 1_100_000) == nil)
    #expect(try app.short() == ["select ended", "ring contest failed"])
    desk.frame(2_000_000, (0, (100, 100)))
    desk.frame(2_010_000, (0, (200, 100)))
    #expect(app.lines.last?.hasSuffix(#""outcome":"prevented","by":"move"}}"#) == true)
    desk.frame(2_020_000, (0, nil))
    try desk.finish()
  }

  @Test("A12: a late answer, one out of turn or one to another's contest is an error, and changes nothing")
  func errors() throws {
    let app = try desk.present("app", Self.scene)
    let other = try desk.present("other", Self.scene, #""layer":"overlay""#)
    desk.frame(1_000_000, (0, (100, 100)))
    // The overlay's window covers the app's.
    let (mine, others) = (other, app)
    #expect(try desk.answer(others, 1, "recognized", at: 1_010_000) == Self.error("NoSuchContest"))
    #expect(try desk.answer(mine, 2, "recognized", at: 1_010_000) == Self.error("NoSuchContest"))
    #expect(try desk.answer(mine, 0, "recognized", at: 1_010_000) == Self.error("NoSuchContest"))
    #expect(try desk.answer(mine, 1, "changed", at: 1_010_000) == Self.error("IllegalVerdict", ["state": "possible"]))
    #expect(try desk.answer(mine, 1, "began", at: 1_020_000) == nil)
    #expect(try desk.answer(mine, 1, "recognized", at: 1_020_000) == Self.error("IllegalVerdict", ["state": "began"]))
    #expect(
      try desk.answer(mine, 1, "perhaps", at: 1_020_000)?.name == "org.varlink.service.InvalidParameter")
    #expect(try desk.answer(mine, 1, "cancelled", at: 1_030_000) == nil)
    #expect(try desk.answer(mine, 1, "ended", at: 1_040_000) == Self.error("NoSuchContest"))
    #expect(
      try desk.refusal("Answer", #"{"session":"no","contest":1,"verdict":"failed"}"#, at: 1_050_000)
        == Self.error("NoSuchSession"))
    desk.frame(1_060_000, (0, nil))
    #expect(
      try mine.short().filter { $0.hasPrefix("ring") } == [
        "ring contest began", "ring began", "ring cancelled", "ring contest cancelled",
      ])
    try desk.finish()
  }

  @Test(
    "A12: A16: values are at most 16 finite numbers with plain names; a wrong one is named, and nothing changes",
    arguments: [
      (#"{"a":1e13}"#, "values.a"), (#"{"a":"1"}"#, "values.a"), (#"{"ä":1}"#, "values"), (#"{"":1}"#, "values"),
      (#"{"\#(String(repeating: "x", count: 33))":1}"#, "values"),
      ("{" + (0...16).map { #""v\#($0)":1"# }.joined(separator: ",") + "}", "values"), ("7", "values"),
    ])
  func values(_ values: String, _ place: String) throws {
    let app = try desk.present("app", Self.scene)
    desk.frame(1_000_000, (0, (100, 100)))
    #expect(try desk.answer(app, 1, "began", values, at: 1_010_000) == .invalidParameter(place))
    #expect(try app.short().filter { $0.hasPrefix("ring") } == ["ring contest began"])
    desk.frame(1_020_000, (0, nil))
    try desk.finish()
  }

  @Test("A12: an answer without a verdict only notes an event, so it has no values")
  func noVerdict() throws {
    let app = try desk.present("app", Self.scene)
    desk.frame(1_000_000, (0, (100, 100)))
    for (values, error) in [
      ("", nil), (#","values":null"#, nil), (#","values":{"a":1}"#, .invalidParameter("values")),
    ] as [(String, VarlinkError?)] {
      let parameters = #"{"session":"\#(app.session)","contest":1\#(values)}"#
      #expect(try desk.refusal("Answer", parameters, at: 1_010_000) == error)
    }
    #expect(try app.short().filter { $0.hasPrefix("ring") } == ["ring contest began"])
    desk.frame(1_020_000, (0, nil))
    try desk.finish()
  }

  @Test("A5: an app that reads late gets only the newest of a contest's movements")
  func readsLate() throws {
    desk.feed.losslessBound = nil
    let app = try desk.present("app", "windows: [{name: main, recognizers: [{name: ring, kind: client}]}]")
    desk.frame(1_000_000, turning: 0, (0, (100, 100)))
    for step in Int32(1)...5 { desk.frame(1_000_000 + Int64(step) * 10_000, turning: 0, (0, (100 + step, 100))) }
    desk.frame(1_060_000, turning: 0, (0, nil))
    desk.turn()
    #expect(app.lines.contains { $0.contains(#""phase":"moved""#) && $0.contains(#""x":105"#) })
    #expect(try app.short() == ["ring contest began", "ring contest moved", "ring contest ended"])
    #expect(desk.replacedReplies == 4)
  }

  @Test("A13: a contest without an answer expires, which is counted and explained; other gestures then continue")
  func slow() throws {
    let app = try desk.present("app", Self.scene, #""decisions":true"#)
    desk.tap(1_000_000, at: 100, 100)
    desk.feed.now = 1_350_000
    desk.host.pipeline.queue.advance(to: 1_350_001)
    desk.turn()
    #expect(app.lines.contains { $0.contains(#""rule":"S55""#) && $0.contains("(client.patience)") })
    #expect(app.lines.contains { $0.contains(#""select","kind":"tap","state":"ended""#) && $0.contains("1350000") })
    #expect(app.lines.contains { $0.contains(#""outcome":"expired""#) })
    guard case .integer(let count)? = try desk.call("GetStats", "{}")["expiredContests"]?.value else {
      return #expect(Bool(false), "not counted")
    }
    #expect(count == 1)
    try desk.finish()
  }

  @Test("A3: A13: an app that dies during a contest loses it at once; gestures that waited for it continue")
  func dies() throws {
    let app = try desk.present("app", Self.scene)
    let watcher = try desk.subscribe(#"{"apps":["*"]}"#, .apps(nil))
    desk.frame(1_000_000, (0, (100, 100)))
    #expect(try desk.answer(app, 1, "began", at: 1_010_000) == nil)
    desk.kill(app, at: 1_020_000)
    #expect(try watcher.short().suffix(3) == ["foreground main false", "ring cancelled", "scene"])
    desk.frame(1_030_000, (0, nil))
    #expect(desk.host.pipeline.application.isQuiet)
    try desk.finish()
  }

  @Test("A15: a contest in a secure window is exclusive to its app: others see neither number nor expiry nor answers")
  func secure() throws {
    let app = try desk.present(
      "app",
      """
      windows:
        - {name: main, recognizers: [{name: plain, kind: client}]}
        - {name: pin, secure: true, level: 5, frame: [0, 0, 200, 200], recognizers: [{name: ring, kind: client}]}
      """)
    let watcher = try desk.subscribe(#"{"apps":["*"],"touches":true}"#, .apps(nil))
    desk.tap(1_000_000, at: 100, 100)
    let contest = ContestNumbers.firstSecure + 1
    #expect(app.lines.contains { $0.hasPrefix(#"{"contest":{"contest":\#(contest),"#) })
    #expect(try desk.answer(app, contest, "recognized", #"{"digit":3}"#, at: 1_060_000) == nil)
    desk.tap(2_000_000, at: 100, 100)
    desk.host.pipeline.queue.advance(to: 3_000_000)
    desk.feed.now = 3_000_000
    desk.tap(4_000_000, at: 500, 300)
    #expect(app.lines.contains { $0.hasPrefix(#"{"contest":{"contest":1,"#) })
    guard case .integer(0)? = try desk.call("GetStats", "{}")["expiredContests"]?.value else {
      return #expect(Bool(false), "counted")
    }
    #expect(!watcher.lines.contains { $0.contains("ring") })
    #expect(!desk.entries.contains { jsonText($0).contains("digit") || jsonText($0).contains("\(contest)") })
    desk.finishRecord()
  }

  @Test("A11: S49: a screen's gesture prevents a contest, and no answer prevents the gesture")
  func screens() throws {
    let desk = try AppDesk(recognizers: "[{name: home, kind: screenEdgePan, edges: [bottom]}]")
    let app = try desk.present("app", Self.scene)
    desk.frame(1_000_000, (0, (400, 478)))
    #expect(try desk.answer(app, 1, "began", at: 1_005_000) == nil)
    desk.frame(1_010_000, (0, (400, 400)))
    #expect(app.lines.last?.hasSuffix(#""outcome":"cancelled","by":"home"}}"#) == true)
    desk.frame(1_020_000, (0, nil))
    try desk.finish()
  }

  @Test("A12: only apps have recognizers of kind client; by default, they delay no end")
  func kinds() throws {
    func refusal(_ text: String) -> String {
      do throws(DocumentError) {
        let root = Cursor(try parseYAML(Array(text.utf8), file: "scene.yaml"))
        try SceneDescription(root).checkHasNoClientKinds(root)
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      refusal("windows: [{name: w, views: [{name: v, recognizers: [{name: r, kind: client}]}]}]")
        == "1:69: windows[0].views[0].recognizers[0].kind: only an app's scene can have recognizers of kind client, because an app decides whether they recognize"
    )
    #expect(refusal("windows: [{name: w, recognizers: [{name: r, kind: tap}]}]").isEmpty)
    let app = try desk.present(
      "app",
      "windows: [{name: main, recognizers: [{name: a, kind: client}, {name: b, kind: client, delaysTouchesEnded: true}, {name: c, kind: tap}]}]"
    )
    #expect(!app.session.isEmpty)
    #expect(desk.host.apps[0].scene.recognizers.map(\.delaysTouchesEnded) == [false, true, true])
    try desk.finish()
  }

  @Test("A record that begins later continues an app's contest numbers")
  func middle() throws {
    let app = try desk.present("app", Self.scene)
    #expect(desk.host.recordedState.contests.isEmpty)
    for round in Int64(1)...2 {
      desk.tap(round * 1_000_000, at: 100, 100)
      #expect(try desk.answer(app, Int(round), "failed", at: round * 1_000_000 + 100_000) == nil)
      #expect(desk.host.recordedState.contests == [RecordedState.Contests(app: "app", last: Int(round))])
    }
    let state = desk.host.recordedState
    #expect(try written(state) == state)
    let player = RecordPlayer([]) { Issue.record("\($0)") }
    try player.play(
      .begin(
        configuration: desk.host.shownConfiguration.json, time: 3_000_000, state: state, counts: RecordedCounts()))
    #expect(player.host?.app("app")?.scene.contests.last == 2)
    try desk.finish()
  }
}
