import Evdev
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct DiagnosisChecksTests {
  private let panel = DeviceDescription.panel(
    x: 0...999, y: 0...499, resolution: 10, axes: [EventCode.absMTTouchMajor: AxisInfo(maximum: 255)])

  /// Touches of 100 ms that move by 2 mm, half a second apart, each 9 mm further to the right.
  private func touches(_ count: Int, length: Int32 = 84) -> [Frame] {
    (0..<count).flatMap { index in
      let (time, x) = (Int64(index) * 500_000, Int32(100 + index * 90))
      var down = Frame.down(time, id: Int32(index) + 1, x: x, y: 250)
      down.events.append(InputEvent(time: time, type: EventType.abs, code: EventCode.absMTTouchMajor, value: length))
      return [down, .move(time + 60_000, x: x + 20, y: 250), .up(time + 100_000 + Int64(index) * 1000)]
    }
  }

  /// A touch that rests for a second and moves back and forth by 2 units.
  private var rest: [Frame] {
    [.down(20_000_000, id: 90, x: 500, y: 250)]
      + (1...50).map { .move(20_000_000 + Int64($0) * 20_000, x: 500 + Int32($0 % 2) * 2, y: 250) } + [.up(21_020_000)]
  }

  private func diagnosis(
    _ frames: [Frame], of device: DeviceDescription? = nil, hasGuessedRange: Bool = false
  ) -> Diagnosis {
    var diagnosis = Diagnosis(device ?? panel, hasGuessedRange: hasGuessedRange)
    for frame in frames { diagnosis.observe(frame) }
    return diagnosis
  }

  @Test("each passed check is reported in a sentence with its figure")
  func good() {
    let diagnosis = diagnosis(touches(8) + rest)
    #expect(diagnosis.findings == [])
    #expect(
      diagnosis.good == [
        "no events were lost, in 76 frames", "the timestamps never step back",
        "no touch of 9 began beyond the range of the axes, 0 to 999 by 0 to 499",
        "no touch lasted less than 20 ms; the shortest: 100 ms",
        "no touch returned to the same place within 40 ms after it lifted",
        "no touch was stuck; the longest time without a change: 0.1 s",
        "resting touches are still: they moved back and forth by at most 0.2 mm",
        "no contact was as long as a palm; the longest of 9: 8.4 mm",
        "no slot beyond the announced 10 was used",
        "there is no place or edge where 8 or more touches began and did not move",
      ])
    #expect(diagnosis.unchecked == [])
  }

  @Test("checks without enough data are reported as open, with the reason")
  func unchecked() {
    #expect(diagnosis([]).good == [] && diagnosis([]).unchecked == ["touches: there were none"])
    let one = diagnosis(touches(1))
    #expect(
      one.unchecked == [
        "touches that return to their place: there was only one touch", "tremor: no touch rested for half a second",
        "ghosts: the check needs at least 8 touches; there were 1",
      ])
    #expect(one.good.count == 7)
    #expect(diagnosis(touches(7)).unchecked.last == "ghosts: the check needs at least 8 touches; there were 7")
    #expect(diagnosis(touches(8)).unchecked == ["tremor: no touch rested for half a second"])
    func moving(_ last: Int64) -> [String] {
      diagnosis([
        .down(0, id: 1, x: 100, y: 100), .move(400_000, x: 200, y: 100), .move(last, x: 300, y: 100),
      ]).unchecked.filter { $0.hasPrefix("tremor") }
    }
    #expect(moving(499_999) == ["tremor: no touch rested for half a second"])
    #expect(moving(500_000) == ["tremor: the touches moved too much"])
    let down = diagnosis([.down(0, id: 1, x: 100, y: 100)])
    #expect(down.unchecked.contains("short touches: no touch lifted"))
    #expect(!down.good.contains { $0.contains("shortest") })
  }

  @Test("without a size or lengths, the palm check is open; with a guessed range, so is the check of touches beyond it")
  func missing() {
    let sizeless = DeviceDescription.panel(
      x: 0...999, y: 0...499, resolution: 0, axes: [EventCode.absMTTouchMajor: AxisInfo(maximum: 255)])
    let open = diagnosis(touches(8), of: sizeless).unchecked
    #expect(open.last == "palms: the length of contacts is unknown, because the panel has no known size")
    let lengthless = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 10)
    #expect(
      diagnosis(touches(8, length: 0), of: lengthless).unchecked.last
        == "palms: the device does not report the length of contacts")
    let guessed = diagnosis(touches(8), hasGuessedRange: true)
    #expect(guessed.unchecked.first == "touches beyond the range of the axes: the range is guessed")
    #expect(!guessed.good.contains { $0.contains("range") || $0.contains("slot") })
    #expect(
      guessed.findings.map(\.sentence) == [
        "the recording does not describe its device: the range 0 to 999 by 0 to 499 is guessed from the touches, and the "
          + "glass is larger than the touched area"
      ])
    let rangeless = DeviceDescription.panel(x: 0...999, y: 7...7, resolution: 0)
    let unknown = diagnosis(touches(8), of: rangeless).unchecked.first
    #expect(unknown == "touches beyond the range of the axes: the range is unknown")
    var axisless = rangeless
    axisless.axes[EventCode.absMTPositionY] = nil
    #expect(diagnosis(touches(8), of: axisless).unchecked.first == unknown)
  }

  @Test("a failed check is not reported as passed")
  func bad() {
    var frames = touches(8) + rest
    frames.append(
      Frame(events: [InputEvent(time: 0, type: EventType.syn, code: EventCode.synDropped, value: 0)], time: 0))
    frames += [.down(30_000_000, id: 91, x: 1100, y: 250), .up(30_010_000)]
    frames += [.down(30_020_000, slot: 12, id: 92, x: 1100, y: 250), .up(41_000_000, slot: 12)]
    frames += touches(1, length: 300).map { frame in
      var later = frame
      later.time += 50_000_000
      return later
    }
    #expect(
      diagnosis(frames).good == [
        "resting touches are still: they moved back and forth by at most 0.2 mm",
        "there is no place or edge where 8 or more touches began and did not move",
      ])
  }

  @Test("an axis whose maximum is below its minimum is reported")
  func invalidAxis() {
    var device = panel
    device.axes[EventCode.absMTPositionY] = AxisInfo(minimum: 499, maximum: 0)
    #expect(
      diagnosis(touches(1), of: device).findings == [
        .init(sentence: "ABS_MT_POSITION_Y ranges from 499 to 0, so every touch is at the start of this axis")
      ])
  }

  @Test("a device without a size is reported as assumed, and a stretched one with both ratios")
  func sizeAndStretch() {
    let sizeless = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 0)
    func findings(_ size: Size, _ device: DeviceDescription) -> [Diagnosis.Finding] {
      let geometry = ScreenGeometry(size: size)
      let screen = geometry.makeScreen(name: "wall", device: device).screen
      let place = PanelPlace(device, setup: PanelSetup(on: [Placement(screen)]), isSizeOfRange: false)
      return Diagnosis(device, at: place).findings
    }
    #expect(findings(Size(width: 1000, height: 500), sizeless) == [])
    let assumed = Diagnosis(sizeless).assumedSize
    #expect(assumed.contains("so touchd assumes that its short side is 58.4 mm: "))
    #expect(assumed.hasSuffix("\n  screens: [{name: main, physicalSize: [WIDTH, HEIGHT]}]  # mm"))
    #expect(
      findings(Size(width: 400, height: 800), panel) == [
        .init(
          sentence:
            "the axes are 2 times as wide as high, the screen 0.5 times: touches are stretched, as if the panel "
            + "were mounted on its side", remedy: .system("swapAxes: true"))
      ])
    #expect(
      findings(Size(width: 800, height: 600), panel) == [
        .init(
          sentence:
            "the axes are 2 times as wide as high, the screen 1.33 times: touches are stretched, so one of the two "
            + "sizes is wrong", remedy: .system("size of the screen"))
      ])
    // If the rule swaps the axes, the remedy is not to swap them.
    let screen = ScreenGeometry(size: Size(width: 800, height: 400)).makeScreen(name: "s", device: panel).screen
    let swapped = PanelSetup(on: [Placement(screen)], adjustment: PanelAdjustment(swapsAxes: true))
    var turned = Diagnosis(panel, at: PanelPlace(panel, setup: swapped, isSizeOfRange: false))
    #expect(turned.findings.map(\.remedy) == [.system("swapAxes: false")])
    // Dead zones require a correct swapAxes first.
    for index in 0..<8 {
      for frame in [
        Frame.down(Int64(index) * 1_000_000, id: 1, x: 500, y: 250), .up(Int64(index) * 1_000_000 + 100_000),
      ] {
        turned.observe(frame)
      }
    }
    #expect(
      turned.findings.last
        == .init(
          sentence: "8 times: a touch began at the same place, within 2 mm, and did not move",
          remedy: .system(
            "a dead zone needs the right swapAxes first: correct swapAxes, then run touchctl doctor again with --config FILE"
          )))
    #expect(turned.ruleLines == ["#    swapAxes: false  # is the panel mounted on its side, not mirrored?"])
    // The ratios differ by a tenth for 550 px, and by more for 551 px.
    #expect(findings(Size(width: 550, height: 1000), panel).first?.remedy == .system("swapAxes: true"))
    #expect(findings(Size(width: 551, height: 1000), panel).first?.remedy == .system("size of the screen"))
  }
}
