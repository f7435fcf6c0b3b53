import Documents
import Evdev
import Panels
import Testing
import TouchKit

@testable import Configuration

/// The screens of devices, and the corrections of their axes.
@Suite(.timeLimit(.minutes(5))) struct ConfigurationDevicesTests {
  private func configuration(_ rules: String) throws -> Configuration {
    let text = """
      screens:
        - {name: main, rotation: 90, connector: DSI-1}
        - {name: side, rotation: 180, physicalSize: [100, 50]}
      devices:
      \(rules)
      """
    return try Configuration.schema.decode(Cursor(parseYAML(Array(text.utf8), file: "t.yaml"), file: "t.yaml"))
  }

  private let both = """
    - match: {name: both}
      passOn: {}
      invertX: true
      filters: {palmSize: 20}
      parts: [{screen: side, area: [0, 0, 0.5, 1]}, {screen: main, area: [0.5, 0, 0.5, 1]}]
    """
  private let leftHalf = Rect(x: 0, y: 0, width: 0.5, height: 1)
  private let rightHalf = Rect(x: 0.5, y: 0, width: 0.5, height: 1)

  private func device(_ name: String) -> DiscoveredDevice { DiscoveredDevice(path: "", name: name) }

  /// A touchscreen with that many units, and with that many units per millimetre; 0 for an unknown size.
  private func panel(
    _ name: String, _ width: Int32, _ height: Int32, resolution: Int32 = 0
  ) -> (found: DiscoveredDevice, description: DeviceDescription) {
    let axes = [
      EventCode.absMTPositionX: AxisInfo(maximum: width - 1, resolution: resolution),
      EventCode.absMTPositionY: AxisInfo(maximum: height - 1, resolution: resolution),
    ]
    return (device(name), DeviceDescription(name: name, axes: axes))
  }

  @Test("A device is on the screens of its rule, by default on the first screen")
  func places() throws {
    let configuration = try configuration(
      both + "\n- {match: {name: right}, screen: side, passOn: {}}\n- {match: {name: lost}, screen: nowhere}")
    func screens(_ name: String) -> [Int] { configuration.places(of: device(name)).map(\.screen) }
    #expect(screens("both") == [1, 0] && screens("right") == [1])
    #expect(screens("other") == [0] && screens("lost") == [0])
    #expect(configuration.places(of: device("both")).map(\.area) == [leftHalf, rightHalf])
    #expect(configuration.places(of: device("right")).map(\.area) == [Placement.wholeGlass])
    // The first of several screens counts.
    #expect(configuration.rotation(of: device("both")) == .half)
    #expect(configuration.rotation(of: device("other")) == .quarter)
    #expect(configuration.use(of: device("both"))?.screen == "side")
    #expect(configuration.use(of: device("right"))?.screen == "side")
    #expect(configuration.passedOn == [0, 1])
  }

  @Test("A device's axes are corrected by its rule, and by the matrix of the configuration or else of udev")
  func adjustment() throws {
    let configuration = try configuration(
      """
      - {match: {name: a}, swapAxes: true}
      - {match: {name: b}, invertX: true}
      - {match: {name: c}, invertY: true, calibration: [2, 0, 0, 0, 1, 0]}
      """)
    let udev = ["LIBINPUT_CALIBRATION_MATRIX": "1 0 0.5 0 1 0"]
    func adjustment(_ name: String) -> PanelAdjustment {
      configuration.adjustment(of: DiscoveredDevice(path: "", name: name, properties: udev))
    }
    let matrix = try #require(PanelAdjustment.Matrix([1, 0, 0.5, 0, 1, 0]))
    #expect(adjustment("a") == PanelAdjustment(swapsAxes: true, matrix: matrix))
    #expect(adjustment("b") == PanelAdjustment(invertsX: true, matrix: matrix))
    #expect(adjustment("c") == PanelAdjustment(invertsY: true, matrix: PanelAdjustment.Matrix([2, 0, 0, 0, 1, 0])))
    #expect(configuration.adjustment(of: device("d")) == PanelAdjustment())
  }

  @Test("The first device on a screen measures it, by the part of its glass that is over the screen")
  func layouts() throws {
    let configuration = try configuration(both + "\n- {match: {name: right}, screen: side, swapAxes: true}")
    let devices = [panel("right", 800, 480), panel("both", 1000, 600), panel("other", 50, 50)]
    let layouts = configuration.layouts(for: devices) { _ in nil }
    #expect(layouts.map(\.name) == ["main", "side"])
    #expect(layouts.map(\.size) == [Size(width: 600, height: 500), Size(width: 480, height: 800)])
    #expect(layouts.map(\.isMeasured) == [true, true])
    let alone = configuration.layouts(for: [panel("right", 800, 480)]) { _ in nil }
    #expect(alone.map(\.isMeasured) == [false, true])
    #expect(Configuration().layouts(for: [], { _ in nil }).map(\.name) == ["main"])
  }

  @Test("The place of a panel has its screens, its correction and its filters")
  func panelPlace() throws {
    let panel = panel("both", 1000, 600)
    let place = try configuration(both).panelPlace(of: panel.found, panel.description, among: [panel]) { _ in nil }
    #expect(place.setup.placements.map(\.screen.name) == ["side", "main"])
    #expect(place.setup.placements.map(\.rotation) == [.half, .quarter])
    #expect(place.setup.placements.map(\.area) == [leftHalf, rightHalf])
    #expect(place.setup.adjustment == PanelAdjustment(invertsX: true))
    #expect(place.setup.filters.palmSize == 20)
  }

  @Test("The size of a panel is known from the configuration, the device or the display of its first screen")
  func knownSize() throws {
    let configuration = try configuration(both)
    func isKnown(_ name: String, resolution: Int32 = 0, display: Size? = nil) -> Bool {
      let panel = panel(name, 1000, 600, resolution: resolution)
      return configuration.panelPlace(of: panel.found, panel.description, among: [panel]) { connector in
        connector == "DSI-1" ? display : nil
      }.isSizeKnown
    }
    #expect(isKnown("both") && isKnown("other", resolution: 10))
    #expect(isKnown("other", display: Size(width: 200, height: 120)) && !isKnown("other"))
  }

  @Test("The size of a screen is the range of its panel's axes, unless the configuration sets the size")
  func sizeOfRange() throws {
    let panel = panel("panel", 1000, 600)
    var configuration = Configuration()
    for size in [nil, Size(width: 800, height: 480)] {
      configuration.screens[0].geometry.size = size
      let place = configuration.panelPlace(of: panel.found, panel.description, among: [panel]) { _ in nil }
      #expect(place.isSizeOfRange == (size == nil))
      #expect(place.setup.placements[0].screen.size == size ?? Size(width: 1000, height: 600))
    }
  }
}
