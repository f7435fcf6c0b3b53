import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct ScreenGeometryTests {
  @Test("Size unknown: the size is the axes' range, including minimum and maximum")
  func sizeFromAxes() {
    let (screen, assumed) = ScreenGeometry().makeScreen(
      name: "s", device: .panel(x: 0...799, y: 10...489, resolution: 8))
    #expect(screen.size == Size(width: 800, height: 480))
    #expect(!assumed)
  }

  @Test("The axes' resolution gives the pixels per point, for each axis")
  func densityFromResolution() {
    // 163 units at 6.4173 units/mm would be an inch; here there are 8 and 4 units per millimetre.
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8, 4)
    let screen = ScreenGeometry().makeScreen(name: "s", device: device).screen
    #expect(abs(screen.pixelsPerPoint.dx - 8 * 25.4 / 163) < 1e-12)
    #expect(abs(screen.pixelsPerPoint.dy - 4 * 25.4 / 163) < 1e-12)
  }

  @Test("A size in pixels that differs from the axes' range scales the pixels per point")
  func densityFollowsSize() {
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)
    let screen = ScreenGeometry(size: Size(width: 1600, height: 480)).makeScreen(name: "s", device: device).screen
    #expect(abs(screen.pixelsPerPoint.dx - 16 * 25.4 / 163) < 1e-12)
    #expect(abs(screen.pixelsPerPoint.dy - 8 * 25.4 / 163) < 1e-12)
  }

  @Test("An error of division does not make a pixel smaller or larger than the point that it is")
  func exactDensity() {
    let geometry = ScreenGeometry(
      size: Size(width: 815, height: 489), physicalSize: Size(width: 127, height: 76.2))
    #expect(geometry.makeScreen(name: "s", device: nil).screen.pixelsPerPoint == Vector(dx: 1, dy: 1))
  }

  @Test("A configured physical size overrides the axes' resolution")
  func configuredPhysicalSize() {
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)
    let geometry = ScreenGeometry(physicalSize: Size(width: 254, height: 127))
    let screen = geometry.makeScreen(name: "s", device: device).screen
    #expect(abs(screen.pixelsPerPoint.dx - 800 / 1630.0) < 1e-12)
    #expect(abs(screen.pixelsPerPoint.dy - 480 / 815.0) < 1e-12)
  }

  @Test("The axes' resolution overrides the display's size, which is used if there is no resolution")
  func display() {
    var geometry = ScreenGeometry()
    geometry.displaySize = Size(width: 50, height: 30)
    let known = geometry.makeScreen(name: "s", device: .panel(x: 0...799, y: 0...479, resolution: 8))
    #expect(abs(known.screen.pixelsPerPoint.dx - 800 / (100 * 163 / 25.4)) < 1e-9 && !known.assumed)
    let unknown = geometry.makeScreen(name: "s", device: .panel(x: 0...799, y: 0...479, resolution: 0))
    #expect(abs(unknown.screen.pixelsPerPoint.dx - 800 / (50 * 163 / 25.4)) < 1e-9 && !unknown.assumed)
  }

  @Test("A rotation's number is the picture's angle in degrees, as in the configuration")
  func degrees() {
    #expect([0, 90, 180, 270].map { Rotation(rawValue: $0) } == [Rotation.none, .quarter, .half, .threeQuarters])
  }

  @Test("A position in a rotated picture maps to its position on the glass")
  func glass() {
    let place = Point(x: 0.25, y: 0.125)
    #expect(Rotation.none.glass(place) == place)
    #expect(Rotation.quarter.glass(place) == Point(x: 0.875, y: 0.25))
    #expect(Rotation.half.glass(place) == Point(x: 0.75, y: 0.875))
    #expect(Rotation.threeQuarters.glass(place) == Point(x: 0.125, y: 0.75))
  }

  @Test("Physical size unknown: the short side is assumed to be 375 points, and that is reported")
  func assumedPhysicalSize() {
    let (screen, assumed) = ScreenGeometry().makeScreen(
      name: "s", device: .panel(x: 0...1499, y: 0...749, resolution: 0))
    #expect(screen.pixelsPerPoint == Vector(dx: 2, dy: 2))
    #expect(assumed)
  }

  @Test("A quarter turn swaps sides and densities; a half turn does not", arguments: Rotation.allCases)
  func rotationSwaps(_ rotation: Rotation) {
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8, 4)
    let screen = ScreenGeometry(rotation: rotation).makeScreen(name: "s", device: device).screen
    let turned = rotation == .quarter || rotation == .threeQuarters
    #expect(screen.size == (turned ? Size(width: 480, height: 800) : Size(width: 800, height: 480)))
    #expect((screen.pixelsPerPoint.dx < screen.pixelsPerPoint.dy) == turned)
  }

  @Test(
    "Physical size unknown: the short side of an upright screen is its width",
    arguments: [(480, 800), (800, 480)])
  func assumedShortSide(width: Double, height: Double) {
    let geometry = ScreenGeometry(size: Size(width: width, height: height))
    let density = geometry.makeScreen(name: "s", device: nil).screen.pixelsPerPoint
    #expect(density == Vector(dx: 480 / 375, dy: 480 / 375))
  }
}
