import Documents
import Glibc
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import TouchService

/// The values of views that clients read with Present, Subscribe, GetScene and GetScenes.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct SceneValuesTests {
  private static let scene = """
    windows:
      - name: main
        views:
          - {name: level, kind: slider, frame: [0, 0, 210, 10]}
          - {name: lamp, kind: switch, frame: [300, 0, 60, 30]}
          - {name: list, kind: scroll, frame: [0, 100, 200, 200], contentSize: [200, 2000]}
    """

  @Test("A7: Present, Subscribe and GetScene return the values that fingers have set")
  func values() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    guard case .sequence(let first)? = app.first?["values"]?.value else { throw Missing() }
    #expect(first.map { $0["view"]?.value } == [.string("level"), .string("lamp"), .string("list")])
    #expect(first.map { $0["kind"]?.text } == ["slider", "switch", "scroll"])
    #expect(first.allSatisfy { $0["window"]?.text == "main" })
    #expect(first[0]["value"]?.value == .integer(0) && first[1]["on"]?.value == .bool(false))
    desk.drag(1_000_000, from: (5, 5), to: (105, 5))
    desk.drag(2_000_000, from: (100, 290), to: (100, 190))
    desk.rig.pipeline.queue.advance(to: 9_000_000)
    let watcher = try desk.subscribe(#"{"apps":["app"]}"#, .apps(["app"]))
    guard case .sequence(let values)? = watcher.first?["state"]?["values"]?.value else { throw Missing() }
    #expect(values.count == 3 && values.allSatisfy { $0["app"]?.value == .string("app") })
    #expect(values[0]["value"]?.value == .real(0.5))
    let offset = try #require(values[2]["offset"]?["y"])
    #expect(offset.value != .integer(0))
    let scene = try SceneDescription(Cursor(#require(try desk.call("GetScene", #"{"app":"app"}"#)["scene"])))
    #expect(scene == desk.host.apps[0].description.updated(from: desk.host.apps[0].scene))
    let again = try scene.build(screen: { _ in desk.host.screen })
    #expect((again.windows[0].subviews[0] as? Slider)?.value == 0.5)
    #expect(
      (again.windows[0].subviews[2] as? ScrollView)?.contentOffset
        == (desk.view("list") as? ScrollView)?.contentOffset)
    // A filter selects among the values.
    let chosen = try desk.subscribe(#"{"apps":["*"],"filter":{"kinds":["switch"]}}"#, .apps(nil))
    guard case .sequence(let one)? = chosen.first?["state"]?["values"]?.value else { throw Missing() }
    #expect(one.map { $0["view"]?.value } == [.string("lamp")])
  }

  @Test("A7: values of the configuration's scene are sent to clients that request them")
  func ownValues() throws {
    let desk = try AppDesk(scene: "windows: [{name: base, views: [{name: level, kind: slider, value: 0.5}]}]")
    #expect(try desk.subscribe().first?["state"]?["values"] == nil)
    let values = try desk.subscribe(#"{"values":true}"#).first?["state"]?["values"]
    guard case .sequence(let all)? = values?.value else { throw Missing() }
    #expect(all.map { $0["value"]?.value } == [.real(0.5)] && all[0]["app"] == nil)
  }

  @Test("A7: GetScenes has the screens, the configuration's scene and each app's, with current values")
  func everyScene() throws {
    let desk = try AppDesk(
      scene: "windows: [{name: base, views: [{name: bright, kind: slider, frame: [0, 400, 100, 20]}]}]", hasSide: true)
    _ = try desk.present("bar", "windows: [{name: main, frame: [0, 0, 800, 20]}]", #""layer":"system""#)
    _ = try desk.present(
      "one",
      """
      windows:
        - name: main
          frame: [0, 100, 100, 20]
          initialFirstResponder: name
          views: [{name: level, kind: slider}, {name: name, kind: textField, frame: [0, 0, 1, 1]}]
      """)
    _ = try desk.present("two", "windows: [{name: main, screen: side}]")
    desk.drag(1_000_000, from: (5, 410), to: (55, 410))
    desk.drag(2_000_000, from: (5, 110), to: (105, 110))
    let reply = try desk.call("GetScenes", "{}")
    guard case .sequence(let screens)? = reply["screens"]?.value, case .sequence(let scenes)? = reply["scenes"]?.value
    else { throw Missing() }
    #expect(screens.map { $0["name"]?.value } == [.string("main"), .string("side")])
    let words = scenes.map { scene in ["app", "layer"].map { scene[$0]?.value } }
    #expect(
      words == [
        [nil, nil], [.string("bar"), .string("system")], [.string("one"), .string("app")],
        [.string("two"), .string("app")],
      ])
    #expect(scenes.dropFirst().allSatisfy { $0["user"]?.value == .integer(Int64(geteuid())) })
    #expect(scenes[0]["user"] == nil)
    // The focus: at most one first responder per window, and one key window.
    let focus = scenes.map { scene in ["firstResponders", "keyWindow"].map { scene[$0]?.value } }
    #expect(focus[0] == [.sequence([]), nil] && focus[1] == [.sequence([]), nil] && focus[3] == [.sequence([]), nil])
    #expect(focus[2] == [.sequence([Node(.string("name"))]), .string("main")])
    let fronts = scenes.map { $0["front"]?.value }
    #expect(
      fronts == [
        .sequence([]), .sequence([]), .sequence([Node(.string("main"))]), .sequence([Node(.string("side"))]),
      ])
    let descriptions = try scenes.map { try SceneDescription(Cursor(#require($0["scene"]))) }
    let base = try descriptions[0].build(screen: { _ in desk.host.screen })
    #expect((base.windows[0].subviews[0] as? Slider)?.value == (desk.view("bright") as? Slider)?.value)
    #expect((base.windows[0].subviews[0] as? Slider)?.value ?? 0 > 0)
    for (description, app) in zip(descriptions.dropFirst(), desk.host.apps) {
      #expect(description == app.description.updated(from: app.scene), "\(app.name)")
    }
    let one = try descriptions[2].build(screen: { _ in desk.host.screen })
    #expect((one.windows[0].subviews[0] as? Slider)?.value == 1)
    try desk.finish()
  }

  @Test("GetScene of an unknown app returns NoSuchApp")
  func unknownScene() throws {
    let desk = try AppDesk()
    #expect(throws: VarlinkClientError.error(.other("io.touchd.Touch.NoSuchApp", parameters: ["app": "a"]))) {
      try desk.call("GetScene", #"{"app":"a"}"#)
    }
  }
}
