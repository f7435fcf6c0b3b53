/// A device's own description: its name, its identity, and what it can report.
package struct DeviceDescription: Equatable, Sendable {
  /// The device's own name, empty if a recording has none.
  package var name: String
  /// The bus (`BUS_*`).
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16
  /// The `INPUT_PROP_*` that are set.
  package var properties: Set<UInt16>
  /// The codes it can report, by event type.
  package var codes: [UInt16: Set<UInt16>]
  /// Its absolute axes, by `ABS_*` code.
  package var axes: [UInt16: AxisInfo]

  /// Create a description; the default is a device about which nothing is known.
  package init(
    name: String = "", bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0,
    properties: Set<UInt16> = [], codes: [UInt16: Set<UInt16>] = [:], axes: [UInt16: AxisInfo] = [:]
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
    self.properties = properties
    self.codes = codes
    self.axes = axes
  }

  package func has(_ type: UInt16, _ code: UInt16) -> Bool {
    codes[type]?.contains(code) ?? false
  }

  /// Whether the description lacks what the device can report, as in a dump without a header.
  package var isUnknown: Bool {
    codes.isEmpty && axes.isEmpty
  }

  /// Whether fingers touch the picture itself (`INPUT_PROP_DIRECT`).
  package var isDirect: Bool {
    properties.contains(DeviceProperty.direct)
  }

  package var touchProtocol: TouchProtocol {
    if has(EventType.abs, EventCode.absMTSlot) { return .slots }
    if has(EventType.abs, EventCode.absMTPositionX) { return .anonymous }
    if has(EventType.abs, EventCode.absX), has(EventType.abs, EventCode.absY) {
      let keys = codes[EventType.key] ?? []
      if !keys.isDisjoint(with: [EventCode.btnTouch, EventCode.btnLeft]) { return .single }
      if has(EventType.abs, EventCode.absPressure) { return .single }
    }
    if has(EventType.abs, EventCode.absMTTrackingID) { return .anonymous }
    return .none
  }

  /// The description without the touch axes, for a panel's own buttons, which are a separate device.
  package var withoutTouches: DeviceDescription {
    var buttons = self
    buttons.properties = []
    buttons.codes = codes.filter { $0.key != EventType.abs }
    buttons.axes = [:]
    return buttons
  }

  /// The horizontal axis of the contacts: `ABS_MT_POSITION_X`, or `ABS_X` where there is none.
  package var horizontalAxis: AxisInfo? {
    axes[EventCode.absMTPositionX] ?? axes[EventCode.absX]
  }

  /// The vertical axis of the contacts: `ABS_MT_POSITION_Y`, or `ABS_Y` where there is none.
  package var verticalAxis: AxisInfo? {
    axes[EventCode.absMTPositionY] ?? axes[EventCode.absY]
  }

  /// The horizontal and the vertical axis of the contacts; nil if the device does not report the range of both.
  package var rangedAxes: (x: AxisInfo, y: AxisInfo)? {
    guard let x = horizontalAxis, let y = verticalAxis, x.maximum > x.minimum, y.maximum > y.minimum else { return nil }
    return (x, y)
  }

  /// A sentence about each axis of the contacts whose maximum is below its minimum.
  package var axisFaults: [String] {
    guard touchProtocol != .none else { return [] }
    let codes = [(EventCode.absMTPositionX, EventCode.absX), (EventCode.absMTPositionY, EventCode.absY)]
    return codes.compactMap { contact, pointer in
      let code = axes[contact] != nil ? contact : pointer
      guard let axis = axes[code], axis.maximum < axis.minimum else { return nil }
      let name = EventName.ofCode(code, of: EventType.abs) ?? ""
      return "\(name) ranges from \(axis.minimum) to \(axis.maximum), so every touch is at the start of this axis"
    }
  }

  /// Whether it measures acceleration along three axes (`INPUT_PROP_ACCELEROMETER`), and reports its resolution in
  /// units per g.
  package var isAccelerometer: Bool {
    properties.contains(DeviceProperty.accelerometer)
      && [EventCode.absX, EventCode.absY, EventCode.absZ].allSatisfy { axes[$0].map { $0.resolution > 0 } ?? false }
  }

  /// Width and height in millimetres; nil if the device does not report both, or its axes are not positions.
  package var physicalSize: (width: Double, height: Double)? {
    if properties.contains(DeviceProperty.accelerometer) { return nil }
    guard let width = horizontalAxis?.millimetres, let height = verticalAxis?.millimetres else { return nil }
    return (width, height)
  }

  /// The number of slots that the device announces; 0 if none.
  package var slotCount: Int {
    guard let axis = axes[EventCode.absMTSlot], axis.maximum >= 0 else { return 0 }
    return Int(axis.maximum) + 1
  }
}

/// The ways in which devices report contacts.
package enum TouchProtocol: Equatable, Sendable {
  /// Protocol B: each contact has a slot and a tracking id.
  case slots
  /// Protocol A: each frame lists all contacts, separated by `SYN_MT_REPORT`, with tracking ids or without.
  case anonymous
  /// A single contact, reported by `ABS_X`, `ABS_Y`, and a button or a pressure.
  case single
  /// The device reports no contacts, or its description is empty.
  case none
}
