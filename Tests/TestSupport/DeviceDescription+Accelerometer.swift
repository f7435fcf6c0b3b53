#if canImport(Evdev)
  package import Evdev

  extension DeviceDescription {
    /// An accelerometer with 1024 units per g, or with the given axes.
    package static func accelerometer(
      _ name: String = "accelerometer", axis: AxisInfo = AxisInfo(minimum: -8192, maximum: 8191, resolution: 1024)
    ) -> DeviceDescription {
      let axes = [EventCode.absX: axis, EventCode.absY: axis, EventCode.absZ: axis]
      return DeviceDescription(
        name: name, properties: [DeviceProperty.accelerometer], codes: [EventType.abs: Set(axes.keys)], axes: axes)
    }
  }
#endif
