import CEvdev
import Glibc
import TestSupport
import Testing

@testable import Evdev

/// Events that were lost to a full buffer or to another program's grab. The device is then queried for its state.
@Suite(.timeLimit(.minutes(5))) struct LostEventsTests {
  private let line = Line.opened()

  @Test("after lost events, a finger that stayed continues at its new position")
  func dropStays() {
    line.play("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.passes = []
    line.overflow()
    line.write("s0 x100", "s1 y200")
    line.panel.now = 2_000_000
    line.read()
    #expect(line.passes == ["moved 1 at 100,20, moved 2 at 50,200"])
    #expect(line.frames.last?.time == 2_000_000)
    #expect(line.frames.dropLast().last?.events.map(\.code) == [EventCode.synDropped])
  }

  @Test("after lost events, a panel without slots takes the position from its axes and the touch from its button")
  func dropSingle() {
    let line = Line.opened(OtherProtocolsTests.singlePanel)
    line.play("X10 Y20 touch1")
    line.passes = []
    func overflow() {
      for x: Int32 in 1...70 { line.write("X\(x) Y\(x * 3)") }
    }
    overflow()
    line.play("X500 Y300")
    #expect(line.drops == 1)
    #expect(line.passes.last == "moved 1 at 500,300")
    overflow()
    line.play("touch0")
    #expect(line.passes.last?.hasPrefix("ended 1") == true && line.down.isEmpty)
    overflow()
    line.play("X7 Y8 touch1")
    #expect(line.passes.last == "began 2 at 7,8")
    #expect(line.ledger.faults == [] && line.drops == 3)
  }

  @Test("after lost events, vanished and replaced fingers are cancelled before new ones begin")
  func dropChanges() {
    line.play("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.passes = []
    line.overflow()
    line.play("s0 id-1", "s1 id-1", "s1 id7", "s2 id8 x1 y2")
    #expect(
      line.passes == [
        "cancelled 1 at 10,20, cancelled 2 at 50,60, began 3 at 1,2", "stationary 3 at 1,2, began 4 at 50,60",
      ])
    line.play("s0 id9", "s1 id-1", "s2 id-1", "s0 id-1")
    #expect(line.down.isEmpty)
    #expect(line.ledger.faults == [])
  }

  @Test("after lost events, a finger whose id was 0 is cancelled like any other", arguments: ["id-1", "id7"])
  func dropFirstID(_ after: String) {
    line.play("s0 id0 x10 y20", "s1 id1 x50 y60")
    line.passes = []
    line.overflow()
    line.play("s0 id-1", "s0 \(after)")
    #expect(line.passes.first == "cancelled 1 at 10,20, stationary 2 at 50,60")
    #expect(line.ledger.faults == [])
  }

  @Test("a finger that lifted during lost events is cancelled, and a later query does not report it again")
  func dropVanished() {
    line.play("s0 id5 x10 y20 touch1")
    line.overflow()
    line.play("s0 id-1 touch0")
    #expect(line.passes.last == "cancelled 1 at 10,20")
    #expect(!line.tracker.isTouched)
    line.frames = []
    #expect(line.device.askAgain(line.take) == .unchanged && line.frames.isEmpty)
  }

  @Test("after lost events, the current slot is the one that the stream names next, or else the device's")
  func dropSlot() {
    line.play("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.overflow()
    line.play("s1 x51")
    line.play("x52")
    #expect(line.down[1]?.x == 52)
    #expect(line.down[0]?.x == 10)
  }

  @Test("after lost events, an accelerometer reports all of its axes")
  func accelerometer() {
    let axes = [EventCode.absX, EventCode.absY, EventCode.absZ]
    let line = Line.opened(DeviceDescription(codes: [EventType.abs: Set(axes)]))
    line.panel.set(EventCode.absX, 1, EventCode.absY, 2, EventCode.absZ, 3)
    line.read()
    line.panel.now = 2_000_000
    for value: Int32 in 1...40 { line.panel.set(EventCode.absX, value, EventCode.absY, -value, EventCode.absZ, 5) }
    line.frames = []
    line.read()
    #expect(line.drops == 1)
    #expect(line.frames.last?.events.map(\.code) == axes && line.frames.last?.events.map(\.value) == [40, -40, 5])
  }

  @Test("a device that is unplugged while its state is queried counts as removed")
  func unplugInQuery() {
    line.play("s0 id5 x10 y20")
    line.overflow()
    line.panel.afterCall = { [panel = line.panel] call in panel.isDisconnected = call == "ioctl" }
    #expect(line.read() == .disconnected)
    #expect(line.passes.last == "cancelled 1 at 10,20")
  }

  @Test("the state of a device that keeps changing is accepted after eight rounds, and its later events are applied")
  func neverRests() {
    line.play("s0 id5 x10 y20")
    line.overflow()
    var x: Int32 = 100
    var rounds = 0
    line.panel.afterCall = { [panel = line.panel] call in
      guard call == "ioctl" else { return }
      x += 1
      rounds += 1
      panel.write("s0 x\(x)")
      panel.report()
    }
    line.read()
    // Each round queries tracking id, x and y. The first one also queries the slot; then the stream has named it.
    #expect(rounds == 4 + 7 * 3)
    line.panel.afterCall = nil
    line.read()
    #expect(line.down[0]?.x == x)
  }

  @Test("frames that arrive between the steps of a resync leave no wrong slot, position or contact")
  func injected() {
    var dice = SeededRandom(seed: 11)
    for round in 0..<300 {
      let line = Line()
      line.panel.capacity = 128
      var id: Int32 = 100
      var input: [String] = []
      func disturb() {
        let words = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
          let slot = Int.random(in: 0..<10, using: &dice)
          let isDown = line.panel.ids()[slot] >= 0
          let place = "x\(Int.random(in: 1..<800, using: &dice)) y\(Int.random(in: 1..<480, using: &dice))"
          switch Int.random(in: 0..<4, using: &dice) {
          case 0 where isDown: return "s\(slot) id-1"
          case 1 where isDown:
            id += 1
            return "s\(slot) id\(id)"
          case _ where !isDown:
            id += 1
            return "s\(slot) id\(id) \(Bool.random(using: &dice) ? place : "")"
          default: return "s\(slot) \(place)"
          }
        }
        input.append(words.joined(separator: " "))
        line.panel.write(words.joined(separator: " "))
        // Sometimes a frame lacks its end: the queries include it, and the stream repeats it.
        if Int.random(in: 0..<4, using: &dice) > 0 { line.panel.report() }
      }
      func compare(_ moment: String) {
        let moment = "\(moment), seed 11, round \(round), after \(input.suffix(4))"
        for slot in 0..<10 where line.panel.ids()[slot] < 0 {
          #expect(line.down[Int32(slot)] == nil, "slot \(slot) is stuck \(moment)")
        }
        for (slot, contact) in line.down {
          #expect(contact.x == line.panel.values[EventCode.absMTPositionX]?[Int(slot)], "slot \(slot) \(moment)")
          #expect(contact.y == line.panel.values[EventCode.absMTPositionY]?[Int(slot)], "slot \(slot) \(moment)")
        }
      }
      for _ in 0..<4 {
        for _ in 0..<Int.random(in: 0...60, using: &dice) { disturb() }
        line.panel.afterCall = { _ in if Int.random(in: 0..<6, using: &dice) == 0 { disturb() } }
        line.read()
        line.panel.afterCall = nil
        line.panel.report()
        line.read()
        compare("after a round")
      }
      // Once every finger from before the open has lifted, every finger is reported.
      for slot in 0..<10 { line.write("s\(slot) id-1") }
      line.read()
      #expect(line.down.isEmpty)
      for slot in 0..<10 { line.write("s\(slot) id\(1000 + slot)") }
      line.read()
      #expect(line.down.count == 10)
      compare("in the end")
      #expect(line.ledger.faults == [])
    }
  }

  /// Write frames, and read them as another program that has grabbed the device does.
  private func swallow(_ line: Line, _ frames: String...) {
    frames.forEach { line.write($0) }
    withUnsafeTemporaryAllocation(byteCount: 24 * 256, alignment: 8) { buffer in
      #expect(line.panel.calls.read(0, buffer.baseAddress!, buffer.count) > 0)
    }
  }

  @Test(
    "a query after another program's grab cancels lost contacts, begins new ones, moves others, and finds the slot"
  )
  func askAgain() {
    let line = Line()
    #expect(line.device.askAgain(line.take) == .unchanged && line.frames.isEmpty)
    line.read()
    line.play("s0 id5 x10 y20", "s1 id6 x50 y60")
    (line.passes, line.frames) = ([], [])
    swallow(line, "s0 id-1", "s2 id7 x70 y80", "s1 x55", "s2 x71")
    line.panel.now = 2_000_000
    #expect(line.device.askAgain(line.take) == .changed)
    #expect(line.passes == ["cancelled 1 at 10,20, moved 2 at 55,60, began 3 at 71,80"])
    #expect(line.frames.map(\.time) == [2_000_000, 2_000_000])
    #expect(line.frames[0] == frame("dropped", at: 2_000_000))
    // The kernel does not name slot 2 again.
    line.play("x72")
    #expect(line.passes.last == "stationary 2 at 55,60, moved 3 at 72,80")
  }

  @Test("a query finds that another finger took a slot unnoticed, and reports it as a new contact")
  func askAgainReplaced() {
    line.play("s0 id5 x10 y20")
    line.passes = []
    swallow(line, "id-1", "id6 x30")
    #expect(line.device.askAgain(line.take) == .changed)
    #expect(line.passes == ["cancelled 1 at 10,20", "began 2 at 30,20"])
  }

  @Test(
    "a query with unchanged contacts reports their positions without SYN_DROPPED, or nothing if none is down",
    arguments: [0, 5], [1, 10])
  func askAgainUnchanged(id: Int, slots: Int32) {
    let line = Line.opened(slotPanel(slots: slots))
    line.play("s0 id\(id) x10 y20")
    (line.passes, line.frames) = ([], [])
    swallow(line, "x15")
    #expect(line.device.askAgain(line.take) == .unchanged)
    #expect(line.passes == ["moved 1 at 15,20"] && line.frames.count == 1)
    line.play("id-1")
    line.frames = []
    #expect(line.device.askAgain(line.take) == .unchanged && line.frames.isEmpty)
    line.panel.isDisconnected = true
    #expect(line.device.askAgain(line.take) == .disconnected)
    #expect(line.read() == .disconnected)
    #expect(line.device.askAgain(line.take) == .unchanged)
  }

  @Test("a device without slots is not queried after another program's grab")
  func askAgainSingle() {
    let line = Line.opened(OtherProtocolsTests.singlePanel)
    line.write("X10 Y20 touch1")
    #expect(line.device.askAgain(line.take) == .unchanged)
    line.read()
    #expect(line.passes == ["began 1 at 10,20"])
  }

  @Test("a query remembers the slot that the discarded events selected last, but none from before lost events")
  func skip() {
    let panel = FakePanel(slotPanel())
    func slot(_ words: String, after current: Int32?) -> Int32? {
      let events = frame(words).events
      let buffer = UnsafeMutableBufferPointer<input_event>.allocate(capacity: events.count)
      defer { buffer.deallocate() }
      for (index, event) in events.enumerated() {
        buffer.initializeElement(
          at: index, to: input_event(time: timeval(), type: event.type, code: event.code, value: event.value))
      }
      var query = LiveQuery(
        fd: -1, calls: panel.calls, buffer: buffer, description: panel.description, current: current)
      query.skip(buffer[...])
      return query.current
    }
    #expect(slot("x1 s3 x2 s4 x3", after: nil) == 4)
    #expect(slot("x1 touch1 mt", after: 2) == 2)
    #expect(slot("s3 dropped x1", after: 2) == nil)
    #expect(slot("s3 dropped s5", after: nil) == 5)
  }
}
