import Glibc

// TouchKit's tests build without the other modules.
#if canImport(Evdev)
  package import Evdev
#endif

/// A folder that simulates an accelerometer in sysfs.
public final class SysfsAccelerometer {
  /// The folder.
  public let path: String
  private let folder: Directory

  /// Create the folder with these attributes and the usual ones: 1 g is 1000 units on each axis.
  public init(_ attributes: [String: String] = ["in_accel_scale": "0.00980665\n"], axes: [String] = ["x", "y", "z"]) {
    do { folder = try Directory() } catch { preconditionFailure("\(error)") }
    path = folder("iio:device0")
    mkdir(path, 0o755)
    for axis in axes { write("in_accel_\(axis)_raw", "0\n") }
    for (name, text) in attributes { write(name, text) }
  }

  /// Change an attribute. A reader that has it open also reads the new value.
  public func write(_ name: String, _ text: String) {
    let fd = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(fd >= 0 && Glibc.write(fd, text, text.utf8.count) == text.utf8.count)
    close(fd)
  }

  /// Set the measured values, in units.
  public func measure(_ x: Int, _ y: Int, _ z: Int) {
    for (name, value) in [("x", x), ("y", y), ("z", z)] { write("in_accel_\(name)_raw", "\(value)\n") }
  }

  /// Remove the folder.
  public func unplug() {
    folder.remove()
  }

  #if canImport(Evdev)
    /// The device as udev reports it.
    package func found(_ properties: [String: String] = [:]) -> DiscoveredDevice {
      DiscoveredDevice(path: path, interface: .iio, name: "bma", properties: properties)
    }
  #endif
}
