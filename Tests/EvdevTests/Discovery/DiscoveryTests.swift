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
