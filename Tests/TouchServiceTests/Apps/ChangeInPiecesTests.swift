import Documents
import EventLoop
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import TouchService

/// A long `Change` is checked in pieces, between which frames are handled; all of it comes between two frames.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ChangeInPiecesTests {
  private static let count = 600
  private static let scene = """
    windows:
      - name: main
        views:
          - {name: level, kind: slider, frame: [0, 0, 210, 10]}
          - {name: spare, frame: [0, 20, 10, 10]}
          - {name: beat, kind: button, frame: [300, 0, 60, 10]}
    """

  /// Buttons side by side below the slider.
  private static func buttons(_ count: Int = count) -> String {
    (0..<count).map {
      #"{"add":{"name":"more \#($0)","kind":"button","frame":[\#($0 % 25 * 32),\#(40 + $0 / 25 * 16),30,9]},"in":"main"}"#
    }.joined(separator: ",")
  }

  private static func views(_ desk: AppDesk) -> [String] {
    desk.host.apps[0].scene.windows[0].subviews.map(\.name)
  }

  /// Send changes, and serve so much that they are being checked.
  private func sent(_ desk: AppDesk, _ app: AppDesk.Program, _ changes: String) throws -> AppDesk.Program {
    let call = try desk.send("Change", #"{"session":"\#(app.session)","changes":[\#(changes)]}"#, .app("app"))
    for _ in 0..<10 where !desk.hasWork { desk.turn(1) }
    // A call is read in pieces first.
    for _ in 0..<15 { desk.turn(1) }
    try #require(desk.hasWork && Self.views(desk) == ["level", "spare", "beat"])
    return call
  }

  @Test("A6: frames are handled between the pieces of a Change, and all of it comes at once")
  func frames() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    let call = try sent(desk, app, Self.buttons() + #",{"remove":"spare"}"#)
    var time: Int64 = 1_000_000
    while Self.views(desk) == ["level", "spare", "beat"] {
      try #require(time < 1_000_000_000)
      desk.frame(time, turning: 1, (0, (310, 5)))
      desk.frame(time + 50_000, turning: 0, (0, nil))
      time += 1_000_000
    }
    desk.turn()
    #expect(call.error == nil && call.hasEnded)
    #expect(Self.views(desk) == ["level", "beat"] + (0..<Self.count).map { "more \($0)" })
    let lines = try app.short()
    let mark = try #require(lines.firstIndex(of: "changed"))
    #expect(lines.count { $0 == "changed" } == 1)
    #expect(lines[..<mark].count { $0 == "beat touchDown" } > 5, "\(lines)")
    desk.tap(time, at: 5, 44)
    #expect(try app.short().last == "more 0 primaryActionTriggered")
    try desk.finish()
  }

  @Test("A6: what is wrong at the end of many changes is found, and nothing of them was there")
  func wrongAtTheEnd() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    let call = try sent(desk, app, Self.buttons() + #",{"remove":"spar"}"#)
    while desk.hasWork {
      desk.turn(1)
      #expect(Self.views(desk) == ["level", "spare", "beat"])
    }
    desk.turn()
    guard case .other("io.touchd.Touch.InvalidScene", let parameters)? = call.error else {
      Issue.record("\(String(describing: call.error))")
      return
    }
    #expect(parameters["path"]?.value == .string("changes[600].remove"))
    #expect(app.take().isEmpty)
    try desk.finish()
  }

  @Test("A6: what fingers do while changes are checked counts as if it had come before them")
  func fingers() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    _ = try sent(desk, app, #"{"of":"level","set":{"alpha":0.5}},"# + Self.buttons())
    desk.frame(1_000_000, turning: 1, (0, (5, 5)))
    desk.frame(1_010_000, turning: 1, (0, (205, 5)))
    desk.frame(1_020_000, turning: 1, (0, nil))
    #expect(Self.views(desk) == ["level", "spare", "beat"])
    desk.turn()
    let level = try #require(desk.host.apps[0].scene.view(named: "level") as? Slider)
    #expect(level.value == 1 && level.alpha == 0.5 && Self.views(desk).count == 3 + Self.count)
    try desk.finish()
  }

  @Test("A6: what a finger begins to change while changes are checked is left alone, and the reply says so")
  func overtaken() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    let call = try sent(desk, app, #"{"of":"level","set":{"value":0.25}},"# + Self.buttons())
    desk.frame(1_000_000, turning: 1, (0, (5, 5)))
    desk.frame(1_010_000, turning: 1, (0, (205, 5)))
    #expect(Self.views(desk) == ["level", "spare", "beat"])
    desk.turn()
    #expect(call.first?["overtaken"]?.value == .sequence([Node(.string("level"))]))
    let level = try #require(desk.host.apps[0].scene.view(named: "level") as? Slider)
    #expect(level.value == 1 && Self.views(desk).count == 3 + Self.count)
    desk.frame(2_000_000, (0, nil))
    try desk.finish()
  }

  @Test("A6: a change from another connection meanwhile counts: the long one is checked for what is there then")
  func another() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    let long = try sent(desk, app, Self.buttons() + #",{"of":"spare","set":{"alpha":0.5}}"#)
    // It comes at once, though the long one is not checked yet.
    let short = try desk.send(
      "Change", #"{"session":"\#(app.session)","changes":[{"remove":"spare"}]}"#, .app("app"))
    for _ in 0..<4 { desk.turn(1) }
    #expect(short.hasEnded && Self.views(desk) == ["level", "beat"])
    desk.turn()
    guard case .other("io.touchd.Touch.InvalidScene", let parameters)? = long.error else {
      Issue.record("\(String(describing: long.error))")
      return
    }
    #expect(parameters["path"]?.value == .string("changes[600].of"))
    #expect(Self.views(desk) == ["level", "beat"])
    try desk.finish()
  }

  @Test("A6, A17: whose app changes again and again meanwhile has its long change all the same")
  func restarts() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    let long = try sent(desk, app, Self.buttons())
    var changes = 0
    while !long.hasEnded {
      try #require(changes < 100)
      _ = try desk.send(
        "Change", #"{"session":"\#(app.session)","changes":[{"of":"spare","set":{"alpha":0.\#(1 + changes % 9)}}]}"#,
        .app("app"))
      for _ in 0..<4 { desk.turn(1) }
      changes += 1
    }
    desk.turn()
    #expect(changes >= 4 && long.error == nil && Self.views(desk).count == 3 + Self.count)
    try desk.finish()
  }

  @Test(
    "A6, A17: changes that others have overtaken three times are checked in pieces to the end, and others wait for them"
  )
  func restartsEnd() throws {
    let desk = try AppDesk()
    _ = try desk.present("app", Self.scene)
    let app = desk.host.apps[0]
    func preparation(_ changes: String) throws -> ChangePreparation {
      ChangePreparation(of: app, try parseJSON(Array("[\(changes)]".utf8).span), for: desk.host)
    }
    var long: ChangePreparation? = try preparation(Self.buttons())
    let short = try preparation(#"{"of":"spare","set":{"alpha":0.5}}"#)
    var prepared: PreparedChanges?
    for restart in 0..<4 {
      #expect(try long?.doPiece() == nil && !short.mustWait && long?.mustWait == false, "\(restart)")
      desk.host.handle(.change(app: "app", .value(try preparation(#"{"remove":"spare"}"#).changes)), ticket: 0)
      let back = #"{"add":{"name":"spare"},"in":"main","before":"beat"}"#
      desk.host.handle(.change(app: "app", .value(try preparation(back).changes)), ticket: 0)
    }
    var pieces = 0
    while prepared == nil {
      let done = try long?.doPiece()
      prepared = done as? PreparedChanges
      try #require(prepared != nil || done == nil, "it is not checked whole")
      #expect(prepared != nil || short.mustWait && long?.mustWait == false)
      pieces += 1
    }
    #expect(pieces > 40 && prepared?.fits(app, desk.host) == true)
    long = nil
    #expect(!short.mustWait)
  }

  @Test("A6: changes of an app that goes meanwhile are not made in the one that is called so then")
  func successor() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    // It is prepared while the other is there, and comes when that has gone.
    let views = #"{"name":"spare"}"# + (0..<Self.count).map { #",{"name":"more \#($0)"}"# }.joined()
    let scene = #"{"windows":[{"name":"main","views":[\#(views)]}]}"#
    let next = try desk.send("Present", #"{"app":"app","scene":\#(scene)}"#, .app("app"))
    while !desk.hasWork { desk.turn(1) }
    // The call is read in pieces first.
    for _ in 0..<8 { desk.turn(1) }
    // They are read at once, and checked behind it.
    let changes = Array(repeating: #"{"of":"spare","set":{"alpha":0.5}}"#, count: 60).joined(separator: ",")
    let call = try desk.send("Change", #"{"session":"\#(app.session)","changes":[\#(changes)]}"#, .app("app"))
    for _ in 0..<3 { desk.turn(1) }
    try #require(next.first == nil && !call.hasEnded)
    desk.hangUp(app)
    desk.turn()
    #expect(next.first != nil && call.error?.name == "io.touchd.Touch.NoSuchSession")
    #expect(desk.host.apps[0].scene.view(named: "spare")?.alpha == 1)
    try desk.finish()
  }

  @Test("A6: a few changes behind a frame that waits do not wait for long ones, and are checked in their place")
  func fewBehindAFrame() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    let long = try sent(desk, app, Self.buttons())
    desk.feed.submit(.rotate(screen: nil, to: .none), ticket: 0)
    let short = try desk.send(
      "Change", #"{"session":"\#(app.session)","changes":[{"remove":"spare"}]}"#, .app("app"))
    let wrong = try desk.send(
      "Change", #"{"session":"\#(app.session)","changes":[{"remove":"spar"}]}"#, .app("app"))
    for _ in 0..<4 { desk.turn(1) }
    #expect(short.hasEnded && short.error == nil && wrong.error?.name == "io.touchd.Touch.InvalidScene")
    #expect(!long.hasEnded && Self.views(desk) == ["level", "beat"])
    desk.turn()
    try desk.finish()
  }

  @Test("A17: a long change that waits for its place keeps no other long call from its own")
  func waiting() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    let queue = desk.host.pipeline.queue
    // It waits for as long as the queue is not drained, and the change with it.
    desk.feed.submit(.rotate(screen: nil, to: .none), ticket: 0)
    let long = try desk.send("Change", #"{"session":"\#(app.session)","changes":[\#(Self.buttons())]}"#, .app("app"))
    for _ in 0..<40 { desk.loop.turn(timeout: 0) }
    try #require(desk.hasWork && queue.waiting == 1)
    let scene = #"{"windows":[{"name":"w","views":[{"name":"v"}]}]}"#
    let other = try desk.send("Present", #"{"app":"other","scene":\#(scene)}"#, .app("other"))
    for _ in 0..<40 { desk.loop.turn(timeout: 0) }
    #expect(queue.waiting == 2, "the windows wait behind the rotation")
    desk.turn()
    #expect(other.first != nil && long.hasEnded && long.error == nil && Self.views(desk).count == 3 + Self.count)
    try desk.finish()
  }

  @Test(
    "A6: a view that is set twice is looked at each time: what one of them found need not be so later")
  func setTwice() throws {
    let desk = try AppDesk()
    _ = try desk.present("app", Self.scene)
    let app = desk.host.apps[0]
    let level = try #require(app.scene.view(named: "level") as? Slider)
    let text = #"[{"of":"level","set":{"value":0.25}},\#(Self.buttons()),{"of":"level","set":{"value":0.75}}]"#
    let preparation = ChangePreparation(of: app, try parseJSON(Array(text.utf8).span), for: desk.host)
    try #require(try preparation.doPiece() == nil)
    desk.frame(1_000_000, (0, (5, 5)))
    try #require(level.isTracking && level.value == 0)
    var prepared: PreparedChanges?
    while prepared == nil { prepared = try preparation.doPiece() as? PreparedChanges }
    #expect(prepared?.edit.overtaken == ["level"])
    desk.frame(2_000_000, (0, nil))
    try #require(!level.isTracking && level.value == 0)
    #expect(prepared?.fits(app, desk.host) == false)
  }

  @Test("A17: who hangs up while its changes are checked has changed nothing")
  func gone() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    desk.kill(try sent(desk, app, Self.buttons()), at: 1_000_000)
    desk.turn()
    #expect(!desk.hasWork && Self.views(desk) == ["level", "spare", "beat"])
    let few = #"{"session":"\#(app.session)","changes":[\#(Self.buttons(5))]}"#
    #expect(try desk.refusal("Change", few, at: 2_000_000) == nil)
    try desk.finish()
  }

  @Test("A6: changes that fit what is there are made as they were checked, and others are checked again")
  func prepared() throws {
    let desk = try AppDesk()
    _ = try desk.present("app", Self.scene)
    let app = desk.host.apps[0]
    func prepare(_ changes: String) throws -> PreparedChanges {
      let preparation = ChangePreparation(of: app, try parseJSON(Array("[\(changes)]".utf8).span), for: desk.host)
      while true {
        if let changes = try preparation.doPiece() { return try #require(changes as? PreparedChanges) }
      }
    }
    let set = #"{"of":"level","set":{"alpha":0.5}}"#
    let early = try prepare(set)
    #expect(early.fits(app, desk.host))
    desk.drag(1_000_000, from: (5, 5), to: (205, 5))
    #expect(!early.fits(app, desk.host), "a finger has moved the slider")
    let late = try prepare(set)
    #expect(late.fits(app, desk.host))
    desk.host.handle(.change(app: "app", .value(try prepare(#"{"remove":"spare"}"#))), ticket: 0)
    #expect(Self.views(desk) == ["level", "beat"] && !late.fits(app, desk.host), "the scene is another")
    let held = try prepare(#"{"of":"level","set":{"value":0}}"#)
    desk.frame(2_000_000, (0, (205, 5)))
    #expect(!held.fits(app, desk.host), "a finger holds the slider")
    desk.frame(3_000_000, (0, nil))
  }

  @Test("A6: no more than 24 changes are few, which may be checked where their place among the frames is")
  func few() throws {
    let desk = try AppDesk()
    _ = try desk.present("app", Self.scene)
    let few = try [1, 24, 25].map { count in
      let changes = try parseJSON(Array("[\(Self.buttons(count))]".utf8).span)
      return ChangePreparation(of: desk.host.apps[0], changes, for: desk.host).isShort
    }
    #expect(few == [true, true, false])
  }
}
