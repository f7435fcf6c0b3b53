import CEvdev
import Glibc
import Panels
import Scenes
import Testing

@testable import Configuration
@testable import Evdev
@testable import TouchService

/// Devices of twins backed by pipes, and the messages to a service manager about them.
private final class StoredDevices {
  private let socket: ManagerSocket
  private(set) var made = 0
  /// The other ends of the devices, in the order in which they were made or adopted.
  private var readers: [Int32] = []
  private let stored: [String]
  lazy var devices = TwinDevices(
    stored.map { ($0, makePipe()) }, manager: socket.makeManager(),
    adoptDevice: { (fd) throws(LiveDeviceError) in VirtualDevice(fd: fd, path: "/dev/input/event20") },
    makeDevice: { [unowned self] (_, _) throws(LiveDeviceError) in
      made += 1
      return VirtualDevice(fd: makePipe(), path: "/dev/input/event\(made)")
    })

  /// - Parameter stored: the names of devices that the previous process stored.
  init(_ stored: [String] = []) throws {
    socket = try ManagerSocket()
    self.stored = stored
  }

  deinit {
    for reader in readers { close(reader) }
  }

  private func makePipe() -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    readers.append(ends[0])
    return ends[1]
  }

  /// The codes and values of the events that the last device got since the last call.
  func written() -> [String] {
    var all: [String] = []
    var event = input_event()
    let size = MemoryLayout<input_event>.size
    while let reader = readers.last, read(reader, &event, size) == size { all.append("\(event.code) \(event.value)") }
    return all
  }

  func twin(_ name: String = "panel", wakes: Bool = false, maximum: Int32? = nil) throws -> Twin {
    var description = DeviceDescription(name: name)
    if let maximum { description.axes[EventCode.absMTPositionX] = AxisInfo(maximum: maximum) }
    return try devices.twin(
      description, phys: "touchd/twin/p/s", limits: Twin.Limits(), isOfScreen: false, wakes: wakes)
  }

  /// The manager's messages since the last call.
  func messages() -> [String] {
    var all: [String] = []
    while let text = socket.heard() { all.append(text) }
    return all
  }

  /// The first lines of the manager's messages since the last call.
  func heard() -> [String] { messages().map { String($0.prefix { $0 != "\n" }) } }
}

@Suite(.timeLimit(.minutes(5))) struct TwinDevicesTests {
  @Test(
    "P11: a panel that returns gets its device back; one that stays away loses it at the next start or reload"
  )
  func panelReturns() throws {
    let stored = try StoredDevices()
    var twin: Twin? = try stored.twin()
    #expect(twin?.path == "/dev/input/event1" && stored.heard() == ["FDSTORE=1"])
    twin = nil
    twin = try stored.twin()
    #expect(twin?.path == "/dev/input/event1" && stored.made == 1)
    stored.devices.removeUnused()
    #expect(stored.heard() == [])
    twin = nil
    stored.devices.removeUnused()
    #expect(stored.heard() == ["FDSTOREREMOVE=1"])
    #expect(try stored.twin().path == "/dev/input/event2")
  }

  @Test("P11: panels with different axes have devices of their own")
  func axes() throws {
    let stored = try StoredDevices()
    for maximum: Int32 in [799, 799, 479] { _ = try stored.twin(maximum: maximum) }
    #expect(stored.made == 2)
  }

  @Test("P11: a stored device is released, then used by the same panel or removed; its name stays the same")
  func adopted() throws {
    let name = "twin-c462eea5a8bdacf4"
    let first = try StoredDevices()
    _ = try first.twin()
    #expect(first.messages() == ["FDSTORE=1\nFDNAME=\(name)"])
    let second = try StoredDevices([name])
    _ = second.devices
    #expect(second.written().contains("57 -1") && second.messages() == [])
    var twin: Twin? = try second.twin()
    #expect(twin?.path == "/dev/input/event20" && second.made == 0 && second.messages() == [])
    twin = nil
    second.devices.removeUnused()
    #expect(second.messages() == ["FDSTOREREMOVE=1\nFDNAME=\(name)"])
    #expect(try second.twin().path == "/dev/input/event1")
  }

  @Test("P4, P11: a feed gives a panel its earlier device, and removes unused ones at its start and at a reload")
  func feed() throws {
    for positions in PassOn.Positions.allCases {
      let stored = try StoredDevices()
      _ = try stored.twin("gone")
      #expect(stored.heard() == ["FDSTORE=1"])
      var rule = DeviceRule()
      rule.match.name = "panel"
      var passOn = PassOn()
      (passOn.positions, passOn.wakeup) = (positions, false)
      rule.passOn = passOn
      let desk = try LiveDesk(scene: SceneDescription(), rules: [rule], twins: stored.devices)
      #expect(stored.heard() == ["FDSTOREREMOVE=1"])
      for isUsed in [false, true] {
        let node = try desk.add("/dev/input/event1")
        desk.turn()
        #expect(node.isGrabbed && stored.made == 2)
        #expect(desk.feed.members.first?.twin?.isOfScreen == (positions == .screen))
        _ = stored.written()
        node.down(1_010_000, slot: nil, id: 1, x: 100, y: 100)
        desk.turn()
        // The selected slot of a new device is known.
        #expect(stored.written().first == (isUsed ? "47 0" : "57 0"))
        desk.feed.handle(.removed(desk.found("/dev/input/event1")))
        desk.turn()
      }
      #expect(stored.heard() == ["FDSTORE=1"])
      desk.feed.reconfigure()
      #expect(stored.heard() == ["FDSTOREREMOVE=1"])
    }
  }

  @Test("P9: twins that wake displays share one key, whose device exists as long as one of them")
  func wakeKey() throws {
    let stored = try StoredDevices()
    #expect(try stored.twin("silent").wakeKey == nil && stored.made == 1)
    var first: Twin? = try stored.twin("first", wakes: true)
    var second: Twin? = try stored.twin("second", wakes: true)
    #expect(first?.wakeKey != nil && first?.wakeKey === second?.wakeKey && stored.made == 4)
    first = nil
    stored.devices.removeUnused()
    _ = stored.heard()
    stored.devices.removeUnused()
    #expect(stored.heard() == [])
    second = nil
    second = try stored.twin("second", wakes: true)
    #expect(second?.wakeKey != nil && stored.made == 4)
    second = nil
    stored.devices.removeUnused()
    #expect(stored.heard() == ["FDSTOREREMOVE=1", "FDSTOREREMOVE=1"])
  }

  @Test("P11: of two indistinguishable panels, the first one's device is stored, even after the other is removed")
  func alike() throws {
    let stored = try StoredDevices()
    let first = try stored.twin()
    var second: Twin? = try stored.twin()
    #expect(
      [first.path, second?.path] == ["/dev/input/event1", "/dev/input/event2"] && stored.heard() == ["FDSTORE=1"])
    second = nil
    stored.devices.removeUnused()
    #expect(stored.heard() == [])
    second = try stored.twin()
    #expect(second?.path == "/dev/input/event3" && stored.heard() == [])
  }
}
