internal import CUdev

/// What the discovery asks udev about a device, which a test can replace.
protocol UdevDevice {
  /// The name in sysfs, such as `event3`.
  var name: String? { get }
  /// The device node.
  var node: String? { get }
  /// The folder in sysfs.
  var folder: String? { get }
  /// The links to the node, unordered.
  var links: [String] { get }
  var properties: [String: String] { get }
  /// The input device to which the node belongs.
  var input: Self? { get }

  /// The text of a file in its folder.
  func attribute(_ name: String) -> String?
}

/// A device of libudev, which must exist as long as this value.
struct LibudevDevice: UdevDevice {
  let handle: OpaquePointer

  var name: String? { udev_device_get_sysname(handle).map { String(cString: $0) } }
  var node: String? { udev_device_get_devnode(handle).map { String(cString: $0) } }
  var folder: String? { udev_device_get_syspath(handle).map { String(cString: $0) } }
  /// The announced action, such as `remove`; nil for a device that was enumerated.
  var action: String? { udev_device_get_action(handle).map { String(cString: $0) } }
  /// Whether udev has finished it.
  var isInitialized: Bool { udev_device_get_is_initialized(handle) > 0 }

  var links: [String] {
    var found: [String] = []
    Self.forEach(of: udev_device_get_devlinks_list_entry(handle)) { name, _ in found.append(name) }
    return found
  }

  var properties: [String: String] {
    var found: [String: String] = [:]
    Self.forEach(of: udev_device_get_properties_list_entry(handle)) { found[$0] = $1 }
    return found
  }

  var input: LibudevDevice? {
    // The device owns its parent, so the parent must not be released.
    udev_device_get_parent_with_subsystem_devtype(handle, "input", nil).map { LibudevDevice(handle: $0) }
  }

  func attribute(_ name: String) -> String? {
    udev_device_get_sysattr_value(handle, name).map { String(cString: $0) }
  }

  /// Call `body` with the name and the value of each entry of a list.
  private static func forEach(of first: OpaquePointer?, _ body: (_ name: String, _ value: String?) -> Void) {
    var entry = first
    while let here = entry {
      if let name = udev_list_entry_get_name(here) {
        body(String(cString: name), udev_list_entry_get_value(here).map { String(cString: $0) })
      }
      entry = udev_list_entry_get_next(here)
    }
  }
}
