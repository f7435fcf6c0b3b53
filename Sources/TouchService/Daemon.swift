import Documents
import Evdev
import EventLoop
import Glibc
import Panels
import Varlink

/// The service as a process: its loop, its socket, its signals, and what feeds it.
package final class Daemon {
  /// A recording to be served in place of the panels.
  package struct Replay: Sendable {
    /// A path, or `-` for standard input.
    package var recording: String
    /// A file with the device's description, where the recording does not carry it.
    package var description: String?
    /// How many subscribers to wait for.
    package var clients: Int
    /// Times the recording's own pace.
    package var pace: Double
    /// Whether to begin again at the end.
    package var repeats: Bool

    /// Makes the options of a replay.
    package init(recording: String, description: String?, clients: Int, pace: Double, repeats: Bool) {
      self.recording = recording
      self.description = description
      self.clients = clients
      self.pace = pace
      self.repeats = repeats
    }
  }

  /// So many bytes may wait for a client before a served recording stands still.
  private static let losslessBound = 64 << 10

  /// Where people read about the service: what GetInfo tells.
  private static let url = "https://touchd.io"

  private let loop: EventLoop
  private let pipeline: Pipeline
  private let service: Service
  private let server: VarlinkServer
  private let replay: ReplayFeed?
  private let stage: Stage
  private let panels: LivePanels?
  private let goodbye: Goodbye
  private let manager = ServiceManager()
  private let warn: (String) -> Void
  private var exitCode: Int32 = 0
  private var isEnding = false

  /// Builds the scene and opens the socket; nothing is read before ``run()``.
  ///
  /// - Parameter warn: gets one sentence for each thing that an operator should know.
  /// - Throws: `RecordingError`, `DocumentError` or `SystemError`, each one sentence that names the place.
  package init(_ configuration: Configuration, replay options: Replay?, warn: @escaping (String) -> Void) throws {
    self.warn = warn
    loop = try EventLoop()
    if let options {
      let session = try ReplaySession(
        recording: options.recording, description: options.description, configuration: configuration, warn: warn)
      stage = session.stage
      replay = ReplayFeed(options, session, loop: loop)
      panels = nil
    } else {
      let panels = try LivePanels(loop: loop, use: { configuration.use(of: $0) }, tell: warn)
      panels.open()
      self.panels = panels
      stage = try Stage(
        configuration, devices: panels.members.map { ($0.found, $0.device.description) },
        pipeline: Pipeline(thresholds: configuration.thresholds), warn: warn)
      replay = nil
    }
    pipeline = stage.pipeline
    let service = Service(pipeline, scene: stage.sceneText, isReplay: options != nil)
    self.service = service
    server = VarlinkServer(
      loop: loop, vendor: "touchd", product: "touchd", version: touchdVersion, url: Self.url,
      interfaces: [Service.interface], limits: configuration.clients, handler: { service.handle($0) })
    goodbye = try Goodbye(server, loop: loop)
    try loop.onSignals([SIGTERM, SIGINT]) { [unowned self] _ in end(waitsForReaders: false) }
    try server.listen(
      path: configuration.socket.path, mode: configuration.socket.mode,
      group: try configuration.socket.group.map(groupNumber))
  }

  /// Serves until a signal or the recording's end.
  /// - Returns: the exit code.
  /// - Throws: `SystemError` where the panels cannot be watched.
  package func run() throws -> Int32 {
    if let replay { serve(replay) }
    try panels?.start(pipeline.queue) { [stage] in stage.makePanel($0, $1) }
    manager.notify("READY=1")
    loop.run()
    return exitCode
  }

  private func serve(_ replay: ReplayFeed) {
    service.losslessBound = Self.losslessBound
    service.onBackpressure = { isFull in if isFull { replay.pause() } else { replay.resume() } }
    service.onSubscribersChanged = { replay.subscribers($0) }
    replay.onEnd = { [unowned self] error in
      if let error {
        warn("\(error)")
        exitCode = 1
      }
      // A recording is served without loss, so its end waits for the slowest client.
      end(waitsForReaders: true)
    }
  }

  /// Cancels what is down, lets the clients have that, closes the socket and stops.
  /// - Parameter waitsForReaders: whether a client that does not read is waited for, until it reads, goes or a signal comes.
  private func end(waitsForReaders: Bool) {
    guard !isEnding else {
      if !waitsForReaders { goodbye.hurry() }
      return
    }
    isEnding = true
    manager.notify("STOPPING=1")
    replay?.stop()
    panels?.stop()
    pipeline.queue.finish()
    goodbye.begin(service.endSubscriptions(), waitsForReaders: waitsForReaders)
  }
}

/// The number of a group given by name or number.
private func groupNumber(_ name: String) throws(DocumentError) -> UInt32 {
  if let number = UInt32(name) { return number }
  guard let group = getgrnam(name) else {
    throw DocumentError(path: "socket.group", message: "there is no group \"\(name)\"")
  }
  return group.pointee.gr_gid
}
