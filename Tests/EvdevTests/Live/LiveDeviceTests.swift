import CLinux
import Glibc
import TestSupport
import Testing

@testable import Evdev

@Suite(.timeLimit(.minutes(5))) struct LiveDeviceTests {
  private let line = Line.opened()

  @Test("a wake-up delivers every frame that has arrived, and reads once if one batch holds them")
  func batch() {
    line.passes = []
    line.write("id1 x10 y20 touch1", "x11", "x12")
    let before = line.panel.reads
    #expect(line.read() == .drained)
    #expect(line.panel.reads == before + 1)
    #expect(line.passes == ["began 1 at 10,20", "moved 1 at 11,20", "moved 1 at 12,20"])
  }

  @Test("events beyond one batch wait for the next call, so that other devices get their turn")
  func bounded() {
    line.panel.capacity = 4096
    for x: Int32 in 1...171 { line.write("id5 x\(x) y\(x)") }
    // 171 frames of three events, and one more for the first frame's id: 514 events, two more than a batch.
    #expect(line.device.read(line.take) == .more)
    #expect(line.device.time == line.frames.last?.time)
    #expect(line.down[0]?.x == 170)
    #expect(line.device.read(line.take) == .drained)
    #expect(line.down[0]?.x == 171)
  }

  @Test(
    "a frame is marked as movesOnly only without ids, tools, keys and packet ends",
    arguments: [
      ("x11", true), ("s1 x5 y6 p7 w8 m9 o3 s0 x12 X1 Y2 P4", true), ("x11 id6", false), ("id-1 x11", false),
      ("x11 s1 t2", false), ("x11 d1", false), ("x11 touch0 y21", false), ("x11 mt1", false), ("scan7", true),
      ("x11 scan7 y21", true),
    ])
  func knownMoves(_ words: String, _ isKnown: Bool) {
    line.play("id5 x10 y20 touch1")
    #expect(line.frames.last?.movesOnly == false)
    line.play(words)
    #expect(line.frames.last?.movesOnly == isKnown)
  }

  @Test(
    "movesOnly considers every event of a frame that spans several batches or copies", arguments: [63, 64])
  func knownMovesOfParts(_ first: Int) {
    func known(_ id: Int?) -> Bool? {
      let line = Line.opened()
      line.panel.capacity = 4096
      for index in 0..<600 { line.panel.write(index == id ? "id5" : "x\(index + 1)") }
      line.panel.report()
      line.read()
      return line.frames.last?.movesOnly
    }
    #expect(known(nil) == true)
    for id in [0, first, 511, 512, 599] { #expect(known(id) == false) }
  }

  @Test("no event is lost if a frame has more events than are copied at once, not even the end of a packet")
  func manyEvents() {
    for first in ["", "X1"] {
      let line = Line.opened()
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
    "frames that report the device's state, or a release by the kernel, are not marked as movesOnly")
  func unknownStates() {
    #expect(line.frames.allSatisfy { !$0.movesOnly })
    line.play("s0 id5 x10 y20")
    line.overflow()
    line.read()
    #expect(line.drops == 1 && line.frames.suffix(2).allSatisfy { !$0.movesOnly })
    line.force("s0 id-1")
    line.read()
    #expect(line.passes.last == "cancelled 1 at 10,20" && line.frames.last?.movesOnly == false)
  }

  @Test("a lift without a slot belongs to the slot named last, in a movesOnly frame or an earlier one")
  func slotOfMoves() {
    for frames in [["s1 x51"], ["s0 x11 s1 x51"], ["s1 x51", "x52"]] {
      let line = Line.opened()
      line.write("s0 id5 x10 y20", "s1 id6 x50 y60", "s0 x9")
      for words in frames { line.write(words) }
      line.read()
      #expect(line.panel.named == 1)
      // The release by the kernel names no slot.
      line.force("s1 id-1")
      line.read()
      #expect(line.passes.last?.contains("cancelled 2") == true)
      line.panel.isDisconnected = true
      line.read()
      #expect(line.passes.last?.hasPrefix("cancelled 1") == true && line.down.isEmpty && line.ledger.faults == [])
    }
  }

  @Test("a frame's time is the timestamp of its SYN_REPORT in µs")
  func stamps() {
    line.panel.now = 7_000_003
    line.panel.write("id1 x10 y20")
    line.panel.now = 7_000_009
    line.panel.report()
    line.read()
    #expect(line.frames.last?.time == 7_000_009)
    #expect(line.frames.last?.events.first?.time == 7_000_003)
  }

  @Test("a reader may keep each frame and leave another in its place; all frames of an answer have the same time")
  func swapped() {
    let line = Line()
    #expect(line.device.time == 0)
    var kept: [Frame] = []
    func keep(_ given: inout Frame) {
      var other = frame("touch1", at: 5)
      swap(&given, &other)
      kept.append(other)
    }
    line.panel.now = 2_000_000
    #expect(line.device.read(keep) == .drained)
    line.overflow()
    line.panel.now = 3_000_000
    #expect(line.device.read(keep) == .drained)
    line.write("s9 x700")
    #expect(line.device.read(keep) == .drained)
    #expect(kept.map(\.time) == [2_000_000, 2_000_000, 3_000_000, 3_000_000, 3_000_000])
    #expect(line.device.time == 3_000_000)
    #expect(!kept.contains { $0.events.contains { $0.type == EventType.key } })
  }

  @Test("a finger that is down at open is ignored until it lifts; the next one in its slot is reported")
  func downAtOpen() {
    let line = Line.opened(before: "s0 id5 x10 y20 s3 id6 x30 y40 touch1")
    line.play("s3 x31", "s0 id-1", "s3 id-1 touch0")
    #expect(line.passes == [])
    line.play("s0 id7 x15 touch1")
    #expect(line.passes == ["began 1 at 15,20"])
  }

  @Test("a finger whose frame is incomplete at open is ignored when the frame is completed")
  func halfFrameAtOpen() {
    let line = Line()
    line.panel.write("s2 id5 x10")
    line.read()
    line.write("y20")
    line.read()
    #expect(line.passes == [])
    line.play("id-1", "id6")
    #expect(line.passes == ["began 1 at 10,20"])
  }

  @Test("the current slot is queried at open, and later events without a slot belong to it")
  func currentAtOpen() {
    let line = Line.opened(before: "s4 id5 x10 y20 id-1")
    line.play("id6")
    #expect(line.down[4]?.x == 10)
  }

  @Test("opening a device sets its clock, then grabs it if requested, and reports which of the two failed")
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

  @Test("a frame reports whether the kernel generated it")
  func forcedRelease() {
    let line = Line()
    var forced: [Bool] = []
    #expect(line.device.read { forced.append($0.isForced) } != .disconnected)
    #expect(forced == [false, false], "its state at the start")
    line.play("s0 id5 x10 y20")
    line.force("s0 id-1 touch0")
    line.write("s1 id7")
    forced = []
    #expect(line.device.read { forced.append($0.isForced) } != .disconnected)
    #expect(forced == [true, false])
  }

  @Test("keys that the kernel itself releases are marked as lost, because no user released them; a panel's are not")
  func forcedKeys() {
    let keys = Line(DeviceDescription(codes: [EventType.key: [EventCode.btnTouch, EventCode.btnLeft]]))
    let panel = Line()
    for line in [keys, panel] {
      line.read()
      line.play("left1 touch1")
      line.frames = []
      line.panel.now = 2_000_000
      line.panel.write("touch0")
      line.panel.now = 2_000_007
      line.panel.report(value: 1)
      // This release is not the kernel's.
      line.write("left0")
      line.force("touch1")
      line.read()
    }
    var forced = frame("dropped touch0", at: 2_000_000)
    forced.time = 2_000_007
    let rest = [frame("left0", at: 2_000_007), frame("touch1", at: 2_000_007)]
    #expect(keys.frames == [forced] + rest)
    forced.events.removeFirst()
    #expect(panel.frames == [forced] + rest)
  }

  @Test("an unplug cancels all contacts in one last frame, even in the middle of a frame")
  func unplug() {
    line.play("s0 id0 x10 y20", "s1 id6 x50 y60")
    line.panel.write("s0 x11")
    line.panel.isDisconnected = true
    line.panel.now = 3_000_000
    #expect(line.read() == .disconnected)
    #expect(line.passes.last == "cancelled 1 at 10,20, cancelled 2 at 50,60")
    #expect(!line.tracker.isTouched)
    #expect(line.frames.last?.time == 3_000_000)
    let count = line.frames.count
    #expect(line.read() == .disconnected)
    #expect(line.frames.count == count)
  }

  @Test("a device whose stream ends counts as removed")
  func endOfFile() {
    let line = Line.opened()
    line.play("s0 id5 x10 y20")
    line.panel.hasEnded = true
    #expect(line.read() == .disconnected && line.passes.last == "cancelled 1 at 10,20")
    let never = Line()
    never.panel.hasEnded = true
    #expect(never.read() == .disconnected && never.frames.allSatisfy(\.events.isEmpty))
  }

  @Test("a file that is no device, or that does not exist, is an error, and no descriptor of it stays open")
  func noDevice() throws {
    let directory = try Directory(["node": ""])
    let (path, missing) = (directory("node"), directory("none"))
    for grab in [false, true] {
      #expect(throws: LiveDeviceError(path: path, action: "use it as an input device", errno: ENOTTY)) {
        try LiveDevice(path: path, grab: grab)
      }
    }
    #expect(throws: LiveDeviceError(path: missing, action: "open it", errno: ENOENT)) {
      try LiveDevice(path: missing, grab: false)
    }
    let fd = open(path, O_RDONLY | O_CLOEXEC)
    var failure: Int32 = 0
    let description = DeviceDescription(describing: fd, failure: &failure)
    #expect(description == nil && failure == -ENOTTY)
    var device: LiveDevice? = LiveDevice(path: path, fd: fd, description: slotPanel(), calls: .kernel)
    #expect(device?.path == path && openDescriptors(of: path) == 1)
    device = nil
    #expect(openDescriptors(of: path) == 0)
    directory.remove()
  }

  @Test("contacts that the kernel releases before an unplug or suspend are cancelled, and their slots keep their tools")
  func released() {
    line.play("s0 id5 x10 y20 t1", "s1 id6 x50 y60")
    line.force("s0 id-1 s1 id-1 touch0")
    line.play("s1 id7", "s0 id8")
    #expect(
      line.passes.suffix(3) == [
        "cancelled 1 at 10,20, cancelled 2 at 50,60", "began 3 at 50,60", "stationary 3 at 50,60, began 4 at 10,20",
      ])
    #expect(line.down[0]?.tool == .pen)
    #expect(line.down[1]?.tool == .finger)
    #expect(line.ledger.faults == [])
    // A frame without a lift is unchanged.
    line.force("s2 id0 x1 y2")
    line.read()
    #expect(line.frames.last == frame("s2 id0 x1 y2", at: 1_000_000))
  }

  @Test("a restart cancels contacts that are down, and ignores them until they lift")
  func restart() {
    line.play("s0 id5 x10 y20", "s1 id6 x50 y60")
    line.passes = []
    line.write("s0 id-1")
    #expect(line.device.restart(line.take))
    line.play("s1 x99", "s1 id-1", "s1 id7")
    #expect(line.passes == ["cancelled 1 at 10,20, cancelled 2 at 50,60", "began 3 at 99,60"])
    // The rest of an incomplete frame is dropped, and so is its beginning.
    line.panel.capacity = 4096
    for x: Int32 in 1...600 { line.panel.write("s1 x\(x)") }
    line.panel.report()
    #expect(line.device.read(line.take) == .more)
    line.panel.now = 4_000_000
    #expect(line.device.restart(line.take))
    #expect(line.frames.suffix(2).map(\.time) == [4_000_000, 4_000_000])
    #expect(line.frames.suffix(2).allSatisfy { $0.events.count < 100 })
    line.panel.isDisconnected = true
    #expect(!line.device.restart(line.take))
    // The kernel's first id is 0.
    let first = Line.opened()
    first.play("s0 id0 x10 y20")
    first.passes = []
    first.write("s0 id-1")
    #expect(first.device.restart(first.take))
    #expect(first.passes == ["cancelled 1 at 10,20"])
  }

  @Test("without slots, contacts that are down at open or restart are also cancelled and ignored until they lift")
  func restartSingle() {
    let line = Line.opened(OtherProtocolsTests.singlePanel, before: "X10 Y20 touch1")
    line.play("X11", "touch0", "X30 touch1", "X31")
    #expect(line.passes == ["began 1 at 30,20", "moved 1 at 31,20"])
    #expect(line.device.restart(line.take))
    line.play("X32", "touch0", "X40 touch1", "touch0")
    #expect(line.passes.dropFirst(2) == ["cancelled 1 at 31,20", "began 2 at 40,20", "ended 2 at 40,20"])
  }

  @Test("keysDown returns the device's keys that are down, and nil after the device was removed")
  func keysDown() {
    let line = Line.opened(DeviceDescription(codes: [EventType.key: [1, 8, 116, 0x2FF]]))
    #expect(line.device.keysDown() == [])
    line.panel.press(116, 1)
    line.panel.press(0x2FF, 1)
    #expect(line.device.keysDown() == [116, 0x2FF])
    line.panel.press(116, 0)
    line.panel.press(2, 1)
    #expect(line.device.keysDown() == [0x2FF])
    line.panel.isDisconnected = true
    #expect(line.device.keysDown() == nil)
  }

  @Test("a pen that is near at a restart stays near, and leaves when its frames say so")
  func restartPen() {
    let keys: Set<UInt16> = [EventCode.btnTouch, EventCode.btnToolPen, EventCode.btnToolRubber]
    let line = Line.opened(
      DeviceDescription(codes: [EventType.abs: [EventCode.absX, EventCode.absY], EventType.key: keys]))
    line.play("pen1 X10 Y20")
    #expect(line.device.restart(line.take))
    #expect(line.tracker.hover?.x == 10 && line.tracker.hover?.y == 20)
    line.play("X11 touch1", "touch0", "pen0")
    #expect(line.tracker.hover == nil)
    #expect(line.passes == ["began 1 at 11,20", "ended 1 at 11,20"])
  }
}
