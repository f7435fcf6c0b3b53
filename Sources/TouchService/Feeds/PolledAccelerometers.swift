import Configuration
import Evdev
import EventLoop
import Kernel
import Panels
import TouchKit

/// Polls the Industrial I/O accelerometers that the configuration names, while a client receives shakes or a screen
/// rotates by gravity. Otherwise no timer is armed.
///
/// A sysfs file has no readiness notification, and reading one on a slow bus blocks the loop. Therefore an
/// accelerometer that cannot be read, or not quickly, is skipped for a while.
final class PolledAccelerometers {
  private final class Member {
    let found: DiscoveredDevice
    let device: IIOAccelerometer
    let use: DeviceUse
    /// Its entry in the queue; nil before ``start(_:loop:)``.
    var sensor: Sensor?
    /// The time of the next reading.
    var next: Int64 = 0
    /// Why it is skipped for a while, as reported in the journal.
    var trouble: String?

    init(_ found: DiscoveredDevice, _ device: IIOAccelerometer, _ use: DeviceUse) {
      self.found = found
      self.device = device
      self.use = use
    }
  }

  /// How long to skip an accelerometer that cannot be read, or not quickly, in µs.
  static let retryInterval: Int64 = 1_000_000
  /// The maximum duration of a reading, in µs, because touches are delayed by it.
  static let longestReading: Int64 = 20_000

  private let clock: any Clock
  private let log: (JournalEvent, String) -> Void
  private var use: (DiscoveredDevice) -> DeviceUse?
  private var host: ScreenHost?
  private var timer: Timer?
  private var members: [Member] = []
  /// The existing accelerometers as udev reported them, by path.
  private var known: [String: DiscoveredDevice] = [:]
  /// The errors of those that could not be opened, by path.
  private var refused: [String: LiveDeviceError] = [:]
  private var frame = Frame()
  /// Whether any client receives shakes.
  var wantsShakes = false {
    didSet { if wantsShakes != oldValue { update() } }
  }

  init(
    clock: any Clock, use: @escaping (DiscoveredDevice) -> DeviceUse?,
    log: @escaping (JournalEvent, String) -> Void
  ) {
    self.clock = clock
    self.use = use
    self.log = log
  }

  /// Add the open accelerometers to the queue, and start reading.
  func start(_ host: ScreenHost, loop: EventLoop) throws(SystemError) {
    self.host = host
    timer = try loop.makeTimer { [unowned self] in readDue() }
    host.onLostSamples = { [unowned self] in update() }
    for member in members { begin(member) }
    update()
  }

  /// Stop reading and close everything.
  func stop() {
    members = []
    host?.onLostSamples = nil
    timer?.disarm()
  }

  /// Handle udev's report about an accelerometer.
  func handle(_ change: Discovery.Change) {
    switch change {
    case .added(let device), .changed(let device):
      known[device.path] = device
      if let member = members.first(where: { $0.found.path == device.path }) {
        if member.found == device { return }
        close(member)
      }
      consider(device)
    case .removed(let device):
      known[device.path] = nil
      refused[device.path] = nil
      if let member = members.first(where: { $0.found.path == device.path }) { remove(member) }
    }
    update()
  }

  /// Apply a new `use` to the accelerometers. One whose use is unchanged stays open.
  func reconfigure(use: @escaping (DiscoveredDevice) -> DeviceUse?) {
    self.use = use
    for member in members where use(member.found) != member.use { close(member) }
    refused = [:]
    for device in known.values.sorted(by: { $0.path < $1.path })
    where !members.contains(where: { $0.found.path == device.path }) {
      consider(device)
    }
    update()
  }

  /// Cancel current movements, because the machine was suspended or a record begins.
  func restart() {
    for member in members {
      if let sensor = member.sensor { host?.pipeline.queue.cancel(sensor, at: clock.now) }
    }
  }

  private func consider(_ found: DiscoveredDevice) {
    guard let use = use(found), use.sensor.motion else { return }
    do throws(LiveDeviceError) {
      let member = Member(found, try IIOAccelerometer(found), use)
      refused[found.path] = nil
      members.append(member)
      begin(member)
    } catch {
      // The device is already disconnected; udev will report that.
      if error.isMissing { return }
      if refused.updateValue(error, forKey: found.path) != error { log(.deviceRefused, "\(error)") }
    }
  }

  private func begin(_ member: Member) {
    guard let host else { return }
    guard let sensor = host.makeSensor(member.found, member.device.description) else { return close(member) }
    member.sensor = sensor
    host.pipeline.queue.add(sensor)
    log(.sensorAdded, "\(member.found.path): \"\(member.found.name)\" is read for \(sensor.setup.summary)")
  }

  /// Close an accelerometer whose use has changed or ended.
  private func close(_ member: Member) {
    if let sensor = member.sensor { host?.pipeline.queue.remove(sensor) }
    members.removeAll { $0 === member }
  }

  /// Remove a disconnected accelerometer.
  private func remove(_ member: Member) {
    if let sensor = member.sensor { host?.pipeline.queue.remove(sensor, at: clock.now) }
    members.removeAll { $0 === member }
    log(.deviceRemoved, "\(member.found.path): \"\(member.found.name)\" is disconnected")
  }

  // MARK: Reading

  /// The time between two readings of an accelerometer, in µs; nil while no client and no screen needs them.
  private func interval(of member: Member) -> Int64? {
    guard let host, let sensor = member.sensor else { return nil }
    let thresholds = host.pipeline.application.thresholds
    var rate = wantsShakes ? thresholds.shakeRate : 0
    if host.turnsScreen(by: sensor) { rate = max(rate, thresholds.gravityRate) }
    return rate > 0 ? Int64((1e6 / rate).rounded()) : nil
  }

  /// Update the timer after a change of devices, of clients or of screens.
  private func update() {
    let now = clock.now
    for member in members where member.trouble == nil {
      guard let interval = interval(of: member) else { continue }
      // Read immediately if the last reading is older than the interval.
      member.next = member.next > now ? min(member.next, now + interval) : now
    }
    arm()
  }

  private func arm() {
    let next = members.filter { interval(of: $0) != nil }.map(\.next).min()
    guard let next else { return timer?.disarm() ?? () }
    timer?.arm(at: next)
  }

  /// The time of the next reading; nil if none is needed.
  var nextReading: Int64? { timer?.deadline }

  func readDue() {
    let now = clock.now
    for member in members where member.next <= now {
      if let interval = interval(of: member) { read(member, interval) }
    }
    arm()
  }

  private func read(_ member: Member, _ interval: Int64) {
    guard let sensor = member.sensor, let queue = host?.pipeline.queue else { return }
    let start = clock.now
    do throws(LiveDeviceError) {
      try member.device.read(into: &frame) { clock.now }
    } catch {
      // A chip that once fails to answer is still connected, whatever the error says.
      return fileExists(member.found.path) ? leaveAlone(member, "\(error)") : remove(member)
    }
    let end = frame.time
    let took = end - start
    queue.enqueue(&frame, from: sensor)
    guard took <= Self.longestReading else {
      return leaveAlone(member, "\(member.found.path): a reading takes longer than 20 ms, which delays touches")
    }
    if member.trouble != nil {
      member.trouble = nil
      log(.accelerometerReadable, "\(member.found.path): \"\(member.found.name)\" can be read again")
    }
    // Count from the due time, so that the duration of readings does not add up. Missed readings are skipped.
    member.next += interval
    if member.next <= end { member.next = max(start + interval, end + Self.shortestRest) }
  }

  /// The minimum pause after a reading, in µs, so that touches do not wait for several readings in a row.
  private static let shortestRest: Int64 = 1_000

  private func leaveAlone(_ member: Member, _ trouble: String) {
    if member.trouble != trouble {
      log(.accelerometerUnreadable, "\(trouble); the device is read only once a second until it recovers")
    }
    member.trouble = trouble
    member.next = clock.now + Self.retryInterval
  }
}
