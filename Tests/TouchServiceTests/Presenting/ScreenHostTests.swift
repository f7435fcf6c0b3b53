import Documents
import Evdev
import Panels
import Testing
import TouchKit

import protocol TestSupport.TouchSink

@testable import Configuration
@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct ScreenHostTests {
  private final class Observer: TouchSink {
    var seen: [String] = []
    func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
      for index in samples.indices where samples[index].phase != .stationary {
        let place = samples[index].location
        seen.append("\(samples[index].phase) \(place.x);\(place.y) on \(screen.name)")
      }
    }
  }

  /// A host, its warnings, and the touches of its panels.
  private final class Set {
    let pipeline = Pipeline()
    var host: ScreenHost!
    var reports: [String] = []
    let observer = Observer()

    init(_ configuration: Configuration, device: DeviceDescription? = nil) throws {
      pipeline.queue.application.addSink(observer)
      host = try ScreenHost(configuration, device: device, pipeline: pipeline) { [unowned self] in reports.append($1) }
    }

    func plug(_ device: DeviceDescription, properties: [String: String] = [:]) -> Panel {
      let panel = host.makePanel(
        DiscoveredDevice(path: "/dev/input/event3", name: device.name, properties: properties), device)
      pipeline.queue.add(panel)
      return panel
    }

    /// Feed one finger: an id and a position, or a lift.
    func frame(_ panel: Panel, _ time: Int64, id: Int32?, _ x: Int32 = 0, _ y: Int32 = 0) {
      var frame = Frame(time: time)
      for (code, value) in [
        (EventCode.absMTTrackingID, id ?? -1), (EventCode.absMTPositionX, x), (EventCode.absMTPositionY, y),
      ] where id != nil || code == EventCode.absMTTrackingID {
        frame.events.append(InputEvent(time: time, type: EventType.abs, code: code, value: value))
      }
      pipeline.queue.enqueue(&frame, from: panel)
      pipeline.queue.drain()
    }
  }

  private func configuration(_ text: String) throws -> Configuration {
    var read = try Configuration.schema.decode(Cursor(try parseYAML(Array(text.utf8), file: "t.yaml"), file: "t.yaml"))
    if case .inline(let scene)? = read.sceneSource { read.scene = scene }
    return read
  }

  private static let assumed =
    "the physical size of screen \"main\" is unknown: touchd assumes that its short side is 375 points; "
    + "set physicalSize of the screen in the configuration"

  @Test("an assumed size is reported once, when the first device is added, and only that device is measured")
  func assumedSize() throws {
    for isThere in [true, false] {
      let set = try Set(Configuration(), device: isThere ? .panel() : nil)
      #expect(set.reports == (isThere ? [Self.assumed] : []))
      _ = set.plug(.panel())
      #expect(set.reports == [Self.assumed])
      #expect(set.host.screen.size == Size(width: 800, height: 480))
      _ = set.plug(.panel("second", 300, 300))
      #expect(set.reports == [Self.assumed])
      #expect(set.host.screen.size == Size(width: 800, height: 480))
      // A reload does not report it again.
      var other = Configuration()
      other.thresholds.tapPress = 2
      try set.host.adopt(other)
      #expect(set.reports == [Self.assumed] && set.host.configuration.thresholds.tapPress == 2)
    }
  }

  @Test("a removed device is forgotten when another one is added; its size is forgotten at the next reload")
  func removedDevice() throws {
    let set = try Set(Configuration())
    let unmeasured = set.host.screen.size
    weak var removed: Panel?
    do {
      let panel = set.plug(.panel())
      removed = panel
      set.pipeline.queue.remove(panel)
    }
    set.pipeline.queue.drain()
    #expect(removed != nil && set.host.screen.size == Size(width: 800, height: 480))
    let second = set.plug(.panel("second", 300, 300))
    #expect(removed == nil && set.host.screen.size == Size(width: 800, height: 480))
    set.pipeline.queue.remove(second)
    try set.host.adopt(Configuration())
    #expect(set.host.screen.size == unmeasured)
  }

  @Test("a screen whose shape differs from the glass by more than a tenth gets a warning with the setting to change")
  func stretch() throws {
    func warnings(_ screen: String, _ rule: String = "") throws -> [String] {
      let set = try Set(try configuration("screens: [{name: main, physicalSize: [160, 96]\(screen)}]\n\(rule)"))
      _ = set.plug(.panel())
      return set.reports
    }
    #expect(try warnings("") == [] && warnings(", size: [1280, 720]") == [])
    #expect(
      try warnings(", size: [480, 800]") == [
        "panel: the axes are 1.67 times as wide as high, but screen \"main\" is 0.6 times as wide as high: touches are stretched; "
          + "correct swapAxes of the rule or size of the screen"
      ])
    // A recording may have no name.
    let set = try Set(try configuration("screens: [{name: main, physicalSize: [160, 96], size: [480, 800]}]"))
    _ = set.plug(.panel(""))
    #expect(set.reports.map { $0.prefix(9) } == ["the axes "])
    let swapped = "devices: [{match: {name: panel}, swapAxes: true}]"
    #expect(try warnings(", size: [480, 800]", swapped) == [] && warnings(", size: [800, 480]", swapped).count == 1)
  }

  @Test("swapped axes swap the sides of the screen that they measure, now or later")
  func swappedAxes() throws {
    let configuration = try configuration("devices: [{match: {name: panel}, swapAxes: true}]")
    for device in [DeviceDescription.panel(), nil] {
      let set = try Set(configuration, device: device)
      let panel = set.plug(.panel())
      #expect(set.host.screen.size == Size(width: 480, height: 800))
      set.frame(panel, 1_000_000, id: 1, 700, 30)
      #expect(set.observer.seen == ["began 30.0;700.0 on main"])
    }
  }

  @Test("the inverted axis is the one that the rule names")
  func invertedAxes() throws {
    for (key, place) in [("invertX", "789.0;20.0"), ("invertY", "10.0;459.0")] {
      let set = try Set(try configuration("devices: [{match: {name: panel}, \(key): true}]"))
      set.frame(set.plug(.panel()), 1_000_000, id: 1, 10, 20)
      #expect(set.observer.seen == ["began \(place) on main"])
    }
  }

  @Test("udev's matrix is used if the configuration has none, and a malformed one is reported")
  func matrixOfUdev() throws {
    let key = "LIBINPUT_CALIBRATION_MATRIX"
    let half = [key: "0.5 0 0 0 0.5 0"]
    let set = try Set(Configuration(), device: .panel())
    set.frame(set.plug(.panel(), properties: half), 1_000_000, id: 1, 400, 200)
    #expect(set.observer.seen == ["began 199.75;99.75 on main"])
    set.reports = []
    set.frame(set.plug(.panel(), properties: [key: "1 0 0"]), 1_000_000, id: 1, 400, 200)
    #expect(set.observer.seen.last == "began 400.0;200.0 on main")
    #expect(set.reports == ["/dev/input/event3: the udev property \(key) is not six numbers: \"1 0 0\""])
    let ruled = try Set(try configuration("devices: [{match: {name: panel}, calibration: [1, 0, 0, 0, 1, 0]}]"))
    ruled.frame(ruled.plug(.panel(), properties: half), 1_000_000, id: 1, 400, 200)
    #expect(ruled.observer.seen == ["began 400.0;200.0 on main"])
  }

  @Test("a panel has the part of its glass and the rotation from the configuration")
  func placed() throws {
    let set = try Set(
      try configuration(
        """
        screens: [{name: left}, {name: right, rotation: 180}]
        devices: [{match: {name: panel}, parts: [{screen: left, area: [0, 0, 0.5, 1]}, {screen: right, area: [0.5, 0, 0.5, 1]}]}]
        """))
    let panel = set.plug(.panel())
    set.frame(panel, 1_000_000, id: 1, 100, 50)
    set.frame(panel, 1_010_000, id: nil)
    set.frame(panel, 1_020_000, id: 2, 500, 50)
    #expect(
      set.observer.seen == ["began 100.0;50.0 on left", "ended 100.0;50.0 on left", "began 299.0;429.0 on right"])
  }

  @Test("windows that filled a screen fill it again once its first device gives the size, and nothing else changes")
  func fits() throws {
    let set = try Set(
      try configuration(
        """
        screens: [{name: main}, {name: side, size: [1, 1]}]
        scene:
          windows:
            - name: full
              views: [{name: fills}, {name: corner, frame: [0, 0, 10, 10]}]
            - {name: part, frame: [5, 5, 20, 20]}
            - {name: other, screen: side}
        """))
    _ = set.plug(.panel())
    let windows = Dictionary(uniqueKeysWithValues: set.pipeline.application.windows.map { ($0.name, $0) })
    let whole = Rect(x: 0, y: 0, width: 800, height: 480)
    #expect(windows["full"]?.frame == whole)
    #expect(windows["full"]?.subviews.map(\.frame) == [whole, Rect(x: 0, y: 0, width: 10, height: 10)])
    #expect(windows["part"]?.frame == Rect(x: 5, y: 5, width: 20, height: 20))
    #expect(windows["other"]?.frame == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(windows["full"]?.screen === set.host.screen)
  }

  @Test("jitter is smoothed beyond the largest distance threshold of this configuration")
  func jitterDistance() throws {
    for (slop, isSmoothed) in [(10, true), (400, false)] {
      let set = try Set(
        try configuration(
          """
          screens: [{name: main, physicalSize: [\(800 / 163 * 25.4), \(480 / 163 * 25.4)]}]
          devices: [{match: {name: panel}, filters: {jitter: {}}}]
          thresholds: {pan.slop: \(slop)}
          """))
      let panel = set.plug(.panel())
      set.frame(panel, 1_000_000, id: 1, 100, 100)
      for step: Int32 in 1...10 { set.frame(panel, 1_000_000 + Int64(step) * 10_000, id: 1, 100 + step * 20, 100) }
      #expect((set.observer.seen.last != "moved 300.0;100.0 on main") == isSmoothed)
    }
  }

  @Test("a touch that a filter still withholds when the screen is rotated never begins")
  func turnedWhileWithheld() throws {
    let set = try Set(try configuration("devices: [{match: {name: panel}, filters: {shortestTouch: 0.05}}]"))
    let panel = set.plug(.panel())
    set.frame(panel, 1_000_000, id: 1, 100, 100)
    #expect(set.host.rotate(nil, to: .half))
    set.pipeline.queue.advance(to: 2_000_000)
    set.frame(panel, 2_010_000, id: 1, 120, 100)
    #expect(set.observer.seen == [])
  }

  @Test("a touchscreen is used without a rule, another device only with one; the first matching rule applies")
  func rules() throws {
    let configuration = try configuration(
      """
      screens: [{name: main}, {name: turned, rotation: 90}]
      devices:
        - {match: {name: "keys*"}, grab: true, screen: turned}
        - {match: {name: "*"}, screen: main}
      """)
    func found(_ name: String, isDirect: Bool) -> DiscoveredDevice {
      DiscoveredDevice(path: "/dev/input/event3", name: name, isDirect: isDirect)
    }
    #expect(configuration.use(of: found("keys 1", isDirect: false))?.grab == true)
    #expect(configuration.use(of: found("panel", isDirect: true))?.grab == false)
    #expect(configuration.use(of: found("panel", isDirect: false))?.grab == false)
    #expect(configuration.rule(for: found("keys 1", isDirect: false)).screen == "turned")
    #expect(configuration.rotation(of: found("keys 1", isDirect: false)) == .quarter)
    #expect(configuration.rotation(of: found("panel", isDirect: false)) == .none)
    #expect(Configuration().use(of: found("panel", isDirect: true))?.grab == false)
    #expect(Configuration().use(of: found("panel", isDirect: false)) == nil)
  }
}
