package import Evdev

/// The devices of twins and of their wake key: those in use, those that wait for their panel, and those that the service's previous process
/// stored (P6, P11).
///
/// A program that reads one keeps it while its panel is plugged in again and while the service restarts.
package final class TwinDevices {
  /// What their names begin with in the store of the service manager.
  static let prefix = "twin-"

  private struct Entry {
    let name: String
    var device: VirtualDevice
    /// Whether a ``Twin`` or the ``WakeKey`` has it. No weak reference to them: those would make each reference to a twin cost a frame more.
    var isUsed: Bool { mutating get { !isKnownUniquelyReferenced(&device) } }
  }

  private var entries: [Entry] = []
  private weak var wakeKey: WakeKey?
  private let manager: ServiceManager
  private let makeDevice: (DeviceDescription, _ phys: String) throws(LiveDeviceError) -> VirtualDevice

  /// Adopt the devices that the previous process stored, and lift the touches that were down when it ended.
  package init(
    _ stored: [(name: String, fd: Int32)] = [], manager: ServiceManager = ServiceManager(),
    makeDevice: @escaping (DeviceDescription, _ phys: String) throws(LiveDeviceError) -> VirtualDevice = {
      (description, phys) throws(LiveDeviceError) in try VirtualDevice(description, phys: phys)
    }
  ) {
    self.manager = manager
    self.makeDevice = makeDevice
    for (name, fd) in stored {
      if let device = try? VirtualDevice(fd: fd) {
        device.isShared = true
        try? device.releaseAll()
        entries.append(Entry(name: name, device: device))
      } else {
        manager.discard(named: name)
      }
    }
  }

  /// Make a twin, on the device that stood for the same panel before or on a new one.
  ///
  /// - Parameter wakes: whether it has the wake key, of which there is one for all twins.
  /// - Throws: why uinput cannot be used.
  func twin(
    _ description: DeviceDescription, phys: String, limits: Twin.Limits, isOfScreen: Bool, wakes: Bool
  ) throws(LiveDeviceError) -> Twin {
    // Before the twin, which programs wait for.
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

  /// Find the device of a description that nothing uses, with nothing pressed on it, or make one.
  private func entry(
    _ description: DeviceDescription, phys: String
  ) throws(LiveDeviceError) -> (index: Int, isUsed: Bool) {
    let name = Self.prefix + description.fingerprint(phys)
    guard let known = entries.indices.first(where: { entries[$0].name == name && !entries[$0].isUsed }) else {
      return (add(try makeDevice(description, phys), named: name), false)
    }
    try entries[known].device.releaseAll()
    return (known, true)
  }

  private func add(_ device: VirtualDevice, named name: String) -> Int {
    // Of two panels that cannot be told apart one is stored.
    if !entries.contains(where: { $0.name == name }) { device.isShared = manager.store(device.fd, named: name) }
    entries.append(Entry(name: name, device: device))
    return entries.count - 1
  }

  /// Remove the devices that nothing uses.
  func removeUnused() {
    for index in entries.indices where !entries[index].isUsed && entries[index].device.isShared {
      entries[index].device.isShared = false
      manager.discard(named: entries[index].name)
    }
    for index in entries.indices.reversed() where !entries[index].isUsed { entries.remove(at: index) }
  }
}

extension DeviceDescription {
  /// Digits that are the same for the same description in each process.
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
