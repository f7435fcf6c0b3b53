import Documents
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import TouchService

/// Which clients get non-positional events (S10, S41, S48, A14), also from a record (invariant 2).
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct NonPositionalTests {
  private let desk: AppDesk

  init() throws {
    desk = try AppDesk()
  }

  private static let player = """
    windows:
      - name: main
        initialFirstResponder: player
        views:
          - name: player
            focusable: true
            remote: [play]
            recognizers: [{name: louder, kind: tap, presses: [KEY_VOLUMEUP]}]
    """
  private static let power: UInt16 = 116
  private static let volumeUp: UInt16 = 115
  private static let play: UInt16 = 207
  private static let stop: UInt16 = 128

  private func watch() throws -> AppDesk.Program {
    try desk.subscribe(
      #"{"apps":["*"],"nonPositional":["press","motion","remote"]}"#, .apps(nil), [.actions, .scenes, .nonPositional])
  }

  @Test(
    "S40: accelerometers are read for an app only while it handles shakes")
  func wantsShakes() throws {
    let app = try desk.present("a", "windows: [{name: w, views: [{name: v}]}]")
    #expect(desk.feed.shakeSubscribers == 0)
    let view = #"{"add":{"name":"inner","motion":true},"in":"v"}"#
    try desk.change(app, view, at: 1000)
    #expect(desk.feed.shakeSubscribers == 1)
    let watcher = try desk.subscribe(#"{"nonPositional":["motion"]}"#)
    #expect(desk.feed.shakeSubscribers == 2)
    desk.kill(watcher, at: 1500)
    try desk.change(app, #"{"remove":"inner"}"#, at: 2000)
    #expect(desk.feed.shakeSubscribers == 0)
    let other = try desk.present("b", "windows: [{name: w, motion: true}]", at: 3000)
    #expect(desk.feed.shakeSubscribers == 1)
    desk.kill(other, at: 4000)
    #expect(desk.feed.shakeSubscribers == 0)
  }

  @Test(
    "S10, A14: only the app whose view has the focus, and watchers, get presses and remote control"
  )
  func audience() throws {
    let app = try desk.present("player", Self.player)
    let other = try desk.present(
      "other", "windows: [{name: w, views: [{name: v, focusable: true}]}]", #""layer":"overlay""#)
    let seer = try desk.subscribe()
    let watcher = try watch()
    desk.key(1_000_000, Self.power, 1)
    desk.key(1_100_000, Self.power, 0)
    desk.key(1_200_000, Self.play, 1)
    desk.key(1_300_000, Self.stop, 1)
    let names = #""view":"player","kind":"view","window":"main","time":"#
    #expect(
      app.take() == [
        #"{"press":{"button":"KEY_POWER","phase":"began",\#(names)1000000}}"#,
        #"{"press":{"button":"KEY_POWER","phase":"ended",\#(names)1100000}}"#,
        #"{"remote":{"command":"play","handled":true,\#(names)1200000}}"#,
      ])
    #expect(
      watcher.take() == [
        #"{"press":{"button":"KEY_POWER","phase":"began",\#(names)1000000,"app":"player"}}"#,
        #"{"press":{"button":"KEY_POWER","phase":"ended",\#(names)1100000,"app":"player"}}"#,
        #"{"remote":{"command":"play","handled":true,\#(names)1200000,"app":"player"}}"#,
        #"{"remote":{"command":"stop","handled":false,"time":1300000}}"#,
      ])
    #expect(seer.take().isEmpty && other.take().isEmpty)
    try desk.finish()
  }

  @Test("S40, S41, A14: shakes and seeks go to the same clients, and end where they began, whatever handles them then")
  func shakesAndSeeks() throws {
    let scene = Self.player.replacing("remote: [play]", with: "motion: true\n        remote: [beginSeekingForward]")
    let app = try desk.present("player", scene)
    let other = try desk.present(
      "other", "windows: [{name: w, motion: true, views: [{name: v, focusable: true}]}]", #""layer":"overlay""#)
    let seer = try desk.subscribe()
    let watcher = try watch()
    desk.measure(1_000_000, 20, isShaken: true)
    desk.key(1_390_000, 208, 1)
    let change = #"{"of":"player","set":{"motion":false,"remote":["endSeekingForward"]}}"#
    try desk.change(app, change, at: 1_395_000)
    desk.measure(1_400_000, 30, isShaken: false)
    desk.key(2_000_000, 208, 0)
    let names = #""handled":true,"view":"player","kind":"view","window":"main","time":"#
    let heard = [
      #"{"motion":{"motion":"shake","phase":"began",\#(names)1260000}}"#,
      #"{"remote":{"command":"beginSeekingForward",\#(names)1390000}}"#,
      #"{"motion":{"motion":"shake","phase":"ended",\#(names)1520000}}"#,
      #"{"remote":{"command":"endSeekingForward",\#(names)2000000}}"#,
    ]
    #expect(app.take().filter { !$0.hasPrefix(#"{"changed""#) } == heard)
    #expect(
      watcher.take().filter { !$0.hasPrefix(#"{"changed""#) } == heard.map { $0.dropLast(2) + #","app":"player"}}"# })
    #expect(seer.take().isEmpty && other.take().isEmpty)
    try desk.finish()
  }

  @Test(
    "S48: a press held while its app dies is cancelled; its release is ignored, and the next press is a new one")
  func appDies() throws {
    let watcher = try watch()
    let app = try desk.present("player", Self.player)
    desk.key(1_000_000, Self.power, 1)
    desk.kill(app, at: 1_200_000)
    desk.key(1_300_000, Self.power, 0)
    desk.key(1_400_000, Self.power, 1)
    desk.key(1_500_000, Self.power, 0)
    let phases = watcher.take().filter { $0.hasPrefix(#"{"press""#) }.map { line in
      ["began", "ended", "cancelled"].first { line.contains(#""phase":"\#($0)""#) } ?? ""
    }
    #expect(phases == ["began", "cancelled", "began", "ended"])
    try desk.finish()
  }

  @Test(
    "S48: when a reload drops a device, its presses get one cancelled, also in a record; its number can be reused"
  )
  func usedNoMore() throws {
    let watcher = try watch()
    desk.key(1_000_000, Self.power, 1)
    desk.key(1_100_000, 208, 1)
    desk.rig.removeSensors()
    desk.key(1_200_000, Self.power, 1)
    desk.key(1_300_000, Self.power, 0)
    let phases = watcher.take().map { line in
      ["began", "ended", "cancelled", "beginSeeking", "endSeeking"].first { line.contains("\"\($0)") } ?? ""
    }
    #expect(phases == ["began", "beginSeeking", "cancelled", "endSeeking", "began", "ended"])
    try desk.finish()
  }

  @Test("S48: a gesture by buttons in a scene is an action like any other, with the names of its buttons")
  func actions() throws {
    let desk = try AppDesk(scene: Self.player)
    let seer = try desk.subscribe()
    desk.key(1_000_000, Self.volumeUp, 1)
    desk.key(1_100_000, Self.volumeUp, 0)
    let lines = seer.take()
    #expect(lines.count == 1 && lines[0].contains(#""recognizer":"louder""#))
    #expect(lines[0].contains(#""buttons":["KEY_VOLUMEUP"]"#), "\(lines)")
    try desk.finish()
  }

  private func setFocus(_ app: AppDesk.Program, _ view: String, _ value: String) throws -> VarlinkError? {
    let change = #"{"of":"\#(view)","set":{"focused":\#(value)}}"#
    return try desk.refusal(ofChange: change, app, at: desk.feed.now + 100_000)
  }

  /// The app whose view gets the next press.
  private func pressed(_ apps: [AppDesk.Program]) -> [String] {
    for app in apps { _ = app.take() }
    desk.key(desk.feed.now + 100_000, Self.power, 1)
    desk.key(desk.feed.now + 100_000, Self.power, 0)
    return apps.map { app in
      let lines = app.take().filter { $0.hasPrefix(#"{"press""#) && $0.contains(#""began""#) }
      return lines.map { String($0.split(separator: #""view":""#).last?.prefix { $0 != "\"" } ?? "") }.joined(
        separator: ",")
    }
  }

  private static let form = """
    windows:
      - name: main
        focusable: true
        views:
          - {name: list, focusable: true}
          - {name: field, kind: textField}
          - {name: label}
    """

  @Test("S10, A6: an app gives the focus to its own view and takes it away; a view that is not focusable is refused")
  func claims() throws {
    let watcher = try desk.subscribe(
      #"{"apps":["*"],"nonPositional":["firstResponder"]}"#, .apps(nil), [.actions, .scenes, .responders])
    let app = try desk.present("app", Self.form)
    #expect(pressed([app]) == ["main"])
    _ = watcher.take()
    for view in ["list", "field", "main"] {
      #expect(try setFocus(app, view, "true") == nil)
      #expect(pressed([app]) == [view])
    }
    #expect(
      watcher.take().filter { $0.contains("firstResponder") }.map { $0.contains(#""view":"list""#) } == [
        true, false, false, false,
      ])
    #expect(try setFocus(app, "list", "true") == nil)
    #expect(try setFocus(app, "field", "false") == nil)
    #expect(pressed([app]) == ["list"], "it was not the field's")
    #expect(try setFocus(app, "list", "false") == nil)
    #expect(pressed([app]) == ["main"])
    guard case .other("io.touchd.Touch.InvalidScene", let parameters)? = try setFocus(app, "label", "true") else {
      Issue.record("it was given to what cannot have it")
      return
    }
    #expect(parameters["path"]?.value == .string("changes[0].set.focused"))
    #expect(try setFocus(app, "label", "false") == nil)
    #expect(try setFocus(app, "label", "1") != nil)
    // The same change makes the view focusable.
    try desk.change(app, #"{"of":"label","set":{"focusable":true,"focused":true}}"#)
    #expect(pressed([app]) == ["label"])
    try desk.finish()
  }

  @Test("S31, A6: a hidden view does not get the focus, and a view that is no longer focusable loses it")
  func claimsOfTheUnfit() throws {
    let app = try desk.present("app", Self.form + "\n      - {name: box, views: [{name: inner, focusable: true}]}")
    func change(_ changes: String) throws -> VarlinkError? {
      try desk.refusal(ofChange: changes, app, at: desk.feed.now + 100_000)
    }
    #expect(try setFocus(app, "list", "true") == nil)
    let hidden = VarlinkError.other(
      "io.touchd.Touch.InvalidScene",
      parameters: ["path": "changes[1].set.focused", "reason": "a hidden view cannot have the focus"])
    for view in ["field", "box"] {
      let focused = view == "box" ? "inner" : view
      #expect(
        try change(#"{"of":"\#(view)","set":{"hidden":true}},{"of":"\#(focused)","set":{"focused":true}}"#) == hidden)
    }
    #expect(pressed([app]) == ["list"])
    #expect(try change(#"{"of":"list","set":{"focusable":false}}"#) == nil)
    #expect(pressed([app]) == ["main"])
    #expect(try change(#"{"of":"list","set":{"focusable":true}}"#) == nil)
    #expect(pressed([app]) == ["main"], "it has to claim it again")
    // A text field is always focusable.
    #expect(try change(#"{"of":"field","set":{"focusable":true,"focused":true}}"#) == nil)
    #expect(try change(#"{"of":"field","set":{"focusable":false}}"#) == nil)
    #expect(pressed([app]) == ["field"])
    // A view that the same call shows may get the focus.
    #expect(try change(#"{"of":"inner","set":{"hidden":true}}"#) == nil)
    #expect(try change(#"{"of":"inner","set":{"hidden":false,"focused":true}}"#) == nil)
    #expect(pressed([app]) == ["inner"])
    try desk.finish()
  }

  @Test("S10, A8: an app behind others cannot claim keys; an overlay is key only while it claims them")
  func claimsFromBehind() throws {
    let behind = try desk.present("behind", Self.form)
    let front = try desk.present("front", Self.form)
    let overlay = try desk.present("overlay", Self.form, #""layer":"overlay""#)
    let apps = [behind, front, overlay]
    #expect(pressed(apps) == ["", "main", ""])
    #expect(try setFocus(behind, "list", "true") == nil)
    #expect(pressed(apps) == ["", "main", ""])
    #expect(try setFocus(overlay, "field", "true") == nil)
    #expect(pressed(apps) == ["", "", "field"])
    #expect(try setFocus(front, "list", "true") == nil)
    #expect(pressed(apps) == ["", "list", ""], "it claims it again")
    #expect(try setFocus(overlay, "field", "true") == nil)
    #expect(pressed(apps) == ["", "", "field"], "although that is its first responder already")
    #expect(try setFocus(overlay, "field", "false") == nil)
    #expect(pressed(apps) == ["", "list", ""])
    desk.kill(front, at: desk.feed.now + 100_000)
    #expect(pressed([behind, overlay]) == ["list", ""], "what it claimed behind others is its own as it comes")
    try desk.finish()
  }

  @Test("A15: keys of a secure window can be claimed only by its own program and by windows above it")
  func claimsFromSecure() throws {
    let keypad = try desk.present(
      "keypad",
      Self.form.replacing(
        "- name: main", with: "- {name: plain, focusable: true, frame: [0, 0, 9, 9]}\n  - name: main\n    secure: true")
    )
    let overlay = try desk.present("overlay", Self.form, #""layer":"overlay""#)
    let system = try desk.present("system", Self.form, #""layer":"system""#)
    let apps = [keypad, overlay, system]
    #expect(desk.host.pipeline.application.windows.contains { $0.isSecure })
    #expect(try setFocus(keypad, "field", "true") == nil)
    #expect(try setFocus(overlay, "field", "true") == nil)
    #expect(pressed(apps) == ["field", "", ""])
    #expect(try setFocus(keypad, "plain", "true") == nil)
    #expect(pressed(apps) == ["plain", "", ""])
    #expect(try setFocus(keypad, "field", "true") == nil)
    #expect(try setFocus(system, "field", "true") == nil)
    #expect(pressed(apps) == ["", "", "field"])
    #expect(try setFocus(system, "field", "false") == nil)
    #expect(pressed(apps) == ["field", "", ""])
  }

  @Test("S10: a client that requests it receives the current focus")
  func firstResponder() throws {
    let watcher = try desk.subscribe(
      #"{"apps":["*"],"nonPositional":["firstResponder"]}"#, .apps(nil), [.actions, .scenes, .responders])
    let app = try desk.present("player", Self.player, at: 1_000_000)
    desk.kill(app, at: 2_000_000)
    #expect(
      watcher.take().filter { $0.contains("firstResponder") } == [
        #"{"firstResponder":{"view":"player","kind":"view","window":"main","time":1000000,"app":"player"}}"#,
        #"{"firstResponder":{"view":"base","kind":"window","window":"base","time":2000000}}"#,
      ])
    try desk.finish()
  }
}
