import Evdev
import EventLoop
import Kernel
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Accelerometers of Industrial I/O, which are read only while needed, simulated in folders.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct PolledAccelerometerTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  /// A clock that advances by a step each time it is read.
  private final class Steps: Clock {
    var time: Int64 = 1_000_000
    var step: Int64 = 0
    var now: Int64 {
      time += step
      return time
    }
  }

  /// The phases of shakes, with their times.
  private typealias Shakes = EventNotes<(phase: MotionEvent.Phase, time: Int64)>

  private static func shakes(of application: Application) -> Shakes {
    Shakes(application) { event, time, _ in if case .motion(let motion) = event { (motion.phase, time) } else { nil } }
  }

  /// An accelerometer and a live feed that is turned by hand.
  private final class Desk {
    let sensor = SysfsAccelerometer()
    let clock = Steps()
    let loop: EventLoop
    let host: ScreenHost
    let shakes: Shakes
    var log: [String] = []
    private(set) var accelerometers: PolledAccelerometers!
    /// The number of readings.
    var readings: Int { host.pipeline.queue.sensors.first?.frames ?? 0 }

    init(followsGravity: Bool = false, motion: Bool = true, isStarted: Bool = true) throws {
      loop = try EventLoop()
      var configuration = LiveDesk.configuration()
      configuration.screens[0].followsGravity = followsGravity
      configuration.devices[0].motion = motion
      host = try ScreenHost(configuration, devices: [], pipeline: Pipeline()) { _, _ in }
      shakes = PolledAccelerometerTests.shakes(of: host.pipeline.application)
      accelerometers = PolledAccelerometers(
        clock: clock, use: { configuration.use(of: $0) }, log: { [unowned self] in log.append("\($0.priority): \($1)") }
      )
      if isStarted { try accelerometers.start(host, loop: loop) }
    }

    /// Add the sensor; then a client may subscribe to shakes.
    func plug(_ properties: [String: String] = [:], wantsShakes: Bool = false) {
      accelerometers.handle(.added(sensor.found(properties)))
      if wantsShakes { accelerometers.wantsShakes = true }
    }

    /// Let a time in µs pass, a ms at a time.
    func pass(_ time: Int64) {
      for _ in 0..<(time / 1000) {
        clock.time += 1000
        accelerometers.readDue()
        host.pipeline.queue.drain()
        host.pipeline.queue.advance(to: clock.time)
      }
    }

    var journal: [String] {
      log.map { line in
        line.split(separator: sensor.path, omittingEmptySubsequences: false).joined(separator: "PATH")
      }
    }
  }

  @Test("S40: the accelerometer is read only while a client subscribes to shakes; otherwise no timer is armed")
  func demand() throws {
    desk.plug()
    #expect(desk.journal == [#"info: PATH: "bma" is read for motion"#])
    desk.pass(1_000_000)
    #expect(desk.readings == 0 && desk.accelerometers.nextReading == nil)
    desk.accelerometers.wantsShakes = true
    #expect(desk.accelerometers.nextReading == desk.clock.time)
    // At the beginning and the end of the interval.
    desk.pass(1_000_000)
    #expect(desk.readings == 51)
    desk.accelerometers.wantsShakes = false
    #expect(desk.accelerometers.nextReading == nil)
    desk.pass(1_000_000)
    #expect(desk.readings == 51)
    // It is read immediately, and missed readings are not made up.
    desk.accelerometers.wantsShakes = true
    desk.pass(5000)
    #expect(desk.readings == 52)
    // Events of other devices do not change the time of the next reading.
    let next = try #require(desk.accelerometers.nextReading)
    desk.accelerometers.handle(.removed(DiscoveredDevice(path: "/sys/other", interface: .iio)))
    #expect(desk.accelerometers.nextReading == next)
    desk.pass(100_000)
    #expect(desk.readings == 57)
  }

  @Test("S54: for a screen that follows gravity, it is read ten times a second; with shakes too, at the shake rate")
  func gravity() throws {
    let desk = try Desk(followsGravity: true)
    desk.plug()
    desk.sensor.measure(-1000, 0, 0)
    desk.pass(1_000_000)
    #expect(desk.readings == 11 && desk.host.rotation == .quarter)
    desk.accelerometers.wantsShakes = true
    desk.pass(1_000_000)
    let fast = desk.readings
    #expect(fast == 61, "the next one sooner than it was due, and no other")
    desk.accelerometers.wantsShakes = false
    desk.pass(1_000_000)
    #expect(desk.readings - fast == 10, "the next one when it was due")
    desk.host.pipeline.application.thresholds.gravityRate = 100
    desk.pass(1_000_000)
    #expect(desk.readings - fast > 90)
  }

  @Test("S54: of several, the one that the screen follows is read for gravity, and after its removal the next one")
  func followed() throws {
    let desk = try Desk(followsGravity: true)
    let other = SysfsAccelerometer()
    desk.plug()
    desk.accelerometers.handle(.added(other.found()))
    let sensors = desk.host.pipeline.queue.sensors
    desk.pass(1_000_000)
    #expect(sensors.map(\.frames) == [11, 0])
    // Any of them may be shaken.
    desk.accelerometers.wantsShakes = true
    desk.pass(1_000_000)
    #expect(sensors.map(\.frames) == [61, 51])
    desk.accelerometers.wantsShakes = false
    desk.pass(1_000_000)
    #expect(sensors.map(\.frames) == [71, 51])
    desk.accelerometers.handle(.removed(desk.sensor.found()))
    desk.pass(1_000_000)
    #expect(sensors.map(\.frames) == [71, 61])
  }

  @Test("S54: it is not read while the screen follows another kind of accelerometer that an earlier rule names")
  func followedElsewhere() throws {
    let rules = ["accelerometer", "bma"].map { name in
      var rule = DeviceRule()
      rule.match.name = name
      rule.motion = true
      return rule
    }
    let desk = try LiveDesk(rules: rules, followsGravity: true)
    let sensor = SysfsAccelerometer()
    desk.feed.handle(.added(sensor.found()))
    let polled = try #require(desk.queue.sensors.first)
    /// Whether it is read in the next turns.
    func isRead() -> Bool {
      let before = polled.frames
      desk.clock.now += 200_000
      desk.turn()
      return polled.frames > before
    }
    #expect(isRead())
    _ = try desk.add("/dev/input/event1", name: "accelerometer", isAccelerometer: true)
    #expect(!isRead() && desk.queue.sensors.count == 2)
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    #expect(isRead() && desk.queue.sensors.count == 1)
    desk.feed.stop()
  }

  @Test("S40: a shake is recognized at the rate shake.rate")
  func shake() {
    desk.host.pipeline.application.thresholds.shakeRate = 100
    desk.plug(wantsShakes: true)
    for step in 0..<80 {
      desk.sensor.measure(step.isMultiple(of: 2) ? 2500 : -2500, 0, 0)
      desk.pass(10_000)
    }
    #expect(desk.readings == 81 && desk.shakes.all.map(\.phase) == [.began])
    desk.sensor.measure(0, -1000, 0)
    desk.pass(1_000_000)
    #expect(desk.shakes.all.map(\.phase) == [.began, .ended])
  }

  @Test("A sensor that no rule names for motion is not opened")
  func withoutMotionRule() throws {
    let desk = try Desk(motion: false)
    desk.plug(wantsShakes: true)
    desk.accelerometers.handle(.removed(desk.sensor.found()))
    desk.plug(["ACCEL_MOUNT_MATRIX": "none"])
    #expect(desk.host.pipeline.queue.sensors.isEmpty && desk.log.isEmpty && desk.accelerometers.nextReading == nil)
  }

  @Test("S40: unplugged during a shake, it cancels the shake; plugged in again, it is read again")
  func hotplug() {
    desk.plug(wantsShakes: true)
    desk.sensor.measure(2500, 0, 0)
    desk.pass(500_000)
    desk.clock.time += 10_000
    let gone = desk.clock.time
    desk.accelerometers.handle(.removed(desk.sensor.found()))
    desk.pass(1000)
    #expect(desk.shakes.all.last?.time == gone)
    #expect(desk.shakes.all.map(\.phase) == [.began, .cancelled] && desk.host.pipeline.queue.sensors.isEmpty)
    #expect(desk.accelerometers.nextReading == nil && desk.journal.last == #"info: PATH: "bma" is disconnected"#)
    desk.plug()
    desk.pass(100_000)
    #expect(desk.readings == 6 && desk.log.count == 3)
  }

  @Test("S40: a suspend cancels the current shake")
  func slept() {
    desk.plug(wantsShakes: true)
    desk.sensor.measure(2500, 0, 0)
    desk.pass(500_000)
    desk.accelerometers.restart()
    desk.pass(1000)
    #expect(desk.shakes.all.map(\.phase) == [.began, .cancelled])
  }

  @Test("An unreadable accelerometer is reported once, retried once a second, and reported when it can be read again")
  func unreadable() throws {
    desk.plug(wantsShakes: true)
    desk.pass(100_000)
    desk.sensor.write("in_accel_z_raw", "busy")
    desk.clock.time = try #require(desk.accelerometers.nextReading)
    desk.accelerometers.readDue()
    #expect(desk.accelerometers.nextReading == desk.clock.time + 1_000_000)
    desk.pass(5_300_000)
    let trouble =
      "warning: PATH/in_accel_z_raw: cannot read a number there: Bad message; the device is read only once a second until it recovers"
    #expect(desk.readings == 6 && desk.journal.dropFirst() == [trouble])
    desk.accelerometers.wantsShakes = false
    desk.accelerometers.wantsShakes = true
    #expect((desk.accelerometers.nextReading ?? 0) > desk.clock.time + 100_000, "nor does it help to want it again")
    desk.pass(10_000)
    #expect(desk.journal.count == 2)
    desk.sensor.write("in_accel_z_raw", "0")
    desk.pass(2_000_000)
    #expect(desk.journal.dropFirst(2) == [#"info: PATH: "bma" can be read again"#])
    #expect((55...110).contains(desk.readings))
    // The same failure after a recovery is reported again.
    desk.sensor.write("in_accel_z_raw", "busy")
    desk.pass(100_000)
    #expect(desk.journal.dropFirst(3) == [trouble])
  }

  @Test("An accelerometer that disconnects before udev reports it is closed when it cannot be read")
  func disconnectedUnannounced() {
    let other = SysfsAccelerometer()
    desk.accelerometers.handle(.added(other.found()))
    desk.plug(wantsShakes: true)
    desk.pass(100_000)
    desk.sensor.write("in_accel_x_raw", "gone")
    desk.sensor.unplug()
    desk.pass(100_000)
    #expect(desk.journal.dropFirst(2) == [#"info: PATH: "bma" is disconnected"#])
    #expect(desk.host.pipeline.queue.sensors.map(\.found.path) == [other.path])
    #expect(desk.host.pipeline.queue.sensors[0].frames == 11)
  }

  @Test("Missed readings are not made up")
  func late() {
    desk.plug(wantsShakes: true)
    desk.pass(1000)
    desk.clock.time += 10_000_000
    desk.pass(100_000)
    #expect((6...7).contains(desk.readings))
  }

  @Test("An accelerometer whose reading takes longer than 20 ms is read once a second, because touches wait for it")
  func slow() {
    desk.plug(wantsShakes: true)
    desk.clock.step = 20_000
    desk.accelerometers.readDue()
    desk.clock.step = 0
    #expect(desk.log.count == 1, "20 ms are allowed")
    desk.pass(100_000)
    desk.clock.step = 20_001
    desk.accelerometers.readDue()
    desk.clock.step = 0
    desk.host.pipeline.queue.drain()
    #expect(
      desk.journal.last
        == "warning: PATH: a reading takes longer than 20 ms, which delays touches; the device is read only once a second until it recovers"
    )
    let before = desk.readings
    desk.pass(990_000)
    #expect(desk.readings == before)
    desk.pass(50_000)
    #expect(desk.readings > before && desk.journal.last == #"info: PATH: "bma" can be read again"#)
  }

  @Test("An accelerometer that cannot be opened is reported once, and opened after a later udev event")
  func refused() {
    let found = desk.sensor.found(["ACCEL_MOUNT_MATRIX": "none"])
    desk.accelerometers.handle(.added(found))
    desk.accelerometers.handle(.changed(found))
    #expect(
      desk.journal == ["warning: PATH: ACCEL_MOUNT_MATRIX: cannot use this mount matrix: Invalid argument"])
    desk.accelerometers.handle(.changed(desk.sensor.found()))
    #expect(desk.log.count == 2 && desk.host.pipeline.queue.sensors.count == 1)
    // The same properties have no effect, and another matrix opens it again.
    let sensor = desk.host.pipeline.queue.sensors[0]
    desk.accelerometers.handle(.changed(desk.sensor.found()))
    #expect(desk.host.pipeline.queue.sensors[0] === sensor && desk.log.count == 2)
    desk.accelerometers.handle(.changed(desk.sensor.found(["ACCEL_MOUNT_MATRIX": "-1,0,0;0,1,0;0,0,1"])))
    #expect(desk.host.pipeline.queue.sensors.count == 1 && desk.host.pipeline.queue.sensors[0] !== sensor)
    // A repeated error is reported again.
    let bad = desk.sensor.found(["ACCEL_MOUNT_MATRIX": "none"])
    desk.accelerometers.handle(.changed(bad))
    desk.accelerometers.reconfigure(use: { desk.host.configuration.use(of: $0) })
    #expect(desk.log.suffix(2).allSatisfy { $0.hasSuffix("mount matrix: Invalid argument") } && desk.log.count == 5)
    // A sensor that is already disconnected is not reported.
    desk.accelerometers.handle(.removed(desk.sensor.found()))
    desk.sensor.unplug()
    let count = desk.log.count
    desk.plug()
    #expect(desk.log.count == count)
  }

  @Test("The reason for a failure is reported again after the sensor was removed and added")
  func refusedAgain() {
    let bad = desk.sensor.found(["ACCEL_MOUNT_MATRIX": "none"])
    for change in [Discovery.Change.added(bad), .changed(bad), .removed(bad), .added(bad)] {
      desk.accelerometers.handle(change)
    }
    #expect(desk.log.count == 2 && Set(desk.log).count == 1)
  }

  @Test("Several are read independently: one that cannot be read or is removed does not affect the others")
  func several() {
    let others = (0..<4).map { _ in SysfsAccelerometer() }
    desk.plug()
    for other in others { desk.accelerometers.handle(.added(other.found())) }
    desk.accelerometers.wantsShakes = true
    desk.pass(100_000)
    let queue = desk.host.pipeline.queue
    let sensors = queue.sensors
    #expect(sensors.map(\.frames) == [6, 6, 6, 6, 6] && desk.log.count == 5)
    others[0].write("in_accel_x_raw", "busy")
    desk.pass(100_000)
    #expect(sensors.map(\.frames) == [11, 6, 11, 11, 11] && desk.log.count == 6)
    desk.accelerometers.handle(.removed(others[1].found()))
    desk.pass(100_000)
    #expect(sensors.map(\.frames) == [16, 6, 11, 16, 16] && desk.log.count == 7)
    #expect(queue.sensors.map(\.number) == [0, 1, 3, 4].map { sensors[$0].number })
    // A reload ignores a removed sensor, even if its folder exists, and opens the others in order of path.
    let configuration = desk.host.configuration
    desk.accelerometers.reconfigure(use: { _ in nil })
    desk.accelerometers.reconfigure(use: { configuration.use(of: $0) })
    let paths = [desk.sensor.path] + [0, 2, 3].map { others[$0].path }
    #expect(queue.sensors.map(\.found.path) == paths.sorted())
  }

  @Test("A reading is due an interval after the previous one was due, or after a late one, and 1 ms after a slow one")
  func due() {
    desk.host.pipeline.application.thresholds.shakeRate = 100
    desk.plug(wantsShakes: true)
    func read(after wait: Int64, taking time: Int64) -> Int64? {
      // The clock is read at the beginning, before the measurement, and after it.
      desk.clock.time += wait - 2 * time
      desk.clock.step = time
      desk.accelerometers.readDue()
      desk.clock.step = 0
      return desk.accelerometers.nextReading.map { $0 - desk.clock.time }
    }
    #expect(read(after: 6000, taking: 2000) == 2000, "it was due 6 ms before it began, and took 2 ms")
    #expect(read(after: 10_000, taking: 2000) == 8000, "the next one was due when it ended")
    #expect(read(after: 40_000, taking: 2000) == 8000)
    #expect(read(after: 50_000, taking: 15_000) == 1000)
    #expect(desk.log.count == 1)
  }

  @Test("A reload keeps a sensor whose use is unchanged, and closes one that no rule names any more")
  func reload() {
    desk.plug(wantsShakes: true)
    let sensor = desk.host.pipeline.queue.sensors[0]
    let configuration = desk.host.configuration
    desk.accelerometers.reconfigure(use: { configuration.use(of: $0) })
    #expect(desk.host.pipeline.queue.sensors.first === sensor)
    desk.accelerometers.reconfigure(use: { _ in nil })
    #expect(desk.host.pipeline.queue.sensors.isEmpty && desk.accelerometers.nextReading == nil)
    desk.accelerometers.reconfigure(use: { configuration.use(of: $0) })
    #expect(desk.host.pipeline.queue.sensors.count == 1 && desk.accelerometers.nextReading != nil)
  }

  @Test("An accelerometer that was found before the start is read from then on, if a client receives shakes")
  func foundBefore() throws {
    let desk = try Desk(isStarted: false)
    desk.plug(wantsShakes: true)
    #expect(desk.log.isEmpty && desk.accelerometers.nextReading == nil)
    try desk.accelerometers.start(desk.host, loop: desk.loop)
    #expect(desk.log.count == 1 && desk.accelerometers.nextReading == desk.clock.time)
  }

  @Test("After a stop, no accelerometer is read, whatever clients and screens need")
  func stopped() throws {
    desk.plug(wantsShakes: true)
    #expect(desk.accelerometers.nextReading != nil && desk.host.onLostSamples != nil)
    desk.accelerometers.stop()
    #expect(desk.accelerometers.nextReading == nil && desk.host.onLostSamples == nil)
    desk.accelerometers.wantsShakes = false
    desk.accelerometers.wantsShakes = true
    #expect(desk.accelerometers.nextReading == nil)
  }

  @Test("The first reading is immediate, even at the clock's start; at a rate of 1, the next one follows after 1 s")
  func slowest() throws {
    desk.clock.time = 0
    desk.host.pipeline.application.thresholds.shakeRate = 1
    desk.plug(wantsShakes: true)
    #expect(desk.accelerometers.nextReading == 0)
    desk.accelerometers.readDue()
    #expect(desk.readings == 0 && desk.accelerometers.nextReading == 1_000_000)
    desk.host.pipeline.queue.drain()
    #expect(desk.readings == 1)
  }

  @Test("The timer is armed for the accelerometer that is due first")
  func earliest() throws {
    let other = SysfsAccelerometer()
    desk.plug(wantsShakes: true)
    desk.accelerometers.readDue()
    desk.clock.time += 5000
    desk.accelerometers.handle(.added(other.found()))
    #expect(desk.accelerometers.nextReading == desk.clock.time)
    desk.accelerometers.readDue()
    #expect(desk.accelerometers.nextReading == desk.clock.time + 15_000)
  }

  @Test("The feed delivers readings, and its loop wakes for them")
  func feed() throws {
    let sensor = SysfsAccelerometer()
    var rule = DeviceRule()
    rule.match.name = "bma"
    rule.motion = true
    let desk = try LiveDesk(rules: [rule])
    desk.feed.handle(.added(sensor.found()))
    #expect(desk.opened.isEmpty && desk.feed.members.isEmpty && desk.queue.sensors.count == 1)
    desk.turn()
    #expect(desk.queue.sensors[0].frames == 0)
    desk.feed.note(shakeSubscribers: 1)
    desk.turn()
    #expect(desk.queue.sensors[0].frames > 0)
    // The current shake is cancelled when every stream restarts.
    let shakes = Self.shakes(of: desk.queue.application)
    sensor.measure(2500, 0, 0)
    for _ in 0..<30 {
      desk.clock.now += 20_000
      desk.turn()
    }
    #expect(shakes.all.map(\.phase) == [.began])
    desk.feed.restart()
    desk.turn()
    #expect(shakes.all.map(\.phase) == [.began, .cancelled])
    // Without subscribers it is not read.
    desk.feed.note(shakeSubscribers: 0)
    let frames = desk.queue.sensors[0].frames
    desk.clock.now += 1_000_000
    desk.turn()
    #expect(desk.queue.sensors[0].frames == frames)
    desk.feed.reconfigure(use: { _ in nil })
    #expect(desk.queue.sensors.isEmpty)
    desk.feed.handle(.removed(sensor.found()))
    #expect(desk.host.onLostSamples != nil)
    desk.feed.stop()
    #expect(desk.host.onLostSamples == nil)
  }
}
