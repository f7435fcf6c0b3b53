import Evdev
import Testing

@Suite(.timeLimit(.minutes(5))) struct DiscoveryTests {
  private func panel(_ path: String, _ name: String = "Panel", _ properties: [String: String] = [:]) -> DiscoveredDevice
  {
    DiscoveredDevice(path: path, name: name, properties: properties)
  }

  private func changes(_ before: [DiscoveredDevice], _ after: [DiscoveredDevice]) -> [Discovery.Change] {
    func table(_ devices: [DiscoveredDevice]) -> [String: DiscoveredDevice] {
      Dictionary(uniqueKeysWithValues: devices.map { ($0.path, $0) })
    }
    return Discovery.changes(from: table(before), to: table(after))
  }

  @Test("an enumeration tells the differences, removals first, each by path")
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

  @Test("another device at the same node is a removal and an arrival")
  func replaced() {
    let before = panel("/dev/input/event1", "Old")
    let after = panel("/dev/input/event1", "New")
    #expect(changes([before], [after]) == [.removed(before), .added(after)])
    var elsewhere = before
    elsewhere.phys = "usb-2"
    #expect(changes([before], [elsewhere]) == [.removed(before), .added(elsewhere)])
  }

  @Test(
    "a touchscreen is what udev calls one, or a direct device that udev calls neither a pen nor a touchpad",
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
