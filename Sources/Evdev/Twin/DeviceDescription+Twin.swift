extension DeviceDescription {
  /// Return the description of this panel's twin (P1): the panel's name, identity, properties and ranges, contacts in
  /// slots with their tools, and the panel's keys that touchd does not use.
  ///
  /// - Parameters:
  ///   - properties: the panel's udev properties. libinput moves the fuzz of each axis from a device to udev, so the
  ///     twin's axis gets it back. A fuzz that is still in the kernel is already applied.
  ///   - kept: the keys that programs do not get.
  ///   - isSingle: whether it has no slots, but a pointer with only one contact.
  package func twin(
    properties: [String: String] = [:], keeping kept: Set<UInt16> = [], isSingle: Bool = false
  ) -> DeviceDescription {
    var twin = self
    /// The fuzz of an axis, or of the other axis if the panel does not have the first.
    func fuzz(_ code: UInt16, or other: UInt16) -> Int32 {
      let digits = String(axes[code] == nil ? other : code, radix: 16)
      return properties["LIBINPUT_FUZZ_" + (digits.utf8.count < 2 ? "0" : "") + digits].flatMap { Int32($0) } ?? 0
    }
    twin.axes = [
      // Programs misread a device with only slot 0, and uinput accepts at most 100 slots (`uinput_validate_absinfo`).
      EventCode.absMTSlot: AxisInfo(maximum: Int32(min(max(touchProtocol == .anonymous ? 10 : slotCount, 2), 100) - 1)),
      EventCode.absMTTrackingID: AxisInfo(maximum: TwinFrames.largestTrackingID),
      EventCode.absMTToolType: AxisInfo(maximum: axes[EventCode.absMTToolType]?.maximum ?? ToolType.palm),
    ]
    func add(_ code: UInt16, _ info: AxisInfo?, fuzz: Int32 = 0) {
      guard var info else { return }
      (info.value, info.fuzz) = (0, fuzz)
      twin.axes[code] = info
    }
    for (contact, pointer, axis) in [
      (EventCode.absMTPositionX, EventCode.absX, horizontalAxis),
      (EventCode.absMTPositionY, EventCode.absY, verticalAxis),
    ] {
      add(contact, axis, fuzz: fuzz(contact, or: pointer))
      add(pointer, axis, fuzz: fuzz(pointer, or: contact))
    }
    let pressure = axes[EventCode.absMTPressure] ?? axes[EventCode.absPressure]
    add(EventCode.absMTPressure, pressure)
    if isSingle || axes[EventCode.absPressure] != nil { add(EventCode.absPressure, pressure) }
    for code in [EventCode.absMTTouchMajor, EventCode.absMTTouchMinor, EventCode.absMTOrientation] {
      add(code, axes[code])
    }
    if isSingle { twin.axes = twin.axes.filter { $0.key < EventCode.absMTSlot } }
    let keys = (codes[EventType.key] ?? []).subtracting(kept)
    twin.codes = [
      EventType.abs: Set(twin.axes.keys),
      EventType.key: keys.filter(TwinFrames.isOwn).union(keys.intersection(TwinFrames.counts)).union([
        EventCode.btnTouch
      ]),
    ]
    twin.codes[EventType.rep] = codes[EventType.rep]
    return twin
  }

  /// Return the description of this panel's twin with positions in pixels of a screen (P4). It has its own identity,
  /// because a rule for the panel would calibrate positions that are already calibrated.
  ///
  /// - Parameter screen: the screen's name and its size in pixels.
  package func twin(
    of screen: (name: String, width: Int32, height: Int32), keeping kept: Set<UInt16> = [], isSingle: Bool = false
  ) -> DeviceDescription {
    var twin = twin(keeping: kept, isSingle: isSingle)
    twin.name = "touchd screen \(screen.name)"
    // BUS_VIRTUAL
    (twin.bus, twin.vendor, twin.product, twin.version) = (6, 0, 0, 1)
    twin.properties = [DeviceProperty.direct]
    for code in [EventCode.absMTTouchMajor, EventCode.absMTTouchMinor, EventCode.absMTOrientation] {
      twin.axes[code] = nil
    }
    for code in [EventCode.absX, EventCode.absMTPositionX] where twin.axes[code] != nil {
      twin.axes[code] = AxisInfo(maximum: max(screen.width, 1) - 1)
    }
    for code in [EventCode.absY, EventCode.absMTPositionY] where twin.axes[code] != nil {
      twin.axes[code] = AxisInfo(maximum: max(screen.height, 1) - 1)
    }
    twin.codes[EventType.abs] = Set(twin.axes.keys)
    return twin
  }
}
