import Documents
import Evdev
import Panels
import Record
import Rendering
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// Secure windows: A15. The screen is 800 × 480 pixels, one per point.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct SecureTests {
  private static let home = """
    - {name: home, kind: screenEdgePan, edges: [bottom]}
    - {name: anywhere, kind: tap}
    """
  /// A keypad over the lower half, with the focus.
  private static let keypad = """
    windows:
      - name: keypad
        secure: true
        frame: [0, 240, 800, 240]
        initialFirstResponder: pin
        views:
          - {name: pin, kind: textField, frame: [0, 0, 800, 20]}
          - name: digits
            frame: [0, 20, 800, 200]
            touches: true
            recognizers: [{name: digit, kind: tap}, {name: clear, kind: longPress}]
          - {name: level, kind: slider, frame: [600, 150, 200, 40]}
    """

  @Test("A15: touches, gestures, controls and decisions of a secure window are in no other client's bytes")
  func events() throws {
    let desk = try AppDesk(recognizers: Self.home)
    let watcher = try desk.subscribeToEverything()
    let plain = try desk.subscribe(#"{"decisions":true}"#, .configuration, [.actions, .scenes, .decisions])
    let other = try desk.present("other", "windows: [{name: main, touches: true}]", #""layer":"overlay""#)
    let keypad = try desk.present("keypad", Self.keypad, #""decisions":true"#)
    for program in [watcher, plain, other, keypad] { _ = program.take() }
    // Positions that occur nowhere else.
    desk.tap(1_000_000, at: 123, 321)
    desk.drag(2_000_000, from: (610, 421), to: (713, 421))
    desk.tap(3_000_000, at: 137, 331, lasting: 1_000_000)
    let own = keypad.take()
    for expected in [
      #""phase":"began","view":"digits""#, #""recognizer":"digit","kind":"tap","state":"ended""#,
      #""event":"valueChanged","view":"level""#,
      #""recognizer":"clear","kind":"longPress","state":"began""#, #""touchDecision""#, #""x":123,"y":321"#,
    ] {
      #expect(own.contains { $0.contains(expected) }, "\(expected)")
    }
    #expect(watcher.take() == [] && plain.take() == [] && other.take() == [])
    #expect(!own.contains { $0.contains("anywhere") })
  }

  @Test("A15, A16: a call refused because of a secure window is refused in the record, too, without its content")
  func refusals() throws {
    let desk = try AppDesk()
    var configuration = desk.host.configuration
    configuration.sceneLimits.perUser = 6
    desk.reload(configuration)
    let vault = try desk.present("vault", "windows: [{name: w, secure: true, views: [{name: a}, {name: b}]}]")
    // The secure window goes behind, and the record continues.
    let front = try desk.present("front", "windows: [{name: w, touches: true}]")
    #expect(!desk.host.showsSecrets)
    let watcher = try desk.subscribeToEverything()
    desk.tap(1_000_000, at: 100, 100)
    let begun = desk.entries.count
    let changes = ["v", "u", "t"].map { #"{"add":{"name":"\#($0)"},"in":"w"}"# }
    #expect(try desk.present("third", "windows: [{name: w, views: [{name: v}, {name: u}]}]").error != nil)
    #expect(
      try desk.refusal(ofChange: changes.joined(separator: ","), front, at: 2_000_000)
        != nil)
    let kinds = desk.entries[begun...].compactMap { try? Cursor($0).members().first?.key }
    #expect(kinds == ["refused", "refused"])
    #expect(try desk.present("third", "windows: [{name: w, views: [{name: v}]}]", at: 3_000_000).error == nil)
    desk.tap(4_000_000, at: 100, 100)
    #expect(watcher.lines.count { $0.contains(#""app":"third""#) } > 0)
    desk.kill(vault, at: 5_000_000)
    try desk.finish()
  }

  @Test("A15: presses, remote control and the focus are exclusive to a secure key window")
  func keys() throws {
    let desk = try AppDesk()
    let watcher = try desk.subscribeToEverything()
    let keypad = try desk.present("keypad", Self.keypad)
    // No other client learns what has the focus now.
    #expect(!watcher.take().contains { $0.contains("firstResponder") || $0.contains("pin") })
    _ = keypad.take()
    desk.key(1_000_000, 115, 1)
    desk.key(1_100_000, 115, 0)
    desk.key(1_200_000, 207, 1)
    desk.key(1_300_000, 207, 0)
    let own = keypad.take()
    #expect(own.filter { $0.contains(#""button":"KEY_VOLUMEUP""#) }.count == 2)
    #expect(watcher.take() == [])
    desk.kill(keypad, at: 2_000_000)
    _ = watcher.take()
    desk.key(3_000_000, 115, 1)
    desk.key(3_100_000, 115, 0)
    #expect(watcher.take().filter { $0.contains("KEY_VOLUMEUP") }.count == 2)
  }

  @Test("A15: S40: S41: a shake and a seek belong to the window that had the focus at their begin, until their ends")
  func shakesAndSeeks() throws {
    let desk = try AppDesk()
    let watcher = try desk.subscribeToEverything()
    func nonPositional(_ program: AppDesk.Program) -> [String] {
      program.take().filter { $0.hasPrefix(#"{"motion"#) || $0.hasPrefix(#"{"remote"#) }
    }
    // Begun elsewhere: a keypad that then appears neither gets nor hides their ends.
    desk.measure(1_000_000, 20, isShaken: true)
    desk.key(1_390_000, 208, 1)
    var keypad = try desk.present("keypad", Self.keypad, at: 1_395_000)
    desk.measure(1_400_000, 30, isShaken: false)
    desk.key(2_000_000, 208, 0)
    #expect(
      nonPositional(watcher) == [
        #"{"motion":{"motion":"shake","phase":"began","handled":false,"time":1260000}}"#,
        #"{"remote":{"command":"beginSeekingForward","handled":false,"time":1390000}}"#,
        #"{"remote":{"command":"endSeekingForward","handled":false,"time":1395000}}"#,
        #"{"motion":{"motion":"shake","phase":"ended","handled":false,"time":1520000}}"#,
      ])
    #expect(nonPositional(keypad) == [])
    // Begun in the keypad: no other client gets an end, whether or not the window handles the gesture.
    let handling = "secure: true\n    motion: true\n    remote: [beginSeekingForward]"
    for scene in [Self.keypad, Self.keypad.replacing("secure: true", with: handling)] {
      let isOwn = scene != Self.keypad
      let start = desk.feed.now + 2_000_000
      desk.kill(keypad, at: start)
      keypad = try desk.present("keypad", scene, at: start)
      desk.measure(start, 20, isShaken: true)
      desk.key(start + 390_000, 208, 1)
      #expect(nonPositional(keypad).count == (isOwn ? 2 : 0))
      desk.kill(keypad, at: start + 395_000)
      desk.measure(start + 400_000, 30, isShaken: false)
      desk.key(start + 1_000_000, 208, 0)
      keypad = try desk.present("keypad", scene)
    }
    #expect(nonPositional(watcher) == [])
  }

  @Test(
    "A15: GetScene, values and a new subscriber's state reveal neither a secure window's content nor fingers on it"
  )
  func states() throws {
    let desk = try AppDesk()
    let keypad = try desk.present("keypad", Self.keypad)
    desk.drag(1_000_000, from: (610, 421), to: (713, 421))
    #expect(keypad.take().contains { $0.contains("valueChanged") })
    let scene = jsonText(try desk.call("GetScene", #"{"app":"keypad"}"#))
    #expect(scene == #"{"scene":{"windows":[{"name":"keypad","frame":[0,240,800,240],"secure":true}]}}"#)
    let scenes = jsonText(try desk.call("GetScenes", "{}"))
    #expect(scenes.contains(scene.dropFirst(1).dropLast(1)) && !scenes.contains("level"))
    desk.frame(2_000_000, (0, (123, 321)))
    let watcher = try desk.subscribe(#"{"apps":["*"],"values":true}"#, .apps(nil))
    #expect(watcher.first.map(jsonText) == #"{"state":{"sequence":false,"replay":false,"devices":1}}"#)
    desk.frame(2_100_000, (0, nil))
    // A finger elsewhere is reported.
    desk.frame(3_000_000, (0, (100, 100)))
    let other = try desk.subscribe()
    #expect(other.first.map(jsonText)?.contains(#""sequence":true"#) == true)
    // Its own program gets the values.
    #expect(keypad.first?["values"] != nil)
  }

  @Test("A15: while a secure window can be touched, nothing on its screen is counted; other screens are")
  func counts() throws {
    let desk = try AppDesk(hasSide: true)
    desk.tap(100_000, at: 100, 100)
    let keypad = try desk.present("keypad", Self.keypad)
    func frames() throws -> [Node.Value?] {
      let stats = Cursor(try desk.call("GetStats", "{}"))
      return [0, 1].map { stats["devices"]?[$0]["frames"]?.node.value } + [stats["frames"]?.node.value]
    }
    #expect(try frames() == [.integer(2), .integer(0), .integer(2)])
    let before = jsonText(try desk.call("GetStats", "{}"))
    // Touches in other windows do not count either: a pause of the count would show when the keypad is touched.
    desk.tap(500_000, at: 100, 100)
    for step in Int32(0)...5 { desk.frame(1_000_000 + Int64(step) * 10_000, (0, (100 + step, 300))) }
    desk.key(1_070_000, 115, 1)
    desk.key(1_080_000, 115, 0)
    #expect(jsonText(try desk.call("GetStats", "{}")) == before)
    #expect(keypad.take().filter { $0.contains("moved") }.count == 5)
    // A finger that stays when the window is removed is not counted either, until it lifts.
    desk.frame(1_090_000, onSide: true, (3, (100, 100)))
    #expect(try frames() == [.integer(2), .integer(1), .integer(3)])
    desk.kill(keypad, at: 1_100_000)
    desk.frame(1_110_000, (0, (110, 300)))
    desk.frame(1_120_000, (0, nil))
    #expect(try frames() == [.integer(2), .integer(1), .integer(3)])
    desk.tap(1_200_000, at: 100, 300)
    #expect(try frames() == [.integer(4), .integer(1), .integer(5)])
    // Behind another app, it cannot be touched.
    let behind = try desk.present("behind", Self.keypad, at: 2_000_000)
    try desk.call("StepBack", #"{"session":"\#(behind.session)"}"#)
    desk.tap(2_100_000, at: 100, 300)
    #expect(try frames() == [.integer(6), .integer(1), .integer(7)])
  }

  @Test("A15: queue sizes and counts of late, lost and replaced items are reported only to watchers")
  func queues() throws {
    let desk = try AppDesk(hasSide: true)
    try desk.listen("watch", [.see, .watch])
    let keypad = try desk.present("keypad", Self.keypad)
    desk.frame(1_000_000, (0, (100, 300)))
    let lost = [InputEvent(time: 1_010_000, type: EventType.syn, code: EventCode.synDropped, value: 0)]
    desk.rig.feed(Frame(events: lost, time: 1_010_000), onSide: true)
    desk.rig.frame(1_005_000, (0, (101, 300)))
    let shown = Cursor(try desk.open("GetStats", "{}", .configuration, through: "watch").first ?? Node(.null))
    #expect(shown["devices"]?[1]["synDropped"]?.node.value == .integer(1))
    #expect(
      ["synDropped", "late", "waiting", "replaced"].map { shown[$0]?.node.value }
        == [.integer(1), .integer(1), .integer(0), .integer(0)])
    #expect(shown["mostWaiting"]?.node.value == .integer(1))
    // The second client, after the record's, is the keypad's program. Much was sent to it, but its queue is not shown.
    #expect(keypad.take().count > 1)
    #expect(shown["clients"]?[1]["mostQueued"]?.node.value == .integer(0))
    #expect(shown["clients"]?[1]["queued"]?.node.value == .integer(0))
    #expect(shown["clients"]?[0]["mostQueued"]?.node.value != .integer(0))
    #expect(shown["delay"]?["count"]?.node.value == .integer(0))
    // Clients without `watch` get no such numbers, whether or not the keypad is touched.
    try desk.listen("see", .see)
    for time in [Int64(1_100_000), 1_200_000] {
      let stats = try desk.open("GetStats", "{}", .configuration, through: "see").first ?? Node(.null)
      #expect(stats["frames"] != nil && Service.interface.mismatch(inReplyOf: "GetStats", stats) == nil)
      let words = ["synDropped", "late", "waiting", "mostWaiting", "replaced", "queued", "mostQueued"]
      #expect(words.filter { jsonText(stats).contains("\"\($0)\"") } == [])
      desk.frame(time, (0, nil))
    }
    // A polling client still sees new clients: a pause of that count would reveal the keypad.
    let clients = try Self.clientCount(desk)
    _ = try desk.subscribe()
    #expect(try Self.clientCount(desk) == clients + 1)
  }

  private static func clientCount(_ desk: AppDesk) throws -> Int {
    guard case .sequence(let clients)? = try desk.call("GetStats", "{}")["clients"]?.value else { throw Missing() }
    return clients.count
  }

  @Test("A15: touches in a secure window do not affect the numbers of other touches, frames and sequences")
  func numbers() throws {
    /// The lines that a subscriber receives for taps elsewhere, after `taps` in the keypad.
    func heard(_ taps: Int) throws -> [String] {
      let desk = try AppDesk()
      _ = try desk.present("keypad", Self.keypad)
      let watcher = try desk.subscribeToEverything()
      desk.tap(1_000_000, at: 100, 100)
      for tap in 0..<taps {
        desk.tap(2_000_000 + Int64(tap) * 200_000, at: 123, 321)
        desk.key(2_100_000 + Int64(tap) * 200_000, 115, 1)
        desk.key(2_110_000 + Int64(tap) * 200_000, 115, 0)
      }
      // A finger rests on the keypad while another taps elsewhere.
      if taps > 0 { desk.frame(4_000_000, (1, (123, 321))) }
      desk.tap(4_100_000, at: 200, 100)
      if taps > 0 { desk.frame(4_300_000, (1, nil)) }
      desk.tap(5_000_000, at: 300, 100)
      return watcher.take()
    }
    let none = try heard(0)
    #expect(none.count > 10)
    #expect(try heard(4) == none)
  }

  @Test("A15: other clients do not learn of changes to a secure window, which could count typed characters")
  func changes() throws {
    let desk = try AppDesk()
    let keypad = try desk.present("keypad", Self.keypad)
    let watcher = try desk.subscribeToEverything()
    _ = (keypad.take(), watcher.take())
    try desk.change(keypad, #"{"of":"level","set":{"value":0.5}}"#, at: 1_000_000)
    #expect(keypad.take() == [#"{"changed":{"time":1000000}}"#])
    #expect(watcher.take().isEmpty)
  }

  @Test("A15: a record has a gap while a secure window is visible, and gives the same bytes before and after it")
  func record() throws {
    // A view that moves all the time: the position of a touch in it depends on when the record begins.
    let desk = try AppDesk(
      scene: """
        windows: [{name: base, views: [{name: back, frame: [0, 0, 400, 200], touches: true, recognizers: [{name: pan, kind: pan}],
          animation: {repeat: loop, keyframes: [{time: 0}, {time: 2, offset: [300, 0]}]}}]}]
        """)
    let plain = try desk.subscribe(
      #"{"touches":true,"decisions":true}"#, .configuration, [.actions, .scenes, .decisions])
    desk.drag(1_000_000, from: (400, 50), to: (300, 60))
    let before = plain.take()
    let keypad = try desk.present("keypad", Self.keypad, at: 2_000_000)
    let entries = desk.entries.count
    // 4321 and 1234 occur in no position, and in no timestamp except those of the gap.
    desk.frame(3_043_210, (0, (123, 321)))
    desk.frame(3_043_220, (1, (40, 10)))
    desk.frame(3_143_210, (0, (124, 322)))
    desk.frame(3_243_210, (0, nil))
    desk.frame(3_343_210, (1, nil))
    desk.key(3_400_000, 115, 1)
    desk.key(3_410_000, 115, 0)
    // The program changes its own window's content.
    try desk.change(keypad, #"{"of":"level","set":{"value":0.4321}}"#, at: 3_500_000)
    desk.drag(4_000_000, from: (100, 50), to: (300, 60))
    // The record does not show when it was touched.
    #expect(desk.entries.count == entries)
    desk.kill(keypad, at: 5_654_000)
    _ = plain.take()
    desk.drag(6_000_000, from: (400, 50), to: (300, 60))
    desk.drag(7_000_000, from: (400, 50), to: (500, 160))
    let behind = plain.take()
    desk.finishRecord()
    let texts = desk.entries.map(jsonText)
    #expect(
      texts.filter { $0.hasPrefix(#"{"gap""#) }.count == 1 && texts.filter { $0.hasPrefix(#"{"begin""#) }.count == 2)
    for word in ["4321", "123,", "321", "digits", "30432", "31432", "32432", "33432", "5654"] {
      #expect(texts.first { $0.contains(word) } == nil, "\(word)")
    }
    let played = try Self.played(desk, plain)
    #expect(before.count > 10 && played.starts(with: before))
    #expect(behind.count > 10 && Array(played.suffix(behind.count)) == behind)
    try expectWholeGestures(played, #_sourceLocation)
    // A picture has the same screen and views before and after the gap, and no finger of the gap.
    let timeline = Timeline()
    let player = RecordPlayer([timeline]) { Issue.record("\($0)") }
    for entry in desk.entries {
      try player.play(RecordEntry(Cursor(entry)))
      timeline.observe(try #require(player.host).pipeline.application)
    }
    let story = timeline.finish()
    #expect(story.fingers.count == 3 && story.glasses.count == 1)
    #expect(story.fingers.allSatisfy { $0.samples.allSatisfy { $0.time < 2_000_000 || $0.time >= 6_000_000 } })
    #expect(story.views.map(\.name).contains("back") && !story.views.map(\.name).contains("digits"))
    #expect(story.views.count { $0.name == "back" } == 1 && story.recognizers.map(\.name) == ["pan"])
  }

  /// The lines that a subscriber to the configuration's events receives from the desk's record.
  private static func played(_ desk: AppDesk, _ program: AppDesk.Program) throws -> [String] {
    var played: [String] = []
    let sink = LineSink(program.kinds, namesApps: false, where: { $0.origin?.scene.isEmpty ?? false }) {
      played.append(lineText($0))
    }
    let player = RecordPlayer([sink]) { Issue.record("\($0)") }
    for entry in desk.entries { try player.play(RecordEntry(Cursor(entry))) }
    return played
  }

  /// The number of times that a record has begun so far.
  private static func beginnings(_ desk: AppDesk) -> Int {
    desk.entries.count { $0["begin"] != nil }
  }

  @Test("A15: the gap lasts until a finger or key that was down is released, even if its touch or press was cancelled")
  func gapUntilLifted() throws {
    let desk = try AppDesk()
    var keypad = try desk.present("keypad", Self.keypad)
    desk.frame(1_000_000, (0, (123, 321)))
    desk.kill(keypad, at: 1_500_000)
    desk.frame(2_000_000, (0, (124, 321)))
    #expect(Self.beginnings(desk) == 1)
    desk.frame(2_100_000, (0, nil))
    #expect(Self.beginnings(desk) == 2)
    keypad = try desk.present("keypad", Self.keypad, at: 3_000_000)
    desk.key(4_000_000, 115, 1)
    desk.kill(keypad, at: 4_500_000)
    #expect(Self.beginnings(desk) == 2)
    desk.key(5_000_000, 115, 0)
    #expect(Self.beginnings(desk) == 3)
    try desk.finish()
  }

  @Test(
    "A3, A15: a finger that a filter withholds when windows appear belongs to the view on which it came down",
    arguments: ["come", "come to the front"])
  func shortestTouch(_ way: String) throws {
    var filters = PanelFilters()
    filters.shortest = 20_000
    let desk = try AppDesk(
      Rig(scene: "windows: [{name: base, views: [{name: back, touches: true}]}]", filters: filters))
    let watcher = try desk.subscribe(#"{"touches":true}"#)
    let keypad = try desk.present("keypad", way == "come" ? "windows: []" : Self.keypad, at: 500_000)
    if way != "come" { try desk.call("StepBack", #"{"session":"\#(keypad.session)"}"#) }
    /// Put a finger down, make the keypad appear, and keep the finger down.
    func press(_ x: Int32, at time: Int64, before come: () throws -> Void = {}) throws {
      desk.frame(time, (0, (x, 321)))
      desk.feed.now = time + 10_000
      try come()
      desk.frame(time + 50_000, (0, (x + 1, 321)))
      desk.frame(time + 100_000, (0, nil))
    }
    try press(200, at: 1_000_000)
    #expect(try watcher.short().prefix(2) == ["back began 1", "back moved 1"])
    _ = keypad.take()
    try press(123, at: 2_000_000) {
      if way == "come" {
        let window = try SceneDescription(Cursor(parseYAML(Array(Self.keypad.utf8), file: "app.yaml")))
        let text = String(decoding: window.json, as: UTF8.self).dropFirst(#"{"windows":["#.utf8.count).dropLast(2)
        try desk.change(keypad, #"{"add":\#(text)}"#)
      } else {
        try desk.call("Activate", #"{"app":"keypad"}"#)
      }
    }
    #expect(try keypad.short().filter { $0.hasPrefix("digits") } == [])
    // The touch belongs to the view on which it came down.
    #expect(try watcher.short().first == "back began 1")
    // The next touch belongs to the keypad.
    try press(300, at: 3_000_000)
    #expect(try keypad.short().first == "digits began 1")
    desk.finishRecord()
    #expect(!desk.entries.map(jsonText).contains { $0.contains("300") })
  }

  @Test(
    "A3: a finger that a filter withholds when windows appear above or next to others belongs to the view below it",
    arguments: [false, true])
  func shortestTouchBelow(_ isAbove: Bool) throws {
    var filters = PanelFilters()
    filters.shortest = 20_000
    let desk = try AppDesk(
      Rig(scene: "windows: [{name: base, views: [{name: back, touches: true}]}]", filters: filters))
    let watcher = try desk.subscribe(#"{"touches":true}"#)
    let front = try desk.present("front", "windows: [{name: corner, frame: [0, 0, 10, 10]}]", at: 500_000)
    desk.frame(1_000_000, (0, (200, 321)))
    desk.feed.now = 1_010_000
    var app = front
    if isAbove {
      app = try desk.present(
        "above", "windows: [{name: sheet, views: [{name: paper, touches: true}]}]", #""layer":"overlay""#)
    } else {
      try desk.call(
        "Change",
        #"{"session":"\#(front.session)","changes":[{"add":{"name":"sheet","views":[{"name":"paper","touches":true}]}}]}"#
      )
    }
    desk.frame(1_050_000, (0, (201, 321)))
    desk.frame(1_100_000, (0, nil))
    #expect(try watcher.short().first == "back began 1")
    #expect(try app.short().filter { $0.hasPrefix("paper") } == [])
    desk.frame(2_000_000, (0, (200, 321)))
    desk.frame(2_050_000, (0, (201, 321)))
    desk.frame(2_100_000, (0, nil))
    #expect(try app.short().first == "paper began 1")
    try desk.finish()
  }

  @Test(
    "A3, A21: a finger that a filter withholds during a reload does not belong to the new windows or screen gestures",
    arguments: ["windows", "gestures"])
  func shortestTouchReload(_ coming: String) throws {
    var filters = PanelFilters()
    filters.shortest = 20_000
    let scene = "windows: [{name: base, views: [{name: back, touches: true}]}]"
    let desk = try AppDesk(Rig(scene: scene, filters: filters))
    let watcher = try desk.subscribe(#"{"touches":true}"#)
    // An app next to the finger does not affect the screen's touches.
    try desk.present("app", "windows: [{name: corner, frame: [0, 0, 10, 10]}]", at: 500_000)
    _ = watcher.take()
    desk.frame(1_000_000, (0, (200, 321)))
    desk.feed.now = 1_010_000
    let new =
      coming == "windows"
      ? try Rig(scene: "windows: [{name: other, views: [{name: page, touches: true}]}]")
      : try Rig(scene: scene, recognizers: "[{name: home, kind: tap}]")
    var configuration = desk.host.configuration
    configuration.scene = new.host.configuration.scene
    configuration.screens[0].recognizers = new.host.configuration.screens[0].recognizers
    desk.reload(configuration)
    desk.frame(1_050_000, (0, (201, 321)))
    desk.frame(1_100_000, (0, nil))
    func heard() throws -> [String] {
      try watcher.short().filter { line in ["back", "page", "home"].contains { line.hasPrefix($0) } }
    }
    #expect(
      try heard()
        == (coming == "windows"
          ? ["back began 1", "back cancelled 1"] : ["back began 1", "back moved 1", "back ended 1"]))
    desk.frame(2_000_000, (0, (200, 321)))
    desk.frame(2_050_000, (0, (201, 321)))
    desk.frame(2_100_000, (0, nil))
    #expect(try heard().contains(coming == "windows" ? "page began 1" : "home ended"))
    try desk.finish()
  }

  @Test("A11: a program whose windows appear all the time cannot keep a finger from the screen's gestures")
  func windowsThatAppear() throws {
    var filters = PanelFilters()
    filters.shortest = 20_000
    let desk = try AppDesk(
      Rig(
        scene: "windows: [{name: base}]",
        recognizers: "[{name: home, kind: screenEdgePan, edges: [bottom]}]", filters: filters))
    let watcher = try desk.subscribe()
    let app = try desk.present("app", "windows: [{name: main}]", at: 500_000)
    _ = watcher.take()
    let bottom = Int32(desk.host.screen.size.height) - 2
    for step in 0..<20 {
      let time = 1_000_000 + Int64(step) * 8000
      desk.frame(time, (0, (200, bottom - Int32(step) * 10)))
      desk.feed.now = time + 4000
      try desk.call(
        "Change",
        #"{"session":"\#(app.session)","changes":[\#(step > 0 ? #"{"remove":"w"},"# : "") {"add":{"name":"w"}}]}"#)
    }
    desk.frame(1_200_000, (0, nil))
    let heard = try watcher.short().filter { $0.hasPrefix("home") }
    #expect(heard.first == "home began" && heard.last == "home ended")
    desk.finishRecord()
  }

  @Test("A15: a secure window that goes behind ends the gap, and begins another when it returns to the front")
  func gapInFront() throws {
    let desk = try AppDesk()
    let keypad = try desk.present("keypad", Self.keypad)
    #expect(Self.beginnings(desk) == 1 && desk.entries.last?["gap"] != nil)
    try desk.call("StepBack", #"{"session":"\#(keypad.session)"}"#, at: 1_000_000)
    #expect(Self.beginnings(desk) == 2 && desk.entries.last?["gap"] == nil)
    // The record continues at the whole second that was reached.
    let beginning = desk.entries.last { $0["begin"] != nil }
    #expect(beginning?["begin"]?["time"]?.value == .integer(1_000_000))
    try desk.call("Activate", #"{"app":"keypad"}"#, at: 2_000_000)
    #expect(desk.entries.last?["gap"] != nil)
    desk.finishRecord()
  }

  @Test("A15: short changes and changes of an unknown app cause no gap, because they bring no secure window")
  func noGap() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", "windows: [{name: main, views: [{name: v}]}]")
    try desk.change(app, "")
    desk.feed.submit(.change(app: "unknown", .text(Array("[]".utf8))))
    desk.feed.submit(.change(app: "unknown", .text(Array(#"[{"of":"v","set":{"alpha":0.5}}]"#.utf8))))
    desk.turn()
    #expect(!desk.entries.contains { $0["gap"] != nil } && Self.beginnings(desk) == 1)
    try desk.finish()
  }

  @Test("A15: a record requested while a secure window appears begins after the gap")
  func recordRequestedAsItAppears() throws {
    let desk = try AppDesk()
    let description = try SceneDescription(Cursor(parseYAML(Array(Self.keypad.utf8), file: "app.yaml")))
    desk.feed.now = 1_000_000
    desk.feed.submit(
      .present(.init(app: "keypad", user: 0, layer: .app, scene: .value(description))))
    let record = try desk.open("Record", "{}", .configuration)
    #expect(record.first == nil)
    desk.tap(2_000_000, at: 123, 321)
    #expect(record.first == nil && record.lines.isEmpty)
    desk.feed.submit(.withdraw(app: "keypad"))
    desk.turn()
    #expect(record.first?["entry"]?["begin"] != nil)
  }

  @Test("A15: a screen's gesture follows touches in a secure window only from an edge, and reports the edge's middle")
  func edges() throws {
    let desk = try AppDesk(recognizers: Self.home)
    let plain = try desk.subscribe(#"{"filter":{"recognizers":["home","anywhere"]}}"#)
    let keypad = try desk.present("keypad", Self.keypad)
    _ = keypad.take()
    desk.drag(1_000_000, from: (123, 475), to: (123, 275))
    let lines = plain.take()
    #expect(lines.first?.contains(#""recognizer":"home","kind":"screenEdgePan","state":"began""#) == true)
    #expect(lines.allSatisfy { $0.contains(#""x":400,"y":480"#) } && lines.count == 7)
    // In the middle, the touch belongs to the window.
    desk.tap(2_000_000, at: 123, 321)
    #expect(plain.take() == [])
    desk.tap(3_000_000, at: 123, 100)
    #expect(try plain.short() == ["anywhere ended"])
  }

  @Test("A15: only the system layer is above a secure window; overlays are below, and it comes to the front as usual")
  func layers() throws {
    let desk = try AppDesk()
    let whole = "windows: [{name: main, level: 9, touches: true}]"
    let overlay = try desk.present("overlay", whole, #""layer":"overlay""#)
    let keypad = try desk.present("keypad", Self.keypad)
    let system = try desk.present(
      "system", "windows: [{name: main, level: -9, touches: true, frame: [0, 0, 100, 480]}]", #""layer":"system""#)
    func who(_ x: Int32) throws -> [String] {
      for program in [overlay, keypad, system] { _ = program.take() }
      desk.tap(desk.feed.now + 1_000_000, at: x, 321)
      return try [overlay, keypad, system].map { try $0.short().first ?? "" }
    }
    #expect(try who(200) == ["", "digits began 1", ""])
    #expect(try who(50) == ["", "", "main began 1"])
    try desk.call("StepBack", #"{"session":"\#(keypad.session)"}"#)
    #expect(try who(200) == ["main began 1", "", ""])
  }

  @Test("A15: an app's secure window is reported when it appears, and the configuration's is not")
  func keysOfScenes() throws {
    let desk = try AppDesk()
    let keypad = try desk.present("keypad", Self.keypad)
    let error = try desk.refusal(ofChange: #"{"of":"keypad","set":{"secure":false}}"#, keypad, at: 1)
    guard case .other("io.touchd.Touch.InvalidScene", let parameters)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(parameters["path"]?.value == .string("changes[0].set.secure"))
    do {
      _ = try Directory(["touchd.yaml": "scene: {windows: [{name: a, secure: true}]}"]).use {
        try Configuration.load(path: "\($0)/touchd.yaml")
      }
      Issue.record("it was taken")
    } catch let error as DocumentError {
      #expect(error.path == "scene.windows[0].secure" && error.message == "only windows of programs can be secure")
    }
  }
}
