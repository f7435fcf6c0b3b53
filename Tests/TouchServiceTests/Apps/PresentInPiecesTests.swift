import Documents
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import TouchService

/// A long `Present` is done in pieces, with frames handled between them. Its windows appear all at once, at the end.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct PresentInPiecesTests {
  private static let count = 500

  /// As many buttons as fit, side by side from the top left.
  private static func scene(last: String = #"{"name":"last","kind":"button","frame":[0,470,800,10]}"#) -> String {
    let views = (0..<count).map { view in
      #"{"name":"view \#(view)","kind":"button","frame":[\#(view % 25 * 32),\#(view / 25 * 20),30,18]}"#
    }
    return #"{"windows":[{"name":"main","views":[\#((views + [last]).joined(separator: ","))]}]}"#
  }

  private func sent(_ desk: AppDesk, _ scene: String = scene()) throws -> AppDesk.Program {
    let app = try desk.send("Present", #"{"app":"long","scene":\#(scene)}"#, .app("long"))
    // Until the whole call has arrived.
    for _ in 0..<10 where !desk.hasWork { desk.turn(1) }
    try #require(desk.hasWork && desk.host.apps.isEmpty)
    return app
  }

  @Test("A1, A3: frames are handled between the pieces of a Present, and its windows appear all at once")
  func frames() throws {
    let desk = try AppDesk()
    let other = try desk.subscribe()
    let app = try sent(desk)
    var turns = 0
    while desk.host.apps.isEmpty {
      turns += 1
      try #require(turns < 1000)
      // The finger taps where the app's buttons will appear.
      desk.frame(Int64(turns) * 1_000_000, turning: 1, (0, (100, 100)))
      desk.frame(Int64(turns) * 1_000_000 + 50_000, turning: 0, (0, nil))
    }
    #expect(turns > 20, "500 views in \(turns) pieces")
    desk.turn()
    #expect(app.error == nil && desk.host.apps.map(\.name) == ["long"])
    let taps = other.lines.count { $0.contains(#""state":"ended""#) }
    #expect(taps == turns)
    // A3: from its place among the frames on, touches belong to the app.
    desk.tap(Int64(turns + 1) * 1_000_000, at: 100, 100)
    #expect(try app.short().last == "view 128 primaryActionTriggered")
    #expect(other.lines.count { $0.contains(#""state":"ended""#) } == turns)
    try desk.finish()
  }

  @Test("A1, A17: a table of ten million rows is prepared in as many pieces as one of twenty, and has as few objects")
  func rows() throws {
    func presented(_ rows: Int) throws -> (turns: Int, desk: AppDesk) {
      let desk = try AppDesk()
      let table =
        #"{"name":"list","kind":"table","frame":[0,0,400,480],"rows":\#(rows),"rowHeight":40,"rowHeights":[20],"selected":\#(rows - 1),"#
        + #""offset":[0,\#(rows * 40 - 500)],"views":[{"name":"over","frame":[0,0,100,10]}]}"#
      let app = try desk.send(
        "Present",
        #"{"app":"long","scene":{"windows":[{"name":"main","views":[\#(table),{"name":"beside","frame":[700,0,9,9]}]}]}}"#,
        .app("long"))
      var turns = 0
      while app.first == nil {
        turns += 1
        try #require(turns < 1000)
        desk.turn(1)
      }
      return (turns, desk)
    }
    let (few, small) = try presented(20)
    let (turns, desk) = try presented(10_000_000)
    #expect(turns == few)
    for (rows, desk) in [(20, small), (10_000_000, desk)] {
      let app = try #require(desk.programs.first { $0.first?["session"] != nil })
      let scene = try #require(desk.host.app("long")).scene
      let list = try #require(scene.view(named: "list") as? TableView)
      #expect(list.rowCount == rows && list.selectedRow == rows - 1)
      #expect(list.subviews.map(\.name) == ["over"] && scene.windows[0].subviews.map(\.name) == ["list", "beside"])
      // The last row but one lies from 400 to 440 in the window, because the first is half as high.
      desk.tap(1_000_000, at: 50, 439)
      #expect(list.selectedRow == rows - 2)
      let line = try #require(app.take().last)
      #expect(
        line
          == #"{"control":{"event":"selected","view":"list","kind":"table","window":"main","time":1050000,"selected":\#(rows - 2)}}"#
      )
      // The scene that GetScene returns can be presented again.
      let returned = try #require(try desk.call("GetScene", #"{"app":"long"}"#)["scene"])
      let again = try SceneDescription(Cursor(returned))
      #expect(again.json == desk.host.app("long")?.text.bytes)
      try desk.finish()
    }
  }

  @Test("A1: an error at the end of a long scene is found, and no part of the scene appears")
  func wrongAtTheEnd() throws {
    let desk = try AppDesk()
    let app = try sent(desk, Self.scene(last: #"{"name":"last","frame":[0,0,-1,2]}"#))
    while desk.hasWork {
      desk.turn(1)
      #expect(desk.host.apps.isEmpty && desk.host.pipeline.application.windows.count == 1)
    }
    desk.turn()
    #expect(
      app.error
        == .other(
          "io.touchd.Touch.InvalidScene",
          parameters: ["path": "windows[0].views[500].frame[2]", "reason": "a width must not be negative"]))
    #expect(desk.service.publisher.subscriberCount == 0)
    try desk.finish()
  }

  @Test(
    "A17: a hang-up while a call is read or its scene prepared leaves nothing", arguments: [1, 3, 8, 15, 20, 25])
  func hangUp(turns: Int) throws {
    let desk = try AppDesk()
    let app = try sent(desk)
    for _ in 0..<turns {
      desk.turn(1)
      try #require(desk.hasWork)
    }
    desk.kill(app, at: 1_000_000)
    #expect(!desk.hasWork && desk.host.apps.isEmpty)
    #expect(desk.service.publisher.apps.all.isEmpty && desk.service.publisher.subscriberCount == 0)
    #expect(try desk.present("long", "windows: [{name: main}]", at: 2_000_000).error == nil)
    try desk.finish()
  }

  @Test("A17: when the service ends meanwhile, the call ends")
  func ends() throws {
    let desk = try AppDesk()
    let app = try sent(desk)
    for _ in 0..<15 { desk.turn(1) }
    try #require(desk.hasWork && app.first == nil)
    try desk.finish()
    #expect(app.hasEnded && app.error == nil && desk.host.apps.isEmpty)
  }

  @Test("A3: a scene built for a screen that was rotated meanwhile has the screen's current size")
  func turned() throws {
    let desk = try AppDesk()
    let scene = Cursor(try parseJSON(Array(#"{"windows":[{"name":"main","views":[{"name":"all"}]}]}"#.utf8).span))
    let preparation = ScenePreparation(of: "a", by: 0, in: .app, scene, for: desk.host)
    #expect(!preparation.fits)
    while !preparation.doPiece() {}
    #expect(preparation.fits && desk.host.rotate(nil, to: .quarter))
    desk.handle(preparation)
    #expect(desk.host.apps.isEmpty, "it is prepared again")
    while !preparation.doPiece() {}
    desk.handle(preparation)
    let view = try #require(desk.host.app("a")?.scene.view(named: "all"))
    #expect(view.frame.size == Size(width: 480, height: 800) && view === preparation.built?.scene.view(named: "all"))
  }
}
