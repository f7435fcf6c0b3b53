/// A device that can report events, with its properties in udev, before it is opened.
package struct DiscoveredDevice: Equatable, Sendable {
  /// The form in which the kernel offers a device.
  package enum Interface: Sendable {
    /// An evdev node, which reports events.
    case evdev
    /// A directory of IIO attributes, which touchd must poll.
    case iio
  }

  /// The node, such as `/dev/input/event3`, or the folder of attributes, such as `/sys/bus/iio/devices/iio:device0`.
  package var path: String
  package var interface: Interface
  /// The links to it, such as `/dev/input/by-path/…`, sorted by name.
  package var links: [String]
  package var name: String
  package var vendor: UInt16
  package var product: UInt16
  /// The place where it is plugged in, as its driver reports it; empty if it does not.
  package var phys: String
  /// The udev properties of the node.
  package var properties: [String: String]
  /// Whether it reports that fingers touch the picture itself (`INPUT_PROP_DIRECT`).
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

  /// Whether to open it as a touchscreen: udev classifies it so, or the device reports it and udev does not classify it
  /// as a pen or a touchpad.
  package var isTouchscreen: Bool {
    if properties["ID_INPUT_TOUCHSCREEN"] == "1" { return true }
    return isDirect && properties["ID_INPUT_TABLET"] != "1" && properties["ID_INPUT_TOUCHPAD"] != "1"
  }

  /// Whether sysfs' `properties` of an input device contain `INPUT_PROP_DIRECT`. They are hexadecimal words of the
  /// machine's word size, the lowest last.
  package static func isDirect(properties: String) -> Bool {
    let lowest = properties.split(separator: " ").last ?? ""
    return (UInt64(lowest, radix: 16) ?? 0) & 1 << UInt64(DeviceProperty.direct) != 0
  }

  package var paths: [String] {
    [path] + links
  }
}
