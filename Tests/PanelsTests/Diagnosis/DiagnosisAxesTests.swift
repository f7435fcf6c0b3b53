import Evdev
import Testing
import TouchKit

@testable import Panels

/// A panel whose axes do not begin at 0 and have different units: 100 mm with 10 units/mm by 25 mm with 20 units/mm.
@Suite(.timeLimit(.minutes(5))) struct DiagnosisAxesTests {
  private let panel = DeviceDescription.panel(x: 100...1099, y: 50...549, resolution: 10, 20)

  private func sentences(_ frames: [Frame]) -> [String] {
    var diagnosis = Diagnosis(panel)
    for frame in frames { diagnosis.observe(frame) }
    return diagnosis.findings.map(\.sentence)
  }

  @Test(
    "the distance of a touch beyond the range is measured in the units of its axis",
    arguments: [(1129, 300), (70, 300), (500, 609), (500, -10)] as [(Int32, Int32)])
  func outside(x: Int32, y: Int32) {
    #expect(sentences(taps([(x, y)])) == ["once: a touch began beyond the range of the axes, by up to 3 mm"])
  }

  @Test("a spot is 2 mm wide and high, and a touch that stays within 0.5 mm does not move, in the units of each axis")
  func sameSpot() {
    let found = ["8 times: a touch began at the same place, within 2 mm, and did not move"]
    func spot(_ width: Int32, _ height: Int32, moving right: Int32 = 0, _ down: Int32 = 0) -> [String] {
      let places = (0..<8).map { (index: Int32) in (500 + index % 2 * width, 250 + index % 2 * height) }
      return sentences(taps(places, moving: right, down: down))
    }
    #expect(spot(20, 40) == found && spot(21, 40) == [] && spot(20, 41) == [])
    #expect(spot(0, 0, moving: 5, 10) == found && spot(0, 0, moving: -5, -10) == found)
    #expect(spot(0, 0, moving: 6, 0) == [] && spot(0, 0, moving: 0, 11) == [])
    #expect(spot(0, 0, moving: -6, 0) == [] && spot(0, 0, moving: 0, -11) == [])
  }

  @Test(
    "an edge is 2 mm deep in the units of its axis",
    arguments: [
      ("left", 100, 120), ("right", 1099, 1079), ("upper", 50, 90), ("lower", 549, 509),
    ] as [(String, Int32, Int32)])
  func edge(name: String, first: Int32, last: Int32) {
    let isSide = name == "left" || name == "right"
    func touches(_ depths: Int32...) -> [(Int32, Int32)] {
      (0..<8).map { (index: Int32) in
        let depth = depths[Int(index) % depths.count]
        return isSide ? (depth, 60 + index * 60) : (110 + index * 60, depth)
      }
    }
    #expect(
      sentences(taps(touches(first, last)))
        == ["8 times: a touch began within 2 mm of the \(name) edge and did not move"])
    #expect(sentences(taps(touches(last + (last - first).signum()))) == [])
  }

  @Test("the tremor of a resting touch is measured in the units of its axis")
  func trembles() {
    func trembling(_ right: Int32, _ down: Int32) -> [String] {
      let moves = (1...30).map { (step: Int32) in
        Frame.move(Int64(step) * 20_000, x: 500 + step % 2 * right, y: 250 + step % 2 * down)
      }
      return sentences([.down(0, id: 1, x: 500, y: 250)] + moves)
    }
    #expect(trembling(3, 0) == [] && trembling(0, 6) == [])
    #expect(trembling(4, 0) == ["once: the position of a resting touch moved back and forth by 0.4 mm"])
    #expect(trembling(0, 8) == ["once: the position of a resting touch moved back and forth by 0.4 mm"])
  }

  @Test("a touch too far from the previous one along either axis is no bounce; the longer axis sets the distance")
  func bounces() {
    let high = DeviceDescription.panel(x: 0...499, y: 0...999, resolution: 10)
    func bounces(_ device: DeviceDescription, _ right: Int32, _ down: Int32) -> Bool {
      var diagnosis = Diagnosis(device)
      let frames: [Frame] = [
        .down(0, id: 1, x: 200, y: 300), .up(100_000), .down(120_000, id: 2, x: 200 + right, y: 300 + down),
        .up(300_000),
      ]
      for frame in frames { diagnosis.observe(frame) }
      return diagnosis.findings.contains { $0.sentence.hasPrefix("once: a touch returned to the same place") }
    }
    for device in [panel, high] {
      #expect(bounces(device, 19, -19) && bounces(device, -19, 19))
      #expect(!bounces(device, 20, 0) && !bounces(device, -20, 0))
      #expect(!bounces(device, 0, 20) && !bounces(device, 0, -20))
    }
  }

  @Test("each edge is named correctly on wide and high panels, for touches along the whole edge or a half of it")
  func edgesOfBothShapes() {
    func edge(_ device: DeviceDescription, _ touches: [(Int32, Int32)]) -> [String] {
      var diagnosis = Diagnosis(device)
      for frame in taps(touches) { diagnosis.observe(frame) }
      return diagnosis.findings.map { "\($0.sentence.split(separator: " ").dropFirst(10).first ?? "")" }
    }
    for (right, down) in [(499, 999), (999, 499)] as [(Int32, Int32)] {
      let device = DeviceDescription.panel(x: 0...right, y: 0...down, resolution: 10)
      func along(_ length: Int32) -> [[Int32]] {
        // Nearly the whole length, then each half.
        [length / 8, length / 18, length / 18].enumerated().map { index, step in
          (0..<8).map { 25 + $0 * step + (index == 2 ? length / 2 : 0) }
        }
      }
      for places in along(down) {
        #expect(edge(device, places.map { (0, $0) }) == ["left"])
        #expect(edge(device, places.map { (right, $0) }) == ["right"])
      }
      for places in along(right) {
        #expect(edge(device, places.map { ($0, 0) }) == ["upper"])
        #expect(edge(device, places.map { ($0, down) }) == ["lower"])
      }
    }
  }

  @Test("a panel counts as mounted on its side if the screen is as high as the axes are wide, within a tenth")
  func onItsSide() {
    func remedy(_ width: Double) -> Remedy? {
      let device = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 10)
      let screen = ScreenGeometry(size: Size(width: width, height: 1000)).makeScreen(name: "s", device: device).screen
      let place = PanelPlace(device, setup: PanelSetup(on: [Placement(screen)]), isSizeOfRange: false)
      return Diagnosis(device, at: place).findings.first?.remedy
    }
    #expect(remedy(454) == .system("size of the screen") && remedy(455) == .system("swapAxes: true"))
    #expect(remedy(550) == .system("swapAxes: true") && remedy(551) == .system("size of the screen"))
  }
}
