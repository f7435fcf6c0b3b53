import CEvdev
import CLinux
import Glibc
import TestSupport
import Testing

@testable import Evdev

@Suite(.timeLimit(.minutes(5))) struct VirtualDeviceTests {
  /// A pen's panel in which all numbers differ.
  private static let panel = DeviceDescription(
    name: "Panel", bus: 3, vendor: 0x1234, product: 0x56, version: 7, properties: [DeviceProperty.direct],
    codes: [
      EventType.syn: [EventCode.synReport], EventType.key: [EventCode.btnTouch, EventCode.btnToolPen],
      EventType.abs: [EventCode.absX, EventCode.absMTSlot], 0x14: [0, 1],
    ],
    axes: [
      EventCode.absX: AxisInfo(value: 5, minimum: -10, maximum: 799, fuzz: 2, flat: 4, resolution: 8),
      EventCode.absMTSlot: AxisInfo(value: 1, maximum: 9),
    ])

  /// The requests that a description makes to uinput, in words. The one that begins with `failing` fails with `errno`.
  private func asked(
    _ description: DeviceDescription, phys: String = "", failing: String? = nil, with errno: Int32 = 0
  ) throws(LiveDeviceError) -> [String] {
    var asked: [String] = []
    func words(_ request: UInt, _ argument: UnsafeMutableRawPointer?) -> String {
      let number = Int(bitPattern: argument)
      switch request {
      case clinux_ui_set_evbit(): return "type \(number)"
      case clinux_ui_set_propbit(): return "property \(number)"
      case clinux_ui_set_phys():
        return "phys " + (argument.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? "none")
      case clinux_ui_set_codebit(UInt32(EventType.key)): return "key \(number)"
      case clinux_ui_abs_setup():
        guard let setup = argument?.load(as: uinput_abs_setup.self) else { return "no axis" }
        let axis = setup.absinfo
        return "range \(setup.code) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat) \(axis.resolution)"
      case clinux_ui_dev_setup():
        guard var setup = argument?.load(as: uinput_setup.self) else { return "no setup" }
        let name = withUnsafeBytes(of: &setup.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return "setup \(setup.id.bustype) \(setup.id.vendor) \(setup.id.product) \(setup.id.version) \(name)"
      case clinux_ui_dev_create(): return argument == nil ? "create" : "create with an argument"
      default: return "\(request)"
      }
    }
    let calls = LiveCalls(
      read: { _, _, _ in 0 },
      ioctl: { fd, request, argument in
        let words = words(request, argument)
        asked.append("\(fd) \(words)")
        return failing.map(words.hasPrefix) == true ? -Int(errno) : 0
      }, now: { 0 })
    try VirtualDevice.announce(description, phys: phys, to: 7, calls)
    return asked
  }

  @Test("uinput receives each type except EV_SYN, keys, properties and ranges, then the identity, and creates last")
  func announced() throws {
    let asked = try asked(Self.panel)
    #expect(
      asked.dropLast(2).sorted() == [
        "7 key 320", "7 key 330", "7 property 1", "7 range 0 -10 799 2 4 8",
        "7 range 47 0 9 0 0 0", "7 type 1", "7 type 20", "7 type 3",
      ])
    #expect(asked.suffix(2) == ["7 setup 3 4660 86 7 Panel", "7 create"])
  }

  @Test("uinput receives the device's physical location, if the device reports one")
  func phys() throws {
    #expect(try asked(Self.panel, phys: "touchd/twin/usb-1").contains("7 phys touchd/twin/usb-1"))
    #expect(try !asked(Self.panel).contains { $0.hasPrefix("7 phys") })
  }

  @Test("a name that is too long for uinput is cut, and its last byte stays zero")
  func longName() throws {
    var long = Self.panel
    long.name = String(repeating: "a", count: 78) + "bcd"
    #expect(try asked(long).suffix(2).first == "7 setup 3 4660 86 7 \(long.name.dropLast(2))")
  }

  @Test(
    "a request that uinput refuses is an error with its reason, and no request follows it",
    arguments: ["type", "key", "property", "range", "setup", "create"])
  func refused(_ request: String) {
    let error = #expect(throws: LiveDeviceError.self) { try asked(Self.panel, failing: request, with: EINVAL) }
    #expect("\(error!)" == "/dev/uinput: cannot create a virtual device: Invalid argument")
  }

  /// The events that a device has written into a pipe, at most 1000.
  private func heard(_ end: Int32) -> [InputEvent] {
    let most = 1000
    let events = [input_event](unsafeUninitializedCapacity: most) { buffer, count in
      count = max(0, read(end, buffer.baseAddress, most * MemoryLayout<input_event>.stride))
      count /= MemoryLayout<input_event>.stride
    }
    return events.map { InputEvent($0) }
  }

  @Test("a frame of any size is written at once, with a SYN_REPORT and without events meant for readers")
  func written() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    defer { close(ends[0]) }
    let device = VirtualDevice(fd: ends[1], path: "")
    func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
      InputEvent(time: 0, type: type, code: code, value: value)
    }
    let report = event(EventType.syn, EventCode.synReport, 0)
    // Within the initial capacity, beyond it, and fewer again.
    for count: Int32 in [3, 63, 64, 65, 500, 3] {
      let events = (0..<count).map { event(EventType.abs, EventCode.absX, $0) }
      try device.write(Frame(events: events))
      #expect(heard(ends[0]) == events + [report])
    }
    let mark = event(EventType.syn, EventCode.synMTReport, 0)
    try device.write(Frame(events: [event(EventType.syn, EventCode.synDropped, 0), mark]))
    #expect(heard(ends[0]) == [mark, report])
    try device.write(Frame(events: []))
    #expect(heard(ends[0]) == [])
  }

  @Test("releasing everything lifts the contacts of all slots of uinput, and releases all keys")
  func releases() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try VirtualDevice(fd: ends[1], path: "").releaseAll()
    var expected = frame((0..<100).map { "s\($0) id-1" }.joined(separator: " ")).events
    for key in 0...UInt16(KEY_MAX) { expected.append(InputEvent(time: 0, type: EventType.key, code: key, value: 0)) }
    expected.append(InputEvent(time: 0, type: EventType.syn, code: EventCode.synReport, value: 0))
    #expect(heard(ends[0]) == expected)
  }

  @Test("the node of a device is the event node in its folder; each step that fails is an error")
  func node() throws {
    let directory = try Directory(["input7/name": "", "input7/mouse1": "", "input7/event3": "", "input8/name": ""])
    func node(_ name: String, failing errno: Int32 = 0) throws(LiveDeviceError) -> String {
      let calls = LiveCalls(
        read: { _, _, _ in 0 },
        ioctl: { fd, request, argument in
          guard fd == 7, request == clinux_ui_get_sysname(64), let argument else { return -Int(EINVAL) }
          if errno != 0 { return -Int(errno) }
          // What follows the NUL is not part of the name.
          let bytes = Array(name.utf8) + [0, 9]
          argument.copyMemory(from: bytes, byteCount: bytes.count)
          return 0
        }, now: { 0 })
      return try VirtualDevice.node(of: 7, calls, in: directory.path)
    }
    #expect(try node("input7") == "/dev/input/event3")
    #expect(throws: LiveDeviceError(path: "/dev/uinput", action: "read the device's name", errno: ENODEV)) {
      try node("input7", failing: ENODEV)
    }
    #expect(throws: LiveDeviceError(path: directory("input8"), action: "find an event node", errno: ENOENT)) {
      try node("input8")
    }
    #expect(throws: LiveDeviceError(path: directory("input9"), action: "read it", errno: ENOENT)) {
      try node("input9")
    }
  }

  @Test("a descriptor is closed with its device, or at once if it does not belong to uinput")
  func closed() throws {
    let directory = try Directory(["file": ""])
    let path = directory("file")
    #expect(throws: LiveDeviceError(path: "/dev/uinput", action: "read the device's name", errno: ENOTTY)) {
      try VirtualDevice(fd: open(path, O_RDONLY | O_CLOEXEC))
    }
    #expect(openDescriptors(of: path) == 0)
    var device: VirtualDevice? = VirtualDevice(fd: open(path, O_RDONLY | O_CLOEXEC), path: "/dev/input/event3")
    #expect(device?.path == "/dev/input/event3" && device?.isShared == false && openDescriptors(of: path) == 1)
    device = nil
    #expect(openDescriptors(of: path) == 0)
    directory.remove()
  }
}
