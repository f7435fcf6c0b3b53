import Evdev
import TestSupport
import Testing
import TouchKit

@testable import Panels

/// A queue with a focused window, a device with keys and an accelerometer.
private final class Desk {
  let stage = Stage()
  let queue: EventQueue
  let view: FocusView
  let keys: Sensor
  let accelerometer: Sensor

  static let power: UInt16 = 116
  static let volumeUp: UInt16 = 115
  static let letterA: UInt16 = 30

  init() {
    queue = EventQueue(stage.application)
    view = stage.focusView("view")
    stage.log.removeAll()
    stage.log.start = 0
    var setup = SensorSetup()
    setup.presses = [Self.power: .power, Self.volumeUp: .volumeUp, 12345: .menu]
    setup.remote = true
    setup.motion = true
    let codes: Set<UInt16> = [
      Self.power, Self.volumeUp, Self.letterA, EventCode.keyMedia, EventCode.keyFastForward, EventCode.keyPlayPause,
    ]
    let device = DeviceDescription(name: "keys", codes: [EventType.key: codes])
    keys = Sensor(device, found: DiscoveredDevice(path: "/dev/input/event1"), setup)
    accelerometer = Sensor(.accelerometer(), found: DiscoveredDevice(path: "/dev/input/event2"), setup)
    queue.add(keys)
    queue.add(accelerometer)
  }

  func key(_ code: UInt16, _ value: Int32, at time: Int64) {
    feed(keys, time, InputEvent(time: time, type: EventType.key, code: code, value: value))
  }

  func feed(_ sensor: Sensor, _ time: Int64, _ events: InputEvent...) {
    var frame = Frame(events: events, time: time)
    queue.enqueue(&frame, from: sensor)
    queue.drain()
  }

  func drop(_ sensor: Sensor, at time: Int64) {
    feed(sensor, time, InputEvent(time: time, type: EventType.syn, code: EventCode.synDropped, value: 0))
  }

  /// Report one axis of the accelerometer.
  func measure(_ code: UInt16, _ value: Int32, at time: Int64) {
    feed(accelerometer, time, InputEvent(time: time, type: EventType.abs, code: code, value: value))
  }

  /// Accelerate to alternating sides, every 20 ms.
  func shake(_ steps: ClosedRange<Int64>, by acceleration: Int32 = 3000) {
    for step in steps {
      measure(EventCode.absX, step.isMultiple(of: 2) ? acceleration : -acceleration, at: step * 20_000)
    }
  }

  var heard: [String] { stage.log.entries.map { "\($0.event)@\($0.time)" } }
}

@Suite(.timeLimit(.minutes(5))) struct SensorTests {
  private let desk = Desk()

  @Test("An accelerometer's current description has the current values of its axes")
  func current() {
    desk.measure(EventCode.absX, 700, at: 1_000_000)
    desk.measure(EventCode.absZ, -3, at: 1_010_000)
    let device = desk.accelerometer.currentDevice
    #expect([EventCode.absX, EventCode.absY, EventCode.absZ].map { device.axes[$0]?.value } == [700, 0, -3])
    #expect(device.name == "accelerometer" && device.axes[EventCode.absX]?.resolution == 1024)
  }

  @Test("An axis that an accelerometer does not have measures zero")
  func absentAxis() {
    let axis = AxisInfo(value: 300, minimum: -2000, maximum: 2000, resolution: 1000)
    var setup = SensorSetup()
    setup.motion = true
    let flat = DeviceDescription(
      name: "flat", properties: [DeviceProperty.accelerometer],
      codes: [EventType.abs: [EventCode.absX, EventCode.absY]],
      axes: [EventCode.absX: axis, EventCode.absY: axis])
    let sensor = Sensor(flat, found: DiscoveredDevice(path: ""), setup)
    let event = InputEvent(time: 1, type: EventType.abs, code: EventCode.absX, value: -500)
    var next = 1
    let sample = sensor.handle(Frame(events: [event], time: 1), at: 1, nextPress: &next, Application())
    let gravity = 9.80665
    #expect(abs((sample?.x ?? 0) + gravity / 2) < 1e-9 && abs((sample?.y ?? 0) - 0.3 * gravity) < 1e-9)
    #expect(sample?.z == 0)
  }

  @Test("S48: a configured key is a press; autorepeat is not, and other keys are ignored")
  func presses() {
    desk.key(Desk.power, 1, at: 1000)
    desk.key(Desk.power, 2, at: 251_000)
    desk.key(Desk.power, 2, at: 284_000)
    desk.key(Desk.letterA, 1, at: 290_000)
    desk.key(Desk.letterA, 0, at: 291_000)
    desk.key(Desk.power, 0, at: 300_000)
    #expect(desk.heard == ["pressBegan@1000", "pressEnded@300000"])
    #expect(desk.keys.frames == 2 && desk.queue.statistics.frames == 2, "what is not wanted never gets into the queue")
  }

  @Test("S48: a key that was already down at the start is no press; its repeats and its release are ignored")
  func downBefore() {
    desk.key(Desk.power, 2, at: 1000)
    desk.key(Desk.power, 0, at: 2000)
    #expect(desk.heard == [])
  }

  @Test("S48: a key whose release was lost can begin again, and a key that is reported down twice begins once")
  func releaseLost() {
    desk.key(Desk.power, 1, at: 1000)
    desk.key(Desk.power, 1, at: 1500)
    desk.key(EventCode.keyPlayPause, 1, at: 1600)
    desk.key(EventCode.keyPlayPause, 1, at: 1700)
    #expect(desk.keys.held == [Desk.power, EventCode.keyPlayPause])
    desk.drop(desk.keys, at: 2000)
    #expect(desk.keys.held.isEmpty, "their states are unknown")
    desk.key(Desk.power, 1, at: 3000)
    desk.key(EventCode.keyPlayPause, 1, at: 3100)
    desk.key(Desk.power, 0, at: 4000)
    #expect(
      desk.heard == [
        "pressBegan@1000", "togglePlayPause@1600", "pressCancelled@2000", "pressBegan@3000", "togglePlayPause@3100",
        "pressEnded@4000",
      ])
  }

  @Test("Axes other than acceleration, and axes of a device used for its keys, are ignored")
  func otherAxes() {
    desk.measure(40, 7, at: 1000)
    desk.feed(desk.keys, 2000, InputEvent(time: 2000, type: EventType.abs, code: EventCode.absX, value: 5))
    #expect(desk.accelerometer.frames == 0 && desk.keys.frames == 0 && desk.queue.statistics.frames == 0)
  }

  @Test("S48: lost events cancel current presses and motion, in the order in which they began")
  func lostEvents() {
    desk.key(Desk.volumeUp, 1, at: 1000)
    desk.key(Desk.power, 1, at: 2000)
    desk.drop(desk.keys, at: 3000)
    desk.key(Desk.power, 0, at: 4000)
    desk.key(Desk.volumeUp, 0, at: 4000)
    #expect(desk.heard == ["pressBegan@1000", "pressBegan@2000", "pressCancelled@3000", "pressCancelled@3000"])
    #expect(desk.stage.log.entries.map(\.detail) == ["KEY_VOLUMEUP", "KEY_POWER", "KEY_VOLUMEUP", "KEY_POWER"])
    #expect(desk.keys.drops == 1 && desk.queue.statistics.drops == 1)
  }

  @Test("S48: removing a device cancels its presses at that time, once")
  func unplugged() {
    desk.key(Desk.power, 1, at: 1000)
    desk.key(EventCode.keyFastForward, 1, at: 1500)
    desk.queue.remove(desk.keys, at: 2000)
    desk.queue.drain()
    desk.key(Desk.power, 0, at: 3000)
    #expect(
      desk.heard == ["pressBegan@1000", "beginSeekingForward@1500", "pressCancelled@2000", "endSeekingForward@2000"])
    #expect(desk.queue.sensors.map(\.number) == [2])
    desk.queue.remove(desk.accelerometer)
    #expect(desk.queue.sensors.isEmpty)
  }

  @Test("S48: after a clock restart the release of a key is ignored, and a new press counts")
  func restarted() {
    desk.key(Desk.power, 1, at: 10_000_000)
    desk.key(Desk.volumeUp, 1, at: 1000)
    desk.key(Desk.power, 0, at: 2000)
    desk.key(Desk.power, 1, at: 3000)
    #expect(
      desk.stage.trace() == "pressBegan pressCancelled pressBegan pressBegan" && desk.queue.statistics.restarts == 1)
  }

  @Test("S48: a device that was suspended cancels its presses")
  func slept() {
    desk.key(Desk.power, 1, at: 1000)
    desk.queue.cancel(desk.keys, at: 5000)
    desk.queue.drain()
    desk.key(Desk.power, 0, at: 6000)
    #expect(desk.heard == ["pressBegan@1000", "pressCancelled@5000"])
  }

  @Test(
    "S41: completed clicks count when the headset is unplugged or the input ends, but not after a suspend",
    arguments: [0, 1, 2])
  func clicksThen(_ loss: Int) {
    desk.key(EventCode.keyMedia, 1, at: 1_000_000)
    desk.key(EventCode.keyMedia, 0, at: 1_100_000)
    switch loss {
    case 0: desk.queue.cancel(desk.keys, at: 1_200_000)
    case 1: desk.queue.remove(desk.keys, at: 1_200_000)
    default: break
    }
    desk.queue.finish()
    #expect(desk.heard == (loss == 0 ? [] : ["togglePlayPause@1450000"]))
  }

  @Test("S40: a reconnected accelerometer is a new one: its earlier measurements do not count")
  func reconnected() {
    desk.measure(EventCode.absY, 1024, at: 0)
    desk.shake(1...15)
    desk.queue.remove(desk.accelerometer, at: 310_000)
    desk.queue.drain()
    desk.queue.add(desk.accelerometer)
    #expect(desk.heard == ["motionBegan@260000", "motionCancelled@310000"])
    desk.shake(16...40)
    #expect(desk.heard == ["motionBegan@260000", "motionCancelled@310000", "motionBegan@580000"])
  }

  @Test("S40: a shake that continues after lost samples is not a second one; a removed device leaves no state")
  func shakenOn() {
    desk.measure(EventCode.absY, 1024, at: 0)
    desk.shake(1...20)
    desk.drop(desk.accelerometer, at: 410_000)
    desk.shake(21...60)
    #expect(desk.heard == ["motionBegan@260000", "motionCancelled@410000"])
    desk.shake(61...100, by: 0)
    desk.shake(101...120)
    #expect(desk.heard.count == 3 && desk.heard[2].hasPrefix("motionBegan"))
    desk.queue.remove(desk.accelerometer, at: 2_410_000)
    desk.queue.drain()
    #expect(desk.heard.last == "motionCancelled@2410000" && desk.queue.nextWake == nil)
  }

  @Test("S48: at the end of the input, presses are cancelled before timers run")
  func finished() {
    let hold = desk.stage.attach(LongPressGestureRecognizer(name: "hold"), to: desk.view)
    hold.allowedPressTypes = [.power]
    desk.key(Desk.power, 1, at: 1000)
    desk.queue.finish()
    #expect(desk.stage.trace() == "pressBegan pressCancelled")
  }

  @Test("S41: media keys are remote control if the setup says so; a held key counts once")
  func remote() {
    desk.key(EventCode.keyPlayPause, 1, at: 1000)
    desk.key(EventCode.keyPlayPause, 2, at: 300_000)
    desk.key(EventCode.keyPlayPause, 0, at: 400_000)
    desk.key(EventCode.keyMedia, 1, at: 1_000_000)
    desk.key(EventCode.keyMedia, 0, at: 1_100_000)
    desk.queue.advance(to: 2_000_000)
    #expect(desk.heard == ["togglePlayPause@1000", "togglePlayPause@1450000"])
    let silent = Sensor(desk.keys.device, found: desk.keys.found, SensorSetup())
    desk.queue.add(silent)
    desk.feed(
      silent, 3_000_000, InputEvent(time: 3_000_000, type: EventType.key, code: EventCode.keyPlayPause, value: 1))
    #expect(desk.heard.count == 2)
  }

  @Test(
    "S41: every key of remote control has its command",
    arguments: [
      (119, "pause"), (128, "stop"), (163, "nextTrack"), (164, "togglePlayPause"), (165, "previousTrack"),
      (166, "stop"),
      (168, "beginSeekingBackward"), (200, "play"), (201, "pause"), (207, "play"), (208, "beginSeekingForward"),
    ] as [(UInt16, String)])
  func keyTable(_ code: UInt16, _ command: String) {
    var setup = SensorSetup()
    setup.remote = true
    let device = DeviceDescription(name: "keys", codes: [EventType.key: [code, Desk.letterA]])
    let sensor = Sensor(device, found: DiscoveredDevice(path: ""), setup)
    desk.queue.add(sensor)
    desk.feed(sensor, 1000, InputEvent(time: 1000, type: EventType.key, code: code, value: 1))
    #expect(desk.heard == ["\(command)@1000"])
  }

  @Test(
    "S41: play/pause is a headset's button if the device has no other keys except volume and microphone",
    arguments: [
      ([], true), ([113, 114, 115], true), ([248, 582], true), ([163], false), ([30], false), ([226], false),
      // A USB headset with a usage without a key code, and a jack whose driver names only the first button.
      ([113, 114, 115, 240], true), ([0x101, 0x102, 0x103], true), ([115, 0x105], true), ([0x100], false),
      ([0x106], false), ([239], false), ([241], false),
    ] as [(Set<UInt16>, Bool)])
  func oneButton(_ others: Set<UInt16>, _ isHeadset: Bool) {
    var setup = SensorSetup()
    setup.remote = true
    let device = DeviceDescription(name: "headset", codes: [EventType.key: others.union([EventCode.keyPlayPause])])
    let sensor = Sensor(device, found: DiscoveredDevice(path: ""), setup)
    desk.queue.add(sensor)
    for (time, value) in [(0, 1), (100, 0), (200, 1), (300, 0)] as [(Int64, Int32)] {
      desk.feed(
        sensor, time * 1000,
        InputEvent(time: time * 1000, type: EventType.key, code: EventCode.keyPlayPause, value: value))
    }
    desk.queue.advance(to: 2_000_000)
    #expect(desk.heard == (isHeadset ? ["nextTrack@650000"] : ["togglePlayPause@0", "togglePlayPause@200000"]))
  }

  @Test("S40: acceleration uses each axis' units per g; an axis that is not reported keeps its value")
  func motion() {
    // 1 g upwards, constant; then 1 g to alternating sides: 13.9 m/s² together.
    desk.measure(EventCode.absY, 1024, at: 0)
    desk.shake(1...30, by: 1024)
    #expect(desk.heard == ["motionBegan@260000"])
    desk.drop(desk.accelerometer, at: 610_000)
    #expect(desk.heard == ["motionBegan@260000", "motionCancelled@610000"])
    // With 0.85 g, 12.9 m/s² together.
    desk.shake(50...90, by: 870)
    #expect(desk.heard.count == 2)
  }

  @Test("S54: a gravity follower receives each measurement, converted with each axis' own unit, and each loss")
  func followed() {
    final class Receiver: AccelerationReceiver {
      var all: [String] = []
      func receive(_ sample: MotionSample, of sensor: Sensor, at time: Int64) {
        let parts = [sample.x, sample.y, sample.z].map { ($0 / standardGravity * 100).rounded() / 100 }
        all.append("\(parts) of \(sensor.device.name) at \(time)")
      }
      func loseSamples(of sensor: Sensor) { all.append("lost of \(sensor.device.name)") }
    }
    let receiver = Receiver()
    desk.queue.accelerationReceiver = receiver
    var axes: [UInt16: AxisInfo] = [:]
    for (code, resolution) in [(EventCode.absX, 1000), (EventCode.absY, 500), (EventCode.absZ, 200)]
      as [(UInt16, Int32)]
    {
      axes[code] = AxisInfo(minimum: -8192, maximum: 8191, resolution: resolution)
    }
    var setup = SensorSetup()
    setup.motion = true
    let sensor = Sensor(
      DeviceDescription(
        name: "uneven", properties: [DeviceProperty.accelerometer], codes: [EventType.abs: Set(axes.keys)], axes: axes),
      found: DiscoveredDevice(path: ""), setup)
    desk.queue.add(sensor)
    for (index, code) in [EventCode.absX, EventCode.absY, EventCode.absZ].enumerated() {
      let time = Int64(index + 1) * 1000
      desk.feed(sensor, time, InputEvent(time: time, type: EventType.abs, code: code, value: 300))
    }
    #expect(
      receiver.all == [
        "[0.3, 0.0, 0.0] of uneven at 1000", "[0.3, 0.6, 0.0] of uneven at 2000",
        "[0.3, 0.6, 1.5] of uneven at 3000",
      ])
    #expect(
      [EventCode.absX, EventCode.absY, EventCode.absZ].map { sensor.currentDevice.axes[$0]?.value } == [300, 300, 300])
    // Lost key events do not concern it.
    desk.drop(desk.keys, at: 4000)
    desk.queue.remove(desk.keys)
    #expect(receiver.all.count == 3)
    desk.drop(sensor, at: 5000)
    desk.queue.remove(sensor)
    #expect(receiver.all.dropFirst(3) == ["lost of uneven", "lost of uneven"])
  }

  @Test("S40: an accelerometer with 113 units per g and a range of 4.5 g works too")
  func coarse() {
    // A game controller's motion sensors report -512 to 511 with fuzz 4.
    let axis = AxisInfo(minimum: -512, maximum: 511, fuzz: 4, resolution: 113)
    var setup = SensorSetup()
    setup.motion = true
    let sensor = Sensor(.accelerometer("motion sensors", axis: axis), found: DiscoveredDevice(path: ""), setup)
    desk.queue.add(sensor)
    func measure(_ x: Int32, _ y: Int32, at time: Int64) {
      let values = [(EventCode.absX, x), (EventCode.absY, y)]
      var frame = Frame(
        events: values.map { InputEvent(time: time, type: EventType.abs, code: $0, value: $1) }, time: time)
      desk.queue.enqueue(&frame, from: sensor)
      desk.queue.drain()
    }
    for step in 0..<20 { measure(4, 113, at: Int64(step) * 10_000) }
    #expect(desk.heard == [])
    // The hand exceeds the axis' range.
    for step in 20..<80 { measure(step.isMultiple(of: 2) ? 511 : -512, 113, at: Int64(step) * 10_000) }
    for step in 80..<120 { measure(-4, 113, at: Int64(step) * 10_000) }
    desk.queue.advance(to: 5_000_000)
    #expect(desk.stage.trace() == "motionBegan motionEnded")
    #expect(sensor.frames == 120)
  }

  @Test("S41: input of real remotes is handled: scan codes, immediate releases, repeats without scan codes")
  func realKeys() {
    func scan(_ time: Int64) -> InputEvent { InputEvent(time: time, type: EventType.msc, code: 4, value: 0xC00CD) }
    func key(_ time: Int64, _ value: Int32) -> InputEvent {
      InputEvent(time: time, type: EventType.key, code: EventCode.keyPlayPause, value: value)
    }
    // A consumer-control key held for 67 ms, with its scan code in each frame.
    desk.feed(desk.keys, 1_000_000, scan(1_000_000), key(1_000_000, 1))
    desk.feed(desk.keys, 1_066_982, scan(1_066_982), key(1_066_982, 0))
    // An infrared remote whose driver sends press and release 14 µs apart.
    desk.feed(desk.keys, 2_000_000, key(2_000_000, 1))
    desk.feed(desk.keys, 2_000_014, key(2_000_014, 0))
    // The kernel's repeat begins after 250 ms and continues every 33 ms, without a scan code.
    desk.feed(desk.keys, 3_000_000, scan(3_000_000), key(3_000_000, 1))
    for step in 0..<4 {
      desk.feed(desk.keys, 3_250_000 + Int64(step) * 33_000, key(3_250_000 + Int64(step) * 33_000, 2))
    }
    desk.feed(desk.keys, 3_400_000, scan(3_400_000), key(3_400_000, 0))
    #expect(desk.heard == ["togglePlayPause@1000000", "togglePlayPause@2000000", "togglePlayPause@3000000"])
    #expect(desk.keys.frames == 6)
  }

  @Test("A setup is limited to what a device can report: an accelerometer must report its unit")
  func narrowed() {
    #expect(desk.keys.setup.presses == [Desk.power: .power, Desk.volumeUp: .volumeUp])
    #expect(desk.keys.setup.remote && !desk.keys.setup.motion)
    #expect(
      desk.accelerometer.setup.motion && !desk.accelerometer.setup.remote && desk.accelerometer.setup.presses.isEmpty)
    var device = desk.accelerometer.device
    device.axes[EventCode.absZ]?.resolution = 0
    #expect(!device.isAccelerometer)
    device = desk.accelerometer.device
    device.properties = []
    #expect(!device.isAccelerometer && desk.accelerometer.device.isAccelerometer)
  }

  @Test(
    "Frames of several devices are handled in order of timestamps, and one device's in order of arrival"
  )
  func order() {
    var late = Frame(
      events: [InputEvent(time: 3000, type: EventType.key, code: Desk.power, value: 1)], time: 3000)
    var early = Frame(
      events: [InputEvent(time: 2000, type: EventType.key, code: Desk.power, value: 0)], time: 2000)
    desk.queue.enqueue(&late, from: desk.keys)
    let other = Sensor(desk.keys.device, found: desk.keys.found, desk.keys.setup)
    desk.queue.add(other)
    var between = Frame(
      events: [InputEvent(time: 2500, type: EventType.key, code: Desk.volumeUp, value: 1)], time: 2500)
    desk.queue.enqueue(&between, from: other)
    desk.queue.enqueue(&early, from: desk.keys)
    desk.queue.drain()
    #expect(
      desk.stage.log.entries.map { "\($0.event) \($0.detail)@\($0.time)" } == [
        "pressBegan KEY_VOLUMEUP@2500", "pressBegan KEY_POWER@3000", "pressEnded KEY_POWER@3000",
      ])
  }
}
