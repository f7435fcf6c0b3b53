import CEvdev
import Testing

@testable import Evdev

/// Descriptions by libevdev.
@Suite(.timeLimit(.minutes(5))) struct DescriptionTests {
  @Test("a description has libevdev's name, identity, properties, codes and axes, and EV_SYN is not a type of its own")
  func described() throws {
    let handle = try #require(libevdev_new())
    defer { libevdev_free(handle) }
    #expect(DeviceDescription(of: handle) == DeviceDescription())
    libevdev_set_name(handle, "Panel")
    libevdev_set_id_bustype(handle, 3)
    libevdev_set_id_vendor(handle, 0x1234)
    libevdev_set_id_product(handle, 0x56)
    libevdev_set_id_version(handle, 7)
    for property in [0, DeviceProperty.direct] {
      libevdev_enable_property(handle, UInt32(property))
    }
    for (type, code) in [(EventType.key, 0x2ff), (EventType.key, EventCode.btnTouch), (EventType.msc, 0)] {
      libevdev_enable_event_code(handle, UInt32(type), UInt32(code), nil)
    }
    var axis = input_absinfo(value: 1, minimum: -2, maximum: 3, fuzz: 4, flat: 5, resolution: 6)
    libevdev_enable_event_code(handle, UInt32(EventType.abs), UInt32(EventCode.absX), &axis)
    #expect(
      DeviceDescription(of: handle)
        == DeviceDescription(
          name: "Panel", bus: 3, vendor: 0x1234, product: 0x56, version: 7,
          properties: [0, DeviceProperty.direct],
          codes: [
            EventType.key: [0x2ff, EventCode.btnTouch], EventType.msc: [0], EventType.abs: [EventCode.absX],
          ],
          axes: [EventCode.absX: AxisInfo(value: 1, minimum: -2, maximum: 3, fuzz: 4, flat: 5, resolution: 6)]))
  }
}
