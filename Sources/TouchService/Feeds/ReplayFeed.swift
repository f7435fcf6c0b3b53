import Configuration
import EventLoop
import Glibc
import Kernel
import Panels
import Recordings
import Varlink

/// Serves a recording to subscribers. It waits for them, plays the recording at its pace, pauses for slow subscribers,
/// and repeats on request.
final class ReplayFeed {
  /// Called once, at the end of the last round, or with an error.
  var onEnd: (((any Error)?) -> Void)?

  private let options: Daemon.Replay
  private let host: ScreenHost
  private let limits: VarlinkLimits
  private let loop: EventLoop
  private let clock: any Clock
  private var source: RecordingSource
  private var replayer: Replayer?
  private var hasStarted = false
  /// Created early, because no descriptor may be left when the first subscriber connects.
  private var timer: Timer?

  /// Runs while an app has to answer.
  private var answerTimer: Timer?
  private var giveUp: (() -> Void)?
  /// The maximum time for an answer, in µs of the monotonic clock, because the recording's time stands still.
  private static let longestAnswer: Int64 = 5_000_000

  private var isStopped = false

  /// The pause between two rounds, in µs, so that users see where a round begins.
  private static let pauseBetweenRounds: Int64 = 2_000_000

  /// Create a feed, which plays nothing until enough subscribers are connected.
  /// - Throws: if the recording cannot be repeated as requested, or if the kernel has no timer left.
  init(
    _ options: Daemon.Replay, _ session: ReplaySession, loop: EventLoop, clock: any Clock = MonotonicClock()
  ) throws {
    if options.repeats, session.reader.bytesTotal == nil {
      throw RecordingError(file: options.recording, message: "a pipe cannot be restarted; --repeat needs a file")
    }
    self.options = options
    self.loop = loop
    self.clock = clock
    host = session.host
    source = session.source
    limits = host.configuration.clients
    timer = try loop.makeTimer { [unowned self] in replayer?.wake() }
    answerTimer = try loop.makeTimer { [unowned self] in giveUp?() }
  }

  private func play() {
    if isStopped { return }
    let replayer = Replayer(
      source, pipeline: host.pipeline, pace: options.pace, clock: clock,
      setAlarm: { [unowned self] moment in if let moment { timer?.arm(at: moment) } else { timer?.disarm() } },
      onEnd: { [unowned self] error in ended(error) })
    self.replayer = replayer
    replayer.start()
  }

  private func ended(_ error: RecordingError?) {
    guard options.repeats, error == nil, let reached = host.pipeline.queue.lastTime else {
      onEnd?(error)
      return
    }
    host.pipeline.queue.startAgain(at: reached)
    do {
      let reader = try RecordingReader.open(options.recording, description: options.description)
      source = try RecordingSource(
        reader, into: host, startingAt: reached + Self.pauseBetweenRounds, warn: source.warn)
      loop.afterTurn { [self] in play() }
    } catch {
      onEnd?(error)
    }
  }
}

extension ReplayFeed: Feed {
  var hasEnd: Bool { true }
  var refusesConfiguration: String? { "a recording is served: there is nothing to reload" }
  var summary: String { "a recording" }
  /// The recording's time, which stands still between frames.
  var now: Int64 { idleStart ?? 0 }
  var idleStart: Int64? { host.pipeline.queue.lastTime }
  /// Far below the limit at which a connection is closed, so that a served recording never reaches that limit.
  var losslessBound: Int? { min(64 << 10, limits.maximumQueue / 4) }

  /// Report at a terminal that touchd waits for subscribers, which start the recording.
  func start() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let clients = options.clients == 1 ? "a client" : "\(options.clients) clients"
    printError("touchd: waiting for \(clients) at \(host.configuration.socket.path)\n")
  }

  func stop() {
    isStopped = true
    replayer?.stop()
  }

  func submit(_ command: Command, ticket: (any CommandTicket)?) {
    host.pipeline.queue.enqueue(command, at: now, ticket: ticket)
    // Otherwise the command would wait until the next frame.
    host.pipeline.queue.drain()
  }

  /// Start when the required number of subscribers is connected; later changes have no effect.
  func note(subscribers count: Int) {
    guard !hasStarted, count >= options.clients else { return }
    hasStarted = true
    // After the turn, so that the subscriber's first reply is sent before the first event.
    loop.afterTurn { [self] in play() }
  }

  func pause() { replayer?.pause() }

  var awaitsAnswers: Bool { true }

  /// When the feed stops waiting for an answer; nil if it does not wait.
  var answerDeadline: Int64? { answerTimer?.deadline }

  func awaitAnswer(_ giveUp: @escaping () -> Void) {
    replayer?.pause()
    self.giveUp = giveUp
    answerTimer?.arm(at: clock.now + Self.longestAnswer)
  }

  func resume() {
    answerTimer?.disarm()
    replayer?.resume()
  }
}
