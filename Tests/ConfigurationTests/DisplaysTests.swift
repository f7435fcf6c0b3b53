import Evdev
import Foundation
import Glibc
import Kernel
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration

@Suite(.timeLimit(.minutes(5))) struct DisplaysTests {
  @Test("the display on a screen's connector reports its size, which is used if no size is configured")
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
    // A port without a display has an empty file; another card may have a port of the same name with a display.
    #expect(size("DSI-1") == Size(width: 150, height: 90))
    #expect(size("A-1") == nil)
    var screen = ScreenConfiguration(geometry: ScreenGeometry(size: Size(width: 1500, height: 900)))
    screen.connector = "HDMI-A-1"
    let layout = ScreenLayout(screen, size)
    #expect(!layout.isAssumed)
    #expect(abs(layout.pixelsPerPoint.dx - 10 / (163 / 25.4)) < 1e-9)
    screen.geometry.physicalSize = Size(width: 300, height: 180)
    #expect(abs(ScreenLayout(screen, size).pixelsPerPoint.dx - 5 / (163 / 25.4)) < 1e-9)
    screen.connector = nil
    screen.geometry.physicalSize = nil
    #expect(abs(ScreenLayout(screen, size).pixelsPerPoint.dx - 900 / 375) < 1e-9)
  }

  @Test("A18: the kernel's files say whether a display is off")
  func power() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touchd-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, on, off) in [
      ("bl_power", ["0\n"], ["1\n", "4\n"]), ("brightness", ["1\n", "255\n"], ["0\n"]),
      ("actual_brightness", ["7\n"], ["0\n"]), ("dpms", ["On\n"], ["Off\n", "Standby\n", "Suspend\n"]),
    ] {
      let path = folder.appendingPathComponent(name)
      let file = try #require(DisplayPower(path: path.path))
      for (texts, isOff) in [(on, false), (off, true)] {
        for text in texts {
          try Data(text.utf8).write(to: path)
          #expect(try file.isOff() == isOff, "\(name) \(text)")
        }
      }
      try Data("odd\n".utf8).write(to: path)
      #expect(throws: SystemError(call: "read \(path.path)", errno: EINVAL)) { try file.isOff() }
    }
    for path in ["bl_power", "/sys/class/backlight/x/power", "/", ""] { #expect(DisplayPower(path: path) == nil) }
  }

  @Test("A18: a pipe instead of the kernel's file is an error, and its writer is not waited for")
  func pipe() throws {
    let folder = try Directory()
    defer { folder.remove() }
    let path = folder("brightness")
    try #require(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_CLOEXEC)
    try #require(writer >= 0)
    defer { close(writer) }
    // More than such a file may hold, so that not even a reader that waits would wait for the end.
    let text = [UInt8](repeating: UInt8(ascii: "1"), count: 100)
    try #require(write(writer, text, text.count) == text.count)
    let file = try #require(DisplayPower(path: path))
    #expect(throws: SystemError(call: "read \(path)", errno: ESPIPE)) { try file.isOff() }
  }

  @Test("The first device to appear determines a layout; later devices do not")
  func measured() {
    func device(_ units: Int32, resolution: Int32) -> DeviceDescription {
      let axis = AxisInfo(maximum: units - 1, resolution: resolution)
      let other = AxisInfo(maximum: 479, resolution: resolution)
      return DeviceDescription(
        name: "panel", axes: [EventCode.absMTPositionX: axis, EventCode.absMTPositionY: other])
    }
    let area = Rect(x: 0, y: 0, width: 0.5, height: 1)
    let layout = ScreenLayout(ScreenConfiguration())
    #expect(!layout.isMeasured && !layout.isAssumed)
    for (units, resolution) in [(800, 8), (640, 0)] as [(Int32, Int32)] {
      let measured = layout.measured(by: device(units, resolution: resolution), swapsAxes: true, area: area)
      // The axes are swapped, and the screen lies under the left half of the swapped axes.
      #expect(measured.size == Size(width: 240, height: Double(units)))
      #expect(measured.isMeasured && measured.isAssumed == (resolution == 0))
      #expect(measured.measured(by: device(100, resolution: 4), swapsAxes: false, area: area) == measured)
    }
    let size = Size(width: 7, height: 5)
    let recorded = layout.measured(
      as: size, pixelsPerPoint: Vector(dx: 2, dy: 3), isMeasured: true, isAssumed: false)
    #expect(recorded.size == size && recorded.pixelsPerPoint == Vector(dx: 2, dy: 3))
    #expect(recorded.isMeasured && !recorded.isAssumed)
  }

  @Test("A quarter turn swaps a layout's sides and densities; a half turn does not")
  func rotated() {
    let screen = ScreenConfiguration(
      geometry: ScreenGeometry(size: Size(width: 800, height: 480), physicalSize: Size(width: 160, height: 48)))
    let layout = ScreenLayout(screen)
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
