import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct ScreenMappingTests {
  private func location(
    _ x: Int32, _ y: Int32, on device: DeviceDescription = .panel(x: 0...799, y: 0...479, resolution: 8),
    _ geometry: ScreenGeometry = ScreenGeometry()
  ) -> Point {
    sample(Contact(id: 1, phase: .began, x: x, y: y), on: device, geometry).location
  }

  private func sample(
    _ contact: Contact, on device: DeviceDescription, _ geometry: ScreenGeometry = ScreenGeometry()
  ) -> TouchSample {
    let screen = geometry.makeScreen(name: "s", device: device).screen
    return ScreenMapping(device, to: Placement(screen, rotation: geometry.rotation)).sample(contact)
  }

  @Test("Without a size, a device unit is a pixel, counted from the axis' minimum")
  func identity() {
    #expect(location(10, 20) == Point(x: 10, y: 20))
    #expect(location(10, 20, on: .panel(x: 5...804, y: -20...459, resolution: 8)) == Point(x: 5, y: 40))
  }

  @Test("A size stretches the axes over it")
  func scale() {
    let geometry = ScreenGeometry(size: Size(width: 400, height: 960))
    #expect(location(10, 20, geometry) == Point(x: 5, y: 40))
  }

  @Test("Each rotation maps the panel's corners to those of the rotated picture")
  func corners() {
    func corners(_ rotation: Rotation) -> [Point] {
      let geometry = ScreenGeometry(rotation: rotation)
      return [
        location(0, 0, geometry), location(799, 0, geometry), location(799, 479, geometry), location(0, 479, geometry),
      ]
    }
    let p = Point.init(x:y:)
    #expect(corners(.none) == [p(0, 0), p(799, 0), p(799, 479), p(0, 479)])
    // Rotated clockwise, the picture's top left lies at the panel's top right.
    #expect(corners(.quarter) == [p(0, 799), p(0, 0), p(479, 0), p(479, 799)])
    #expect(corners(.half) == [p(799, 479), p(0, 479), p(0, 0), p(799, 0)])
    #expect(corners(.threeQuarters) == [p(479, 0), p(479, 799), p(0, 799), p(0, 0)])
  }

  @Test("A value outside the axis' range is clamped to its end")
  func outside() {
    #expect(location(-5, 480) == Point(x: 0, y: 479))
    #expect(location(.max, .min) == Point(x: 799, y: 0))
  }

  @Test("Invalid ranges give finite positions")
  func brokenRange() {
    let device = DeviceDescription.panel(x: 0...0, y: 0...0, resolution: 0)
    let place = location(.max, .min, on: device)
    #expect(place == Point(x: 0, y: 0))
  }

  @Test("Pressure maps to a force from 0 to 1, the longer axis to a radius in pixels, the orientation to radians")
  func rest() {
    let device = DeviceDescription.panel(
      x: 0...799, y: 0...479, resolution: 8,
      axes: [
        EventCode.absMTPressure: AxisInfo(minimum: 50, maximum: 250),
        EventCode.absMTOrientation: AxisInfo(minimum: -4, maximum: 4),
      ])
    var contact = Contact(id: 7, phase: .moved, x: 0, y: 0, pressure: 100, touchMajor: 30, orientation: 2)
    let scaled = ScreenGeometry(size: Size(width: 1600, height: 960))
    let sample = sample(contact, on: device, scaled)
    #expect(sample.force == 0.25)
    #expect(sample.majorRadius == 30)
    #expect(sample.orientation == .pi / 4)
    #expect(sample.id == 7)
    #expect(sample.phase == .moved)
    contact.pressure = 900
    #expect(self.sample(contact, on: device).force == 1)
  }

  @Test(
    "An ellipse keeps its direction on the glass, whatever the picture's rotation or the axes' adjustment",
    arguments: [
      (Rotation.none, PanelAdjustment(), 2, 0.25), (.quarter, PanelAdjustment(), 2, -0.25),
      (.half, PanelAdjustment(), 2, 0.25), (.threeQuarters, PanelAdjustment(), 2, -0.25),
      (.none, PanelAdjustment(invertsX: true), 2, -0.25),
      (.none, PanelAdjustment(invertsX: true, invertsY: true), 2, 0.25),
      (.none, PanelAdjustment(swapsAxes: true), 2, 0.25),
      // A quarter turn each way, mirrors, a calibration, a mirror along each diagonal, and two adjustments together.
      (.none, adjusted("0 -1 1 1 0 0"), 2, -0.25), (.none, adjusted("0 1 0 -1 0 1"), 1, -0.375),
      (.none, adjusted("-1 0 1 0 1 0"), 2, -0.25), (.none, adjusted("1 0 0 0 -1 1"), 1, -0.125),
      (.none, adjusted("1.1 0.1 0 -0.1 0.9 0"), 1, 0.125), (.none, adjusted("0.1 0.9 0 1.1 -0.1 0"), 1, 0.375),
      (.none, adjusted("-0.1 -0.9 1 -1.1 0.1 1"), 1, 0.375), (.quarter, adjusted("-1 0 1 0 -1 1"), 1, -0.375),
      (.none, PanelAdjustment(invertsX: true, matrix: .init("-1 0 1 0 1 0")), 1, 0.125),
      // Beyond −π/2, the angle wraps to π/2.
      (.none, PanelAdjustment(swapsAxes: true), -2, -0.25), (.quarter, PanelAdjustment(), -2, 0.25),
      (.none, PanelAdjustment(), -3, -0.375), (.none, PanelAdjustment(), -4, 0.5), (.none, PanelAdjustment(), 4, 0.5),
    ] as [(Rotation, PanelAdjustment, Int32, Double)])
  func orientation(_ rotation: Rotation, _ adjustment: PanelAdjustment, _ orientation: Int32, _ expected: Double) {
    let device = DeviceDescription.panel(
      x: 0...799, y: 0...479, resolution: 8, axes: [EventCode.absMTOrientation: AxisInfo(minimum: -4, maximum: 4)])
    let screen = ScreenGeometry(rotation: rotation).makeScreen(name: "s", device: device).screen
    let mapping = ScreenMapping(device, to: Placement(screen, rotation: rotation), adjustment: adjustment)
    // In sixteenths of a turn clockwise from upright.
    let sample = mapping.sample(Contact(id: 1, phase: .began, x: 0, y: 0, orientation: orientation))
    #expect(abs(sample.orientation - expected * .pi) < 1e-12)
  }

  @Test("An upright ellipse lies on its side if the picture is rotated by a quarter turn")
  func uprightEllipse() {
    let device = DeviceDescription.panel(
      x: 0...799, y: 0...479, resolution: 8, axes: [EventCode.absMTOrientation: AxisInfo(minimum: -4, maximum: 4)])
    let upright = Contact(id: 1, phase: .began, x: 0, y: 0)
    #expect(sample(upright, on: device).orientation == 0)
    // A device that reports no orientation has none, whatever the rotation.
    let plain = DeviceDescription.panel(x: 0...99, y: 0...49, resolution: 4)
    #expect(sample(upright, on: plain, ScreenGeometry(rotation: .quarter)).orientation == 0)
    #expect(sample(upright, on: device, ScreenGeometry(rotation: .quarter)).orientation == .pi / 2)
    #expect(sample(upright, on: device, ScreenGeometry(rotation: .half)).orientation == 0)
  }

  @Test("The radius is in pixels of the rotated screen")
  func turnedRadius() {
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)
    let contact = Contact(id: 1, phase: .began, x: 0, y: 0, touchMajor: 30)
    let geometry = ScreenGeometry(size: Size(width: 800, height: 960), rotation: .quarter)
    #expect(sample(contact, on: device, geometry).majorRadius == 30)
    #expect(
      sample(contact, on: device, ScreenGeometry(size: Size(width: 1600, height: 480), rotation: .quarter)).majorRadius
        == 15)
  }

  @Test("A contact is outside if it lies beyond the range of an axis, also with swapped axes")
  func isOutside() {
    let device = DeviceDescription.panel(x: 0...799, y: 10...479, resolution: 8)
    let screen = ScreenGeometry().makeScreen(name: "s", device: device).screen
    func outside(_ x: Int32, _ y: Int32, swapped: Bool) -> Bool {
      ScreenMapping(device, to: Placement(screen, rotation: .none), adjustment: PanelAdjustment(swapsAxes: swapped))
        .isOutside(Contact(id: 1, phase: .began, x: x, y: y))
    }
    for swapped in [false, true] {
      #expect(!outside(799, 10, swapped: swapped) && !outside(0, 479, swapped: swapped))
      #expect(outside(800, 100, swapped: swapped) && outside(-1, 100, swapped: swapped))
      #expect(outside(300, 480, swapped: swapped) && outside(300, 9, swapped: swapped))
    }
  }

  @Test("If there are two pressure axes, the contacts' axis is used")
  func twoPressures() {
    let device = DeviceDescription.panel(
      x: 0...799, y: 0...479, resolution: 8,
      axes: [
        EventCode.absPressure: AxisInfo(minimum: 0, maximum: 1000),
        EventCode.absMTPressure: AxisInfo(minimum: 20, maximum: 220),
      ])
    #expect(sample(Contact(id: 1, phase: .began, x: 0, y: 0, pressure: 70), on: device).force == 0.25)
  }

  @Test("A device without a pressure axis reports no force, whatever it sends")
  func noPressure() {
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)
    #expect(sample(Contact(id: 1, phase: .began, x: 0, y: 0, pressure: 70), on: device).force == 0)
  }

  @Test("Pressure below the axis' range is no force, and the single-touch axis is used if there is no other")
  func lowPressure() {
    let device = DeviceDescription.panel(
      x: 0...799, y: 0...479, resolution: 8, axes: [EventCode.absPressure: AxisInfo(minimum: 100, maximum: 200)])
    #expect(sample(Contact(id: 1, phase: .began, x: 0, y: 0, pressure: 20), on: device).force == 0)
    #expect(sample(Contact(id: 1, phase: .began, x: 0, y: 0, pressure: 150), on: device).force == 0.5)
  }

  @Test(
    "Each tool maps to a type of touch",
    arguments: [(Contact.Tool.finger, Touch.TouchType.finger), (.pen, .pen), (.palm, .palm)])
  func tools(_ tool: Contact.Tool, _ type: Touch.TouchType) {
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)
    #expect(sample(Contact(id: 1, phase: .began, tool: tool, x: 0, y: 0), on: device).type == type)
  }
}

private func adjusted(_ matrix: String) -> PanelAdjustment { PanelAdjustment(matrix: .init(matrix)) }
