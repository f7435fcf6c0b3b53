import CLinux
package import Configuration
import Documents
import Evdev
import EventLoop
import Glibc
import Kernel
import Panels
import TouchKit
import Varlink

/// The service as a process: its loop, its socket, its signals, and its feed.
package final class Daemon {
  /// A recording to serve instead of the panels.
  package struct Replay: Sendable {
    /// A path, or `-` for standard input.
    package var recording: String
    /// A file with the device's description, if the recording does not contain it.
    package var description: String?
    /// The number of subscribers to wait for.
    package var clients: Int
    /// The multiple of the recording's own pace.
    package var pace: Double
    /// Whether to repeat it at the end.
    package var repeats: Bool

    package init(recording: String, description: String?, clients: Int, pace: Double, repeats: Bool) {
      self.recording = recording
      self.description = description
      self.clients = clients
      self.pace = pace
      self.repeats = repeats
    }
  }

  private let loop: EventLoop
  private let host: ScreenHost
  private let feed: any Feed
  private let service: Service
  private let server: VarlinkServer
  private let shutdown: Shutdown
  private let manager = ServiceManager()
  private let journal: Journal
  private let load: () throws -> Configuration
  private var health: HealthCheck?
  private let clientJournal: ClientJournal
  private var status = StatusReport()
  private var statusTimer: Timer?
  private var statusIsDue = false
  private var exitCode: Int32 = 0
  private var isEnding = false
  /// The groups of the main socket's files.
  private var mainGroups: [UInt32] = []

  /// Read the configuration, build the scene and open the socket, or use the one that the service manager opened. Input
  /// is read only after ``run()``.
  ///
  /// - Parameters:
  ///   - journal: receives one sentence for each message to an operator.
  ///   - load: reads the configuration, now and at each reload.
  /// - Throws: `RecordingError`, `DocumentError` or `SystemError`, each with one sentence that names the place.
  package init(
    replay options: Replay?, journal: Journal, load: @escaping () throws -> Configuration
  ) throws {
    self.journal = journal
    self.load = load
    let activation = SocketActivation()
    // First lift the touches that were down when the previous process ended.
    let twins = TwinDevices(activation.twins, manager: manager)
    let configuration = try load()
    loop = try EventLoop()
    let log: (JournalEvent, String) -> Void = { journal.log($0, $1) }
    var (live, replay): (LiveFeed?, ReplayFeed?)
    if let options {
      twins.removeUnused()
      let session = try ReplaySession(
        recording: options.recording, description: options.description, configuration: configuration, spoolsPipe: true,
        sizeAdvice: "as the size of a screen in the configuration", warn: log)
      host = session.host
      let served = try ReplayFeed(options, session, loop: loop)
      (replay, feed) = (served, served)
    } else {
      let devices = try LiveFeed(loop: loop, use: { configuration.use(of: $0) }, log: log, twins: twins)
      devices.open()
      host = try ScreenHost(
        configuration, devices: devices.members.map { ($0.found, $0.device.description) },
        pipeline: Pipeline(thresholds: configuration.thresholds), warn: log)
      devices.host = host
      host.readDisplays()
      (live, feed) = (devices, devices)
    }
    let service = Service(host, feed: feed)
    self.service = service
    server = VarlinkServer(
      loop: loop, vendor: "touchd", product: "touchd", version: touchdVersion, url: "",
      interfaces: [Service.interface], limits: configuration.clients, handler: { service.handle($0) })
    server.onSent = { service.publisher.sent(after: $0) }
    service.clients.server = server
    shutdown = try Shutdown(server, loop: loop)
    clientJournal = try ClientJournal(journal, loop: loop)
    statusTimer = try loop.makeTimer { [unowned self] in
      manager.sendMissed()
      sendMissedLater()
      updateStatus()
    }
    live?.onChange = { [unowned self] in updateStatus() }
    replay?.onEnd = { [unowned self] error in
      if let error {
        journal.log(.serviceFailed, "\(error)")
        exitCode = 1
      }
      // A recording is served without loss, so wait for the slowest client.
      end(waitsForReaders: true)
    }
    try loop.onSignals([SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
      if signal == SIGHUP { reload() } else { end(waitsForReaders: false) }
    }
    try listen(activation.sockets)
  }

  private func listen(_ sockets: SocketActivation) throws {
    // The health check's own connection does not count as a client.
    server.needsNoPlace = { $0.pid == getpid() }
    server.onConnect = { [unowned self] in if $0.hasPlace { updateStatus() } }
    server.onClose = { [unowned self] in closed($0, $1) }
    server.onRefusal = { [unowned self] peer, reason in
      service.clients.countRefusal()
      clientJournal.log(.clientRefused, peer, "\(reason)")
    }
    service.clients.onRefusal = { [unowned self] call, wanted in
      clientJournal.log(.clientDenied, call.connection.peer, "\(call.method) requires \(wanted)")
    }
    mainGroups = try server.openSockets(host.configuration, sockets, journal: journal)
    service.access = try AccessControl(host.configuration, mainGroups: mainGroups)
  }

  private func closed(_ connection: VarlinkConnection, _ reason: VarlinkCloseReason) {
    service.closed(connection)
    if !connection.hasPlace { return }
    updateStatus()
    switch reason {
    case .hungUp, .closedHere: break
    case .cutOff, .malformed, .queueOverflow, .failed:
      service.clients.countDrop()
      clientJournal.log(.clientDropped, connection.peer, "\(reason)")
    }
  }

  /// Serve until a signal or the recording's end.
  /// - Returns: the exit code.
  /// - Throws: `SystemError` if the panels cannot be watched.
  package func run() throws -> Int32 {
    try feed.start()
    try watch()
    feed.whenReady { [unowned self] in
      notify("READY=1\nSTATUS=\(reportedStatus())")
      // Reading the configuration used most of the program's pages; the running service needs few of them.
      if manager.isListening { clinux_release_unwritten_pages() }
    }
    loop.run()
    return exitCode
  }

  private func watch() throws(SystemError) {
    guard let limit = manager.watchdog else { return }
    let check = HealthCheck(
      loop: loop, interval: HealthCheck.interval(for: limit),
      connect: { [unowned self] () throws(SystemError) in try server.connect() },
      passed: { [manager] in manager.notify("WATCHDOG=1") })
    health = check
    try check.start()
  }

  // MARK: Status

  private var currentStatus: String {
    "Serving \(feed.summary) to \(server.clientCount) client\(server.clientCount == 1 ? "" : "s")"
  }

  /// Send a message to the service manager, and retry while it has no room; without READY=1 the manager keeps waiting.
  private func notify(_ message: String) {
    manager.notify(message)
    sendMissedLater()
  }

  private func sendMissedLater() {
    if manager.hasMissed { statusTimer?.arm(at: MonotonicClock().now + StatusReport.interval) }
  }

  /// Note that the status is reported in another message, and return it.
  private func reportedStatus() -> String {
    status.reported(currentStatus, at: MonotonicClock().now)
    return currentStatus
  }

  /// Report a changed status to the service manager, at most once a second.
  private func updateStatus() {
    guard !statusIsDue, !isEnding else { return }
    statusIsDue = true
    loop.afterTurn { [unowned self] in
      statusIsDue = false
      if isEnding { return }
      let words = currentStatus
      if status.isDue(words, at: MonotonicClock().now) {
        notify("STATUS=\(words)")
      } else if status.differs(words) {
        statusTimer?.arm(at: status.nextTime)
      }
    }
  }

  // MARK: Reload

  private func reload() {
    guard !isEnding else { return }
    notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock().now)")
    if let reason = feed.refusesConfiguration { return reloaded(.reloadIgnored, reason) }
    do {
      let new = try load()
      if new.isEmpty, !host.configuration.isEmpty {
        throw DocumentError(message: "the file is empty, but the running configuration is not")
      }
      // Check everything beyond the text before any change.
      let access = try AccessControl(new, mainGroups: mainGroups)
      let hasOtherSocket = new.needsRestart(after: host.configuration)
      feed.submit(.reload(new.json)) { [unowned self] outcome in
        adopted(outcome, access: access, hasOtherSocket: hasOtherSocket)
      }
    } catch {
      refuse(error)
    }
  }

  /// Apply the permissions of a new configuration, if it was not refused.
  private func adopted(_ outcome: ScreenHost.Outcome, access: AccessControl, hasOtherSocket: Bool) {
    if case .refused(let error) = outcome { return refuse(error) }
    feed.reconfigure()
    service.access = access
    if hasOtherSocket {
      journal.log(.restartRequired, "changes of socket, sockets or clients take effect at the next start")
    }
    reloaded(.configurationReloaded, "configuration reloaded")
  }

  private func refuse(_ error: any Error) {
    reloaded(.configurationRefused, "configuration refused; the previous one stays in effect: \(error)")
  }

  private func reloaded(_ event: JournalEvent, _ sentence: String) {
    journal.log(event, sentence)
    notify("READY=1\nSTATUS=\(reportedStatus())")
  }

  // MARK: Ends

  /// Cancel touches that are down, send that to the clients, close the socket and stop.
  /// - Parameter waitsForReaders: whether to wait for slow clients until they read, disconnect or a signal arrives.
  private func end(waitsForReaders: Bool) {
    guard !isEnding else {
      if !waitsForReaders { shutdown.hurry() }
      return
    }
    isEnding = true
    notify("STOPPING=1\nSTATUS=Cancelling touches and disconnecting clients")
    health?.stop()
    feed.stop()
    host.pipeline.queue.stop()
    shutdown.begin(service.end(isStopped: !waitsForReaders), waitsForReaders: waitsForReaders)
  }
}
