/// A device that can report events, and what udev knows of it before anybody opens it.
package struct DiscoveredDevice: Equatable, Sendable {
  /// By what the kernel offers a device.
  package enum Interface: Sendable {
    /// A node of events.
    case evdev
    /// A folder of attributes, which report nothing unless they are read.
    case iio
  }

  /// The node, `/dev/input/event3`, or the folder of attributes, `/sys/bus/iio/devices/iio:device0`.
  package var path: String
  /// What the path is of.
  package var interface: Interface
  /// The links to it, `/dev/input/by-path/…` among them, in the order of their names.
  package var links: [String]
  /// The device's own name.
  package var name: String
  package var vendor: UInt16
  package var product: UInt16
  /// Where it is plugged in, as its driver says; empty where it does not.
  package var phys: String
  /// The udev properties of the node.
  package var properties: [String: String]
  /// Whether it says that fingers touch what they see (`INPUT_PROP_DIRECT`).
  package var isDirect: Bool

  package init(
    path: String, interface: Interface = .evdev, links: [String] = [], name: String = "", vendor: UInt16 = 0,
    product: UInt16 = 0, phys: String = "",
    properties: [String: String] = [:], isDirect: Bool = false
  ) {
    self.path = path
    self.interface = interface
    self.links = links
    self.name = name
    self.vendor = vendor
    self.product = product
    self.phys = phys
    self.properties = properties
    self.isDirect = isDirect
  }

  /// Whether it is worth opening as a touchscreen: udev says so, or the device does and udev does not call it a pen or a touchpad.
  package var isTouchscreen: Bool {
    if properties["ID_INPUT_TOUCHSCREEN"] == "1" { return true }
    return isDirect && properties["ID_INPUT_TABLET"] != "1" && properties["ID_INPUT_TOUCHPAD"] != "1"
  }

  /// Whether sysfs' `properties` of an input device hold `INPUT_PROP_DIRECT`: hexadecimal words of the machine's size, the least last.
  package static func isDirect(properties: String) -> Bool {
    let least = properties.split(separator: " ").last ?? ""
    return (UInt64(least, radix: 16) ?? 0) & 1 << UInt64(DeviceProperty.direct) != 0
  }

  /// Every path that leads to it.
  package var paths: [String] {
    [path] + links
  }
}
