internal import CEvdev

extension DeviceDescription {
  /// Describe an open device with libevdev; nil if `fd` is not a device, with the negated `errno` in `failure`.
  ///
  /// libevdev also reads the device's state, which removes pending key events from `fd`: call this before the stream is
  /// read.
  init?(describing fd: Int32, failure: inout Int32) {
    var handle: OpaquePointer?
    failure = libevdev_new_from_fd(fd, &handle)
    guard failure == 0, let handle else { return nil }
    defer { libevdev_free(handle) }
    self.init(of: handle)
  }

  /// Describe a device of libevdev.
  init(of handle: OpaquePointer) {
    self.init(
      name: libevdev_get_name(handle).map { String(cString: $0) } ?? "",
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)))
    for property in 0..<UInt32(INPUT_PROP_CNT) where libevdev_has_property(handle, property) == 1 {
      properties.insert(UInt16(truncatingIfNeeded: property))
    }
    for type in 1..<UInt32(EventType.count) where libevdev_has_event_type(handle, type) == 1 {
      let last = libevdev_event_type_get_max(type)
      guard last >= 0 else { continue }
      let known = (0...UInt32(last)).filter { libevdev_has_event_code(handle, type, $0) == 1 }
      codes[UInt16(truncatingIfNeeded: type)] = Set(known.map { UInt16(truncatingIfNeeded: $0) })
    }
    for code in codes[EventType.abs] ?? [] {
      guard let info = libevdev_get_abs_info(handle, UInt32(code))?.pointee else { continue }
      axes[code] = AxisInfo(
        value: info.value, minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
        resolution: info.resolution)
    }
  }
}
