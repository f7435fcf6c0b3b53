package import Evdev

/// A recording of fingers on a panel of protocol B; the same settings produce the same recording on every machine.
package struct RecordingGenerator: Sendable {
  /// The panel; its axes decide what is reported about a contact.
  package var device: DeviceDescription
  package var fingers: [Finger]
  package var seed: UInt64
  /// Frames per second while a finger is down.
  package var rate: Double
  /// The maximum deviation of a frame from its time, as a fraction of the interval.
  package var jitter: Double
  /// The maximum deviation of a reported position from the finger's, in device units.
  package var noise: Double
  /// The resolution of the sensor's positions, in units.
  package var grain = 1.0
  /// The distance from the panel's edge at which a finger becomes visible, in device units.
  package var rim = 0.0
  /// Whether the kernel's filter is simulated: values that are unchanged in the slot are left out, even for a new
  /// contact.
  package var leavesOutUnchanged: Bool
  /// Whether the events of a frame have different timestamps.
  package var stampsEachEvent: Bool
  /// The timestamp of the recording's beginning, in µs.
  package var startTime: Int64

  /// Create a generator; the defaults are a good panel at 100 frames per second.
  package init(
    device: DeviceDescription, fingers: [Finger], seed: UInt64 = 1, rate: Double = 100, jitter: Double = 0.2,
    noise: Double = 0.6, leavesOutUnchanged: Bool = true, stampsEachEvent: Bool = false, startTime: Int64 = 1_000_000
  ) {
    self.device = device
    self.fingers = fingers
    self.seed = seed
    self.rate = rate
    self.jitter = jitter
    self.noise = noise
    self.leavesOutUnchanged = leavesOutUnchanged
    self.stampsEachEvent = stampsEachEvent
    self.startTime = startTime
  }

  package static let panelName = "touchd generated panel"

  /// Return a panel of `width` by `height` units, with `resolution` units per millimetre.
  package static func panel(
    width: Int32, height: Int32, resolution: Int32, slots: Int32 = 10, name: String = panelName
  ) -> DeviceDescription {
    let x = AxisInfo(maximum: width - 1, resolution: resolution)
    let y = AxisInfo(maximum: height - 1, resolution: resolution)
    let axes: [UInt16: AxisInfo] = [
      EventCode.absX: x, EventCode.absY: y, EventCode.absMTSlot: AxisInfo(maximum: slots - 1),
      EventCode.absMTTouchMajor: AxisInfo(maximum: 255), EventCode.absMTPositionX: x, EventCode.absMTPositionY: y,
      EventCode.absMTToolType: AxisInfo(maximum: 2), EventCode.absMTTrackingID: AxisInfo(maximum: 65535),
      EventCode.absMTPressure: AxisInfo(maximum: 255),
    ]
    return DeviceDescription(
      name: name, bus: 0x18, vendor: 0x7d, product: 0x1, version: 0x100, properties: [DeviceProperty.direct],
      codes: [EventType.key: [EventCode.btnTouch], EventType.abs: Set(axes.keys)], axes: axes)
  }

  /// Write the recording to a file, or to standard output for `-`.
  package func write(_ format: RecordingFormat, to path: String) throws(RecordingError) {
    try write(to: RecordingWriter(format, [device], path: path))
  }

  func write(to writer: RecordingWriter) throws(RecordingError) {
    try writer.begin(0)
    try forEachFrame { (frame: borrowing Frame) throws(RecordingError) in try writer.write(frame) }
    try writer.finish()
  }

  package func forEachFrame<Failure: Error>(_ body: (borrowing Frame) throws(Failure) -> Void) throws(Failure) {
    var run = GeneratorRun(self)
    let order = fingers.indices.sorted { (fingers[$0].start, $0) < (fingers[$1].start, $1) }
    var waiting = order[...]
    var down: [Int] = []
    var time = order.first.map { fingers[$0].start } ?? 0
    var interval = 1_000_000 / max(rate, 1)
    var step = 0.0
    var base = time
    while !waiting.isEmpty || !down.isEmpty {
      if down.isEmpty, let next = waiting.first {
        base = max(fingers[next].start, time)
        step = 0
        interval = 1_000_000 / max(fingers[next].rate ?? rate, 1)
      }
      time = max(time, base + Int64(step * interval + (step > 0 ? run.between(-jitter, jitter) * interval : 0)))
      step += 1
      while let next = waiting.first, fingers[next].start <= time {
        down.append(next)
        waiting.removeFirst()
      }
      let lifted = down.filter { fingers[$0].end <= time }
      if run.makeFrame(time, down, lifted: lifted) { try body(run.frame) }
      down.removeAll { lifted.contains($0) }
    }
  }
}

/// The state of a panel during generation.
private struct GeneratorRun {
  private let settings: RecordingGenerator
  private(set) var frame = Frame()
  private var random: SeededRandom
  /// The values reported last, for each slot and code.
  private var said: [[UInt16: Int32]]
  private var owners: [Int?]
  private var current: Int32
  private var nextID: Int32 = 0
  private var pointer: [UInt16: Int32] = [:]
  private var touches = false

  init(_ settings: RecordingGenerator) {
    self.settings = settings
    random = SeededRandom(seed: settings.seed)
    let slots = max(settings.device.slotCount, 1)
    said = Array(repeating: [:], count: slots)
    owners = Array(repeating: nil, count: slots)
    current = settings.device.axes[EventCode.absMTSlot]?.value ?? 0
  }

  mutating func between(_ low: Double, _ high: Double) -> Double {
    low + random.unit() * (high - low)
  }

  /// Create the frame of `time`; return whether it has events.
  mutating func makeFrame(_ time: Int64, _ down: [Int], lifted: [Int]) -> Bool {
    frame.removeAll()
    frame.time = settings.startTime + time
    for finger in down {
      if let slot = owners.firstIndex(of: finger) {
        if lifted.contains(finger) {
          add(EventCode.absMTTrackingID, -1, slot)
          owners[slot] = nil
        } else {
          report(finger, slot, time)
        }
      } else if !lifted.contains(finger), isSeen(finger, time), let slot = owners.firstIndex(of: nil) {
        owners[slot] = finger
        add(EventCode.absMTTrackingID, nextID, slot)
        nextID = (nextID + 1) & 0xffff
        report(finger, slot, time)
      }
    }
    emulatePointer()
    return !frame.events.isEmpty
  }

  private mutating func report(_ finger: Int, _ slot: Int, _ time: Int64) {
    let path = settings.fingers[finger]
    let place = path.place(at: time)
    let size = path.size.map { Int32($0.rounded()) }
    let axes = settings.device.axes
    let isPalm = path.palmTime.map { $0 <= time } ?? false
    add(EventCode.absMTToolType, isPalm ? ToolType.palm : ToolType.finger, slot)
    add(EventCode.absMTPositionX, unit(place.x, axes[EventCode.absMTPositionX]), slot)
    add(EventCode.absMTPositionY, unit(place.y, axes[EventCode.absMTPositionY]), slot)
    // A fingertip flattens within about 40 ms.
    let flat = min(Double(time - path.start) / 40_000, 1)
    add(EventCode.absMTPressure, Int32(30 + 40 * flat + between(0, 3)), slot)
    add(EventCode.absMTTouchMajor, size ?? Int32(isPalm ? 60 : 5 + 3 * flat), slot)
  }

  /// Whether a finger is far enough over the panel to be visible.
  private func isSeen(_ finger: Int, _ time: Int64) -> Bool {
    guard settings.rim > 0, let x = settings.device.horizontalAxis, let y = settings.device.verticalAxis else {
      return true
    }
    let place = settings.fingers[finger].place(at: time)
    return min(
      place.x - Double(x.minimum), place.y - Double(y.minimum), Double(x.maximum) - place.x,
      Double(y.maximum) - place.y) >= settings.rim
  }

  private mutating func unit(_ value: Double, _ axis: AxisInfo?) -> Int32 {
    let place = (value + between(-settings.noise, settings.noise)) / settings.grain
    let noisy = (place.rounded() * settings.grain).rounded()
    return Int32(min(max(noisy, Double(axis?.minimum ?? 0)), Double(axis?.maximum ?? 0)))
  }

  /// Add a value of a slot, if the device has the code and the kernel's filter passes the value.
  private mutating func add(_ code: UInt16, _ value: Int32, _ slot: Int) {
    guard settings.device.has(EventType.abs, code) else { return }
    if settings.leavesOutUnchanged || code == EventCode.absMTTrackingID, said[slot][code] == value { return }
    said[slot][code] = value
    if current != Int32(slot) {
      current = Int32(slot)
      append(EventType.abs, EventCode.absMTSlot, current)
    }
    append(EventType.abs, code, value)
  }

  /// Add the events of the kernel's `input_mt_report_pointer_emulation`: the oldest contact as a pointer.
  private mutating func emulatePointer() {
    let isTouched = owners.contains { $0 != nil }
    if isTouched != touches {
      touches = isTouched
      append(EventType.key, EventCode.btnTouch, isTouched ? 1 : 0)
    }
    let held = owners.indices.filter { owners[$0] != nil }
    guard
      let oldest = held.min(by: {
        said[$0][EventCode.absMTTrackingID, default: 0] < said[$1][EventCode.absMTTrackingID, default: 0]
      })
    else { return }
    for (code, source) in [(EventCode.absX, EventCode.absMTPositionX), (EventCode.absY, EventCode.absMTPositionY)] {
      guard let value = said[oldest][source], pointer[code] != value || !settings.leavesOutUnchanged else { continue }
      pointer[code] = value
      append(EventType.abs, code, value)
    }
  }

  private mutating func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    if settings.stampsEachEvent, !frame.events.isEmpty { frame.time += 1 + Int64(random.unit() * 4) }
    frame.events.append(InputEvent(time: frame.time, type: type, code: code, value: value))
  }
}
