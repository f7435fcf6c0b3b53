package import Evdev

/// The devices of twins: those in use, those that wait for their panel, and those that the service's previous process
/// stored (P6, P11).
///
/// A program that reads one keeps it while its panel is plugged in again and while the service restarts.
package final class TwinDevices {
  /// What their names begin with in the store of the service manager.
  static let prefix = "twin-"

  private struct Entry {
    let name: String
    let device: VirtualDevice
    weak var twin: Twin?
  }

  private var entries: [Entry] = []
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
  /// - Throws: why uinput cannot be used.
  func twin(
    _ description: DeviceDescription, phys: String, limits: Twin.Limits, isOfScreen: Bool
  ) throws(LiveDeviceError) -> Twin {
    let name = Self.prefix + description.fingerprint(phys)
    let known = entries.firstIndex { $0.name == name && $0.twin == nil }
    let index: Int
    if let known { index = known } else { index = add(try makeDevice(description, phys), named: name) }
    let device = entries[index].device
    if known != nil { try device.releaseAll() }
    let twin = Twin(description, on: device, isUsed: known != nil, limits: limits, isOfScreen: isOfScreen)
    entries[index].twin = twin
    return twin
  }

  private func add(_ device: VirtualDevice, named name: String) -> Int {
    // Of two panels that cannot be told apart one is stored.
    if !entries.contains(where: { $0.name == name }) { device.isShared = manager.store(device.fd, named: name) }
    entries.append(Entry(name: name, device: device))
    return entries.count - 1
  }

  /// Remove the devices that no panel uses.
  func removeUnused() {
    for entry in entries where entry.twin == nil && entry.device.isShared {
      entry.device.isShared = false
      manager.discard(named: entry.name)
    }
    entries.removeAll { $0.twin == nil }
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
