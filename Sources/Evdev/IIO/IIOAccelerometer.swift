internal import Glibc
internal import Kernel

/// One g, in m/s².
package let standardGravity = 9.80665

/// An accelerometer of the kernel's Industrial I/O, read through its attributes in sysfs: one measurement per request.
///
/// Its description and its frames are like those of an evdev accelerometer (`INPUT_PROP_ACCELEROMETER`), so all code
/// handles, records and replays both in the same way. It writes no attributes, which buffers and triggers would
/// require.
package final class IIOAccelerometer {
  /// The folder of its attributes.
  package let path: String
  /// The description of an input device with this sensor.
  package let description: DeviceDescription
  /// The sensor's own rate in Hz; nil if it does not report one.
  package let samplingFrequency: Double?

  /// The axes of the sensor with their open attributes, nil for a missing one: its measurements are 0.
  private var axes: [(fd: Int32, name: StaticString, offset: Double, scale: Double)?] = [nil, nil, nil]
  private let matrix: MountMatrix

  /// Units per g in frames: each unit is 0.0001 g.
  private static let resolution: Int32 = 10_000
  /// The largest acceleration in frames, in g.
  private static let range: Int32 = 16
  private static let names: [StaticString] = ["x", "y", "z"]
  private static let codes = [EventCode.absX, EventCode.absY, EventCode.absZ]

  /// Whether a folder belongs to an accelerometer; takes no measurement.
  package static func isAccelerometer(_ path: String) -> Bool {
    names.contains { access("\(path)/in_accel_\($0)_raw", F_OK) == 0 }
  }

  /// Open the attributes of a sensor.
  ///
  /// - Parameter found: its folder, and udev's `ACCEL_MOUNT_MATRIX`, which overrides the driver's own.
  /// - Throws: an error for an attribute that cannot be read or is not a number.
  package init(_ found: DiscoveredDevice) throws(LiveDeviceError) {
    path = found.path
    let path = found.path
    guard Self.isAccelerometer(path) else {
      throw LiveDeviceError(
        path: path, action: "measure acceleration", errno: access(path, F_OK) == 0 ? ENODATA : ENOENT)
    }
    let range = AxisInfo(
      minimum: -Self.range * Self.resolution, maximum: Self.range * Self.resolution, resolution: Self.resolution)
    description = DeviceDescription(
      name: found.name, properties: [DeviceProperty.accelerometer], codes: [EventType.abs: Set(Self.codes)],
      axes: Dictionary(uniqueKeysWithValues: Self.codes.map { ($0, range) }))
    matrix = try Self.mountMatrix(of: found)
    samplingFrequency = try Self.number(in: ["in_accel_sampling_frequency", "sampling_frequency"], of: path)
    for (index, name) in Self.names.enumerated() {
      let offset = try Self.number(in: ["in_accel_\(name)_offset", "in_accel_offset"], of: path)
      let scale = try Self.number(in: ["in_accel_\(name)_scale", "in_accel_scale"], of: path)
      do throws(LiveDeviceError) {
        let file = "\(path)/in_accel_\(name)_raw"
        let fd = try LiveDeviceError.wrap(file, "open it") { open(file, O_RDONLY | O_CLOEXEC) }
        axes[index] = (fd, name, offset ?? 0, scale ?? 1)
      } catch {
        if error.errno != ENOENT { throw error }
      }
    }
  }

  deinit {
    for axis in axes { if let axis { close(axis.fd) } }
  }

  /// Measure, and write the result into a frame at `time`. A sensor on a slow bus takes a few milliseconds.
  ///
  /// - Throws: the reason why there is no measurement; the frame is then unchanged.
  package func read(into frame: inout Frame, at time: () -> Int64) throws(LiveDeviceError) {
    let (x, y, z) = matrix.apply(try measure(0), try measure(1), try measure(2))
    // The signs differ: Industrial I/O measures in the direction of gravity, evdev in the direction of the support's
    // force.
    let units = [x, y, z].map { (-$0 / standardGravity * Double(Self.resolution)).rounded() }
    guard units.allSatisfy(\.isFinite) else {
      throw LiveDeviceError(path: path, action: "read an acceleration", errno: ERANGE)
    }
    frame.removeAll()
    frame.time = time()
    let limit = Double(Self.range * Self.resolution)
    for (code, value) in zip(Self.codes, units) { frame.append(code, Int32(min(max(value, -limit), limit))) }
  }

  /// Return the acceleration along one of the sensor's axes, in m/s²; 0 for a missing axis.
  private func measure(_ index: Int) throws(LiveDeviceError) -> Double {
    guard let axis = axes[index] else { return 0 }
    var bytes = [UInt8](repeating: 0, count: 64)
    do throws(SystemError) {
      let size = try systemCall("pread") { pread(axis.fd, &bytes, bytes.count, 0) }
      bytes.removeSubrange(size...)
    } catch {
      throw LiveDeviceError(path: "\(path)/in_accel_\(axis.name)_raw", action: "read it", errno: error.errno)
    }
    guard let raw = Double(attribute: bytes) else {
      throw LiveDeviceError(path: "\(path)/in_accel_\(axis.name)_raw", action: "read a number there", errno: EBADMSG)
    }
    return (raw + axis.offset) * axis.scale
  }

  private static func mountMatrix(of found: DiscoveredDevice) throws(LiveDeviceError) -> MountMatrix {
    var (text, place) = (found.properties["ACCEL_MOUNT_MATRIX"], "\(found.path): ACCEL_MOUNT_MATRIX")
    for name in ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"] where text == nil {
      place = "\(found.path)/\(name)"
      text = try contents(of: place).map { String(decoding: $0, as: UTF8.self) }
    }
    guard let text else { return .identity }
    guard let matrix = MountMatrix(text) else {
      throw LiveDeviceError(path: place, action: "use this mount matrix", errno: EINVAL)
    }
    return matrix
  }

  /// Return the number in the first existing one of several attributes; nil if there is none.
  private static func number(in names: [String], of path: String) throws(LiveDeviceError) -> Double? {
    for name in names {
      guard let bytes = try contents(of: "\(path)/\(name)") else { continue }
      guard let number = Double(attribute: bytes) else {
        throw LiveDeviceError(path: "\(path)/\(name)", action: "read a number there", errno: EBADMSG)
      }
      return number
    }
    return nil
  }

  private static func contents(of file: String) throws(LiveDeviceError) -> [UInt8]? {
    do throws(SystemError) {
      return try readWholeFile(file, limit: 4096)
    } catch {
      if error.errno == ENOENT { return nil }
      throw LiveDeviceError(path: file, action: "read it", errno: error.errno)
    }
  }
}

extension Double {
  /// Read a number as in attributes of sysfs, which may have spaces or a newline around it; nil for any other text.
  init?(attribute bytes: some Sequence<UInt8>) {
    var text = Substring(decoding: Array(bytes), as: UTF8.self)
    while let first = text.first, first == " " || first == "\n" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\n" { text.removeLast() }
    // Only characters that drivers write: neither names such as `inf` nor hexadecimal digits.
    let others = Set("+-.eE".utf8)
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || others.contains($0) }) else {
      return nil
    }
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}
