extension DiscoveredDevice {
  /// The folder of the links to all sensors of Industrial I/O.
  static let sensors = "/sys/bus/iio/devices"

  /// Return the path by which a device is known; nil for a device of another kind.
  static func place(
    of device: some UdevDevice, sensors: String = DiscoveredDevice.sensors
  ) -> (path: String, interface: Interface)? {
    guard let name = device.name else { return nil }
    if name.hasPrefix("event") { return device.node.map { ($0, .evdev) } }
    // Not its node, because a sensor without a buffer has none.
    return name.hasPrefix("iio:device") ? ("\(sensors)/\(name)", .iio) : nil
  }

  /// Describe a device as udev knows it; nil for a device of another kind.
  init?(_ device: some UdevDevice, sensors: String = DiscoveredDevice.sensors) {
    guard let (path, interface) = Self.place(of: device, sensors: sensors) else { return nil }
    self.init(path: path, interface: interface, links: device.links, properties: device.properties)
    if interface == .iio {
      guard IIOAccelerometer.isAccelerometer(path) else { return nil }
      links += [device.folder, device.node].compactMap { $0 }
      name = device.attribute("name") ?? ""
    }
    links.sort()
    guard let input = device.input else { return }
    name = input.attribute("name") ?? ""
    phys = input.attribute("phys") ?? ""
    vendor = UInt16(input.attribute("id/vendor") ?? "", radix: 16) ?? 0
    product = UInt16(input.attribute("id/product") ?? "", radix: 16) ?? 0
    if !isTwin { isDirect = Self.isDirect(properties: input.attribute("properties") ?? "") }
  }

  /// Whether it represents a panel for other programs, or wakes displays for them (P1, P9).
  var isTwin: Bool { phys.hasPrefix(Twin.mark) }
}
