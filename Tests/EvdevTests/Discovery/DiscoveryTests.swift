import Glibc
import TestSupport
import Testing

@testable import Evdev

@Suite(.timeLimit(.minutes(5))) struct DiscoveryTests {
  private func panel(_ path: String, _ name: String = "Panel", _ properties: [String: String] = [:]) -> DiscoveredDevice
  {
    DiscoveredDevice(path: path, name: name, properties: properties)
  }

  private func changes(_ before: [DiscoveredDevice], _ after: [DiscoveredDevice]) -> [Discovery.Change] {
    func table(_ devices: [DiscoveredDevice]) -> [String: DiscoveredDevice] {
      Dictionary(uniqueKeysWithValues: devices.map { ($0.path, $0) })
    }
    var reported = ReportedDevices()
    #expect(reported.replace(with: table(before)) == before.map { .added($0) })
    let changes = reported.replace(with: table(after))
    #expect(reported.devices == table(after))
    return changes
  }

  @Test("an enumeration reports the differences, removals first, in order of path")
  func differences() {
    let before = [panel("/dev/input/event1"), panel("/dev/input/event2"), panel("/dev/input/event4")]
    let after = [
      panel("/dev/input/event3"), panel("/dev/input/event1"),
      panel("/dev/input/event4", "Panel", ["LIBINPUT_IGNORE": "1"]),
      panel("/dev/input/event0"),
    ]
    #expect(
      changes(before, after) == [
        .removed(before[1]), .added(after[3]), .added(after[0]), .changed(after[2]),
      ])
  }

  @Test("another device at the same node is reported as a removal and an addition")
  func replaced() {
    let before = panel("/dev/input/event1", "Old")
    let after = panel("/dev/input/event1", "New")
    #expect(changes([before], [after]) == [.removed(before), .added(after)])
    var elsewhere = before
    elsewhere.phys = "usb-2"
    #expect(changes([before], [elsewhere]) == [.removed(before), .added(elsewhere)])
  }

  @Test("an announced device is reported as added or changed, its removal once, and later enumerations compare with it")
  func announced() {
    var reported = ReportedDevices()
    let (first, second) = (panel("/dev/input/event1"), panel("/dev/input/event2"))
    let again = panel("/dev/input/event1", "Panel", ["ID_SEAT": "seat1"])
    #expect(reported.update(first) == .added(first))
    #expect(reported.update(second) == .added(second))
    #expect(reported.update(again) == .changed(again))
    #expect(reported.devices == ["/dev/input/event1": again, "/dev/input/event2": second])
    #expect(reported.remove("/dev/input/event2") == .removed(second))
    #expect(reported.remove("/dev/input/event2") == nil && reported.remove("/dev/input/event3") == nil)
    #expect(reported.replace(with: ["/dev/input/event1": first]) == [.changed(first)])
    #expect(reported.update(second) == .added(second))
  }

  @Test(
    "a device is direct if bit 1 of the lowest word of its properties is set",
    arguments: [
      ("2", true), ("3", true), ("1", false), ("4", false), ("0", false), ("2 0", false), ("8 a", true), ("", false),
    ])
  func direct(properties: String, expected: Bool) {
    #expect(DiscoveredDevice.isDirect(properties: properties) == expected)
  }

  @Test(
    "a touchscreen is a device that udev says is one, or a direct device that udev calls neither pen nor touchpad",
    arguments: [
      (true, [:], true), (false, [:], false), (false, ["ID_INPUT_TOUCHSCREEN": "1"], true),
      (false, ["ID_INPUT_TOUCHSCREEN": "0"], false), (true, ["ID_INPUT_TABLET": "1"], false),
      (true, ["ID_INPUT_TOUCHPAD": "1"], false), (true, ["ID_INPUT_TABLET": "1", "ID_INPUT_TOUCHSCREEN": "1"], true),
    ] as [(Bool, [String: String], Bool)])
  func touchscreen(isDirect: Bool, properties: [String: String], expected: Bool) {
    let device = DiscoveredDevice(path: "/dev/input/event0", properties: properties, isDirect: isDirect)
    #expect(device.isTouchscreen == expected)
  }
}

/// A device as udev knows it.
private struct FakeUdevDevice: UdevDevice {
  var name: String?
  var node: String?
  var folder: String?
  var links: [String] = []
  var properties: [String: String] = [:]
  var attributes: [String: String] = [:]
  /// The attributes of the input device to which the node belongs; nil for none.
  var inputAttributes: [String: String]?

  var input: FakeUdevDevice? { inputAttributes.map { FakeUdevDevice(attributes: $0) } }

  func attribute(_ name: String) -> String? { attributes[name] }
}

/// Whether this process can listen to the kernel's announcements of devices.
private let mayListen: Bool = {
  // NETLINK_KOBJECT_UEVENT
  let fd = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), 15)
  defer { close(fd) }
  return fd >= 0
}()

/// What is read of udev's devices.
@Suite(.timeLimit(.minutes(5))) struct UdevDeviceTests {
  @Test("an event node has its input device's name, identity and properties, and its own links, sorted")
  func panel() {
    var device = FakeUdevDevice(
      name: "event3", node: "/dev/input/event3", links: ["/dev/input/by-path/b", "/dev/input/by-id/a"],
      properties: ["ID_SEAT": "seat0"], attributes: ["name": "not this one"],
      inputAttributes: [
        "name": "Panel", "phys": "usb-1", "id/vendor": "04f3", "id/product": "10a1", "properties": "2",
      ])
    var expected = DiscoveredDevice(
      path: "/dev/input/event3", links: ["/dev/input/by-id/a", "/dev/input/by-path/b"], name: "Panel",
      vendor: 0x04f3, product: 0x10a1, phys: "usb-1", properties: ["ID_SEAT": "seat0"], isDirect: true)
    #expect(DiscoveredDevice(device) == expected && !expected.isTwin)
    device.inputAttributes = [:]
    (expected.name, expected.vendor, expected.product, expected.phys, expected.isDirect) = ("", 0, 0, "", false)
    #expect(DiscoveredDevice(device) == expected)
    device.inputAttributes = nil
    #expect(DiscoveredDevice(device) == expected)
  }

  @Test("a device that represents a panel for other programs is a twin, and is not a touchscreen")
  func twin() {
    let device = FakeUdevDevice(
      name: "event3", node: "/dev/input/event3",
      inputAttributes: ["phys": "touchd/twin/usb-1/main", "properties": "2"])
    let described = DiscoveredDevice(device)
    #expect(described?.isTwin == true && described?.isTouchscreen == false)
  }

  @Test("an accelerometer of Industrial I/O is known by its folder, and has all paths to it")
  func accelerometer() {
    let sensor = SysfsAccelerometer()
    let sensors = String(sensor.path.dropLast("/iio:device0".count))
    let device = FakeUdevDevice(
      name: "iio:device0", node: "/dev/iio:device0", folder: "/sys/devices/a", links: ["/dev/z"],
      attributes: ["name": "bma"])
    let links = ["/dev/iio:device0", "/dev/z", "/sys/devices/a"]
    #expect(
      DiscoveredDevice(device, sensors: sensors)
        == DiscoveredDevice(path: sensor.path, interface: .iio, links: links, name: "bma"))
    #expect(DiscoveredDevice.place(of: device)?.path == "/sys/bus/iio/devices/iio:device0")
    let light = SysfsAccelerometer(["in_illuminance_raw": "3"], axes: [])
    #expect(DiscoveredDevice(device, sensors: String(light.path.dropLast("/iio:device0".count))) == nil)
  }

  @Test("devices of other kinds, and event devices without a node, are not described")
  func others() {
    for name in ["input3", "mouse0", "evdev3", "iio_sysfs_trigger", "trigger0"] {
      #expect(DiscoveredDevice(FakeUdevDevice(name: name, node: "/dev/\(name)")) == nil)
    }
    #expect(DiscoveredDevice(FakeUdevDevice(name: "event3")) == nil && DiscoveredDevice(FakeUdevDevice()) == nil)
  }

  @Test("an enumeration reports each device once, until the reports are forgotten", .enabled(if: mayListen))
  func enumerates() throws {
    let discovery = try Discovery()
    discovery.receive { _ in }
    #expect(discovery.fd >= 0 && discovery.overruns == 0)
    discovery.forget()
    var first: [Discovery.Change] = []
    discovery.enumerate { first.append($0) }
    let known = discovery.known.sorted { $0.key < $1.key }
    #expect(first == known.map { Discovery.Change.added($0.value) })
    var later: [Discovery.Change] = []
    discovery.enumerate { later.append($0) }
    #expect(later == [])
    discovery.forget()
    #expect(discovery.known.isEmpty)
    discovery.enumerate { later.append($0) }
    #expect(later == first)
  }
}
