import Documents
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct ReloadTests {
  private func scene(_ text: String) throws -> SceneDescription {
    try SceneDescription(Cursor(parseYAML(Array(text.utf8), file: "scene.yaml"), file: "scene.yaml"))
  }

  /// `recognizer state` of each published line.
  private func actions(_ rig: Rig) throws -> [String] {
    try rig.lines.all.map { line in
      let action = try #require(try parseJSON(Array(line.utf8).span)["action"])
      guard let name = action["recognizer"]?.text, let state = action["state"]?.text else { return line }
      return "\(name) \(state)"
    }
  }

  private static let pan = "windows: [{name: main, recognizers: [{name: first, kind: pan}]}]"
  private static let other = "windows: [{name: main, recognizers: [{name: second, kind: pan}]}]"

  @Test("A new scene cancels touches, which are ignored until they lift")
  func replaced() throws {
    let rig = try Rig(scene: Self.pan)
    let screen = rig.pipeline.application.windows[0].screen
    rig.frame(1_000_000, (0, (100, 100)))
    rig.frame(1_010_000, (0, (150, 100)))
    try rig.pipeline.replaceScene(try scene(Self.other)) { _ in screen }
    rig.frame(1_020_000, (0, (250, 100)))
    rig.frame(1_030_000, (0, nil))
    #expect(try actions(rig) == ["first began", "first cancelled"])
    rig.frame(2_000_000, (0, (100, 100)))
    rig.frame(2_010_000, (0, (150, 100)))
    rig.frame(2_020_000, (0, nil))
    #expect(try actions(rig).dropFirst(2) == ["second began", "second ended"])
    #expect(rig.pipeline.application.windows.count == 1)
  }

  @Test("A touch that a filter still withholds when the scene is replaced never begins")
  func withheld() throws {
    var filters = PanelFilters()
    filters.shortest = 20_000
    let rig = try Rig(scene: "windows: [{name: main, touches: true}]", filters: filters)
    let screen = rig.pipeline.application.windows[0].screen
    func press(_ time: Int64, meanwhile: () throws -> Void = {}) throws -> Int {
      rig.lines.all = []
      rig.frame(time, (0, (100, 100)))
      try meanwhile()
      rig.frame(time + 50_000, (0, (101, 100)))
      rig.frame(time + 100_000, (0, nil))
      return rig.lines.all.count
    }
    #expect(
      try press(1_000_000) {
        try rig.pipeline.replaceScene(try scene("windows: [{name: other, touches: true}]")) { _ in screen }
      } == 0)
    #expect(try press(2_000_000) == 3)
  }

  @Test("A recognizer of the old scene that waits for a timer reports nothing after the new scene appears")
  func pendingTimer() throws {
    let rig = try Rig(
      scene: """
        windows:
          - name: main
            recognizers:
              - {name: double, kind: tap, taps: 2}
              - {name: single, kind: tap, requireToFail: [double]}
        """)
    let screen = rig.pipeline.application.windows[0].screen
    rig.tap(1_000_000, at: 100, 100)
    try rig.pipeline.replaceScene(try scene(Self.other)) { _ in screen }
    rig.pipeline.queue.advance(to: 9_000_000)
    #expect(try actions(rig) == [])
  }

  @Test("A scene that does not fit changes nothing, and does not affect touches that are down")
  func refused() throws {
    let rig = try Rig(scene: Self.pan)
    rig.frame(1_000_000, (0, (100, 100)))
    rig.frame(1_010_000, (0, (150, 100)))
    #expect(throws: DocumentError.self) { try rig.pipeline.replaceScene(try scene(Self.other)) { _ in nil } }
    rig.frame(1_030_000, (0, nil))
    #expect(try actions(rig) == ["first began", "first ended"])
  }

  @Test(
    "A reload without changes to the scene or its screen does not interrupt a gesture, which gets the new thresholds")
  func sameScene() throws {
    let rig = try Rig(scene: Self.pan)
    rig.frame(1_000_000, (0, (100, 100)))
    rig.frame(1_010_000, (0, (150, 100)))
    let windows = rig.pipeline.application.windows
    var other = rig.host.configuration
    other.thresholds.panSlop = 40
    other.socket.path = "/elsewhere"
    try rig.host.adopt(other)
    #expect(zip(rig.pipeline.application.windows, windows).allSatisfy { $0 === $1 })
    rig.frame(1_020_000, (0, (180, 100)))
    rig.frame(1_030_000, (0, nil))
    #expect(try actions(rig) == ["first began", "first changed", "first ended"])
    rig.frame(2_000_000, (0, (100, 100)))
    rig.frame(2_010_000, (0, (130, 100)))
    rig.frame(2_020_000, (0, nil))
    #expect(try actions(rig).count == 3)
  }

  @Test(
    "A reload of the scene cancels only its gestures; one that changes a screen's layout cancels all touches on it"
  )
  func otherScreen() throws {
    let text = """
      windows:
        - {name: main, recognizers: [{name: first, kind: pan}]}
        - {name: aside, screen: side, recognizers: [{name: beside, kind: pan}]}
      """
    let rig = try Rig(scene: text, hasSide: true)
    func drag(_ time: Int64) {
      rig.frame(time, (0, (100, 100)))
      rig.frame(time, onSide: true, (4, (100, 100)))
      rig.frame(time + 10_000, (0, (150, 100)))
      rig.frame(time + 10_000, onSide: true, (4, (150, 100)))
    }
    func lift(_ time: Int64) {
      rig.frame(time, (0, nil))
      rig.frame(time, onSide: true, (4, nil))
    }
    drag(1_000_000)
    var other = rig.host.configuration
    other.screens[1].geometry.rotation = .quarter
    try rig.host.adopt(other)
    #expect(try actions(rig) == ["first began", "beside began", "beside cancelled"])
    lift(1_100_000)
    #expect(try actions(rig).dropFirst(3) == ["first ended"])
    #expect(rig.pipeline.application.windows.first { $0.name == "aside" }?.frame.size == Size(width: 480, height: 800))
    drag(2_000_000)
    other.scene = try scene(Self.other)
    try rig.host.adopt(other)
    lift(2_100_000)
    #expect(
      try actions(rig).dropFirst(4) == ["first began", "beside began", "first cancelled", "beside cancelled"])
    #expect(rig.pipeline.application.windows.map(\.name) == ["main"])
  }

  @Test("A reload resets a rotation that a client set, and a reload that does not fit changes nothing")
  func rotatedBefore() throws {
    let rig = try Rig(scene: Self.pan)
    let configuration = rig.host.configuration
    #expect(rig.host.rotate(nil, to: .quarter))
    #expect(rig.host.screen.size == Size(width: 480, height: 800))
    var bad = configuration
    bad.scene = try scene("windows: [{name: main, screen: nowhere}]")
    #expect(throws: DocumentError.self) { try rig.host.adopt(bad) }
    #expect(rig.host.screen.size == Size(width: 480, height: 800) && rig.host.configuration == configuration)
    try rig.host.adopt(configuration)
    #expect(rig.host.screen.size == Size(width: 800, height: 480))
  }

  @Test("A reload has its place among the frames, and is refused with its reason if it does not fit")
  func command() throws {
    let rig = try Rig(scene: Self.pan)
    var outcomes: [(Int, ScreenHost.Outcome)] = []
    var other = rig.host.configuration
    other.scene = try scene(Self.other)
    rig.frame(1_000_000, (0, (100, 100)))
    rig.frame(1_010_000, (0, (150, 100)))
    rig.pipeline.queue.enqueue(.reload(other.json), at: 1_020_000, ticket: Submission { outcomes.append((3, $0)) })
    rig.pipeline.queue.enqueue(
      .reload(Array("{\"screens\":7}".utf8)), at: 1_020_001, ticket: Submission { outcomes.append((4, $0)) })
    rig.frame(1_030_000, (0, (200, 100)))
    #expect(try actions(rig) == ["first began", "first cancelled"])
    #expect(outcomes.map(\.0) == [3, 4] && outcomes[0].1 == .done)
    guard case .refused(let error) = outcomes[1].1 else {
      Issue.record("no refusal")
      return
    }
    #expect(error.path == "screens")
    #expect(rig.host.configuration.json == other.json && rig.host.configuration.scene == other.scene)
  }

  @Test("A configuration's JSON reads back equal, and contains the scene of a file")
  func json() throws {
    var shipped = try Configuration.load(path: projectFile("Config/touchd.yaml"))
    shipped.calibrations = [CalibrationRule()]
    shipped.calibrations[0].match.name = "panel*"
    shipped.calibrations[0].matrix = [0.9, 0.01, 0.123456789, -0.02, 1.1, 0.3]
    let read = try Configuration(json: shipped.json)
    #expect(read.scene == shipped.scene && read.scene != nil)
    #expect(read.thresholds == shipped.thresholds && read.screens == shipped.screens && read.devices == shipped.devices)
    #expect(read.calibrations == shipped.calibrations && read.clients == shipped.clients)
    #expect(read.socket.path == shipped.socket.path && read.socket.mode == shipped.socket.mode)
    #expect(read.json == shipped.json)
  }
}
