import Glibc
import Testing

@testable import Evdev
@testable import TouchService

/// Devices of twins backed by files, and the messages to a service manager about them.
private final class StoredDevices {
  private let socket: ManagerSocket
  private(set) var made = 0
  lazy var devices = TwinDevices(
    manager: socket.makeManager(),
    makeDevice: { [unowned self] (_, _) throws(LiveDeviceError) in
      made += 1
      return VirtualDevice(fd: open("/dev/null", O_RDWR | O_CLOEXEC), path: "/dev/input/event\(made)")
    })

  init() throws {
    socket = try ManagerSocket()
  }

  func twin(_ name: String = "panel", wakes: Bool = false) throws -> Twin {
    try devices.twin(
      DeviceDescription(name: name), phys: "touchd/twin/p/s", limits: Twin.Limits(), isOfScreen: false, wakes: wakes)
  }

  /// The first lines of the manager's messages since the last call.
  func heard() -> [String] {
    var all: [String] = []
    while let text = socket.heard() { all.append(String(text.prefix { $0 != "\n" })) }
    return all
  }
}

@Suite(.timeLimit(.minutes(5))) struct TwinDevicesTests {
  @Test(
    "P11: a panel that returns gets its device back; one that stays away loses it at the next start or reload"
  )
  func comesBack() throws {
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
