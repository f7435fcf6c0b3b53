import Evdev
import TestSupport
import Testing
import TouchKit

@testable import Panels

/// Logs its calls with their times, and sets a timer 500 ms after each touch that begins.
private final class Probe: GestureRecognizer {
  static let delay: Int64 = 500_000
  var log: [String] = []
  var offsets: [Int64] = [Probe.delay]

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    log.append("began \(event.time)")
    setTimer(at: event.time + offsets.removeFirst())
    offsets.append(Self.delay)
  }
  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { log.append("moved \(event.time)") }
  override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { log.append("ended \(event.time)") }
  override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) { log.append("cancelled \(event.time)") }
  override func timerFired(at time: Int64) { log.append("timer \(time)") }
}

/// Keeps every sample, with its time and the number of lines that the probe had logged before.
private final class Observer: TouchSink {
  let probe: Probe
  var seen: [(TouchSample, Int64, Int)] = []
  init(_ probe: Probe) { self.probe = probe }
  func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
    for index in samples.indices { seen.append((samples[index], time, probe.log.count)) }
  }
}

/// Executes commands with a test's closure.
private final class Commands: CommandHandler {
  final class Ticket: CommandTicket {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  func handle(_ command: Command, ticket: (any CommandTicket)?) -> Bool {
    (ticket as? Ticket)?.body()
    return true
  }
}

/// A queue with one full-screen window, a probe on it, and a panel.
private struct Rig {
  let commands = Commands()
  let application = Application()
  let queue: EventQueue
  let probe = Probe()
  let screen: Screen
  let panel: Panel
  let window: Window

  init() {
    let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)
    screen = ScreenGeometry().makeScreen(name: "s", device: device).screen
    window = Window(screen: screen)
    window.addGestureRecognizer(probe)
    application.addWindow(window)
    queue = EventQueue(application)
    queue.commandHandler = commands
    panel = Panel(device, on: screen)
    queue.add(panel)
  }

  func enqueue(_ frame: Frame, from panel: Panel? = nil) {
    var frame = frame
    queue.enqueue(&frame, from: panel ?? self.panel)
  }

  func command(at time: Int64, _ body: @escaping () -> Void) {
    queue.enqueue(.cancel(screen: nil), at: time, ticket: Commands.Ticket(body))
  }

  func feed(_ frames: Frame...) {
    for frame in frames {
      enqueue(frame)
      queue.drain()
    }
  }

  func secondPanel() -> Panel {
    let panel = Panel(panel.device, on: screen)
    queue.add(panel)
    return panel
  }
}

@Suite(.timeLimit(.minutes(5))) struct EventQueueTests {
  private let rig = Rig()

  @Test("A timer due before a frame fires before it, with its deadline as its time")
  func timerBeforeFrame() {
    rig.feed(.down(1000, id: 1, x: 10, y: 10), .move(501_001, x: 20, y: 10))
    #expect(rig.probe.log == ["began 1000", "timer 501000", "moved 501001"])
  }

  @Test("A frame exactly at a timer's deadline is handled before the timer")
  func limitIsExceeded() {
    rig.feed(.down(1000, id: 1, x: 10, y: 10), .move(501_000, x: 20, y: 10), .move(501_001, x: 30, y: 10))
    #expect(rig.probe.log == ["began 1000", "moved 501000", "timer 501000", "moved 501001"])
  }

  @Test("Commands are handled in order of time, and timers due before them fire first")
  func commands() {
    rig.feed(.down(1000, id: 1, x: 10, y: 10))
    rig.command(at: 501_001) { rig.probe.log.append("command") }
    rig.queue.drain()
    #expect(rig.probe.log == ["began 1000", "timer 501000", "command"])
  }

  @Test("Waiting events are handled in order of their timestamps, and equal ones in order of arrival")
  func orderOfStamps() {
    let second = rig.secondPanel()
    rig.command(at: 3000) { rig.probe.log.append("late command") }
    rig.enqueue(.down(2000, id: 1, x: 10, y: 10))
    rig.command(at: 2000) { rig.probe.log.append("equal command") }
    rig.enqueue(.down(1000, id: 1, x: 10, y: 10), from: second)
    rig.queue.drain()
    #expect(rig.probe.log == ["began 1000", "began 2000", "equal command", "late command"])
  }

  @Test("When streams restart, waiting frames are dropped, commands are kept, and panels forget earlier events")
  func streamsBeginAgain() {
    let observer = Observer(rig.probe)
    rig.application.addSink(observer)
    let second = rig.secondPanel()
    rig.feed(.down(1000, slot: 2, id: 1, x: 10, y: 70), .up(2000, slot: 2))
    rig.command(at: 3000) { rig.queue.forgetStreams() }
    rig.enqueue(.down(3001, slot: 2, id: 2, x: 20, y: 30))
    rig.command(at: 3002) { rig.probe.log.append("command") }
    rig.enqueue(.down(3003, id: 1, x: 10, y: 10), from: second)
    rig.queue.drain()
    #expect(rig.probe.log == ["began 1000", "ended 2000", "command"])
    #expect(rig.queue.waiting == 0 && rig.queue.lastTime == 3002)
    // The previous slot is no longer current, and its position is forgotten.
    rig.feed(.abs(4000, (EventCode.absMTTrackingID, 3), (EventCode.absMTPositionX, 40)))
    rig.feed(.abs(5000, (EventCode.absMTSlot, 2), (EventCode.absMTTrackingID, 4), (EventCode.absMTPositionX, 50)))
    let begun = observer.seen.filter { $0.0.phase == .began }.dropFirst()
    #expect(begun.map(\.0.location.x) == [40, 50] && begun.allSatisfy { $0.0.location.y == 0 })
    #expect(rig.queue.nextID == 4)
  }

  @Test("Waiting items are counted, now and at most, and each panel counts its own frames and lost events")
  func counters() {
    let second = rig.secondPanel()
    rig.enqueue(.down(1000, id: 1, x: 10, y: 10))
    rig.enqueue(.move(2000, x: 20, y: 10))
    var lost = Frame(time: 3000)
    lost.events = [
      InputEvent(time: 3000, type: EventType.abs, code: EventCode.absMTSlot, value: 0),
      InputEvent(time: 3000, type: EventType.syn, code: EventCode.synDropped, value: 0),
    ]
    rig.queue.enqueue(&lost, from: second)
    #expect(rig.queue.waiting == 3)
    rig.command(at: 2500) {}
    rig.queue.drain(upTo: 2000)
    #expect(rig.queue.waiting == 2)
    rig.queue.drain()
    #expect(rig.queue.waiting == 0)
    #expect(rig.queue.statistics == .init(frames: 3, drops: 1, mostWaiting: 4))
    #expect(rig.queue.panels.map(\.frames) == [2, 1])
    #expect(rig.queue.panels.map(\.drops) == [0, 1])
    rig.queue.remove(second)
    #expect(rig.queue.statistics.drops == 1)
  }

  @Test("One device's frames keep their order, whatever their timestamps")
  func ownOrder() {
    rig.enqueue(.down(2000, id: 1, x: 10, y: 10))
    rig.enqueue(.move(1500, x: 20, y: 10))
    rig.queue.drain()
    #expect(rig.probe.log == ["began 2000", "moved 2000"])
  }

  @Test("Items with timestamps after the horizon wait")
  func horizon() {
    rig.enqueue(.down(1000, id: 1, x: 10, y: 10))
    rig.enqueue(.move(2000, x: 20, y: 10))
    rig.queue.drain(upTo: 1999)
    #expect(rig.probe.log == ["began 1000"])
    rig.queue.drain(upTo: 2000)
    #expect(rig.probe.log == ["began 1000", "moved 2000"])
  }

  @Test("A step back of less than a second is clamped to the time reached, and counted")
  func clampedStep() {
    rig.feed(.down(5_000_000, id: 1, x: 10, y: 10), .move(4_000_001, x: 20, y: 10))
    #expect(rig.probe.log == ["began 5000000", "moved 5000000"])
    #expect(rig.queue.statistics == .init(frames: 2, late: 1, restarts: 0, mostWaiting: 1))
  }

  @Test("A frame with a timestamp before a fired timer's deadline is clamped to that deadline")
  func clampedToTimer() {
    rig.feed(.down(1000, id: 1, x: 10, y: 10))
    rig.queue.advance(to: 501_001)
    rig.feed(.move(400_000, x: 20, y: 10))
    #expect(rig.probe.log == ["began 1000", "timer 501000", "moved 501000"])
    #expect(rig.queue.statistics.late == 1)
  }

  @Test("Waking without a due timer does not advance the time")
  func idleAdvance() {
    rig.feed(.down(1000, id: 1, x: 10, y: 10))
    rig.queue.advance(to: 400_000)
    rig.feed(.move(300_000, x: 20, y: 10))
    #expect(rig.probe.log == ["began 1000", "moved 300000"])
    #expect(rig.queue.statistics.late == 0)
  }

  @Test("The next wake is a µs after the first deadline; then the timer fires")
  func wakes() {
    #expect(rig.queue.nextWake == nil)
    rig.feed(.down(1000, id: 1, x: 10, y: 10))
    #expect(rig.queue.nextWake == 501_001)
    rig.queue.advance(to: 501_001)
    #expect(rig.probe.log == ["began 1000", "timer 501000"])
  }

  @Test("The next wake is the first deadline of all recognizers and of all panels' filters")
  func firstDeadline() {
    var filters = PanelFilters()
    filters.stuck = 2_000_000
    let panels = [0, 1, 2].map { _ in Panel(rig.panel.device, on: rig.screen, filters: filters) }
    for panel in panels { rig.queue.add(panel) }
    // The middle panel is touched first, and the last touch arms the first timer.
    rig.probe.offsets = [3_000_000, 3_000_000, 698_000]
    for (time, panel) in [(1000, 1), (2000, 0), (3000, 2)] {
      rig.enqueue(.down(Int64(time), id: 1, x: Int32(10 + time / 100), y: 10), from: panels[panel])
      rig.queue.drain()
    }
    #expect(rig.queue.nextWake == 701_001)
    rig.queue.advance(to: 701_001)
    #expect(rig.queue.nextWake == 2_001_001)
    rig.queue.advance(to: 2_001_001)
    #expect(rig.probe.log.suffix(2) == ["timer 701000", "cancelled 2001000"])
    #expect(rig.queue.nextWake == 2_002_001)
    rig.queue.advance(to: 2_002_001)
    #expect(rig.queue.nextWake == 2_003_001)
  }

  @Test("A step back of a second cancels everything and starts again")
  func restart() {
    rig.feed(.down(5_000_000, id: 1, x: 10, y: 10), .down(4_000_000, slot: 1, id: 2, x: 50, y: 50))
    #expect(rig.probe.log == ["began 5000000", "cancelled 5000000", "began 4000000"])
    #expect(rig.queue.statistics == .init(frames: 2, late: 0, restarts: 1, mostWaiting: 1))
    // The previous finger is ignored until it lifts, and its timer is forgotten.
    rig.feed(.up(4_600_000, slot: 0), .move(4_600_001, slot: 1, x: 60, y: 50))
    #expect(rig.probe.log.suffix(2) == ["timer 4500000", "moved 4600001"])
  }

  @Test("At the end, touches that are down are cancelled at the last timestamp; then timers run until none is armed")
  func finish() {
    rig.feed(.down(1000, id: 1, x: 10, y: 10), .move(2000, x: 20, y: 10))
    rig.enqueue(.move(3000, x: 30, y: 10))
    rig.queue.finish()
    #expect(rig.probe.log.prefix(4) == ["began 1000", "moved 2000", "moved 3000", "cancelled 3000"])
    #expect(rig.queue.nextWake == nil)
  }

  @Test("At the end, timers run for two minutes of input time; one that is always armed again is left, and reported")
  func longestEnd() {
    // Each time it fires, it arms the next timer, a second later.
    let clock = RecordingRecognizer(name: "clock")
    var fired: [Int64] = []
    clock.onTouches = { clock, phase, _, event in if phase == .began { clock.setTimer(at: event.time + 1_000_000) } }
    clock.onTimer = { clock in
      fired.append(rig.application.currentTime)
      clock.setTimer(at: rig.application.currentTime + 1_000_000)
    }
    rig.window.addGestureRecognizer(clock)
    rig.feed(.down(0, id: 1, x: 10, y: 10), .up(500_000))
    rig.queue.finish()
    // From 1 s to 120 s; two minutes after the last frame are 120.5 s.
    #expect(fired.count == 120 && fired.last == 120_000_000)
    #expect(rig.queue.leftTimers == ["clock"] && rig.queue.nextWake == nil)
    #expect(EventQueue.longestEnd == 120_000_000)
    // Ending twice fires no more timers; a later frame does.
    rig.queue.finish()
    #expect(fired.count == 120)
    rig.feed(.down(121_500_000, id: 2, x: 10, y: 10))
    #expect(fired.count == 121 && rig.queue.nextWake == 122_000_001)
  }

  @Test("At the end, touches are cancelled no earlier than the last timer")
  func finishAfterTimer() {
    rig.feed(.down(1000, id: 1, x: 10, y: 10))
    rig.queue.advance(to: 501_001)
    rig.queue.finish()
    #expect(rig.probe.log == ["began 1000", "timer 501000", "cancelled 501000"])
  }

  @Test("When stopped, the queue cancels touches that are down and forgets its timers")
  func stop() {
    rig.feed(.down(1000, id: 1, x: 10, y: 10))
    rig.enqueue(.move(2000, x: 20, y: 10))
    rig.queue.stop()
    #expect(rig.probe.log == ["began 1000", "moved 2000", "cancelled 2000"])
    #expect(rig.queue.nextWake == nil)
    #expect(rig.queue.lastTime == 2000)
  }

  @Test("A late command has the time reached, and one frame's step back is counted once")
  func lateCommand() {
    rig.feed(.down(5_000_000, id: 1, x: 10, y: 10))
    rig.command(at: 4_900_000) { rig.probe.log.append("command \(rig.queue.lastTime ?? 0)") }
    rig.queue.drain()
    #expect(rig.probe.log == ["began 5000000", "command 5000000"])
    #expect(rig.queue.statistics == .init(frames: 1, late: 1, restarts: 0, mostWaiting: 1))
  }

  @Test("Order and content are kept, however many items are handled while others wait")
  func neverEmpty() {
    let second = rig.secondPanel()
    var expected: [String] = []
    rig.enqueue(.down(0, id: 1, x: 0, y: 10))
    rig.enqueue(.down(5, id: 1, x: 0, y: 50), from: second)
    expected.append("began 0")
    for step in 1...300 {
      rig.enqueue(.move(Int64(step) * 10, x: Int32(step), y: 10))
      rig.queue.drain(upTo: Int64(step) * 10 - 5)
      rig.enqueue(.move(Int64(step) * 10 + 5, x: Int32(step), y: 50), from: second)
    }
    rig.queue.drain()
    expected.append("began 5")
    for step in 1...300 { expected += ["moved \(step * 10)", "moved \(step * 10 + 5)"] }
    #expect(rig.probe.log == expected)
  }

  @Test("A pen near the glass hovers, in screen pixels, until it touches, leaves or its panel is removed")
  func hover() {
    let axes: [UInt16: AxisInfo] = [
      EventCode.absX: AxisInfo(minimum: 0, maximum: 799), EventCode.absY: AxisInfo(minimum: 0, maximum: 479),
    ]
    let device = DeviceDescription(
      name: "pen",
      codes: [EventType.abs: Set(axes.keys), EventType.key: [EventCode.btnToolPen, EventCode.btnTouch]], axes: axes)
    let panel = Panel(device, on: rig.screen, rotation: .half)
    rig.queue.add(panel)
    let hover = HoverGestureRecognizer()
    var log: [String] = []
    hover.addTarget { log.append("\($0.state) \($0.location.x) \(rig.application.currentTime)") }
    rig.window.addGestureRecognizer(hover)
    func pen(_ time: Int64, near: Int32? = nil, touch: Int32? = nil, x: Int32) {
      var frame = Frame(time: time)
      func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        frame.events.append(InputEvent(time: time, type: type, code: code, value: value))
      }
      if let near { add(EventType.key, EventCode.btnToolPen, near) }
      if let touch { add(EventType.key, EventCode.btnTouch, touch) }
      add(EventType.abs, EventCode.absX, x)
      add(EventType.abs, EventCode.absY, 100)
      rig.enqueue(frame, from: panel)
      rig.queue.drain()
    }
    pen(1000, near: 1, x: 99)
    pen(2000, x: 109)
    pen(3000, x: 109)
    #expect(log == ["began 700.0 1000", "changed 690.0 2000"])
    pen(4000, touch: 1, x: 109)
    #expect(log.last == "ended 690.0 4000")
    #expect(rig.probe.log == ["began 4000"])
    pen(5000, touch: 0, x: 109)
    pen(6000, near: 0, x: 109)
    #expect(log.suffix(2) == ["began 690.0 5000", "ended 690.0 6000"])
    // A curtain ends the hover, and opening the curtain restores it (A18).
    pen(6100, near: 1, x: 9)
    rig.queue.drawCurtain(on: rig.screen, Curtain.Drawing(drawer: 1, until: .opened))
    pen(6200, x: 19)
    #expect(log.suffix(2) == ["began 790.0 6100", "ended 790.0 6100"])
    rig.queue.openCurtain(on: rig.screen) { _ in true }
    pen(6300, x: 29)
    pen(6400, near: 0, x: 29)
    #expect(log.suffix(2) == ["began 770.0 6300", "ended 770.0 6400"])
    pen(7000, near: 1, x: 9)
    rig.queue.remove(panel)
    #expect(log.suffix(2) == ["began 790.0 7000", "ended 790.0 7000"])
  }

  @Test("A removed panel's events are handled up to its removal, and its touches are cancelled; other panels continue")
  func removal() {
    let second = rig.secondPanel()
    rig.feed(.down(1000, id: 1, x: 10, y: 10))
    rig.enqueue(.down(1500, id: 1, x: 50, y: 50), from: second)
    rig.queue.remove(second, at: 2000)
    rig.enqueue(.down(3000, slot: 1, id: 2, x: 90, y: 50), from: second)
    rig.queue.drain()
    #expect(rig.queue.statistics.frames == 2)
    #expect(rig.probe.log == ["began 1000", "began 1500", "cancelled 2000"])
    #expect(rig.queue.panels.count == 1)
    // The first panel's finger is still down: its lift is an end, not a second cancellation.
    let observer = Observer(rig.probe)
    rig.queue.application.addSink(observer)
    rig.feed(.up(4000))
    #expect(observer.seen.map(\.0.phase) == [.ended])
  }

  @Test("A command that enqueues and drains is finished first, and nothing is lost or handled twice")
  func reentry() {
    rig.command(at: 1000) {
      rig.probe.log.append("outer")
      rig.command(at: 1500) { rig.probe.log.append("inner") }
      rig.queue.drain()
      rig.probe.log.append("outer ends")
    }
    rig.command(at: 2000) { rig.probe.log.append("last") }
    rig.queue.drain()
    #expect(rig.probe.log == ["outer", "outer ends", "inner", "last"])
  }

  @Test("A sink receives each touch before the application does, with screen pixels and effective time")
  func observer() {
    let observer = Observer(rig.probe)
    rig.queue.application.addSink(observer)
    rig.feed(.down(5000, id: 1, x: 10, y: 20), .move(4000, x: 30, y: 20))
    #expect(observer.seen.map(\.0.location) == [Point(x: 10, y: 20), Point(x: 30, y: 20)])
    #expect(observer.seen.map(\.0.phase) == [.began, .moved])
    #expect(observer.seen.map(\.1) == [5000, 5000])
    #expect(observer.seen.map(\.2) == [0, 1])
  }
}
