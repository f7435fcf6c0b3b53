import CommandLine
import Documents
import EventLoop
import Glibc
import Kernel
import Record
import TouchKit
import TouchService
import Varlink

/// Draw a screen in the terminal until the user quits or the input ends.
func watchScreen(_ arguments: ParsedArguments) throws -> Int32 {
  try arguments.refuse(
    ["window", "view", "recognizer", "decisions", "kind", "event", "state", "non-positional", "reconnect"]
  ) { "--screen shows everything, and does not accept \($0)" }
  guard let recording = arguments.string("at") else {
    if arguments.flag("scene") { throw arguments.fail("--scene requires a recording: --at RECORDING") }
    let client = try arguments.connect(arguments.retryPolicy())
    return try ScreenWatch().run { watch in try watch.showRecord(of: client) }
  }
  try arguments.refuse(["socket", "wait"]) { "--at plays a recording, and does not accept \($0)" }
  var warnings: [String] = []
  defer { for warning in warnings { report("touchctl watch", warning) } }
  let session = try ReplaySession(
    recording: recording, description: nil, configuration: arguments.replayConfiguration(),
    warn: { warnings.append($1) })
  return try ScreenWatch().run { watch in try watch.play(session) }
}

/// Draws a picture in the terminal whenever it changes, at most 30 times per second. Restores the terminal at the end.
final class ScreenWatch {
  private let loop: EventLoop
  private let picture = ScreenPicture()
  private var terminal: Terminal?
  private var shown: Canvas?
  private var lastDrawn: Int64 = 0
  private var timer: Timer?
  private var output: Source?
  private var failure: (any Error)?
  private var replayer: Replayer?
  private var player: RecordPlayer?
  private var panel: LivePanel?
  private var host: ScreenHost?

  /// The minimum time between two drawings, in µs.
  private static let shortestPause: Int64 = 33_334

  init() throws {
    loop = try EventLoop()
  }

  /// Take over the terminal, call `start`, run until the end, and restore the terminal.
  func run(_ start: (ScreenWatch) throws -> Void) throws -> Int32 {
    try loop.onSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH]) { [unowned self] signal in
      if signal == SIGWINCH { changed() } else { loop.stop() }
    }
    let terminal = try Terminal()
    defer { terminal.restore() }
    self.terminal = terminal
    timer = try loop.makeTimer { [unowned self] in draw() }
    output = try loop.add(STDOUT_FILENO, interest: []) { [unowned self] happened in
      if happened.contains(.hangup) { return loop.stop() }
      terminal.flush()
      wrote()
    }
    if isatty(STDIN_FILENO) == 1 {
      try loop.add(STDIN_FILENO, interest: .read) { [unowned self] _ in readKeys() }
    }
    picture.onChange = { [unowned self] in changed() }
    changed()
    try start(self)
    if failure == nil { loop.run() }
    if let failure { throw failure }
    // A closed terminal is not a failure.
    if let error = terminal.error, error.errno != EPIPE, error.errno != EIO { throw error }
    return 0
  }

  /// Show the input of a running service, from its record.
  func showRecord(of client: VarlinkClient) throws {
    picture.note = "waiting for the service"
    let player = RecordPlayer([picture]) { _ in }
    self.player = player
    try client.send("io.touchd.Touch.Record", more: true)
    try loop.add(client.descriptor, interest: .read) { [unowned self] _ in
      do {
        try client.receiveReady { reply in
          if !reply.continues { loop.stop() }
          guard failure == nil, let entry = reply.parameters["entry"] else { return }
          do {
            try handle(RecordEntry(Cursor(entry)), player)
          } catch {
            failure = error
          }
        }
      } catch {
        failure = error
      }
      if failure != nil { loop.stop() }
    }
  }

  private func handle(_ entry: RecordEntry, _ player: RecordPlayer) throws(DocumentError) {
    try player.play(entry)
    switch entry {
    case .begin:
      picture.note = ""
      picture.clear()
    case .gap:
      picture.note = "nothing is shown while a secure window exists"
      picture.clear()
    default: changed()
    }
  }

  /// Show a recording at its own pace.
  func play(_ session: ReplaySession) throws {
    host = session.host
    session.pipeline.application.addSink(picture)
    let replayer = try Replayer(session.source, pipeline: session.pipeline, pace: 1, loop: loop) {
      [unowned self] error in
      if let error {
        failure = error
        return loop.stop()
      }
      picture.note = "end of the recording"
      changed()
    }
    self.replayer = replayer
    replayer.start()
  }

  /// Show the touches of a panel until it is unplugged.
  func show(_ panel: LivePanel, onDisconnect: @escaping () -> Void) throws {
    (self.panel, host) = (panel, panel.host)
    panel.host.pipeline.application.addSink(picture)
    try panel.start(on: loop) { [unowned self] in
      onDisconnect()
      loop.stop()
    }
  }

  private func readKeys() {
    var keys = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &keys, keys.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    if count <= 0 || keys[..<count].contains(where: { $0 == UInt8(ascii: "q") || $0 == UInt8(ascii: "Q") }) {
      loop.stop()
    }
  }

  /// Schedule a drawing, at least ``shortestPause`` after the previous one.
  private func changed() {
    if timer?.deadline == nil { timer?.arm(at: max(MonotonicClock().now, lastDrawn + Self.shortestPause)) }
  }

  private func draw() {
    // While the terminal is busy with the previous picture, `wrote` schedules the next drawing.
    guard let terminal, !terminal.isBusy else { return }
    lastDrawn = MonotonicClock().now
    let size = terminal.size
    var canvas = Canvas(width: size.width, height: size.height, isUTF8: terminal.isUTF8)
    let host = host ?? player?.host
    picture.draw(host?.screen, host?.pipeline.application, on: &canvas)
    terminal.showPicture(canvas.changes(since: shown, hasColours: terminal.hasColours))
    shown = canvas
    wrote()
  }

  private func wrote() {
    guard let terminal else { return }
    if terminal.error != nil { return loop.stop() }
    let isWaiting = output?.interest == .write
    output?.setInterest(terminal.isBusy ? .write : [])
    if isWaiting, !terminal.isBusy { changed() }
  }
}
