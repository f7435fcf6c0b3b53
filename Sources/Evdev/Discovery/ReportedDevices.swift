/// The devices that a discovery has reported and not removed. It computes the changes to report when devices are found
/// or announced.
struct ReportedDevices {
  /// The devices by path.
  private(set) var devices: [String: DiscoveredDevice] = [:]

  /// Replace all devices by those that were found, and return the differences by path, removals first.
  ///
  /// The same node with another name or place is another device.
  mutating func replace(with found: [String: DiscoveredDevice]) -> [Discovery.Change] {
    var removed: [Discovery.Change] = []
    var rest: [Discovery.Change] = []
    for path in Set(devices.keys).union(found.keys).sorted() {
      switch (devices[path], found[path]) {
      case (let old?, nil): removed.append(.removed(old))
      case (nil, let new?): rest.append(.added(new))
      case (let old?, let new?) where (old.name, old.phys) != (new.name, new.phys):
        removed.append(.removed(old))
        rest.append(.added(new))
      case (let old?, let new?): if old != new { rest.append(.changed(new)) }
      case (nil, nil): break
      }
    }
    devices = found
    return removed + rest
  }

  /// Add or replace a device that was announced.
  mutating func update(_ device: DiscoveredDevice) -> Discovery.Change {
    devices.updateValue(device, forKey: device.path) == nil ? .added(device) : .changed(device)
  }

  /// Remove the device at a path; return nil for one that was not reported.
  mutating func remove(_ path: String) -> Discovery.Change? {
    devices.removeValue(forKey: path).map { .removed($0) }
  }
}
