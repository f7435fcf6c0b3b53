import Evdev
import Glibc
import Kernel

extension IIOAccelerometer {
  /// Open the accelerometer of a folder of attributes, such as `/sys/bus/iio/devices/iio:device0`, or a link to it.
  ///
  /// - Returns: nil for a path that is no folder, or a folder without such attributes.
  /// - Throws: what cannot be read.
  static func at(_ path: String) throws(LiveDeviceError) -> IIOAccelerometer? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    if let found = try foundDevices().first(where: { $0.interface == .iio && $0.paths.contains(path) }) {
      return try IIOAccelerometer(found)
    }
    guard isAccelerometer(path) else { return nil }
    // udev does not know it: the name is in a file of its own.
    let name = (try? readWholeFile("\(path)/name", limit: 256)) ?? []
    let text = String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return try IIOAccelerometer(DiscoveredDevice(path: path, interface: .iio, name: text))
  }
}
