internal import CUdev
internal import Glibc

/// Finds the devices that can report events, and the accelerometers of Industrial I/O, and watches for changes.
///
/// It reports changes relative to its previous reports, so announced and detected changes are the same: if
/// announcements overflow their buffer, all devices are enumerated again. Not thread-safe.
package final class Discovery {
  package enum Change: Equatable, Sendable {
    case added(DiscoveredDevice)
    /// The properties of a device have changed, or udev has processed the device again.
    case changed(DiscoveredDevice)
    case removed(DiscoveredDevice)

    /// The device in its current, or its last, state.
    package var device: DiscoveredDevice {
      switch self {
      case .added(let device), .changed(let device), .removed(let device): device
      }
    }
  }

  /// Readable when there is something to ``receive(_:)``.
  package let fd: Int32
  /// How often announcements were lost and recovered.
  package private(set) var overruns = 0
  package var known: [String: DiscoveredDevice] { reported.devices }

  /// Devices that represent panels for other programs, by node; no touchd reads them (P1).
  package private(set) var twins: [String: DiscoveredDevice] = [:]

  /// Called with the node of each of them that udev has finished.
  package var onTwin: ((_ path: String) -> Void)?

  private var reported = ReportedDevices()
  private let udev: OpaquePointer
  private let monitor: OpaquePointer

  /// Start to listen; ``enumerate(_:)`` then finds the existing devices, and no change in between is lost.
  ///
  /// - Throws: `ENOMEM` if libudev does not work, such as without /sys, or the error of the monitor's socket.
  package init() throws(LiveDeviceError) {
    guard let udev = udev_new() else {
      throw LiveDeviceError(path: "udev", action: "be used", errno: ENOMEM)
    }
    guard let monitor = udev_monitor_new_from_netlink(udev, "udev"),
      udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil) >= 0,
      udev_monitor_filter_add_match_subsystem_devtype(monitor, "iio", nil) >= 0,
      udev_monitor_enable_receiving(monitor) >= 0
    else {
      let reason = errno
      udev_unref(udev)
      throw LiveDeviceError(path: "udev", action: "listen for devices", errno: reason)
    }
    self.udev = udev
    self.monitor = monitor
    fd = udev_monitor_get_fd(monitor)
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
  }

  /// Forget all reports: the next ``enumerate(_:)`` reports every device.
  package func forget() {
    reported = ReportedDevices()
  }

  /// The node of the device that represents a panel for other programs; nil if it is not passed on.
  package func twin(of panel: DiscoveredDevice) -> String? {
    let phys = Twin.phys(of: panel, on: "")
    return twins.values.first { $0.phys.hasPrefix(phys) }?.path
  }

  /// Compare the existing devices with the reports, and report the differences: first the removed, then the added
  /// devices, by path.
  package func enumerate(_ report: (Change) -> Void) {
    guard let list = udev_enumerate_new(udev) else { return }
    defer { udev_enumerate_unref(list) }
    for subsystem in ["input", "iio"] { udev_enumerate_add_match_subsystem(list, subsystem) }
    for name in ["event*", "iio:device*"] { udev_enumerate_add_match_sysname(list, name) }
    udev_enumerate_scan_devices(list)
    var found: [String: DiscoveredDevice] = [:]
    twins = [:]
    var entry = udev_enumerate_get_list_entry(list)
    while let here = entry {
      if let path = udev_list_entry_get_name(here), let device = udev_device_new_from_syspath(udev, path) {
        if let described = describe(LibudevDevice(handle: device)) { found[described.path] = described }
        udev_device_unref(device)
      }
      entry = udev_list_entry_get_next(here)
    }
    for change in reported.replace(with: found) { report(change) }
  }

  /// Report the announced changes; call it when `fd` can be read.
  package func receive(_ report: (Change) -> Void) {
    while true {
      errno = 0
      guard let handle = udev_monitor_receive_device(monitor) else {
        guard errno == ENOBUFS else { return }
        overruns += 1
        enumerate(report)
        continue
      }
      defer { udev_device_unref(handle) }
      let device = LibudevDevice(handle: handle)
      guard let (path, _) = DiscoveredDevice.place(of: device) else { continue }
      if device.action == "remove" {
        twins[path] = nil
        if let change = reported.remove(path) { report(change) }
      } else if let described = describe(device) {
        report(reported.update(described))
      }
    }
  }

  /// Describe a device; nil for a device of another kind, and for a twin, which is noted.
  private func describe(_ device: LibudevDevice) -> DiscoveredDevice? {
    guard let described = DiscoveredDevice(device) else { return nil }
    guard described.isTwin else { return described }
    twins[described.path] = described
    if device.isInitialized { onTwin?(described.path) }
    return nil
  }
}
