import Evdev
import TouchKit

@testable import Panels

extension DeviceDescription {
  /// A panel of protocol B with ten slots.
  static func panel(
    x: ClosedRange<Int32>, y: ClosedRange<Int32>, resolution: Int32, _ vertical: Int32? = nil,
    axes more: [UInt16: AxisInfo] = [:]
  ) -> DeviceDescription {
    var axes: [UInt16: AxisInfo] = [
      EventCode.absMTSlot: AxisInfo(minimum: 0, maximum: 9),
      EventCode.absMTTrackingID: AxisInfo(minimum: 0, maximum: 65535),
      EventCode.absMTPositionX: AxisInfo(minimum: x.lowerBound, maximum: x.upperBound, resolution: resolution),
      EventCode.absMTPositionY: AxisInfo(
        minimum: y.lowerBound, maximum: y.upperBound, resolution: vertical ?? resolution),
    ]
    axes.merge(more) { _, new in new }
    return DeviceDescription(name: "panel", codes: [EventType.abs: Set(axes.keys)], axes: axes)
  }
}

extension Frame {
  /// A frame of absolute events at `time`.
  static func abs(_ time: Int64, _ events: (UInt16, Int32)...) -> Frame {
    Frame(
      events: events.map { InputEvent(time: time, type: EventType.abs, code: $0.0, value: $0.1) }, time: time)
  }

  static func down(_ time: Int64, slot: Int32 = 0, id: Int32, x: Int32, y: Int32) -> Frame {
    abs(
      time, (EventCode.absMTSlot, slot), (EventCode.absMTTrackingID, id), (EventCode.absMTPositionX, x),
      (EventCode.absMTPositionY, y))
  }

  static func move(_ time: Int64, slot: Int32 = 0, x: Int32, y: Int32) -> Frame {
    abs(time, (EventCode.absMTSlot, slot), (EventCode.absMTPositionX, x), (EventCode.absMTPositionY, y))
  }

  static func up(_ time: Int64, slot: Int32 = 0) -> Frame {
    abs(time, (EventCode.absMTSlot, slot), (EventCode.absMTTrackingID, -1))
  }
}

/// Touches of 100 ms, a second apart, that move by the given units.
func taps(_ places: [(Int32, Int32)], moving right: Int32 = 0, down: Int32 = 0) -> [Frame] {
  places.enumerated().flatMap { index, place in
    let time = Int64(index) * 1_000_000
    return [
      Frame.down(time, id: Int32(index) + 1, x: place.0, y: place.1),
      .move(time + 50_000, x: place.0 + right, y: place.1 + down), .up(time + 100_000),
    ]
  }
}
