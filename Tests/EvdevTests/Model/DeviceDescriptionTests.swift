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
    #expect(description.physicalSize == nil)
    description.axes[EventCode.absMTPositionX] = AxisInfo(minimum: .min, maximum: .max, resolution: 1)
    #expect(description.physicalSize?.width == 4_294_967_295)
  }

  @Test("the slot count is the slot axis' maximum plus one")
  func slotCount() {
    #expect(slotPanel(slots: 10).slotCount == 10)
    #expect(DeviceDescription().slotCount == 0)
    #expect(DeviceDescription(axes: [EventCode.absMTSlot: AxisInfo(maximum: .max)]).slotCount == 2_147_483_648)
    #expect(DeviceDescription(axes: [EventCode.absMTSlot: AxisInfo(maximum: -1)]).slotCount == 0)
  }
}
