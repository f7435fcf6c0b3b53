import Evdev
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeviceDescriptionTests {
  @Test("the protocol follows from slots, positions, pointer with button or pressure, and tracking ids, in this order")
  func touchProtocol() {
    var description = DeviceDescription()
    #expect(description.touchProtocol == .none)
    #expect(description.isUnknown)
    description.codes[EventType.abs] = [EventCode.absX, EventCode.absY]
    #expect(description.touchProtocol == .none)
    #expect(!description.isUnknown)
    description.codes[EventType.abs]?.insert(EventCode.absPressure)
    #expect(description.touchProtocol == .single)
    description.codes[EventType.abs] = [EventCode.absMTTrackingID]
    #expect(description.touchProtocol == .anonymous)
    description.codes[EventType.abs] = [EventCode.absX, EventCode.absY, EventCode.absMTTrackingID]
    description.codes[EventType.key] = [EventCode.btnLeft]
    #expect(description.touchProtocol == .single)
    description.codes[EventType.key] = [EventCode.btnTouch]
    #expect(description.touchProtocol == .single)
    description.codes[EventType.abs]?.insert(EventCode.absMTPositionX)
    #expect(description.touchProtocol == .anonymous)
    description.codes[EventType.abs]?.insert(EventCode.absMTSlot)
    #expect(description.touchProtocol == .slots)
  }

  @Test("the physical size is range divided by resolution, and unknown if a resolution or range is")
  func physicalSize() {
    var description = DeviceDescription(axes: [
      EventCode.absX: AxisInfo(minimum: 100, maximum: 1100, resolution: 10),
      EventCode.absY: AxisInfo(maximum: 600, resolution: 12),
    ])
    #expect(description.physicalSize?.width == 100)
    #expect(description.physicalSize?.height == 50)
    var accelerometer = description
    accelerometer.properties = [DeviceProperty.accelerometer]
    #expect(accelerometer.physicalSize == nil, "its resolution is units to a g")
    description.axes[EventCode.absMTPositionX] = AxisInfo(maximum: 1000, resolution: 5)
    #expect(description.physicalSize?.width == 200)
    description.axes[EventCode.absMTPositionX]?.resolution = 0
    #expect(description.physicalSize == nil)
    description.axes[EventCode.absMTPositionX] = AxisInfo(minimum: 7, maximum: 7, resolution: 5)
    #expect(description.physicalSize == nil && description.rangedAxes == nil)
    description.axes[EventCode.absMTPositionX] = AxisInfo(minimum: .min, maximum: .max, resolution: 1)
    #expect(description.physicalSize?.width == 4_294_967_295 && description.rangedAxes != nil)
    description.axes[EventCode.absY]?.maximum = 0
    #expect(description.rangedAxes == nil)
  }

  @Test("the slot count is the slot axis' maximum plus one")
  func slotCount() {
    #expect(slotPanel(slots: 10).slotCount == 10 && slotPanel(slots: 1).slotCount == 1)
    #expect(DeviceDescription().slotCount == 0)
    #expect(DeviceDescription(axes: [EventCode.absMTSlot: AxisInfo(maximum: .max)]).slotCount == 2_147_483_648)
    #expect(DeviceDescription(axes: [EventCode.absMTSlot: AxisInfo(maximum: -1)]).slotCount == 0)
  }

  @Test("nothing is known of a device or an axis without a description, or of a device that was only found")
  func unknown() {
    let device = DeviceDescription()
    #expect([device.bus, device.vendor, device.product, device.version] == [0, 0, 0, 0])
    #expect(AxisInfo() == AxisInfo(value: 0, minimum: 0, maximum: 0, fuzz: 0, flat: 0, resolution: 0))
    let found = DiscoveredDevice(path: "/dev/input/event0")
    #expect(found.vendor == 0 && found.product == 0 && !found.isDirect && found.paths == ["/dev/input/event0"])
  }

  @Test("an accelerometer has its property, and a resolution on each of its three axes")
  func accelerometer() {
    let axes = [EventCode.absX, EventCode.absY, EventCode.absZ]
    let device = DeviceDescription(
      properties: [DeviceProperty.accelerometer],
      axes: Dictionary(uniqueKeysWithValues: axes.map { ($0, AxisInfo(resolution: 1)) }))
    #expect(device.isAccelerometer)
    for axis in axes {
      var other = device
      other.axes[axis]?.resolution = 0
      #expect(!other.isAccelerometer)
      other.axes[axis] = nil
      #expect(!other.isAccelerometer)
    }
    var tablet = device
    tablet.properties = []
    #expect(!tablet.isAccelerometer)
  }

  @Test("a panel's buttons have its name and keys, without its axes and properties")
  func buttons() {
    var panel = slotPanel()
    panel.codes[EventType.key] = [EventCode.btnTouch, EventCode.keyMute]
    let codes: [UInt16: Set<UInt16>] = [EventType.key: [EventCode.btnTouch, EventCode.keyMute]]
    #expect(panel.withoutTouches == DeviceDescription(name: "Panel", codes: codes))
  }
}
