package import Configuration
package import Evdev
package import EventLoop
package import Kernel
package import Panels
package import TouchKit

/// Reads touchscreens, and other devices that the configuration names, into the queue. It opens existing and new
/// devices, and closes removed ones.
///
/// Call ``open()``, which finds devices but reads nothing, then set ``host``, then call ``start()``. Everything runs on
/// the loop's thread.
package final class LiveFeed {
  package final class Member {
    /// Its properties in udev.
    package fileprivate(set) var found: DiscoveredDevice
    package let device: LiveDevice
    /// The configuration with which it was opened.
    fileprivate let use: DeviceUse
    /// Passes its touches on to other programs; nil if none are passed on.
    package fileprivate(set) var twin: Twin?
    /// Its entry in the queue; nil before ``start()``, after its removal, and for a device that is not a touchscreen.
    package fileprivate(set) var panel: Panel?
    /// The queue's entry of a device that is not a touchscreen, or of a touchscreen's own buttons.
    package fileprivate(set) var sensor: Sensor?
    fileprivate var source: Source?
    /// Whether unread events are left; set by ``LiveFeed/note(_:hasMore:)``.
    fileprivate var hasMore = false
    /// The condition for taking a passed-on panel from the other programs.
    fileprivate enum Wait {
      case nothing
      /// Wait until udev has processed the twin device, so that programs can read the device.
      case twin
      /// Wait until no finger is down. Touches that are already down stay with the other programs.
      case lift
    }
    fileprivate var wait = Wait.nothing
    /// Whether the journal already reports that fingers have to lift.
    fileprivate var isAwaited = false
    /// Its node and name, for the journal.
    fileprivate var title: String { "\(found.path): \"\(device.description.name)\"" }

    fileprivate init(_ found: DiscoveredDevice, _ device: LiveDevice, _ use: DeviceUse) {
      self.found = found
      self.device = device
      self.use = use
    }

    /// Move the device's new events into the queue.
    fileprivate func read(into queue: EventQueue) -> LiveDevice.Outcome? {
      if let panel, let sensor {
        return device.read { queue.enqueue(&$0, from: panel, and: sensor) }
      }
      if let number = panel?.number { return device.read { queue.enqueue(&$0, fromPanel: number) } }
      return sensor.map { sensor in device.read { queue.enqueue(&$0, from: sensor) } }
    }

    /// Stop listening to the device.
    fileprivate func stop() {
      source?.cancel()
      source = nil
    }
  }

  /// Creates the object that passes a panel's touches on to other programs.
  package typealias TwinMaker = (
    _ panel: DeviceDescription, _ found: DiscoveredDevice, _ kept: Set<UInt16>, _ passOn: PassOn, _ screen: Screen
  ) throws(LiveDeviceError) -> Twin

  /// The open devices, in the order in which they were opened.
  package private(set) var members: [Member] = []

  private let loop: EventLoop
  private let clock: any Clock
  private var use: (DiscoveredDevice) -> DeviceUse?
  private let log: (JournalEvent, String) -> Void
  private let discovery: Discovery
  private let retry: DiscoveryRetry
  private let suspend: SuspendWatch
  private let closes: CloseWatch
  private let accelerometers: PolledAccelerometers
  private let folder: String
  private let openDevice: (String, Bool) throws(LiveDeviceError) -> LiveDevice
  private let makeTwin: TwinMaker
  private let twins: TwinDevices
  /// Fires if udev has not reported a twin in time.
  private var twinTimer: Timer?
  private var onReady: (() -> Void)?
  /// The panels that a hold returned to the other programs (P6), until a reload.
  private var givenBack: Set<String> = []
  /// Maps devices to screens, and has the queue for the frames. Set it before ``start()``.
  package var host: ScreenHost?
  /// Called when ``summary`` has changed.
  package var onChange: (() -> Void)?
  /// The queue of ``host``; nil before ``start()``.
  private var queue: EventQueue?
  private var timer: Timer?
  /// The number of members with unread events.
  private var unreadCount = 0
  /// Commands that are scheduled for later.
  private(set) var later = ScheduledCommands()
  /// The existing devices as udev reported them, by path.
  private var known: [String: DiscoveredDevice] = [:]
  /// The devices that could not be opened, with the errors.
  private var refused: [String: (device: DiscoveredDevice, error: LiveDeviceError)] = [:]

  deinit {
    stop()
  }

  /// Start to watch for devices, without opening any.
  ///
  /// - Parameters:
  ///   - use: returns how to use a device; nil for a device that is not used.
  ///   - log: receives one sentence for each device that is added, removed or refused.
  ///   - folder: the folder of the device nodes.
  ///   - suspend: detects suspends; nil for the machine's.
  ///   - openDevice: opens a device node, grabbed or not.
  ///   - twins: the devices of twins.
  ///   - makeTwin: creates the twin of a panel; nil uses `twins`.
  /// - Throws: if udev or the notifications of the kernel are unavailable.
  package init(
    loop: EventLoop, clock: any Clock = MonotonicClock(), use: @escaping (DiscoveredDevice) -> DeviceUse?,
    log: @escaping (JournalEvent, String) -> Void, folder: String = "/dev/input", suspend: SuspendWatch? = nil,
    openDevice: @escaping (String, Bool) throws(LiveDeviceError) -> LiveDevice = {
      (path, grab) throws(LiveDeviceError) in try LiveDevice(path: path, grab: grab)
    },
    twins: TwinDevices = TwinDevices(), makeTwin: TwinMaker? = nil
  ) throws(LiveDeviceError) {
    self.loop = loop
    self.clock = clock
    self.use = use
    self.log = log
    discovery = try Discovery()
    retry = try DiscoveryRetry()
    if let suspend { self.suspend = suspend } else { self.suspend = try SuspendWatch() }
    closes = try CloseWatch()
    accelerometers = PolledAccelerometers(clock: clock, use: use, log: log)
    self.folder = folder
    self.openDevice = openDevice
    self.twins = twins
    if let makeTwin {
      self.makeTwin = makeTwin
    } else {
      self.makeTwin = { (panel, found, kept, passOn, screen) throws(LiveDeviceError) in
        try twins.twin(
          passOn.twin(of: panel, found, keeping: kept, on: screen), phys: Twin.phys(of: found, on: screen.name),
          limits: passOn.limits, isOfScreen: passOn.positions == .screen, wakes: passOn.wakeup)
      }
    }
  }

  /// Open the existing devices.
  package func open() {
    discovery.enumerate(handle)
    watchRefused()
  }

  /// Start reading.
  package func start() throws(SystemError) {
    queue = host?.pipeline.queue
    timer = try loop.makeTimer { [unowned self] in timerFired() }
    twinTimer = try loop.makeTimer { [unowned self] in
      for member in members { foundTwin(of: member) }
    }
    discovery.onTwin = { [unowned self] in foundTwin($0) }
    try loop.add(discovery.fd, interest: .read) { [unowned self] _ in
      let overruns = discovery.overruns
      discovery.receive(handle)
      if discovery.overruns > overruns {
        log(.devicesRescanned, "the udev queue overflowed; all devices were rescanned")
      }
      watchRefused()
    }
    try loop.add(retry.fd, interest: .read) { [unowned self] _ in tryRefused() }
    try loop.add(suspend.fd, interest: .read) { [unowned self] _ in
      guard suspend.receive() else { return }
      log(.systemResumed, "the machine has slept: touches that were down are cancelled")
      restart()
    }
    try loop.add(closes.fd, interest: .read) { [unowned self] _ in askAgain() }
    // Pass the queue to the closure, so that no reference to it is counted.
    if let queue { loop.onTurnEnd = { [unowned self] in endTurn(queue) } }
    for member in members { begin(member) }
    watchRefused()
    twins.removeUnused()
    if let host { try accelerometers.start(host, loop: loop) }
    if let queue { endTurn(queue) }
  }

  /// Restart every stream. Touches that are down are cancelled and ignored until they lift. Called after a suspend, and
  /// when a record begins or continues.
  package func restart() {
    guard let queue else { return }
    for member in members {
      if let panel = member.panel {
        if let buttons = member.sensor { queue.cancel(buttons, at: clock.now) }
        member.twin?.releaseKeys()
        if !member.device.restart({ queue.enqueue(&$0, from: panel) }) { remove(member) }
      } else if let sensor = member.sensor {
        if member.device.restart({ _ in }) { queue.cancel(sensor, at: clock.now) } else { remove(member) }
      }
    }
    accelerometers.restart()
  }

  /// Apply a new `use` to the devices after a reload. A device with an unchanged use stays open and grabbed, and a
  /// panel with an unchanged setup is left alone. On the others, touches that are down are cancelled and ignored until
  /// they lift.
  package func reconfigure(use: @escaping (DiscoveredDevice) -> DeviceUse?) {
    self.use = use
    for member in members {
      member.found = known[member.found.path] ?? member.found
      if use(member.found) == member.use { setUpAgain(member) } else { close(member) }
    }
    (refused, givenBack) = ([:], [])
    for device in known.values.sorted(by: { $0.path < $1.path })
    where !members.contains(where: { $0.found.path == device.path }) {
      consider(device)
    }
    watchRefused()
    twins.removeUnused()
    accelerometers.reconfigure(use: use)
  }

  /// Replace the panel of an open device if its setup has changed.
  private func setUpAgain(_ member: Member) {
    guard let queue, let host, let panel = member.panel, panel.setup != host.setup(of: member.found) else { return }
    queue.remove(panel)
    if let buttons = member.sensor { queue.cancel(buttons, at: clock.now) }
    member.twin?.releaseKeys()
    let other = host.makePanel(member.found, member.device.description)
    if member.wait == .nothing { pass(on: other, of: member) }
    member.panel = other
    queue.add(other)
    log(.panelAdded, "\(member.title) is on \(places(of: other))")
    if !member.device.restart({ queue.enqueue(&$0, from: other) }) { remove(member) }
  }

  /// Close a device, because it was disconnected at `time`, or because its use has changed or ended.
  private func close(_ member: Member, disconnectedAt time: Int64? = nil) {
    closes.remove(member.found.path)
    member.stop()
    if let panel = member.panel {
      if let time { queue?.remove(panel, at: time) } else { queue?.remove(panel) }
    }
    member.twin?.releaseKeys()
    // A job of this turn may still hold the member. Only the panel needs the twin, until its removal is handled.
    member.twin = nil
    if let sensor = member.sensor {
      if let time { queue?.remove(sensor, at: time) } else { queue?.remove(sensor) }
    }
    (member.panel, member.sensor) = (nil, nil)
    note(member, hasMore: false)
    members.removeAll { $0 === member }
    onChange?()
    reportReady()
  }

  /// Stop reading and close everything.
  package func stop() {
    for member in members {
      member.stop()
      member.twin?.releaseKeys()
    }
    members = []
    accelerometers.stop()
    timer?.disarm()
    loop.onTurnEnd = nil
  }

  /// Handle udev's report about a device.
  package func handle(_ change: Discovery.Change) {
    if change.device.interface == .iio { return accelerometers.handle(change) }
    switch change {
    case .added(let device):
      known[device.path] = device
      consider(device)
    case .changed(let device):
      known[device.path] = device
      // Its permissions may have changed, so that it can be opened now.
      if !members.contains(where: { $0.found.path == device.path }) { consider(device) }
    case .removed(let device):
      known[device.path] = nil
      refused[device.path] = nil
      givenBack.remove(device.path)
      if let member = members.first(where: { $0.found.path == device.path }) {
        read(member)
        remove(member)
      }
    }
  }

  private func consider(_ device: DiscoveredDevice) {
    guard !givenBack.contains(device.path), let use = use(device) else { return }
    let live: LiveDevice
    do throws(LiveDeviceError) {
      live = try openDevice(device.path, use.grab && use.passOn == nil)
    } catch {
      // The device is already disconnected; udev will report that.
      if !error.isMissing, refuse(device, error) { log(.deviceRefused, "\(error)") }
      return
    }
    guard live.description.touchProtocol != .none || !use.sensor.narrowed(to: live.description).isEmpty else { return }
    let member = Member(device, live, use)
    members.append(member)
    begin(member)
  }

  /// Remember a device that could not be opened, for a later retry.
  ///
  /// - Returns: whether the error is new.
  private func refuse(_ device: DiscoveredDevice, _ error: LiveDeviceError) -> Bool {
    refused.updateValue((device, error), forKey: device.path)?.error != error
  }

  // MARK: Passing on

  /// When waiting panels are taken even if udev has not reported their twins; nil if none waits.
  var twinDeadline: Int64? { twinTimer?.deadline }

  /// Prepare to pass a device on: create the twin of a panel, or grab a device that is not a panel.
  ///
  /// - Returns: whether the preparation succeeded, or was not needed.
  private func preparePassing(_ member: Member, _ panel: Panel?) -> Bool {
    guard let passOn = member.use.passOn else { return true }
    guard let panel else { return grab(member) }
    let description = member.device.description
    let kept = member.use.sensor.narrowed(to: description).keys
    // A panel that was removed in this turn keeps its twin until the removal is handled.
    if let queue, queue.panels.count > members.count(where: { $0.panel != nil }) { queue.drain(upTo: horizon) }
    do throws(LiveDeviceError) {
      let twin = try makeTwin(description, member.found, kept, passOn, panel.screen)
      (member.twin, member.wait) = (twin, discovery.twins[twin.path] == nil ? .twin : .lift)
    } catch {
      if refuse(member.found, error) {
        log(
          .passOnFailed,
          "\(member.found.path): passOn: \(error); enable the unit's "
            + "drop-in pass-on.conf, which permits passing on")
      }
      return false
    }
    if member.wait == .twin, twinTimer?.deadline == nil { twinTimer?.arm(at: clock.now + Self.longestWait) }
    return true
  }

  /// How long to wait for udev, in µs.
  private static let longestWait: Int64 = 1_000_000

  private func grab(_ member: Member) -> Bool {
    do throws(LiveDeviceError) {
      try member.device.grab()
      return true
    } catch {
      if refuse(member.found, error) { log(.deviceRefused, "\(error)") }
      return false
    }
  }

  /// Note that udev has processed a twin, so that other programs can read it.
  package func foundTwin(_ path: String) {
    for member in members where member.twin?.path == path { foundTwin(of: member) }
  }

  private func foundTwin(of member: Member) {
    guard member.wait == .twin else { return }
    member.wait = .lift
    takeAfterTurn(member)
    reportReady()
  }

  /// Whether a device is still open; it may have been closed since a job for it was queued.
  private func isOpen(_ member: Member) -> Bool { members.contains { $0 === member } }

  /// Take a panel from the other programs if no finger is down, and pass its touches on from now on.
  private func take(_ member: Member) {
    guard isOpen(member), member.wait == .lift, let queue, let panel = member.panel else { return }
    if panel.isTouched { return noteLiftAwaited(member) }
    // The turn has ended, but handling events here may arm timers.
    defer { loop.wake() }
    guard grab(member) else {
      close(member)
      // Watch only after the device is closed; otherwise its close would trigger a retry.
      return loop.afterTurn { [self] in watchRefused() }
    }
    // Touches that began before the grab belong to the other programs.
    repeat { read(member) } while member.hasMore
    guard member.panel != nil else { return }
    _ = member.device.askAgain { queue.enqueue(&$0, from: panel) }
    queue.drain(upTo: horizon)
    let hasSlots = panel.device.slotCount > 0
    if panel.isTouched || !hasSlots && member.device.keysDown()?.contains(EventCode.btnTouch) == true {
      member.device.ungrab()
      return noteLiftAwaited(member)
    }
    member.wait = .nothing
    pass(on: panel, of: member)
    do throws(SystemError) { try listen(to: member, queue) } catch { return close(member) }
    if let twin = member.twin { log(.panelPassedOn, "\(member.title) is passed on through \(twin.path)") }
  }

  private func noteLiftAwaited(_ member: Member) {
    if member.isAwaited { return }
    member.isAwaited = true
    log(.liftAwaited, "\(member.title) is left to the other programs until every finger lifts")
  }

  private func pass(on panel: Panel, of member: Member) {
    panel.twin = member.twin
    panel.onEscape = { [unowned self] panel in
      // A client's curtain or secure window takes precedence.
      guard let member = members.first(where: { $0.panel === panel }), member.use.passOn?.escape == true, let queue,
        panel.screens.allSatisfy({ queue.drawings(on: $0).isEmpty }), !queue.application.conceals(where: panel.isOn)
      else { return }
      loop.afterTurn { [self] in giveBack(member) }
    }
  }

  /// Leave a panel to the other programs until the next reload (P6).
  private func giveBack(_ member: Member) {
    guard isOpen(member), member.panel != nil else { return }
    givenBack.insert(member.found.path)
    close(member)
    // The turn has ended, as in `take`.
    loop.wake()
    log(
      .panelGivenBack,
      "\(member.title) was returned to the other programs because five fingers were held; reload touchd to take the panel again"
    )
  }

  private func reportReady() {
    guard let onReady, members.allSatisfy({ $0.wait != .twin }) else { return }
    self.onReady = nil
    onReady()
  }

  private func begin(_ member: Member) {
    guard let queue, let host else { return }
    let description = member.device.description
    let panel = description.touchProtocol == .none ? nil : host.makePanel(member.found, description)
    guard preparePassing(member, panel) else { return close(member) }
    refused[member.found.path] = nil
    do throws(SystemError) {
      try listen(to: member, queue)
    } catch {
      members.removeAll { $0 === member }
      return log(.deviceFailed, "\(member.found.path): \(error)")
    }
    closes.add(member.found.path)
    if let panel {
      member.panel = panel
      queue.add(panel)
      onChange?()
      log(.panelAdded, "\(member.title) is on \(places(of: panel))")
      if let buttons = host.makeButtons(of: member.found, description) {
        member.sensor = buttons
        queue.add(buttons)
        log(.sensorAdded, "\(member.title) is read for \(buttons.setup.summary)")
      }
    } else {
      guard let sensor = host.makeSensor(member.found, description) else { return close(member) }
      member.sensor = sensor
      queue.add(sensor)
      log(.sensorAdded, "\(member.title) is read for \(sensor.setup.summary)")
    }
    read(member)
    if member.wait == .lift { takeAfterTurn(member) }
  }

  /// Read a device when it has events. The member owns the source, which keeps the member alive until it is stopped.
  private func listen(to member: Member, _ queue: EventQueue) throws(SystemError) {
    member.stop()
    if member.wait != .nothing {
      member.source = try loop.add(member.device.fd, interest: .read) { [unowned self] _ in
        read(member)
        takeAfterTurn(member)
      }
      return
    }
    // Avoid the feed in most turns.
    member.source = try loop.add(member.device.fd, interest: .read) { [unowned self] _ in
      switch member.read(into: queue) {
      case .drained where !member.hasMore: break
      case let outcome: handle(outcome, of: member)
      }
    }
  }

  private func takeAfterTurn(_ member: Member) {
    loop.afterTurn { [self] in take(member) }
  }

  private func read(_ member: Member) {
    if let queue { handle(member.read(into: queue), of: member) }
  }

  /// Handle the result of reading a device; nil if it is not read.
  private func handle(_ outcome: LiveDevice.Outcome?, of member: Member) {
    // A switch, because comparing values of another module goes through a witness table.
    switch outcome {
    case nil: break
    case .drained: note(member, hasMore: false)
    case .more: note(member, hasMore: true)
    case .disconnected: remove(member)
    }
  }

  private func remove(_ member: Member) {
    guard member.panel != nil || member.sensor != nil else { return }
    close(member, disconnectedAt: clock.now)
    log(.deviceRemoved, "\(member.title) is disconnected")
  }

  /// Query the devices that another program has closed, because it may have grabbed them until then.
  private func askAgain() {
    let closed = closes.receive()
    guard let queue else { return }
    for member in members where closed.contains(member.found.path) {
      repeat { read(member) } while member.hasMore
      var hasChanged = false
      if let panel = member.panel {
        hasChanged = member.device.askAgain { queue.enqueue(&$0, from: panel) } == .changed
      }
      if let sensor = member.sensor, hasReleasedUnheard(sensor, member.device) {
        queue.cancel(sensor, at: clock.now)
        hasChanged = true
      }
      if hasChanged {
        log(
          .deviceWasGrabbed,
          "\(member.found.path): another program had grabbed the device; the touches that it took were recovered")
      }
    }
  }

  /// Whether a key was released without an event from the device. A key pressed without an event belongs to the other
  /// program.
  private func hasReleasedUnheard(_ sensor: Sensor, _ device: LiveDevice) -> Bool {
    guard !sensor.held.isEmpty, let down = device.keysDown() else { return false }
    return !sensor.held.isSubset(of: down)
  }

  private func watchRefused() {
    guard !refused.isEmpty else { return retry.end() }
    retry.begin(in: folder)
  }

  private func tryRefused() {
    retry.end()
    for device in refused.values.map(\.device).sorted(by: { $0.path < $1.path }) { consider(device) }
    watchRefused()
  }

  private func note(_ member: Member, hasMore: Bool) {
    if member.hasMore == hasMore { return }
    member.hasMore = hasMore
    unreadCount += hasMore ? 1 : -1
  }

  /// The timestamp up to which all input was read: the last one of a device with unread events.
  private var horizon: Int64 {
    // The fast path without unread events.
    if unreadCount == 0 { return .max }
    var horizon = Int64.max
    for index in members.indices where members[index].hasMore { horizon = min(horizon, members[index].device.time) }
    return horizon
  }

  /// When the loop wakes without input; nil if it need not.
  var nextAlarm: Int64? { timer?.deadline }

  private func endTurn(_ queue: EventQueue) {
    if later.nextTime != nil { enqueueDue(at: clock.now) }
    queue.drain(upTo: horizon)
    let wake = queue.nextWake
    guard let next = later.nextTime.map({ min($0, wake ?? $0) }) ?? wake else {
      // Checked first because it counts no reference; after most turns the timer is not armed.
      if timer?.deadline != nil { timer?.disarm() }
      return
    }
    timer?.arm(at: next)
  }

  /// The maximum number of scheduled commands per turn, so that devices are read in between.
  private static let mostInTurn = 64

  /// Move the scheduled commands that are due into the queue.
  private func enqueueDue(at now: Int64) {
    for entry in later.popDue(at: now, most: Self.mostInTurn) {
      queue?.enqueue(entry.command, at: entry.time, ticket: entry.ticket)
    }
  }

  /// Handle a due timer. Earlier events are handled first, even those that the kernel has not delivered yet. Devices
  /// with unread events and due commands follow at the end of this turn or in the next one, before later timers.
  private func timerFired() {
    let now = clock.now
    for member in members { read(member) }
    queue?.drain(upTo: horizon)
    queue?.advance(to: min(now, horizon, later.nextTime ?? now))
  }
}

extension LiveFeed: Feed {
  package var summary: String {
    let count = host?.pipeline.queue.panels.count ?? 0
    return "\(count) touchscreen\(count == 1 ? "" : "s")"
  }

  package var isExclusive: Bool {
    givenBack.isEmpty && refused.isEmpty && members.allSatisfy { $0.use.grab && $0.wait == .nothing }
  }

  package var now: Int64 { clock.now }

  package func whenReady(_ body: @escaping () -> Void) {
    onReady = body
    reportReady()
  }

  package func note(shakeSubscribers: Int) { accelerometers.wantsShakes = shakeSubscribers > 0 }

  package func submit(_ command: Command, ticket: (any CommandTicket)?) {
    queue?.enqueue(command, at: clock.now, ticket: ticket)
    // The command is handled at the end of this turn, or of the next one if this turn has ended.
    loop.wake()
  }

  package func submit(_ command: Command, ticket: (any CommandTicket)?, at time: Int64) {
    later.add(ScheduledCommands.Entry(time: time, command: command, ticket: ticket))
  }

  package func withdraw(where isMeant: (Command) -> Bool) {
    later.remove(where: isMeant)
  }

  package func reconfigure() {
    guard let configuration = host?.configuration else { return }
    reconfigure(use: { configuration.use(of: $0) })
  }
}

/// The screens under a panel, for the journal.
private func places(of panel: Panel) -> String {
  let names = panel.screens.map { "\"\($0.name)\"" }
  return names.count == 1 ? "screen \(names[0])" : "screens \(names.joined(separator: ", "))"
}

extension SensorSetup {
  /// The used events of a device, for the journal.
  var summary: String {
    var parts: [String] = []
    if !presses.isEmpty {
      parts.append("presses of \(presses.values.map(\.rawValue).sorted().joined(separator: ", "))")
    }
    if remote { parts.append("remote control") }
    if motion { parts.append("motion") }
    return parts.joined(separator: ", ")
  }
}
