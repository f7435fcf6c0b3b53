package import Evdev

extension DiscoveredDevice {
  /// What a description alone tells: no node, no udev.
  package init(_ description: DeviceDescription) {
    self.init(
      path: "", name: description.name, vendor: description.vendor, product: description.product,
      isDirect: description.isDirect)
  }
}
