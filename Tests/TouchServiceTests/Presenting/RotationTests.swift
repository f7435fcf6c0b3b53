import Documents
import Evdev
import Panels
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct RotationTests {
  private static let scene = """
    windows:
      - name: main
        recognizers: [{name: tap, kind: tap}, {name: pan, kind: pan}]
        views:
          - {name: corner, frame: [0, 0, 100, 100], recognizers: [{name: cornerTap, kind: tap}]}
    """

  private func actions(_ rig: Rig) -> [String] {
    rig.lines.all.compactMap { line in
      guard let action = try? parseJSON(Array(line.utf8).span)["action"],
        let name = action["recognizer"]?.text, let state = action["state"]?.text
      else { return nil }
      func number(_ key: String) -> Int {
        switch action[key]?.value {
        case .integer(let value)?: Int(value)
        case .real(let value)?: Int(value)
        default: -1
        }
      }
      return "\(name) \(state) \(number("x"));\(number("y"))"
    }
  }

  @Test("a rotated screen swaps its sides and its window's, and touches map to the rotated picture")
  func turned() throws {
    let rig = try Rig(scene: Self.scene)
    #expect(rig.host.rotate(nil, to: .quarter))
    #expect(rig.host.screen.size == Size(width: 480, height: 800))
    #expect(rig.pipeline.application.windows[0].frame == Rect(x: 0, y: 0, width: 480, height: 800))
    // The picture's upper left corner lies at the glass's upper right one.
    rig.tap(1_000_000, at: 790, 5)
    rig.tap(2_000_000, at: 5, 5)
    #expect(actions(rig) == ["cornerTap ended 5;9", "tap ended 5;794"])
    #expect(rig.host.rotate("main", to: .half))
    #expect(rig.host.screen.size == Size(width: 800, height: 480))
    rig.tap(3_000_000, at: 790, 470)
    #expect(actions(rig).last == "cornerTap ended 9;9")
    #expect(rig.host.rotate("main", to: .none))
    rig.tap(4_000_000, at: 5, 5)
    #expect(actions(rig).last == "cornerTap ended 5;5")
  }

  @Test("rotating a screen to its current rotation cancels nothing and hides nothing")
  func turnedToTheSame() throws {
    let rig = try Rig(scene: Self.scene)
    #expect(rig.host.rotate("main", to: .half))
    rig.frame(1_000_000, (0, (300, 200)))
    for _ in 0..<3 { #expect(rig.host.rotate(nil, to: .half)) }
    rig.frame(1_050_000, (0, nil))
    #expect(actions(rig) == ["tap ended 499;279"])
    #expect(!rig.host.rotate("other", to: .half))
  }

  @Test("touches that are down when a screen is rotated are cancelled, and ignored until they lift")
  func cancelled() throws {
    let rig = try Rig(scene: Self.scene)
    rig.frame(1_000_000, (0, (200, 200)))
    rig.frame(1_010_000, (0, (300, 200)))
    #expect(rig.host.rotate("main", to: .threeQuarters))
    #expect(actions(rig) == ["pan began 300;200", "pan cancelled 300;200"])
    rig.frame(1_020_000, (0, (400, 200)), (1, (10, 10)))
    rig.frame(1_030_000, (0, nil), (1, nil))
    #expect(actions(rig).dropFirst(2).map { $0.split(separator: " ")[0] } == ["tap"])
  }

  @Test("points keep their length: the pixels per point swap axes with the sides")
  func density() throws {
    var configuration = Configuration()
    configuration.screens[0].geometry.physicalSize = Size(width: 100, height: 100)
    let device = DeviceDescription.rotating
    let pipeline = Pipeline()
    let host = try ScreenHost(configuration, device: device, pipeline: pipeline) { _, _ in }
    let before = host.screen.pixelsPerPoint
    #expect(before.dx > before.dy)
    #expect(host.rotate(nil, to: .threeQuarters))
    #expect(host.screen.pixelsPerPoint == Vector(dx: before.dy, dy: before.dx))
    #expect(host.rotate(nil, to: .quarter))
    #expect(host.screen.pixelsPerPoint == Vector(dx: before.dy, dy: before.dx))
    #expect(host.rotate(nil, to: .half))
    #expect(host.screen.pixelsPerPoint == before)
  }

  @Test("another screen does not rotate, and a screen that gets its device later is rotated as well")
  func others() throws {
    var configuration = Configuration()
    configuration.screens = [ScreenConfiguration(name: "a"), ScreenConfiguration(name: "b")]
    var rule = DeviceRule()
    rule.match.name = "other"
    rule.screen = "b"
    configuration.devices = [rule]
    let pipeline = Pipeline()
    let host = try ScreenHost(configuration, device: nil, pipeline: pipeline) { _, _ in }
    #expect(!host.rotate("c", to: .quarter))
    #expect(host.rotate("b", to: .quarter))
    let panel = host.makePanel(.rotating)
    #expect(panel.screen.size == Size(width: 800, height: 480))
    var other = DeviceDescription.rotating
    other.name = "other"
    #expect(host.makePanel(other).screen.size == Size(width: 480, height: 800))
  }

  @Test("a device over two screens is measured for each by its part of the glass")
  func parts() throws {
    var configuration = Configuration()
    configuration.screens = [ScreenConfiguration(name: "a"), ScreenConfiguration(name: "b")]
    configuration.screens[1].geometry.rotation = .quarter
    var rule = DeviceRule()
    rule.match.name = "rotating"
    var (one, two) = (ScreenPart(), ScreenPart())
    (one.screen, one.area) = ("a", Rect(x: 0, y: 0, width: 0.25, height: 1))
    (two.screen, two.area) = ("b", Rect(x: 0.25, y: 0, width: 0.75, height: 1))
    rule.parts = [two, one]
    configuration.devices = [rule]
    for isThere in [true, false] {
      let host = try ScreenHost(configuration, device: isThere ? .rotating : nil, pipeline: Pipeline()) { _, _ in }
      let panel = host.makePanel(.rotating)
      #expect(panel.screens.map(\.name) == ["b", "a"])
      #expect(panel.screens.map(\.size) == [Size(width: 480, height: 600), Size(width: 200, height: 480)])
      #expect(
        panel.isOn(host.screen)
          && !panel.isOn(Screen(name: "a", size: Size(width: 1, height: 1), pixelsPerPoint: Vector(dx: 1, dy: 1))))
    }
  }

  @Test(
    "jitter is smoothed beyond the largest distance threshold, and skipped with a message if the kernel has a fuzz"
  )
  func jitter() throws {
    #expect(Thresholds().largestDisplacement == 50)
    for key in [
      \Thresholds.tapMovement, \.tapDistance, \.longPressMovement, \.panSlop, \.swipeAlong, \.swipeAcross, \.pinchSlack,
      \.edgeBand,
    ] {
      var thresholds = Thresholds()
      thresholds[keyPath: key] = 400
      #expect(thresholds.largestDisplacement == 400)
    }
    var configuration = Configuration()
    var rule = DeviceRule()
    rule.match.name = "rotating"
    rule.filters.jitter = Smoothing()
    configuration.devices = [rule]
    var reports: [String] = []
    for fuzz: Int32 in [0, 4] {
      var device = DeviceDescription.rotating
      device.axes[EventCode.absMTPositionX]?.fuzz = fuzz
      let host = try ScreenHost(configuration, device: device, pipeline: Pipeline()) { reports.append($1) }
      _ = host.makePanel(device)
    }
    #expect(
      reports.filter { $0.contains("fuzz") } == [
        "rotating: the kernel already smooths this device (the fuzz of its axes), so the filter jitter has no effect"
      ])
  }

  @Test("GetScreens and GetScenes report each screen's rotation")
  func reported() throws {
    let desk = try AppDesk(try Rig(scene: Self.scene, hasSide: true))
    #expect(desk.host.rotate("side", to: .threeQuarters))
    desk.turn()
    for method in ["GetScreens", "GetScenes"] {
      let screens = try #require(try Cursor(try desk.call(method, "{}"))["screens"]?.elements())
      #expect(screens.map { $0["rotation"]?.node.value } == [.integer(0), .integer(270)])
    }
  }
}

extension DeviceDescription {
  fileprivate static let rotating = panel("rotating")
}
