import Evdev
import TestSupport
import Testing

@testable import Bindings

/// tslib's `ts.conf` and `pointercal` become a panel's configuration.
@Suite(.timeLimit(.minutes(5))) struct TslibImportTests {
  private static let panel: DeviceDescription = {
    var panel = DeviceDescription()
    panel.name = "glass"
    panel.axes = [
      EventCode.absX: AxisInfo(minimum: 100, maximum: 1099), EventCode.absY: AxisInfo(minimum: 50, maximum: 549),
    ]
    return panel
  }()

  private func imported(_ conf: String, _ pointercal: String = "1000 10 0 20 1000 0 1000 1000 500") throws
    -> ImportedPanel
  {
    try ImportedPanel(tsConf: conf, of: Self.panel, size: nil) { pointercal }
  }

  /// The six numbers of the matrix.
  private func matrix(_ conf: String) throws -> [Double] {
    let text = try imported(conf).text(from: "ts.conf")
    let numbers = try #require(text.split(separator: "matrix: [").last?.prefix { $0 != "]" })
    return numbers.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
  }

  @Test("pointercal has six numbers and a divisor, then the screen's size and rotation, which may be missing")
  func pointercal() throws {
    let all = try Pointercal("100 1 2 3 200 4 2 800 480 6\n")
    #expect(all.rows.x == [50, 0.5, 1] && all.rows.y == [1.5, 100, 2])
    #expect(all.size?.width == 800 && all.size?.height == 480 && all.quarterTurns == 2)
    let upright = try Pointercal("1 0 0 0 1 0 1 800 480")
    #expect(upright.size?.width == 800 && upright.size?.height == 480 && upright.quarterTurns == 0)
    for text in ["1 0 0 0 1 0 1", "1 0 0 0 1 0 1 800", "1 0 0 0 1 0 1 0 480", "1 0 0 0 1 0 1 800 0"] {
      #expect(try Pointercal(text).size == nil)
    }
    #expect(errorText { try Pointercal("1 0 0 0 1 0") } == "1: expected seven whole numbers, then the screen's size")
    #expect(
      errorText { try Pointercal("1 0 0 0 1 0 0") }
        == "1: the seventh number divides the others, so it must not be 0")
  }

  @Test("ts.conf may have the line ends and the byte order mark of Windows")
  func windows() throws {
    let conf = "# touch\r\nmodule_raw input\r\n\r\nmodule blur # none\r\nmodule pthres pmin=2\r\n"
    let modules = try TslibModules("\u{FEFF}" + conf).modules
    #expect(modules.map(\.name) == ["input", "blur", "pthres"] && modules.map(\.line) == [2, 4, 5])
    #expect(modules.map(\.parameters) == [[:], [:], ["pmin": "2"]])
    #expect(try TslibModules("\u{FEFF}module_raw input").modules.map(\.isRaw) == [true])
  }

  @Test("Each module that becomes something else, or nothing, is noted with its line")
  func notes() throws {
    let conf = """
      module_raw tatung
      module pthres pmin=1
      module pthres pmax=200
      module debounce drop_threshold=0
      module debounce drop_threshold=40
      module median depth=5
      module skip nhead=1
      module invert x0=10
      module blur
      module linear rot=5 pressure_mul=2
      """
    let panel = try imported(conf)
    #expect(
      panel.notes.map(\.description) == [
        "1: module_raw tatung left out: touchd only reads devices of the kernel's input layer",
        "3: pthres is left out: touchd has no pressure limit; a contact begins with its first report",
        "5: debounce is replaced by the filter bounce: a touch that follows within this time continues the previous one",
        "6: median is replaced by the filter jitter, which smooths differently; the module's numbers are not imported",
        "7: skip is left out: touchd does not count reports; shortestTouch drops touches that are too short",
        "8: invert before linear is left out: calibrate the panel again (touchctl calibrate)",
        "9: module blur is left out: touchd has no such filter",
        "10: the picture is rotated; set on the screen: rotation: 90",
        "10: linear: the pressure is not scaled; touchd reports pressures from 0 to 1",
      ])
    let text = panel.text(from: "ts.conf")
    #expect(text.contains("bounce: 0.04") && text.contains("jitter: {}") && !text.contains("grab"))
    #expect(text.contains("size: [1000, 500], rotation: 90"))
    #expect(try imported("module_raw input grab_events=1\n").text(from: "t").contains("grab: true"))
    #expect(try !imported("module_raw input grab_events=0\n").text(from: "t").contains("grab"))
  }

  @Test("The rotation is that of the module, otherwise that of pointercal")
  func rotation() throws {
    for (rot, turn) in [(" rot=2", 180), (" rot=7", 270), (" rot=4", 0), ("", 90)] {
      let text = try imported("module linear\(rot)\n", "1 0 0 0 1 0 1 800 480 1").text(from: "ts.conf")
      #expect(text.contains("rotation: \(turn)}") == (turn != 0), "\(rot)")
      #expect(text.contains("rotation") == (turn != 0), "\(rot)")
    }
  }

  @Test("invert mirrors only the axis that it names, and xyswap exchanges the rows")
  func order() throws {
    let plain = try matrix("module linear\n")
    // x' = x + 0.01y and y' = 0.02x + y, of units whose middles are half a unit above their numbers.
    let expected = [1, 0.005, 0.1005, 0.04, 1, 0.10398]
    #expect(plain.count == 6 && zip(plain, expected).allSatisfy { abs($0 - $1) < 2e-5 })
    let (x, y) = (
      try matrix("module linear\nmodule invert x0=1000\n"), try matrix("module linear\nmodule invert y0=500\n")
    )
    #expect(x[0] == -plain[0] && x[1] == -plain[1] && Array(x[3...]) == Array(plain[3...]))
    #expect(y[3] == -plain[3] && y[4] == -plain[4] && Array(y[..<3]) == Array(plain[..<3]))
    #expect(abs(x[2] - (1.001 - plain[2])) < 1e-4 && abs(y[5] - (1.002 - plain[5])) < 1e-4)
    let swapped = try matrix("module linear xyswap\n")
    #expect(abs(swapped[0] - plain[3] / 2) < 1e-4 && abs(swapped[4] - plain[1] * 2) < 1e-4)
  }
}
