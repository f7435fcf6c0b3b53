import Foundation
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration

@Suite(.timeLimit(.minutes(5))) struct DisplaysTests {
  @Test("the display on a screen's connector tells its size, which counts where nobody else knows one")
  func connector() throws {
    let folder = try Directory()
    defer { folder.remove() }
    var edid = [UInt8](repeating: 0, count: 128)
    for index in 1...6 { edid[index] = 0xff }
    (edid[21], edid[22]) = (15, 9)
    edid[127] = 0 &- edid.reduce(0, &+)
    for (name, bytes) in [
      ("card0-DSI-1", [UInt8]()), ("card0-HDMI-A-1", edid), ("card1-DSI-1", edid), ("version", [1]),
    ] {
      try folder.write("\(name)/edid", bytes)
    }
    func size(_ connector: String) -> Size? { physicalSize(ofDisplayOn: connector, in: folder.path) }
    #expect(size("HDMI-A-1") == Size(width: 150, height: 90))
    // A port without a display has an empty file; another card's port of that name may have one.
    #expect(size("DSI-1") == Size(width: 150, height: 90))
    #expect(size("A-1") == nil)
    var screen = ScreenConfiguration(geometry: ScreenGeometry(size: Size(width: 1500, height: 900)))
    screen.connector = "HDMI-A-1"
    let layout = ScreenLayout(screen, nil, size)
    #expect(!layout.isAssumed)
    #expect(abs(layout.pixelsPerPoint.dx - 10 / (163 / 25.4)) < 1e-9)
    screen.geometry.physicalSize = Size(width: 300, height: 180)
    #expect(abs(ScreenLayout(screen, nil, size).pixelsPerPoint.dx - 5 / (163 / 25.4)) < 1e-9)
    screen.connector = nil
    screen.geometry.physicalSize = nil
    #expect(abs(ScreenLayout(screen, nil, size).pixelsPerPoint.dx - 900 / 375) < 1e-9)
  }

  @Test("A layout that is rotated has its sides and its densities exchanged by a quarter turn, and by no half turn")
  func rotated() {
    let screen = ScreenConfiguration(
      geometry: ScreenGeometry(size: Size(width: 800, height: 480), physicalSize: Size(width: 160, height: 48)))
    let layout = ScreenLayout(screen, nil)
    let density = layout.pixelsPerPoint
    #expect(abs(density.dy - 2 * density.dx) < 1e-9)
    for rotation in [Rotation.quarter, .threeQuarters] {
      let turned = layout.rotated(to: rotation)
      #expect(turned.size == Size(width: 480, height: 800))
      #expect(turned.pixelsPerPoint == Vector(dx: density.dy, dy: density.dx))
      #expect(turned.rotated(to: .none).size == layout.size)
    }
    let upside = layout.rotated(to: .half)
    #expect(upside.size == layout.size && upside.pixelsPerPoint == density && upside.geometry.rotation == .half)
  }
}
