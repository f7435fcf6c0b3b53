internal import CEvdev
internal import CLinux
internal import Glibc
internal import Kernel

/// A uinput device that exists as long as this object, with the description of another device.
///
/// Written events appear on its node with the kernel's own timestamps; the kernel drops values that did not change.
package final class VirtualDevice {
  /// The node that programs read, such as `/dev/input/event3`.
  package let path: String
  /// The open `/dev/uinput` of the device.
  package let fd: Int32
  /// Whether another process also has the descriptor, so that the device stays when this object ends.
  package var isShared = false
  private var buffer: UnsafeMutableBufferPointer<input_event>

  private static let uinput = "/dev/uinput"

  /// Create the device, with nothing pressed on it.
  ///
  /// - Parameter phys: the place where it claims to be plugged in.
  /// - Throws: the reason why uinput cannot be opened or rejects the description; EINVAL means an axis without a range.
  package convenience init(_ description: DeviceDescription, phys: String = "") throws(LiveDeviceError) {
    let fd = try LiveDeviceError.wrap(Self.uinput, "open it") { Glibc.open(Self.uinput, O_WRONLY | O_CLOEXEC) }
    do {
      try Self.announce(description, phys: phys, to: fd, .kernel)
    } catch {
      close(fd)
      throw error
    }
    try self.init(fd: fd)
  }

  /// Adopt a device that another process has created; keys that are pressed on it stay pressed.
  ///
  /// - Parameter fd: the descriptor of the device, closed with this object and on errors.
  /// - Throws: an error if `fd` is not a uinput device.
  package convenience init(fd: Int32) throws(LiveDeviceError) {
    do {
      self.init(fd: fd, path: try Self.node(of: fd, .kernel))
    } catch {
      close(fd)
      throw error
    }
  }

  /// Create a device that writes to `fd`, which is closed with it, under the name `path`.
  package init(fd: Int32, path: String) {
    self.fd = fd
    self.path = path
    buffer = .allocate(capacity: 64)
  }

  deinit {
    if !isShared { _ = clinux_ioctl(fd, clinux_ui_dev_destroy(), nil) }
    close(fd)
    buffer.deallocate()
  }

  /// Lift all contacts and release all keys; the kernel ignores those that are not down.
  ///
  /// - Throws: the kernel's error.
  package func releaseAll() throws(LiveDeviceError) {
    var frame = Frame()
    for slot in 0..<Self.mostSlots {
      frame.append(EventCode.absMTSlot, slot)
      frame.append(EventCode.absMTTrackingID, -1)
    }
    for key in 0...UInt16(KEY_MAX) { frame.append(key, 0, type: EventType.key) }
    try write(frame)
  }

  /// The maximum number of slots in uinput (`uinput_validate_absinfo`).
  private static let mostSlots: Int32 = 100

  /// Write a frame's events and the SYN_REPORT that ends it; write nothing if it has no events.
  ///
  /// SYN_DROPPED is left out: it belongs to a reader, not to the device.
  /// - Throws: the kernel's error.
  package func write(_ frame: borrowing Frame) throws(LiveDeviceError) {
    let events = frame.events.filter { $0.type != EventType.syn || $0.code == EventCode.synMTReport }
    try write(atMost: events.count) { written in
      for event in events { written.append(event.type, event.code, event.value) }
    }
  }

  /// Write the events that `fill` appends, at most `count`, as one frame.
  func write(
    atMost count: Int, _ fill: (_ events: inout OutputSpan<input_event>) -> Void
  ) throws(LiveDeviceError) {
    reserve(count + 1)
    let room = buffer.extracting(..<(count + 1))
    var events = OutputSpan(buffer: room, initializedCount: 0)
    fill(&events)
    if events.isEmpty { return }
    events.append(EventType.syn, EventCode.synReport, 0)
    let size = events.finalize(for: room) * MemoryLayout<input_event>.stride
    do throws(SystemError) {
      // uinput writes everything unless there is an error.
      _ = try systemCall("write \(Self.uinput)") { Glibc.write(fd, buffer.baseAddress, size) }
    } catch {
      throw LiveDeviceError(path: Self.uinput, action: "write to it", errno: error.errno)
    }
  }

  /// Make the buffer large enough for `count` events.
  private func reserve(_ count: Int) {
    if count <= buffer.count { return }
    buffer.deallocate()
    buffer = .allocate(capacity: count)
  }

  /// Create a uinput device with a description on an open descriptor.
  static func announce(
    _ description: DeviceDescription, phys: String = "", to fd: Int32, _ calls: LiveCalls
  ) throws(LiveDeviceError) {
    func request(_ number: UInt, _ argument: UnsafeMutableRawPointer?) throws(LiveDeviceError) {
      let answer = calls.ioctl(fd, number, argument)
      if answer < 0 { throw LiveDeviceError(path: uinput, action: "create a virtual device", errno: Int32(-answer)) }
    }
    for (type, codes) in description.codes where type != EventType.syn {
      try request(clinux_ui_set_evbit(), UnsafeMutableRawPointer(bitPattern: UInt(type)))
      let announce = clinux_ui_set_codebit(UInt32(type))
      for code in codes where announce != 0 {
        try request(announce, UnsafeMutableRawPointer(bitPattern: UInt(code)))
      }
    }
    for property in description.properties {
      try request(clinux_ui_set_propbit(), UnsafeMutableRawPointer(bitPattern: UInt(property)))
    }
    if !phys.isEmpty {
      var path = Array(phys.utf8CString)
      try request(clinux_ui_set_phys(), &path)
    }
    for (code, axis) in description.axes {
      var setup = uinput_abs_setup()
      setup.code = code
      setup.absinfo.minimum = axis.minimum
      setup.absinfo.maximum = axis.maximum
      setup.absinfo.fuzz = axis.fuzz
      setup.absinfo.flat = axis.flat
      setup.absinfo.resolution = axis.resolution
      try request(clinux_ui_abs_setup(), &setup)
    }
    var setup = uinput_setup()
    setup.id.bustype = description.bus
    setup.id.vendor = description.vendor
    setup.id.product = description.product
    setup.id.version = description.version
    withUnsafeMutableBytes(of: &setup.name) { field in
      // The last byte stays zero.
      field.copyBytes(from: description.name.utf8.prefix(field.count - 1))
    }
    try request(clinux_ui_dev_setup(), &setup)
    try request(clinux_ui_dev_create(), nil)
  }

  /// Find the node of a uinput device.
  ///
  /// - Parameter folders: the folder that has the devices' folders.
  static func node(
    of fd: Int32, _ calls: LiveCalls, in folders: String = "/sys/devices/virtual/input"
  ) throws(LiveDeviceError) -> String {
    var name = [UInt8](repeating: 0, count: 64)
    let answer = name.withUnsafeMutableBytes { calls.ioctl(fd, clinux_ui_get_sysname($0.count), $0.baseAddress) }
    if answer < 0 {
      throw LiveDeviceError(path: uinput, action: "read the device's name", errno: Int32(-answer))
    }
    let folder = "\(folders)/" + String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    let names: [String]
    do throws(SystemError) {
      names = try fileNames(in: folder)
    } catch {
      throw LiveDeviceError(path: folder, action: "read it", errno: error.errno)
    }
    guard let node = names.first(where: { $0.hasPrefix("event") }) else {
      throw LiveDeviceError(path: folder, action: "find an event node", errno: ENOENT)
    }
    return "/dev/input/" + node
  }
}

extension OutputSpan<input_event> {
  /// Append an event whose time the kernel sets.
  @_lifetime(self: copy self)
  mutating func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    append(input_event(time: timeval(), type: type, code: code, value: value))
  }
}
