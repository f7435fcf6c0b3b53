import Configuration
import Evdev
import EventLoop
import Kernel
import Panels
import TouchKit

/// Reads the accelerometers of Industrial I/O that the configuration names, at intervals, and only while a client
/// receives shakes or a screen turns by gravity. Otherwise no timer is armed.
///
/// A sysfs file cannot be waited for, and reading one on a slow bus blocks the loop. So a file that cannot be read, or
/// not quickly, is skipped for a while.
final class PolledAccelerometers {
  /// One accelerometer that is open.
  private final class Member {
    let found: DiscoveredDevice
    let device: IIOAccelerometer
    let use: DeviceUse
    /// Its place in the queue; nil before ``start(_:)``.
    var sensor: Sensor?
    /// When it is read next.
    var next: Int64 = 0
    /// Why it is left alone for a while, as the journal says.
    var trouble: String?

    init(_ found: DiscoveredDevice, _ device: IIOAccelerometer, _ use: DeviceUse) {
      self.found = found
      self.device = device
      self.use = use
    }
  }

  /// How long one that cannot be read, or not quickly, is left alone, in µs.
  static let retryInterval: Int64 = 1_000_000
  /// How long a reading may take, in µs: touches wait for it.
  static let longestReading: Int64 = 20_000

  private let clock: any Clock
  private let log: (JournalEvent, String) -> Void
  private var use: (DiscoveredDevice) -> DeviceUse?
  private var host: ScreenHost?
  private var timer: Timer?
  private var members: [Member] = []
  /// The present accelerometers as udev reported them, by their paths.
  private var known: [String: DiscoveredDevice] = [:]
  /// Those that did not let themselves be opened, with why.
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

  /// Put those that are open in the queue, and read from now on.
  /// - Throws: the loop's error.
  func start(_ host: ScreenHost, loop: EventLoop) throws(SystemError) {
    self.host = host
    timer = try loop.makeTimer { [unowned self] in readDue() }
    host.onLostSamples = { [unowned self] in update() }
    for member in members { begin(member) }
    update()
  }

  /// Read no more and close everything.
  func stop() {
    members = []
    host?.onLostSamples = nil
    timer?.disarm()
  }

  /// Handle udev's reports about an accelerometer.
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

  /// Apply `use` to the accelerometers from now on; one whose use is unchanged stays open.
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

  /// Cancel what is under way: the machine has slept, or a record begins here.
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
      // Already disconnected, which udev is about to report.
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

  /// How long it is from one reading of an accelerometer to the next, in µs; nil while no client and no screen needs any.
  private func interval(of member: Member) -> Int64? {
    guard let host, let sensor = member.sensor else { return nil }
    let thresholds = host.pipeline.application.thresholds
    var rate = wantsShakes ? thresholds.shakeRate : 0
    if host.turnsScreen(by: sensor) { rate = max(rate, thresholds.gravityRate) }
    return rate > 0 ? Int64((1e6 / rate).rounded()) : nil
  }

  /// Arm the timer for what is needed from now on: a client asks for shakes or does so no longer, or there are other devices.
  private func update() {
    let now = clock.now
    for member in members where member.trouble == nil {
      guard let interval = interval(of: member) else { continue }
      // At once where nothing was read for longer than that.
      member.next = member.next > now ? min(member.next, now + interval) : now
    }
    arm()
  }

  private func arm() {
    let next = members.filter { interval(of: $0) != nil }.map(\.next).min()
    guard let next else { return timer?.disarm() ?? () }
    timer?.arm(at: next)
  }

  /// When the next reading is due; nil while none is needed.
  var nextReading: Int64? { timer?.deadline }

  /// Read those that are due.
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
      // A chip that fails to answer once is still connected, whatever the error says.
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
    // From when it was due, so that the time that a reading takes adds nothing; what was missed is not made up for.
    member.next += interval
    if member.next <= end { member.next = max(start + interval, end + Self.shortestRest) }
  }

  /// How long nothing is read after a reading, in µs, so that touches do not wait for one after the other.
  private static let shortestRest: Int64 = 1_000

  private func leaveAlone(_ member: Member, _ trouble: String) {
    if member.trouble != trouble {
      log(.accelerometerUnreadable, "\(trouble); the device is read only once a second until it recovers")
    }
    member.trouble = trouble
    member.next = clock.now + Self.retryInterval
  }
}
