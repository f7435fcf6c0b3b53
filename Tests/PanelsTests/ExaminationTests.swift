import Evdev
import Testing

@testable import Panels

@Suite struct ExaminationTests {
  private let panel = DeviceDescription.panel(
    x: 0...999, y: 0...499, resolution: 10, axes: [EventCode.absMTTouchMajor: AxisInfo(maximum: 255)])

  private func remedies(_ device: DeviceDescription? = nil, _ frames: [Frame]) -> [String] {
    var examination = Examination(device ?? panel)
    for frame in frames { examination.take(frame) }
    return examination.findings.map { $0.remedy ?? $0.sentence }
  }

  private func tap(_ from: Int64, _ to: Int64, id: Int32 = 1, x: Int32 = 100, y: Int32 = 100) -> [Frame] {
    [.down(from, id: id, x: x, y: y), .abs(to, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, -1))]
  }

  @Test("a panel that behaves has no findings; one without a size has one")
  func healthy() {
    #expect(remedies(nil, tap(0, 100_000)) == [])
    let nameless = DeviceDescription.panel(x: 0...999, y: 0...499, resolution: 0)
    #expect(remedies(nameless, []) == ["screens: [{name: main, physicalSize: [WIDTH, HEIGHT]}]  # mm"])
  }

  @Test("a touch of less than 20 ms is short")
  func short() {
    #expect(remedies(nil, tap(0, 19_999)) == ["filters: {shortestTouch: 0.02}"])
    #expect(remedies(nil, tap(0, 20_000)) == [])
  }

  @Test("a touch that comes back to its place within 40 ms bounces")
  func bounces() {
    let first = tap(0, 100_000)
    #expect(remedies(nil, first + tap(140_000, 300_000, id: 2, x: 119, y: 81)) == ["filters: {bounce: 0.04}"])
    #expect(remedies(nil, first + tap(140_001, 300_000, id: 2)) == [])
    #expect(remedies(nil, first + tap(140_000, 300_000, id: 2, x: 120)) == [])
  }

  @Test("a touch that begins beyond the axes' range is outside")
  func outside() {
    #expect(remedies(nil, tap(0, 100_000, x: 1000)) == ["filters: {ignoreOutside: true}"])
    #expect(remedies(nil, tap(0, 100_000, y: -1)) == ["filters: {ignoreOutside: true}"])
    #expect(remedies(nil, tap(0, 100_000, x: 999, y: 0)) == [])
  }

  @Test("a touch without a change for over 10 s is stuck")
  func stuck() {
    #expect(remedies(nil, tap(0, 10_000_000)) == [])
    #expect(remedies(nil, tap(0, 10_000_001)) == ["filters: {stuck: 10}"])
    let moved = [Frame.down(0, id: 1, x: 1, y: 1), .move(6_000_000, x: 2, y: 1)]
    #expect(remedies(nil, moved + [.move(12_000_000, x: 3, y: 1)]) == [])
  }

  @Test("a contact longer than 25 mm is wide, once however long it stays so")
  func wide() {
    func frames(_ length: Int32) -> [Frame] {
      [
        .down(0, id: 1, x: 100, y: 100), .abs(10_000, (EventCode.absMTTouchMajor, length)),
        .abs(20_000, (EventCode.absMTTouchMajor, length + 1)),
      ]
    }
    #expect(remedies(nil, frames(249)) == [])
    var examination = Examination(panel)
    for frame in frames(251) { examination.take(frame) }
    #expect(
      examination.findings == [
        .init(sentence: "once a contact was longer than 25 mm", remedy: "filters: {palmSize: 25}")
      ])
  }

  @Test("lost events, stamps that step back, palms and slots beyond the announced ones are told")
  func told() {
    let dropped = Frame(
      events: [InputEvent(time: 5, type: EventType.syn, code: EventCode.synDropped, value: 0)], time: 5)
    let frames = [
      dropped, .abs(4, (EventCode.absMTSlot, 10)),
      .abs(6, (EventCode.absMTSlot, 0), (EventCode.absMTToolType, ToolType.palm)), dropped,
    ]
    #expect(
      remedies(nil, frames) == [
        "2 times the reader was too slow and the kernel lost events", "2 times the stamps stepped back",
        "once the panel called a contact a palm, which cancels it", "once a slot beyond the announced ones was used",
      ])
  }

  @Test("a finger that comes down beside a pen is told")
  func besidePen() {
    let pen = Frame.abs(
      0, (EventCode.absMTSlot, 0), (EventCode.absMTToolType, ToolType.pen), (EventCode.absMTTrackingID, 1))
    let finger = Frame.down(50_000, slot: 1, id: 2, x: 10, y: 10)
    #expect(remedies(nil, [pen, finger]) == ["filters: {penMutesFingers: true}"])
    var later = pen
    later.time = 60_000
    #expect(remedies(nil, [finger, later]) == [])
  }
}
