import Evdev
import Glibc
import Kernel

extension IIOAccelerometer {
  /// Open the accelerometer with this folder, such as `/sys/bus/iio/devices/iio:device0`, or a link to it.
  ///
  /// - Returns: nil if the path is not the folder of an accelerometer.
  /// - Throws: if udev or the attributes cannot be read.
  static func at(_ path: String) throws(LiveDeviceError) -> IIOAccelerometer? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    if let found = try foundDevices().first(where: { $0.interface == .iio && $0.paths.contains(path) }) {
      return try IIOAccelerometer(found)
    }
    guard isAccelerometer(path) else { return nil }
    // udev does not know the device, so read its name from sysfs.
    let name = (try? readWholeFile("\(path)/name", limit: 256)) ?? []
    let text = String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return try IIOAccelerometer(DiscoveredDevice(path: path, interface: .iio, name: text))
  }
}
