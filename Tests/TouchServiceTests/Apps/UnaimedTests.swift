import TestSupport
import Testing
import Varlink

@testable import TouchService

/// Who gets what is aimed at no place (S10, S41, S48, A14), and that a record gives it again (invariant 2).
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct UnaimedTests {
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

  private func watch(_ desk: AppDesk) throws -> AppDesk.Program {
    try desk.subscribe(
      #"{"apps":["*"],"unaimed":["press","motion","remote"]}"#, .apps(nil), [.actions, .scenes, .unaimed])
  }

  @Test(
    "S40: an app that handles no shakes is no reason to read an accelerometer; one that does is, as long as it does")
  func wantsShakes() throws {
    let desk = try AppDesk()
    let app = try desk.present("a", "windows: [{name: w, views: [{name: v}]}]")
    #expect(desk.feed.shakeSubscribers == 0)
    let view = #"{"add":{"name":"inner","motion":true},"in":"v"}"#
    _ = try desk.call("Change", #"{"session":"\#(app.session)","changes":[\#(view)]}"#, at: 1000)
    #expect(desk.feed.shakeSubscribers == 1)
    let watcher = try desk.subscribe(#"{"unaimed":["motion"]}"#)
    #expect(desk.feed.shakeSubscribers == 2)
    desk.kill(watcher, at: 1500)
    _ = try desk.call("Change", #"{"session":"\#(app.session)","changes":[{"remove":"inner"}]}"#, at: 2000)
    #expect(desk.feed.shakeSubscribers == 0)
    let other = try desk.present("b", "windows: [{name: w, motion: true}]", at: 3000)
    #expect(desk.feed.shakeSubscribers == 1)
    desk.kill(other, at: 4000)
    #expect(desk.feed.shakeSubscribers == 0)
  }

  @Test(
    "S10, A14: presses and remote control go to the app whose view has the focus and to who may watch, and to nobody else"
  )
  func audience() throws {
    let desk = try AppDesk()
    let app = try desk.present("player", Self.player)
    let other = try desk.present(
      "other", "windows: [{name: w, views: [{name: v, focusable: true}]}]", #""layer":"overlay""#)
    let seer = try desk.subscribe()
    let watcher = try watch(desk)
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

  @Test(
    "S48: an app that dies with a button held leaves one cancelled; the release is nobody's, the next press another's")
  func appDies() throws {
    let desk = try AppDesk()
    let watcher = try watch(desk)
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

  @Test("S48: what buttons make of a scene is an action like any other, with the names of its buttons")
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

  @Test("S10: a client that asks hears who has the focus now")
  func firstResponder() throws {
    let desk = try AppDesk()
    let watcher = try desk.subscribe(
      #"{"apps":["*"],"unaimed":["firstResponder"]}"#, .apps(nil), [.actions, .scenes, .responders])
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
