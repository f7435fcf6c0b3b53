#if canImport(Evdev)
  package import Evdev

  extension DeviceDescription {
    /// An accelerometer of 1024 units per g, or as its axes say.
    package static func accelerometer(
      _ name: String = "accelerometer", axis: AxisInfo = AxisInfo(minimum: -8192, maximum: 8191, resolution: 1024)
    ) -> DeviceDescription {
      let axes = [EventCode.absX: axis, EventCode.absY: axis, EventCode.absZ: axis]
      return DeviceDescription(
        name: name, properties: [DeviceProperty.accelerometer], codes: [EventType.abs: Set(axes.keys)], axes: axes)
    }
  }
#endif
