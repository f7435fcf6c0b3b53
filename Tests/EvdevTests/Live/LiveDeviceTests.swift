import CLinux
import Glibc
import TestSupport
import Testing

@testable import Evdev

/// A panel, a reader and a tracker of what it reads.
private final class Line {
  let panel: FakePanel
  let device: LiveDevice
  var tracker: ContactTracker
  var nextID = 1
  var ledger = ContactPropertyTests.Ledger()
  var down: [Int32: Contact] = [:]
  /// The passes so far, as `began 1 at 10,20`.
  var passes: [String] = []
  var frames: [Frame] = []
  /// How many of the frames say that events were lost.
  var drops: Int { frames.count { $0.events.contains { $0.type == EventType.syn && $0.code == EventCode.synDropped } } }

  init(_ description: DeviceDescription = slotPanel(), before: String = "") {
    panel = FakePanel(description)
    if !before.isEmpty {
      panel.write(before)
      panel.report()
    }
    device = panel.open()
    tracker = ContactTracker(description)
  }

  @discardableResult
  func read() -> LiveDevice.Outcome {
    while true {
      let outcome = device.read(take)
      if outcome != .more { return outcome }
    }
  }

  func take(_ frame: inout Frame) {
    frames.append(frame)
    tracker.handle(frame, nextID: &nextID) { contacts in
      ledger.check(contacts)
      var words: [String] = []
      for index in contacts.indices {
        let contact = contacts[index]
        down[contact.slot] = contact.isOver ? nil : contact
        words.append("\(contact.phase) \(contact.id) at \(contact.x),\(contact.y)")
      }
      passes.append(words.joined(separator: ", "))
    }
  }

  /// Write each string as a frame of its own.
  func write(_ frames: String...) {
    for words in frames {
      panel.write(words)
      panel.report()
    }
  }

  /// More frames than the kernel keeps, which change nothing in the end.
  func overflow() {
    for x: Int32 in 1...40 {
      panel.write("s9 x\(x)")
      panel.report()
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct LiveDeviceTests {
  @Test("a wake-up hands out every frame that has come, and reads once where one batch holds them")
  func batch() {
    let line = Line()
    line.read()
    line.passes = []
    line.write("id1 x10 y20 touch1", "x11", "x12")
    let before = line.panel.reads
    #expect(line.read() == .drained)
    #expect(line.panel.reads == before + 1)
    #expect(line.passes == ["began 1 at 10,20", "moved 1 at 11,20", "moved 1 at 12,20"])
  }

  @Test("what one batch does not hold waits for the next call, so that others have their turn")
  func bounded() {
    let line = Line()
    line.read()
    line.panel.capacity = 4096
    for x: Int32 in 1...171 { line.write("id5 x\(x) y\(x)") }
    // 171 frames: the first has an id, the others a place, and each its end: 514 events, two more than a batch.
    #expect(line.device.read(line.take) == .more)
    #expect(line.device.time == line.frames.last?.time)
    #expect(line.down[0]?.x == 170)
    #expect(line.device.read(line.take) == .drained)
    #expect(line.down[0]?.x == 171)
  }

  @Test(
    "a frame is known to move contacts only where it has neither ids nor tools, keys nor ends of packets",
    arguments: [
      ("x11", true), ("s1 x5 y6 p7 w8 m9 o3 s0 x12 X1 Y2 P4", true), ("x11 id6", false), ("id-1 x11", false),
      ("x11 s1 t2", false), ("x11 touch0 y21", false), ("x11 mt1", false), ("scan7", true), ("x11 scan7 y21", true),
    ])
  func knownMoves(_ words: String, _ isKnown: Bool) {
    let line = Line()
    line.read()
    line.write("id5 x10 y20 touch1")
    line.read()
    #expect(line.frames.last?.movesOnly == false)
    line.write(words)
    line.read()
    #expect(line.frames.last?.movesOnly == isKnown)
  }

  @Test(
    "of a frame in several batches, or of more events than are copied at once, all events count", arguments: [63, 64])
  func knownMovesOfParts(_ first: Int) {
    func known(_ id: Int?) -> Bool? {
      let line = Line()
      line.read()
      line.panel.capacity = 4096
      for index in 0..<600 { line.panel.write(index == id ? "id5" : "x\(index + 1)") }
      line.panel.report()
      line.read()
      return line.frames.last?.movesOnly
    }
    #expect(known(nil) == true)
    for id in [0, first, 511, 512, 599] { #expect(known(id) == false) }
  }

  @Test("no event is lost where a frame has more than are copied at once, be it the end of a packet")
  func manyEvents() {
    for first in ["", "X1"] {
      let line = Line()
      line.read()
      line.panel.capacity = 4096
      line.panel.write(first)
      for index in 1...100 { line.panel.write("x\(index) mt\(index % 2)") }
      line.panel.report()
      line.read()
      let codes = line.frames.last?.events.map(\.code).filter { $0 != EventCode.absX }
      #expect(codes == (1...100).flatMap { _ in [EventCode.absMTPositionX, EventCode.synMTReport] })
    }
  }

  @Test(
    "frames that say what the device's state is are not known, nor is one of which the kernel releases what is down")
  func unknownStates() {
    let line = Line()
    line.read()
    #expect(line.frames.allSatisfy { !$0.movesOnly })
    line.write("s0 id5 x10 y20")
    line.read()
    line.overflow()
    line.read()
    #expect(line.drops == 1 && line.frames.suffix(2).allSatisfy { !$0.movesOnly })
    line.panel.write("s0 id-1")
    line.panel.report(value: 1)
    line.read()
    #expect(line.passes.last == "cancelled 1 at 10,20" && line.frames.last?.movesOnly == false)
  }

  @Test("a lift belongs to the slot that was named last, in a frame that only moved or in one before that")
  func slotOfMoves() {
    for frames in [["s1 x51"], ["s0 x11 s1 x51"], ["s1 x51", "x52"]] {
      let line = Line()
      line.read()
      line.write("s0 id5 x10 y20", "s1 id6 x50 y60", "s0 x9")
      for words in frames { line.write(words) }
      line.read()
      #expect(line.panel.named == 1)
      // The kernel's end of what is down names no slot.
      line.panel.write("s1 id-1")
      line.panel.report(value: 1)
      line.read()
      #expect(line.passes.last?.contains("cancelled 2") == true)
      line.panel.isGone = true
      line.read()
      #expect(line.passes.last?.hasPrefix("cancelled 1") == true && line.down.isEmpty && line.ledger.faults == [])
    }
  }

  @Test("a frame's time is its SYN_REPORT's stamp in µs")
  func stamps() {
    let line = Line()
    line.read()
    line.panel.now = 7_000_003
    line.panel.write("id1 x10 y20")
    line.panel.now = 7_000_009
    line.panel.report()
    line.read()
    #expect(line.frames.last?.time == 7_000_009)
    #expect(line.frames.last?.events.first?.time == 7_000_003)
  }

  @Test("a finger that is down at open is unseen until it lifts, and the next one in its slot is seen")
  func downAtOpen() {
    let line = Line(before: "s0 id5 x10 y20 s3 id6 x30 y40 touch1")
    line.read()
    line.write("s3 x31", "s0 id-1", "s3 id-1 touch0")
    line.read()
    #expect(line.passes == [])
    line.write("s0 id7 x15 touch1")
    line.read()
    #expect(line.passes == ["began 1 at 15,20"])
  }

  @Test("a half frame at open comes again with the same id, and stays unseen")
  func halfFrameAtOpen() {
    let line = Line()
    line.panel.write("s2 id5 x10")
    line.read()
    line.panel.write("y20")
    line.panel.report()
    line.read()
    #expect(line.passes == [])
    line.write("id-1", "id6")
    line.read()
    #expect(line.passes == ["began 1 at 10,20"])
  }

  @Test("the slot that is current at open is asked for, and later events without a slot belong to it")
  func currentAtOpen() {
    let line = Line(before: "s4 id5 x10 y20 id-1")
    line.read()
    line.write("id6")
    line.read()
    #expect(line.down[4]?.x == 10)
  }

  @Test("after lost events a finger that stayed goes on at its new place")
  func dropStays() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.read()
    line.passes = []
    line.overflow()
    line.write("s0 x100", "s1 y200")
    line.panel.now = 2_000_000
    line.read()
    #expect(line.passes == ["moved 1 at 100,20, moved 2 at 50,200"])
    #expect(line.frames.last?.time == 2_000_000)
    #expect(line.frames.dropLast().last?.events.map(\.code) == [EventCode.synDropped])
  }

  @Test("after lost events a panel without slots is where its axes say, and touched where its button says so")
  func dropSingle() {
    let line = Line(OtherProtocolsTests.singlePanel)
    line.read()
    line.write("X10 Y20 touch1")
    line.read()
    line.passes = []
    func overflow() {
      for x: Int32 in 1...70 { line.write("X\(x) Y\(x * 3)") }
    }
    overflow()
    line.write("X500 Y300")
    line.read()
    #expect(line.drops == 1)
    #expect(line.passes.last == "moved 1 at 500,300")
    overflow()
    line.write("touch0")
    line.read()
    #expect(line.passes.last?.hasPrefix("ended 1") == true && line.down.isEmpty)
    overflow()
    line.write("X7 Y8 touch1")
    line.read()
    #expect(line.passes.last == "began 2 at 7,8")
    #expect(line.ledger.faults == [] && line.drops == 3)
  }

  /// What another program reads that has the device for itself.
  private func swallow(_ line: Line, _ frames: String...) {
    for words in frames {
      line.panel.write(words)
      line.panel.report()
    }
    withUnsafeTemporaryAllocation(byteCount: 24 * 256, alignment: 8) { buffer in
      #expect(line.panel.calls.read(0, buffer.baseAddress!, buffer.count) > 0)
    }
  }

  @Test(
    "asked again after another's grab, what went is cancelled, what came begins, what stayed is where it is, and the next slot is known"
  )
  func askAgain() {
    let line = Line()
    #expect(line.device.askAgain(line.take) == .unchanged && line.frames.isEmpty)
    line.read()
    line.write("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.read()
    (line.passes, line.frames) = ([], [])
    swallow(line, "s0 id-1", "s2 id7 x70 y80", "s1 x55", "s2 x71")
    line.panel.now = 2_000_000
    #expect(line.device.askAgain(line.take) == .changed)
    #expect(line.passes == ["cancelled 1 at 10,20, moved 2 at 55,60, began 3 at 71,80"])
    #expect(line.frames.map(\.time) == [2_000_000, 2_000_000])
    #expect(line.frames[0].events.map(\.code) == [EventCode.synDropped])
    // The kernel does not name slot 2 again.
    line.write("x72")
    line.read()
    #expect(line.passes.last == "stationary 2 at 55,60, moved 3 at 72,80")
  }

  @Test("asked again, a finger that took another's slot unheard is another one")
  func askAgainReplaced() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20")
    line.read()
    line.passes = []
    swallow(line, "id-1", "id6 x30")
    #expect(line.device.askAgain(line.take) == .changed)
    #expect(line.passes == ["cancelled 1 at 10,20", "began 2 at 30,20"])
  }

  @Test(
    "asked again where the contacts are as told, a device gives their places without a mark, and nothing where none is down"
  )
  func askAgainAsTold() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20")
    line.read()
    (line.passes, line.frames) = ([], [])
    swallow(line, "x15")
    #expect(line.device.askAgain(line.take) == .unchanged)
    #expect(line.passes == ["moved 1 at 15,20"] && line.frames.count == 1)
    line.write("id-1")
    line.read()
    line.frames = []
    #expect(line.device.askAgain(line.take) == .unchanged && line.frames.isEmpty)
    line.panel.isGone = true
    #expect(line.device.askAgain(line.take) == .gone)
    #expect(line.read() == .gone)
    #expect(line.device.askAgain(line.take) == .unchanged)
  }

  @Test("after lost events vanished and replaced fingers are cancelled before new ones begin")
  func dropChanges() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.read()
    line.passes = []
    line.overflow()
    line.write("s0 id-1", "s1 id-1", "s1 id7", "s2 id8 x1 y2")
    line.read()
    #expect(
      line.passes == [
        "cancelled 1 at 10,20, cancelled 2 at 50,60, began 3 at 1,2", "stationary 3 at 1,2, began 4 at 50,60",
      ])
    line.write("s0 id9", "s1 id-1", "s2 id-1", "s0 id-1")
    line.read()
    #expect(line.down.isEmpty)
    #expect(line.ledger.faults == [])
  }

  @Test("an opened device gets its clock first, then the grab where that is wanted, and says which of them failed")
  func setUp() {
    let names = [UInt(clinux_eviocsclockid()): "clock", UInt(clinux_eviocgrab()): "grab"]
    var asked: [String] = []
    func outcome(grab: Bool, failing: String = "", with errno: Int32 = 0) -> String {
      asked = []
      let calls = LiveCalls(
        read: { _, _, _ in 0 },
        ioctl: { _, request, argument in
          let name = names[request] ?? "\(request)"
          let value = name == "clock" ? Int(argument?.load(as: Int32.self) ?? -1) : Int(bitPattern: argument)
          asked.append("\(name) \(value)")
          return name == failing ? -Int(errno) : 0
        }, now: { 0 })
      do throws(LiveDeviceError) {
        try LiveDevice.setUp(7, of: "/dev/input/event7", grab: grab, calls)
        return "good"
      } catch {
        return "\(error)"
      }
    }
    #expect(outcome(grab: false) == "good" && asked == ["clock 1"])
    #expect(outcome(grab: true) == "good" && asked == ["clock 1", "grab 1"])
    #expect(
      outcome(grab: true, failing: "clock", with: EINVAL)
        == "/dev/input/event7: cannot use it as an input device: Invalid argument")
    #expect(asked == ["clock 1"])
    #expect(outcome(grab: true, failing: "grab", with: EBUSY).contains("another program has grabbed the device"))
    #expect(outcome(grab: true, failing: "grab", with: ENODEV) == "/dev/input/event7: cannot grab it: No such device")
  }

  @Test("after lost events a finger whose id was 0 is cancelled like any other", arguments: ["id-1", "id7"])
  func dropFirstID(_ after: String) {
    let line = Line()
    line.read()
    line.write("s0 id0 x10 y20", "s1 id1 x50 y60")
    line.read()
    line.passes = []
    line.overflow()
    line.write("s0 id-1", "s0 \(after)")
    line.read()
    #expect(line.passes.first == "cancelled 1 at 10,20, stationary 2 at 50,60")
    #expect(line.ledger.faults == [])
  }

  @Test("a frame says whether the kernel has made it, and the next one does not")
  func forcedRelease() {
    let line = Line()
    var forced: [Bool] = []
    #expect(line.device.read { forced.append($0.isForced) } != .gone)
    #expect(forced == [false, false], "its state at the start")
    line.write("s0 id5 x10 y20")
    line.read()
    line.panel.write("s0 id-1 touch0")
    line.panel.report(value: 1)
    line.write("s1 id7")
    forced = []
    #expect(line.device.read { forced.append($0.isForced) } != .gone)
    #expect(forced == [true, false])
  }

  @Test("a finger that vanished with lost events is nowhere any more, and was not there when the device is asked again")
  func dropVanished() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20 touch1")
    line.read()
    line.overflow()
    line.write("s0 id-1 touch0")
    line.read()
    #expect(line.passes.last == "cancelled 1 at 10,20")
    #expect(!line.tracker.isTouched)
    line.frames = []
    #expect(line.device.askAgain(line.take) == .unchanged && line.frames.isEmpty)
  }

  @Test("keys that the kernel releases by itself are marked as lost, for nobody has released them; a panel's are not")
  func forcedKeys() {
    let keys = Line(DeviceDescription(codes: [EventType.key: [EventCode.btnTouch, EventCode.btnLeft]]))
    let panel = Line()
    for line in [keys, panel] {
      line.read()
      line.write("left1 touch1")
      line.read()
      line.frames = []
      line.panel.now = 2_000_000
      line.panel.write("touch0")
      line.panel.now = 2_000_007
      line.panel.report(value: 1)
      // Not the kernel's.
      line.write("left0")
      line.panel.write("touch1")
      line.panel.report(value: 1)
      line.read()
    }
    var forced = frame("dropped touch0", at: 2_000_000)
    forced.time = 2_000_007
    let rest = [frame("left0", at: 2_000_007), frame("touch1", at: 2_000_007)]
    #expect(keys.frames == [forced] + rest)
    forced.events.removeFirst()
    #expect(panel.frames == [forced] + rest)
  }

  @Test("after lost events the current slot is what the stream names next, else what the device says")
  func dropSlot() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.read()
    line.overflow()
    line.write("s1 x51")
    line.read()
    line.write("x52")
    line.read()
    #expect(line.down[1]?.x == 52)
    #expect(line.down[0]?.x == 10)
  }

  @Test("an unplug cancels what is down with one last frame, also in the middle of a frame")
  func unplug() {
    let line = Line()
    line.read()
    line.write("s0 id0 x10 y20", "s1 id6 x50 y60")
    line.read()
    line.panel.write("s0 x11")
    line.panel.isGone = true
    line.panel.now = 3_000_000
    #expect(line.read() == .gone)
    #expect(line.passes.last == "cancelled 1 at 10,20, cancelled 2 at 50,60")
    #expect(!line.tracker.isTouched)
    #expect(line.frames.last?.time == 3_000_000)
    let count = line.frames.count
    #expect(line.read() == .gone)
    #expect(line.frames.count == count)
  }

  @Test("what the kernel lets go of by itself, before an unplug or a suspend, is cancelled, and its slots' tools stay")
  func released() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20 t1", "s1 id6 x50 y60")
    line.read()
    line.panel.write("s0 id-1 s1 id-1 touch0")
    line.panel.report(value: 1)
    line.write("s1 id7", "s0 id8")
    line.read()
    #expect(
      line.passes.suffix(3) == [
        "cancelled 1 at 10,20, cancelled 2 at 50,60", "began 3 at 50,60", "stationary 3 at 50,60, began 4 at 10,20",
      ])
    #expect(line.down[0]?.tool == .pen)
    #expect(line.down[1]?.tool == .finger)
    #expect(line.ledger.faults == [])
    // What it does not lift is as it was.
    line.panel.write("s2 id0 x1 y2")
    line.panel.report(value: 1)
    line.read()
    #expect(line.frames.last == frame("s2 id0 x1 y2", at: 1_000_000))
  }

  @Test("a device that goes away while it is asked for its state is gone")
  func unplugInQuery() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20")
    line.read()
    line.overflow()
    line.panel.afterCall = { [panel = line.panel] call in panel.isGone = call == "ioctl" }
    #expect(line.read() == .gone)
    #expect(line.passes.last == "cancelled 1 at 10,20")
  }

  @Test("a restart cancels what is down, and it stays unseen until it lifts")
  func restart() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.read()
    line.passes = []
    line.write("s0 id-1")
    #expect(line.device.restart(line.take))
    line.write("s1 x99", "s1 id-1", "s1 id7")
    line.read()
    #expect(line.passes == ["cancelled 1 at 10,20, cancelled 2 at 50,60", "began 3 at 99,60"])
  }

  @Test("without slots, too: what is down at the start or at a restart is cancelled, and unseen until it lifts")
  func restartSingle() {
    let line = Line(OtherProtocolsTests.singlePanel, before: "X10 Y20 touch1")
    line.read()
    line.write("X11", "touch0", "X30 touch1", "X31")
    line.read()
    #expect(line.passes == ["began 1 at 30,20", "moved 1 at 31,20"])
    #expect(line.device.restart(line.take))
    line.write("X32", "touch0", "X40 touch1", "touch0")
    line.read()
    #expect(line.passes.dropFirst(2) == ["cancelled 1 at 31,20", "began 2 at 40,20", "ended 2 at 40,20"])
  }

  @Test("after lost events an accelerometer says where each of its axes is")
  func accelerometer() {
    let axes = [EventCode.absX, EventCode.absY, EventCode.absZ]
    let line = Line(DeviceDescription(codes: [EventType.abs: Set(axes)]))
    line.read()
    line.panel.set(EventCode.absX, 1, EventCode.absY, 2, EventCode.absZ, 3)
    line.read()
    line.panel.now = 2_000_000
    for value: Int32 in 1...40 { line.panel.set(EventCode.absX, value, EventCode.absY, -value, EventCode.absZ, 5) }
    line.frames = []
    line.read()
    #expect(line.drops == 1)
    #expect(line.frames.last?.events.map(\.code) == axes && line.frames.last?.events.map(\.value) == [40, -40, 5])
  }

  @Test("the keys that are down are those that the device has and says to be down; of one that is gone nobody knows")
  func keysDown() {
    let line = Line(DeviceDescription(codes: [EventType.key: [1, 116, 0x2FF]]))
    line.read()
    #expect(line.device.keysDown() == [])
    line.panel.press(116, 1)
    line.panel.press(0x2FF, 1)
    #expect(line.device.keysDown() == [116, 0x2FF])
    line.panel.press(116, 0)
    line.panel.press(2, 1)
    #expect(line.device.keysDown() == [0x2FF])
    line.panel.isGone = true
    #expect(line.device.keysDown() == nil)
  }

  @Test("a pen that is near at a restart is near still, and leaves as it comes")
  func restartPen() {
    let keys: Set<UInt16> = [EventCode.btnTouch, EventCode.btnToolPen, EventCode.btnToolRubber]
    let line = Line(
      DeviceDescription(codes: [EventType.abs: [EventCode.absX, EventCode.absY], EventType.key: keys]))
    line.read()
    line.write("pen1 X10 Y20")
    line.read()
    #expect(line.device.restart(line.take))
    #expect(line.tracker.hover?.x == 10 && line.tracker.hover?.y == 20)
    line.write("X11 touch1", "touch0", "pen0")
    line.read()
    #expect(line.tracker.hover == nil)
    #expect(line.passes == ["began 1 at 11,20", "ended 1 at 11,20"])
  }

  @Test("a device that never rests is taken as it is after eight rounds, and what it then says is applied")
  func neverRests() {
    let line = Line()
    line.read()
    line.write("s0 id5 x10 y20")
    line.read()
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
    // Tracking id, x and y in each round; the slot is known from the stream after the first.
    #expect(rounds <= 8 * 4 && rounds >= 8 * 3)
    line.panel.afterCall = nil
    line.read()
    #expect(line.down[0]?.x == x)
  }

  @Test("frames that come between the steps of a resync leave no wrong slot, place or contact")
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
        // A frame without its end is there too: the answers hold it, and the stream brings it again.
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
      // Once everything that was there at the open has lifted, every finger is seen.
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
}
