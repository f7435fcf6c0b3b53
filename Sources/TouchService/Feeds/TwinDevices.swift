package import Evdev

/// The devices of twins and of their wake key: those in use, those that wait for their panel, and those that the
/// previous process of the service stored (P6, P11).
///
/// A program can keep such a device open while its panel is reconnected and while the service restarts.
package final class TwinDevices {
  /// The prefix of their names in the service manager's store.
  static let prefix = "twin-"

  private struct Entry {
    let name: String
    var device: VirtualDevice
    /// Whether a ``Twin`` or the ``WakeKey`` uses it. Weak references to them would make each use of a twin slower.
    var isUsed: Bool { mutating get { !isKnownUniquelyReferenced(&device) } }
  }

  private var entries: [Entry] = []
  private weak var wakeKey: WakeKey?
  private let manager: ServiceManager
  private let makeDevice: (DeviceDescription, _ phys: String) throws(LiveDeviceError) -> VirtualDevice

  /// Adopt the devices that the previous process stored, and lift the touches that were down at its end.
  ///
  /// - Parameters:
  ///   - stored: their names in the store, and their descriptors.
  ///   - adoptDevice: adopts the device of a descriptor.
  ///   - makeDevice: creates a device.
  package init(
    _ stored: [(name: String, fd: Int32)] = [], manager: ServiceManager = ServiceManager(),
    adoptDevice: (_ fd: Int32) throws(LiveDeviceError) -> VirtualDevice = {
      (fd) throws(LiveDeviceError) in try VirtualDevice(fd: fd)
    },
    makeDevice: @escaping (DeviceDescription, _ phys: String) throws(LiveDeviceError) -> VirtualDevice = {
      (description, phys) throws(LiveDeviceError) in try VirtualDevice(description, phys: phys)
    }
  ) {
    self.manager = manager
    self.makeDevice = makeDevice
    for (name, fd) in stored {
      if let device = try? adoptDevice(fd) {
        device.isShared = true
        try? device.releaseAll()
        entries.append(Entry(name: name, device: device))
      } else {
        manager.discard(named: name)
      }
    }
  }

  /// Create a twin, on a device that was used for the same panel before or on a new one.
  ///
  /// - Parameter wakes: whether the twin has the wake key, which all twins share.
  /// - Throws: why uinput cannot be used.
  func twin(
    _ description: DeviceDescription, phys: String, limits: Twin.Limits, isOfScreen: Bool, wakes: Bool
  ) throws(LiveDeviceError) -> Twin {
    // Create the key before the twin, because programs wait for the twin.
    let wakeKey = wakes ? try findWakeKey() : nil
    let (index, isUsed) = try entry(description, phys: phys)
    let twin = Twin(
      description, on: entries[index].device, isUsed: isUsed, limits: limits, isOfScreen: isOfScreen)
    twin.wakeKey = wakeKey
    return twin
  }

  private func findWakeKey() throws(LiveDeviceError) -> WakeKey {
    if let wakeKey { return wakeKey }
    let (index, _) = try entry(WakeKey.description, phys: WakeKey.phys)
    let key = WakeKey(on: entries[index].device)
    wakeKey = key
    return key
  }

  /// Find an unused device for a description and release everything on it, or create a device.
  private func entry(
    _ description: DeviceDescription, phys: String
  ) throws(LiveDeviceError) -> (index: Int, isUsed: Bool) {
    let name = Self.prefix + description.fingerprint(phys)
    guard let known = entries.indices.first(where: { entries[$0].name == name && !entries[$0].isUsed }) else {
      let device = try makeDevice(description, phys)
      // Of two panels that cannot be distinguished, only one is stored.
      if !entries.contains(where: { $0.name == name }) { device.isShared = manager.store(device.fd, named: name) }
      entries.append(Entry(name: name, device: device))
      return (entries.count - 1, false)
    }
    try entries[known].device.releaseAll()
    return (known, true)
  }

  func removeUnused() {
    for index in entries.indices where !entries[index].isUsed && entries[index].device.isShared {
      entries[index].device.isShared = false
      manager.discard(named: entries[index].name)
    }
    for index in entries.indices.reversed() where !entries[index].isUsed { entries.remove(at: index) }
  }
}

extension DeviceDescription {
  /// A hash that is the same for the same description in every process.
  fileprivate func fingerprint(_ phys: String) -> String {
    var text = "\(phys)/\(name)/\(bus)/\(vendor)/\(product)/\(version)/\(properties.sorted())"
    for (type, codes) in codes.sorted(by: { $0.key < $1.key }) { text += "/\(type):\(codes.sorted())" }
    for (code, axis) in axes.sorted(by: { $0.key < $1.key }) {
      text += "/\(code):\(axis.minimum),\(axis.maximum),\(axis.fuzz),\(axis.flat),\(axis.resolution)"
    }
    // FNV-1a.
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
