package import Evdev
package import EventLoop
package import Kernel
package import Panels
import TouchKit

/// Keeps the machine's touchscreens in the queue: opens those that are there and that come, reads them, lets go of those that leave.
///
/// First ``open()``, which finds devices and reads nothing, then ``start(_:makePanel:)``. Everything happens on the loop's thread.
package final class LivePanels {
  /// One touchscreen that is open.
  package final class Member {
    /// What udev knows of it.
    package let found: DiscoveredDevice
    /// The open device.
    package let device: LiveDevice
    /// Its place in the queue; nil before ``start(_:makePanel:)``, and after it has gone.
    package fileprivate(set) var panel: Panel?
    fileprivate var source: Source?
    /// Whether a batch was left unread.
    fileprivate var hasMore = false

    fileprivate init(_ found: DiscoveredDevice, _ device: LiveDevice) {
      self.found = found
      self.device = device
    }
  }

  /// How a device is to be used.
  package struct Use {
    /// Whether to take it for this program alone.
    package var grab: Bool

    /// Makes a use.
    package init(grab: Bool) {
      self.grab = grab
    }
  }

  /// The touchscreens that are open, in the order in which they were opened.
  package private(set) var members: [Member] = []

  private let loop: EventLoop
  private let clock: any Clock
  private var use: (DiscoveredDevice) -> Use?
  private let tell: (Journal.Priority, String) -> Void
  private let discovery: Discovery
  private let retry: DiscoveryRetry
  private let suspend: SuspendWatch
  private let closes: CloseWatch
  private let openDevice: (String, Bool) throws(LiveDeviceError) -> LiveDevice
  private var queue: EventQueue?
  private var makePanel: ((DiscoveredDevice, DeviceDescription) -> Panel)?
  private var timer: Timer?
  /// The devices that did not let themselves be opened, with why.
  private var refused: [String: (device: DiscoveredDevice, error: LiveDeviceError)] = [:]

  /// Starts to listen for devices; opens none.
  ///
  /// - Parameters:
  ///   - use: how a device is to be used, or nil for one that is not.
  ///   - tell: gets one sentence for each device that comes, goes or is refused.
  ///   - openDevice: opens a node, grabbed or not.
  /// - Throws: where udev or the kernel's notifications cannot be used.
  package init(
    loop: EventLoop, clock: any Clock = MonotonicClock(), use: @escaping (DiscoveredDevice) -> Use?,
    tell: @escaping (Journal.Priority, String) -> Void,
    openDevice: @escaping (String, Bool) throws(LiveDeviceError) -> LiveDevice = {
      (path, grab) throws(LiveDeviceError) in try LiveDevice(path: path, grab: grab)
    }
  ) throws(LiveDeviceError) {
    self.loop = loop
    self.clock = clock
    self.use = use
    self.tell = tell
    discovery = try Discovery()
    retry = try DiscoveryRetry()
    suspend = try SuspendWatch()
    closes = try CloseWatch()
    self.openDevice = openDevice
  }

  /// Opens the touchscreens that are there.
  package func open() {
    discovery.enumerate(take)
    watchRefused()
  }

  /// Reads from now on.
  ///
  /// - Parameters:
  ///   - queue: gets the frames.
  ///   - makePanel: puts a device on its screen.
  /// - Throws: what the loop says.
  package func start(
    _ queue: EventQueue, makePanel: @escaping (DiscoveredDevice, DeviceDescription) -> Panel
  ) throws(SystemError) {
    self.queue = queue
    self.makePanel = makePanel
    timer = try loop.makeTimer { [unowned self] in timerFired() }
    try loop.add(discovery.fd, interest: .read) { [unowned self] _ in
      let overruns = discovery.overruns
      discovery.receive(take)
      if discovery.overruns > overruns {
        tell(.notice, "udev said more than could wait: every device was looked at anew")
      }
      watchRefused()
    }
    try loop.add(retry.fd, interest: .read) { [unowned self] _ in tryRefused() }
    try loop.add(suspend.fd, interest: .read) { [unowned self] _ in
      guard suspend.receive() else { return }
      tell(.info, "the machine has slept: what was down is cancelled")
      restart()
    }
    try loop.add(closes.fd, interest: .read) { [unowned self] _ in askAgain() }
    loop.onTurnEnd = { [unowned self] in endTurn() }
    for member in members { begin(member) }
    endTurn()
  }

  /// Begins every stream anew: what is down is cancelled and stays unseen until it lifts. After a suspend, or a reload.
  package func restart() {
    guard let queue else { return }
    for member in members {
      guard let panel = member.panel else { continue }
      if !member.device.restart({ queue.enqueue(&$0, from: panel) }) { remove(member) }
    }
  }

  /// Lets go of every device and takes those that are there as `use` and `makePanel` say from now on; what is down is
  /// cancelled and stays unseen until it lifts. After a reload.
  package func replace(
    use: @escaping (DiscoveredDevice) -> Use?, makePanel: @escaping (DiscoveredDevice, DeviceDescription) -> Panel
  ) {
    for member in members {
      closes.remove(member.found.path)
      member.source?.cancel()
      if let panel = member.panel { queue?.remove(panel) }
      member.panel = nil
    }
    members = []
    refused = [:]
    self.use = use
    self.makePanel = makePanel
    discovery.forget()
    open()
  }

  /// Reads no more and closes everything.
  package func stop() {
    for member in members { member.source?.cancel() }
    members = []
    timer?.disarm()
    loop.onTurnEnd = nil
  }

  /// Takes what udev has to say of a device, or what is said in its place.
  package func take(_ change: Discovery.Change) {
    switch change {
    case .added(let device): consider(device)
    case .changed(let device):
      // udev has looked at it again: perhaps it may be opened now.
      if !members.contains(where: { $0.found.path == device.path }) { consider(device) }
    case .removed(let device):
      refused[device.path] = nil
      if let member = members.first(where: { $0.found.path == device.path }) {
        read(member)
        remove(member)
      }
    }
  }

  private func consider(_ device: DiscoveredDevice) {
    guard let use = use(device) else { return }
    let live: LiveDevice
    do throws(LiveDeviceError) {
      live = try openDevice(device.path, use.grab)
    } catch {
      // Gone again already, which udev is about to say.
      guard !error.isMissing else { return }
      if refused.updateValue((device, error), forKey: device.path)?.error != error { tell(.warning, "\(error)") }
      return
    }
    refused[device.path] = nil
    guard live.description.touchProtocol != .none else { return }
    let member = Member(device, live)
    members.append(member)
    begin(member)
  }

  private func begin(_ member: Member) {
    guard let queue, let makePanel else { return }
    let panel = makePanel(member.found, member.device.description)
    do throws(SystemError) {
      // The member owns the source, and the source's handler the way back.
      member.source = try loop.add(member.device.fd, interest: .read) { [unowned self, unowned member] _ in read(member)
      }
    } catch {
      members.removeAll { $0 === member }
      return tell(.error, "\(member.found.path): \(error)")
    }
    member.panel = panel
    closes.add(member.found.path)
    queue.add(panel)
    tell(.info, "\(member.found.path): \"\(member.device.description.name)\" is on \(places(of: panel))")
    read(member)
  }

  private func read(_ member: Member) {
    guard let queue, let panel = member.panel else { return }
    let outcome = member.device.read { queue.enqueue(&$0, from: panel) }
    member.hasMore = outcome == .more
    if outcome == .gone { remove(member) }
  }

  private func remove(_ member: Member) {
    guard let panel = member.panel else { return }
    closes.remove(member.found.path)
    member.source?.cancel()
    member.panel = nil
    member.hasMore = false
    members.removeAll { $0 === member }
    queue?.remove(panel, at: clock.now)
    tell(.info, "\(member.found.path): \"\(member.device.description.name)\" is gone")
  }

  /// Somebody has closed a device that is read here, and may have had it for itself until then.
  private func askAgain() {
    let closed = closes.receive()
    guard let queue else { return }
    for member in members where closed.contains(member.found.path) {
      repeat { read(member) } while member.hasMore
      guard let panel = member.panel else { continue }
      let answer = member.device.askAgain { queue.enqueue(&$0, from: panel) }
      if answer == .changed {
        tell(.notice, "\(member.found.path): another program had the device for itself; what it swallowed is made good")
      }
    }
  }

  private func watchRefused() {
    guard !refused.isEmpty else { return retry.end() }
    retry.begin(in: "/dev/input")
  }

  private func tryRefused() {
    retry.end()
    for device in refused.values.map(\.device).sorted(by: { $0.path < $1.path }) { consider(device) }
    watchRefused()
  }

  /// Up to which stamp everything that has come was read: the last one of a device that has more.
  private var horizon: Int64 {
    members.reduce(.max) { $1.hasMore ? min($0, $1.device.time) : $0 }
  }

  private func endTurn() {
    queue?.drain(upTo: horizon)
    guard let wake = queue?.nextWake else { return timer?.disarm() ?? () }
    timer?.arm(at: wake)
  }

  /// A timer is due. What came before it is heard first, whatever the kernel has not handed out yet.
  private func timerFired() {
    let now = clock.now
    for member in members {
      repeat { read(member) } while member.hasMore && member.device.time <= now
    }
    queue?.drain(upTo: horizon)
    queue?.advance(to: min(now, horizon))
  }
}

/// The screens under a panel, for the journal.
private func places(of panel: Panel) -> String {
  let names = panel.screens.map { "\"\($0.name)\"" }
  return names.count == 1 ? "screen \(names[0])" : "screens \(names.joined(separator: ", "))"
}
