import Documents
import EventLoop
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import TouchService

/// A long `Change` is checked in pieces, between which frames are handled; it takes effect between two frames.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ChangeInPiecesTests {
  private let desk: AppDesk

  init() throws {
    desk = try AppDesk()
  }

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

  private var views: [String] {
    desk.host.apps[0].scene.windows[0].subviews.map(\.name)
  }

  /// Send changes, and turn until they are being checked.
  private func sent(_ app: AppDesk.Program, _ changes: String) throws -> AppDesk.Program {
    let call = try desk.sendChange(app, changes)
    for _ in 0..<10 where !desk.hasWork { desk.turn(1) }
    // The call is first read in pieces.
    for _ in 0..<15 { desk.turn(1) }
    try #require(desk.hasWork && views == ["level", "spare", "beat"])
    return call
  }

  @Test("A6: frames are handled between the pieces of a Change, which takes effect at once")
  func frames() throws {
    let app = try desk.present("app", Self.scene)
    let call = try sent(app, Self.buttons() + #",{"remove":"spare"}"#)
    var time: Int64 = 1_000_000
    while views == ["level", "spare", "beat"] {
      try #require(time < 1_000_000_000)
      desk.frame(time, turning: 1, (0, (310, 5)))
      desk.frame(time + 50_000, turning: 0, (0, nil))
      time += 1_000_000
    }
    desk.turn()
    #expect(call.error == nil && call.hasEnded)
    #expect(views == ["level", "beat"] + (0..<Self.count).map { "more \($0)" })
    let lines = try app.short()
    let mark = try #require(lines.firstIndex(of: "changed"))
    #expect(lines.count { $0 == "changed" } == 1)
    #expect(lines[..<mark].count { $0 == "beat touchDown" } > 5, "\(lines)")
    desk.tap(time, at: 5, 44)
    #expect(try app.short().last == "more 0 primaryActionTriggered")
    try desk.finish()
  }

  @Test("A6: an error at the end of many changes is found, and no part of them takes effect")
  func wrongAtTheEnd() throws {
    let app = try desk.present("app", Self.scene)
    let call = try sent(app, Self.buttons() + #",{"remove":"spar"}"#)
    while desk.hasWork {
      desk.turn(1)
      #expect(views == ["level", "spare", "beat"])
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

  @Test("A6: finger input during the check counts as if it preceded the changes")
  func fingers() throws {
    let app = try desk.present("app", Self.scene)
    _ = try sent(app, #"{"of":"level","set":{"alpha":0.5}},"# + Self.buttons())
    desk.frame(1_000_000, turning: 1, (0, (5, 5)))
    desk.frame(1_010_000, turning: 1, (0, (205, 5)))
    desk.frame(1_020_000, turning: 1, (0, nil))
    #expect(views == ["level", "spare", "beat"])
    desk.turn()
    let level = try #require(desk.host.apps[0].scene.view(named: "level") as? Slider)
    #expect(level.value == 1 && level.alpha == 0.5 && views.count == 3 + Self.count)
    try desk.finish()
  }

  @Test("A6: a value that a finger begins to change during the check is not set, and the reply says so")
  func overtaken() throws {
    let app = try desk.present("app", Self.scene)
    let call = try sent(app, #"{"of":"level","set":{"value":0.25}},"# + Self.buttons())
    desk.frame(1_000_000, turning: 1, (0, (5, 5)))
    desk.frame(1_010_000, turning: 1, (0, (205, 5)))
    #expect(views == ["level", "spare", "beat"])
    desk.turn()
    #expect(call.first?["overtaken"]?.value == .sequence([Node(.string("level"))]))
    let level = try #require(desk.host.apps[0].scene.view(named: "level") as? Slider)
    #expect(level.value == 1 && views.count == 3 + Self.count)
    desk.frame(2_000_000, (0, nil))
    try desk.finish()
  }

  @Test("A6: a change from another connection takes effect meanwhile, and the long one is checked against the result")
  func another() throws {
    let app = try desk.present("app", Self.scene)
    let long = try sent(app, Self.buttons() + #",{"of":"spare","set":{"alpha":0.5}}"#)
    // The short change takes effect immediately, though the long one is not checked yet.
    let short = try desk.sendChange(app, #"{"remove":"spare"}"#)
    for _ in 0..<4 { desk.turn(1) }
    #expect(short.hasEnded && views == ["level", "beat"])
    desk.turn()
    guard case .other("io.touchd.Touch.InvalidScene", let parameters)? = long.error else {
      Issue.record("\(String(describing: long.error))")
      return
    }
    #expect(parameters["path"]?.value == .string("changes[600].of"))
    #expect(views == ["level", "beat"])
    try desk.finish()
  }

  @Test("A6, A17: an app's long change is made, even if the app makes other changes all the time")
  func restarts() throws {
    let app = try desk.present("app", Self.scene)
    let long = try sent(app, Self.buttons())
    var changes = 0
    while !long.hasEnded {
      try #require(changes < 100)
      _ = try desk.sendChange(app, #"{"of":"spare","set":{"alpha":0.\#(1 + changes % 9)}}"#)
      for _ in 0..<4 { desk.turn(1) }
      changes += 1
    }
    desk.turn()
    #expect(changes >= 4 && long.error == nil && views.count == 3 + Self.count)
    try desk.finish()
  }

  @Test(
    "A6, A17: after more than three restarts, changes are checked in pieces to the end, and others wait for them"
  )
  func restartsEnd() throws {
    _ = try desk.present("app", Self.scene)
    let app = desk.host.apps[0]
    func preparation(_ changes: String) throws -> ChangePreparation {
      ChangePreparation(of: app, try parseJSON(Array("[\(changes)]".utf8).span), for: desk.host)
    }
    var long: ChangePreparation? = try preparation(Self.buttons())
    let short = try preparation(#"{"of":"spare","set":{"alpha":0.5}}"#)
    for restart in 0..<4 {
      #expect(long?.doPiece() == false && !short.mustWait && long?.mustWait == false, "\(restart)")
      desk.host.handle(.change(app: "app", .value(try preparation(#"{"remove":"spare"}"#).changes)))
      let back = #"{"add":{"name":"spare"},"in":"main","before":"beat"}"#
      desk.host.handle(.change(app: "app", .value(try preparation(back).changes)))
    }
    var pieces = 0
    while long?.doPiece() == false {
      #expect(short.mustWait && long?.mustWait == false)
      pieces += 1
    }
    #expect(pieces > 40 && long?.problem == nil && long?.fits == true)
    long = nil
    #expect(!short.mustWait)
  }

  @Test("A6: changes of an app that ends meanwhile are not made in its successor of the same name")
  func successor() throws {
    let app = try desk.present("app", Self.scene)
    // The successor is prepared while the first app is there, and appears when that one has ended.
    let views = #"{"name":"spare"}"# + (0..<Self.count).map { #",{"name":"more \#($0)"}"# }.joined()
    let scene = #"{"windows":[{"name":"main","views":[\#(views)]}]}"#
    let next = try desk.send("Present", #"{"app":"app","scene":\#(scene)}"#, .app("app"))
    while !desk.hasWork { desk.turn(1) }
    // The call is first read in pieces.
    for _ in 0..<8 { desk.turn(1) }
    // The changes are read at once, and checked after the call before them.
    let changes = Array(repeating: #"{"of":"spare","set":{"alpha":0.5}}"#, count: 60).joined(separator: ",")
    let call = try desk.sendChange(app, changes)
    for _ in 0..<3 { desk.turn(1) }
    try #require(next.first == nil && !call.hasEnded)
    desk.hangUp(app)
    desk.turn()
    #expect(next.first != nil && call.error?.name == "io.touchd.Touch.NoSuchSession")
    #expect(desk.host.apps[0].scene.view(named: "spare")?.alpha == 1)
    try desk.finish()
  }

  @Test("A6: changes behind a waiting command are prepared meanwhile, and take effect in order")
  func behindACommand() throws {
    let app = try desk.present("app", Self.scene)
    let queue = desk.host.pipeline.queue
    // The command waits until the queue is drained.
    desk.feed.submit(.rotate(screen: nil, to: .none))
    let long = try desk.sendChange(app, Self.buttons())
    while queue.waiting == 1 { desk.loop.turn(timeout: 0) }
    #expect(queue.waiting == 2 && !long.hasEnded && views == ["level", "spare", "beat"])
    desk.turn()
    #expect(long.hasEnded && long.error == nil && views.count == 3 + Self.count)
    try desk.finish()
  }

  @Test("A6: changes that become valid by a command right before them take effect")
  func outdated() throws {
    let app = try desk.present("app", Self.scene)
    // Checked immediately; then both wait for their places in the queue.
    func change(_ changes: String) throws -> AppDesk.Program {
      let count = desk.host.pipeline.queue.waiting
      let call = try desk.sendChange(app, changes)
      while desk.host.pipeline.queue.waiting == count { desk.loop.turn(timeout: 0) }
      return call
    }
    desk.feed.submit(.rotate(screen: nil, to: .none))
    let first = try change(#"{"add":{"name":"late"},"in":"main"}"#)
    let second = try change(#"{"of":"late","set":{"alpha":0.5}}"#)
    let third = try change(#"{"of":"latest","set":{"alpha":0.5}}"#)
    desk.turn()
    #expect(first.error == nil && second.error == nil && third.error?.name == "io.touchd.Touch.InvalidScene")
    #expect(desk.host.apps[0].scene.view(named: "late")?.alpha == 0.5)
    #expect(try app.short().count { $0 == "changed" } == 2)
    try desk.finish()
  }

  @Test(
    "A6: a view that is set twice is checked each time, because a finger may hold it at one time and not at another")
  func setTwice() throws {
    _ = try desk.present("app", Self.scene)
    let app = desk.host.apps[0]
    let level = try #require(app.scene.view(named: "level") as? Slider)
    let text = #"[{"of":"level","set":{"value":0.25}},\#(Self.buttons()),{"of":"level","set":{"value":0.75}}]"#
    let preparation = ChangePreparation(of: app, try parseJSON(Array(text.utf8).span), for: desk.host)
    try #require(!preparation.doPiece())
    desk.frame(1_000_000, (0, (5, 5)))
    try #require(level.isTracking && level.value == 0)
    while !preparation.doPiece() {}
    #expect(preparation.edit?.overtaken == ["level", "level"])
    desk.frame(2_000_000, (0, nil))
    try #require(!level.isTracking && level.value == 0)
    desk.handle(preparation)
    #expect(level.value == 0.75 && views.count == 3 + Self.count, "nothing holds it any more")
  }

  @Test("A6: a finger that moves a changed value between the first check and the execution does not restart the check")
  func moving() throws {
    _ = try desk.present("app", Self.scene)
    let app = desk.host.apps[0]
    let level = try #require(app.scene.view(named: "level") as? Slider)
    let set = #"{"of":"level","set":{"alpha":0.5,"value":0.1}}"#
    let text = #"[\#(set),\#(Self.buttons()),{"of":"level","set":{"hidden":false}}]"#
    let preparation = ChangePreparation(of: app, try parseJSON(Array(text.utf8).span), for: desk.host)
    var time: Int64 = 1_000_000
    func move() {
      desk.frame(time, (0, (5 + Int32((time - 1_000_000) / 10_000), 5)))
      time += 10_000
    }
    repeat { move() } while !preparation.doPiece()
    move()
    let value = level.value
    try #require(level.isTracking && value > 0)
    desk.handle(preparation)
    #expect(level.value == value && level.alpha == 0.5 && views.count == 3 + Self.count)
    #expect(app.description == app.description.updated(from: app.scene))
    desk.frame(time, (0, nil))
  }

  @Test("A17: one view with many views and recognizers in it is checked, built, removed and freed in pieces")
  func nested() throws {
    _ = try desk.present("app", Self.scene)
    let app = desk.host.apps[0]
    let names = 0..<Self.count
    let parts = names.map { #"{"name":"in \#($0)","views":[{"name":"deep \#($0)"}]}"# }.joined(separator: ",")
    let taps = names.map { #"{"name":"tap \#($0)","kind":"tap"}"# }.joined(separator: ",")
    let text = #"[{"add":{"name":"all","views":[\#(parts)],"recognizers":[\#(taps)]},"in":"main"}]"#
    let preparation = ChangePreparation(of: app, try parseJSON(Array(text.utf8).span), for: desk.host)
    var pieces = 1
    while !preparation.doPiece() { pieces += 1 }
    // Each of 1,801 parts is checked, has its names checked and is built.
    #expect(pieces >= 3 * (3 * Self.count + 1) / Preparation.stepsPerPiece)
    desk.handle(preparation)
    let all = try #require(app.scene.view(named: "all"))
    #expect(all.subviews.map(\.name) == names.map { "in \($0)" })
    #expect(all.subviews.flatMap(\.subviews).map(\.name) == names.map { "deep \($0)" })
    #expect(all.gestureRecognizers.map(\.name) == names.map { "tap \($0)" })
    let removal = ChangePreparation(
      of: app, try parseJSON(Array(#"[{"remove":"all"}]"#.utf8).span), for: desk.host)
    pieces = 1
    while !removal.doPiece() { pieces += 1 }
    #expect(pieces >= 2 * Self.count / 8 / Preparation.stepsPerPiece, "its names are forgotten in pieces, too")
    desk.handle(removal)
    #expect(views == ["level", "spare", "beat"])
    pieces = 1
    while !removal.free() { pieces += 1 }
    #expect(pieces > 2 * Self.count / 100, "and what they named is freed in pieces")
  }

  @Test("A17: changes of a client that hangs up during the check are not made")
  func hangUp() throws {
    let app = try desk.present("app", Self.scene)
    desk.kill(try sent(app, Self.buttons()), at: 1_000_000)
    desk.turn()
    #expect(!desk.hasWork && views == ["level", "spare", "beat"])
    let few = #"{"session":"\#(app.session)","changes":[\#(Self.buttons(5))]}"#
    #expect(try desk.refusal("Change", few, at: 2_000_000) == nil)
    try desk.finish()
  }

  @Test("A6: changes that still fit the scene are made as checked; others are checked again")
  func prepared() throws {
    _ = try desk.present("app", Self.scene)
    let app = desk.host.apps[0]
    func prepare(_ changes: String) throws -> ChangePreparation {
      let preparation = ChangePreparation(of: app, try parseJSON(Array("[\(changes)]".utf8).span), for: desk.host)
      while !preparation.doPiece() {}
      return preparation
    }
    let set = #"{"of":"level","set":{"alpha":0.5}}"#
    let early = try prepare(set)
    desk.drag(1_000_000, from: (5, 5), to: (205, 5))
    #expect(early.fits, "what a finger has moved is followed")
    let late = try prepare(set)
    desk.handle(try prepare(#"{"remove":"spare"}"#))
    #expect(views == ["level", "beat"] && !early.fits && !late.fits, "the scene is another")
    let window = try prepare(#"{"add":{"name":"over"}}"#)
    #expect(window.fits)
    #expect(desk.host.rotate(nil, to: .quarter))
    #expect(!window.fits, "the screen is another")
  }
}
