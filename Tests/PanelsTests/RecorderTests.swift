import Evdev
import TestSupport
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct RecorderTests {
  /// Records everything that it receives, and the timestamp of the frame that the queue is handling.
  private final class Recorder: InputRecorder {
    var all: [String] = []
    func added(_ panel: Panel) { all.append("added \(panel.number)") }
    func removing(_ panel: Panel) { all.append("removing \(panel.number)") }
    func added(_ sensor: Sensor) { all.append("added \(sensor.number)") }
    func removing(_ sensor: Sensor) { all.append("removing \(sensor.number)") }
    func handled(_ frame: borrowing Frame, of sensor: Sensor) { all.append("\(frame.time) of \(sensor.number)") }
    func handled(_ frame: borrowing Frame, of panel: Panel) { all.append("\(frame.time) of \(panel.number)") }
    func handling(_ command: Command, at time: Int64) { all.append("\(command) at \(time)") }
    func firing(before time: Int64) { all.append("firing before \(time)") }
    func handled(_ command: Command, at time: Int64, isAccepted: Bool) {
      all.append("\(isAccepted ? "handled" : "refused") at \(time)")
    }
    func fired() { all.append("fired") }
    func stopping() { all.append("stopping") }

    func take() -> [String] {
      defer { all = [] }
      return all
    }
  }

  private let desk = TwoScreens()
  private let recorder = Recorder()
  private let power: UInt16 = 116

  private func keys() -> Sensor {
    var setup = SensorSetup()
    setup.presses = [power: .power]
    return Sensor(
      DeviceDescription(name: "keys", codes: [EventType.key: [power, 30]]), found: DiscoveredDevice(path: ""), setup)
  }

  private func key(_ time: Int64, _ code: UInt16, _ value: Int32) -> Frame {
    Frame(events: [InputEvent(time: time, type: EventType.key, code: code, value: value)], time: time)
  }

  @Test("A recorder receives devices, frames, commands and timers in the order in which they are handled")
  func all() {
    let queue = desk.queue
    queue.recorder = recorder
    let (panel, keys) = (Panel(desk.leftPanel.device, on: desk.left), keys())
    queue.add(panel)
    queue.add(keys)
    #expect(recorder.take() == ["added 4", "added 5"] && keys.number == 5)
    desk.down(1000, panel)
    var frame = key(2000, power, 1)
    queue.enqueue(&frame, from: keys)
    queue.enqueue(.cancel(screen: nil), at: 3000)
    queue.drain()
    #expect(recorder.take() == ["1000 of 4", "2000 of 5", "cancel(screen: nil) at 3000", "handled at 3000"])
    // A timer that only the advance fires.
    let clock = RecordingRecognizer(name: "clock")
    clock.onTouches = { clock, phase, _, event in if phase == .began { clock.setTimer(at: event.time + 500_000) } }
    desk.window(desk.right).addGestureRecognizer(clock)
    desk.down(4000, desk.rightPanel)
    _ = recorder.take()
    queue.advance(to: 504_000)
    #expect(recorder.take().isEmpty)
    queue.advance(to: 504_001)
    #expect(recorder.take() == ["firing before 504001", "fired"])
    queue.remove(panel, at: 600_000)
    queue.remove(keys, at: 600_001)
    queue.drain()
    #expect(
      recorder.take() == [
        "detach(panel: 4) at 600000", "handled at 600000", "detach(panel: 5) at 600001", "handled at 600001",
      ])
    #expect(queue.panels.count == 3 && queue.sensors.isEmpty)
    // Frames of a removed panel are not recorded.
    desk.down(700_000, panel)
    #expect(recorder.take().isEmpty)
    queue.remove(desk.rightPanel)
    queue.add(keys)
    queue.remove(keys)
    #expect(recorder.take() == ["removing 2", "added 6", "removing 6"])
    queue.stop()
    #expect(recorder.take() == ["stopping"])
  }

  @Test("An event's stamp is the device's timestamp, whatever its effective time; a command's stamp is its own time")
  func stamps() {
    let queue = desk.queue
    let stamps = EventNotes<String>(desk.application) { event, time, stamp in
      switch event {
      case .touches: "\(stamp) at \(time)"
      case .press: "press \(stamp) at \(time)"
      default: nil
      }
    }
    desk.down(5000, desk.leftPanel)
    desk.down(4000, desk.rightPanel)
    let keys = keys()
    queue.add(keys)
    var frame = key(3000, power, 1)
    queue.enqueue(&frame, from: keys)
    queue.drain()
    #expect(stamps.all == ["5000 at 5000", "4000 at 5000", "press 3000 at 5000"])
    queue.enqueue(
      .inject(device: 1, screen: nil, [TouchSample(id: 1, phase: .began, location: Point(x: 1, y: 1))]), at: 6000)
    queue.drain()
    #expect(stamps.all.last == "6000 at 6000" && queue.statistics.late == 2)
  }

  @Test("S48: a panel's touches and buttons are handled separately; a release by the kernel cancels a press")
  func panelWithButtons() {
    let queue = desk.queue
    let presses = EventNotes<String>(desk.application) { event, time, _ in
      if case .press(let press) = event { "\(press.phase) \(time)" } else { nil }
    }
    let keys = keys()
    queue.add(keys)
    queue.recorder = recorder
    func feed(_ frame: Frame, isForced: Bool = false) {
      var frame = frame
      if isForced { frame.markForced() }
      queue.enqueue(&frame, from: desk.leftPanel, and: keys)
      #expect(frame.events.isEmpty)
      queue.drain()
    }
    feed(.down(1000, id: 1, x: 50, y: 50))
    feed(key(2000, 30, 1))
    #expect(recorder.take() == ["1000 of 1", "2000 of 1"] && desk.take() == ["left 1 began 50"])
    var both = Frame.move(3000, x: 60, y: 50)
    both.events += key(3000, power, 1).events
    feed(both)
    #expect(recorder.take() == ["3000 of 1", "3000 of 4"] && desk.take() == ["left 1 moved 60"])
    feed(key(4000, power, 0))
    feed(key(5000, power, 1))
    feed(key(6000, power, 0), isForced: true)
    #expect(presses.all == ["began 3000", "ended 4000", "began 5000", "cancelled 6000"] && keys.drops == 1)
  }

  @Test("Frames from any device after the input's end remove its time limit")
  func afterTheEnd() {
    let queue = desk.queue
    let clock = RecordingRecognizer(name: "clock")
    clock.onTouches = { clock, phase, _, event in if phase == .began { clock.setTimer(at: event.time + 300_000_000) } }
    desk.window(desk.left).addGestureRecognizer(clock)
    desk.down(1000, desk.leftPanel)
    desk.up(1500, desk.leftPanel)
    queue.endInput()
    #expect(queue.nextWake == nil)
    desk.down(2000, desk.rightPanel)
    #expect(queue.nextWake == 300_001_001)
    queue.endInput()
    #expect(queue.nextWake == nil)
    let keys = keys()
    queue.add(keys)
    var frame = key(3000, 30, 1)
    queue.enqueue(&frame, from: keys)
    #expect(queue.nextWake == nil, "no rule reads it")
    frame = key(3000, power, 1)
    queue.enqueue(&frame, from: keys)
    queue.drain()
    #expect(queue.nextWake == 300_001_001)
    // A clock restart removes it too.
    queue.endInput()
    queue.startAgain(at: 0)
    queue.inject([TouchSample(id: 1, phase: .began, location: Point(x: 1, y: 1))], on: desk.left, device: 1)
    #expect(queue.nextWake == 300_000_001)
  }

  @Test("If input ends before anything has arrived, timers run until two minutes after 0")
  func endOfNothing() {
    for (delay, wake) in [(EventQueue.longestEnd, EventQueue.longestEnd + 1), (EventQueue.longestEnd + 1, nil)]
      as [(Int64, Int64?)]
    {
      let queue = EventQueue(Application())
      queue.add(IdleWatch(after: delay, from: 0) { _ in })
      queue.endInput()
      #expect(queue.nextWake == wake)
    }
  }

  @Test("A clock restart cancels touches that are down on every panel; they are ignored until they lift")
  func clockStartsAgain() {
    desk.down(5_000_000, desk.leftPanel)
    desk.down(5_000_001, desk.bothPanel, x: 900)
    _ = desk.take()
    desk.down(1_000_000, desk.rightPanel)
    #expect(desk.take() == ["left 1 cancelled 50", "right 2 cancelled 240", "right 3 began 50"])
    desk.feed(.move(1_001_000, x: 60, y: 50), from: desk.leftPanel)
    desk.feed(.move(1_002_000, x: 910, y: 50), from: desk.bothPanel)
    desk.up(1_003_000, desk.leftPanel)
    #expect(desk.take().isEmpty && desk.queue.statistics.restarts == 1)
  }

  @Test("Handled items are removed, so a queue that is never empty holds little more than the waiting items")
  func places() {
    let queue = desk.queue
    for time in 1...500 as ClosedRange<Int64> {
      for later in [0, 5] as [Int64] { queue.enqueue(.cancel(screen: nil), at: time * 10 + later) }
      queue.drain(upTo: time * 10)
    }
    #expect(queue.waiting == 1 && queue.items.items.count < 80)
  }
}
