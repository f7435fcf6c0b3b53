import Evdev

/// The load of the benchmarks: a panel with five moving fingers.
struct FiveFingers {
  /// The panel: 800 × 480 units, 8 units per millimetre, ten slots.
  static let device = DeviceDescription(
    name: "bench",
    properties: [DeviceProperty.direct],
    codes: [EventType.abs: Set(axes.keys), EventType.key: [EventCode.btnTouch]],
    axes: axes)

  private static let axes: [UInt16: AxisInfo] = [
    EventCode.absX: AxisInfo(minimum: 0, maximum: 799, resolution: 8),
    EventCode.absY: AxisInfo(minimum: 0, maximum: 479, resolution: 8),
    EventCode.absMTSlot: AxisInfo(minimum: 0, maximum: 9),
    EventCode.absMTTrackingID: AxisInfo(minimum: 0, maximum: 65535),
    EventCode.absMTPositionX: AxisInfo(minimum: 0, maximum: 799, resolution: 8),
    EventCode.absMTPositionY: AxisInfo(minimum: 0, maximum: 479, resolution: 8),
    EventCode.absMTPressure: AxisInfo(minimum: 0, maximum: 255),
  ]

  /// The time between two frames in µs (125 Hz).
  static let interval: Int64 = 8000

  /// The frames: all fingers touch down in the first frame, move in each of the following `moves` frames, and stay
  /// down.
  static func frames(moves: Int, fingers: Int32 = 5) -> [Frame] {
    (0...moves).map { index in
      let time = Int64(index) * interval
      var events: [InputEvent] = []
      for finger in 0..<fingers {
        func add(_ code: UInt16, _ value: Int32) {
          events.append(InputEvent(time: time, type: EventType.abs, code: code, value: value))
        }
        add(EventCode.absMTSlot, finger)
        if index == 0 { add(EventCode.absMTTrackingID, finger + 1) }
        // A slow zigzag over about 100 units that changes both axes in every frame.
        let step = Int32(index % 200 < 100 ? index % 100 : 100 - index % 100)
        add(EventCode.absMTPositionX, 50 + finger * (650 / fingers) + step)
        add(EventCode.absMTPositionY, 100 + finger * (200 / fingers) + step)
        add(EventCode.absMTPressure, 100 + step)
      }
      return Frame(events: events, time: time)
    }
  }
}
