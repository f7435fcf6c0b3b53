import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct PanelAdjustmentTests {
  private let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)

  private func location(_ x: Int32, _ y: Int32, _ adjustment: PanelAdjustment, _ rotation: Rotation = .none) -> Point {
    let screen = ScreenGeometry(rotation: rotation).makeScreen(
      name: "s", device: device, swapsAxes: adjustment.swapsAxes
    ).screen
    return ScreenMapping(device, to: Placement(screen, rotation: rotation), adjustment: adjustment)
      .sample(Contact(id: 1, phase: .began, x: x, y: y)).location
  }

  private func matrix(_ numbers: Double...) -> PanelAdjustment {
    PanelAdjustment(matrix: PanelAdjustment.Matrix(numbers))
  }

  @Test("an inverted axis has its last unit at the first pixel")
  func inverts() {
    #expect(location(0, 20, PanelAdjustment(invertsX: true)) == Point(x: 799, y: 20))
    #expect(location(799, 20, PanelAdjustment(invertsX: true)) == Point(x: 0, y: 20))
    #expect(location(10, 0, PanelAdjustment(invertsY: true)) == Point(x: 10, y: 479))
  }

  @Test("swaps and inversions apply to the device's position, swaps first")
  func ordered() {
    let place = Point(x: 0.25, y: 0.125)
    #expect(PanelAdjustment().ordered(place) == place)
    #expect(PanelAdjustment(invertsX: true).ordered(place) == Point(x: 0.75, y: 0.125))
    #expect(PanelAdjustment(invertsY: true).ordered(place) == Point(x: 0.25, y: 0.875))
    #expect(PanelAdjustment(swapsAxes: true, invertsX: true).ordered(place) == Point(x: 0.875, y: 0.25))
    #expect(PanelAdjustment(swapsAxes: true, invertsY: true).ordered(place) == Point(x: 0.125, y: 0.75))
  }

  @Test("swapped axes give an upright screen, and are swapped before they are inverted")
  func swaps() {
    #expect(location(10, 20, PanelAdjustment(swapsAxes: true)) == Point(x: 20, y: 10))
    #expect(location(799, 479, PanelAdjustment(swapsAxes: true)) == Point(x: 479, y: 799))
    #expect(location(10, 20, PanelAdjustment(swapsAxes: true, invertsX: true)) == Point(x: 459, y: 10))
  }

  @Test("the unit matrix changes nothing, and mirroring matrices map the last unit to the first pixel")
  func mirrors() {
    #expect(location(10, 20, matrix(1, 0, 0, 0, 1, 0)) == Point(x: 10, y: 20))
    let turned = location(10, 20, matrix(-1, 0, 1, 0, -1, 1))
    #expect(abs(turned.x - 789) < 1e-9 && abs(turned.y - 459) < 1e-9)
    let corner = location(799, 479, matrix(-1, 0, 1, 0, -1, 1))
    #expect(abs(corner.x) < 1e-9 && abs(corner.y) < 1e-9)
  }

  @Test("a matrix scales and shifts positions from 0 to 1, one row per axis")
  func scales() {
    // The panel's left half covers the whole width, its lower half the whole height.
    let place = location(100, 360, matrix(2, 0, 0, 0, 2, -1))
    #expect(abs(place.x - 200.5) < 1e-9 && abs(place.y - 240.5) < 1e-9)
    let sheared = location(0, 239, matrix(1, 0.5, 0, 0, 1, 0))
    #expect(abs(sheared.x - 239.5 / 480 * 0.5 * 800) < 1e-9)
    let slanted = location(399, 0, matrix(1, 0, 0, 0.5, 1, 0))
    #expect(abs(slanted.y - 399.5 / 800 * 0.5 * 480) < 1e-9)
  }

  @Test("a position that the matrix moves beyond the glass is clamped to its edge")
  func clamps() {
    #expect(location(700, 400, matrix(2, 0, 0, 0, 2, 0)) == Point(x: 799, y: 479))
    #expect(location(10, 20, matrix(1, 0, -1, 0, 1, -1)) == Point(x: 0, y: 0))
  }

  @Test("the matrix is applied before the rotation")
  func beforeRotation() {
    let adjustment = matrix(0.5, 0, 0, 0, 1, 0)
    #expect(location(799, 0, adjustment, .quarter) == Point(x: 0, y: 799 - 399.25))
  }

  @Test("udev's matrix text has six numbers; anything else is invalid")
  func text() {
    #expect(PanelAdjustment.Matrix("1.5 0 0 0 -1 1") == PanelAdjustment.Matrix([1.5, 0, 0, 0, -1, 1]))
    for bad in ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1 0 0 0 1 nan", "1 0 0 0 1 inf"] {
      #expect(PanelAdjustment.Matrix(bad) == nil, "\(bad)")
    }
  }
}
