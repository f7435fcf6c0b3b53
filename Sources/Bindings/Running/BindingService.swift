import Documents
import EventLoop
import Glibc
import Kernel
import Scenes
package import TouchService
import Varlink

/// `touchctl run` as a process: it subscribes to the service, runs what bindings say, and follows its file.
package final class BindingService {
  private let path: String
  private let socket: String
  private let retryPolicy: RetryPolicy
  private let journal: Journal
  private let loop: EventLoop
  private let clock = MonotonicClock()
  private let spawner: ProcessSpawner
  private let runner: CommandRunner
  private let watch: FileWatch
  private var file: BindingsFile
  private var matcher: BindingMatcher
  private var subscription: ActionSubscription?
  private var retry: Timer?
  private var deadline: Timer?
  /// Until when a service that is not there is waited for, in µs.
  private var waitsUntil: Int64 = 0
  private var isWaiting = false
  private var isEnding = false
  private var failure: (any Error)?

  /// Read the bindings; nothing is started before ``run()``.
  ///
  /// - Throws: `DocumentError` where the bindings are not good, `SystemError` where they cannot be watched.
  package init(path: String, socket: String, retryPolicy: RetryPolicy, journal: Journal) throws {
    self.path = path
    self.socket = socket
    self.retryPolicy = retryPolicy
    self.journal = journal
    watch = try FileWatch(path)
    file = try BindingsFile(path: path)
    matcher = BindingMatcher(file.bindings)
    loop = try EventLoop()
    spawner = ProcessSpawner(loop: loop) { journal.log($0, $2, of: $1) }
    runner = CommandRunner(spawner: spawner) { journal.log($0, $2, of: $1) }
    runner.use(file.bindings)
  }

  /// Run until a signal, or until the service has ended and all commands with it.
  ///
  /// - Returns: the exit code.
  /// - Throws: what ended it early.
  package func run() throws -> Int32 {
    retry = try loop.makeTimer { [unowned self] in connect() }
    deadline = try loop.makeTimer { [unowned self] in runner.checkDeadlines(now: clock.now) }
    loop.onTurnEnd = { [unowned self] in settle() }
    try loop.onSignals([SIGTERM, SIGINT, SIGHUP, SIGCHLD]) { [unowned self] in handle($0) }
    try loop.add(watch.descriptor, interest: .read) { [unowned self] _ in if watch.receive() { reload() } }
    waitsUntil = retryPolicy.deadline(from: clock.now)
    connect()
    if !isEnding { loop.run() }
    spawner.drain()
    if let failure { throw failure }
    return 0
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGHUP: reload()
    case SIGCHLD: runner.reap(now: clock.now)
    default:
      end()
      runner.stop(now: clock.now)
    }
  }

  /// Arm the timer for commands that do not end, and stop where all is done.
  private func settle() {
    if let time = runner.deadline { deadline?.arm(at: time) } else { deadline?.disarm() }
    if isEnding, runner.isIdle { loop.stop() }
  }

  /// Hears of no more actions; what runs and waits may end.
  private func end(_ error: (any Error)? = nil) {
    isEnding = true
    failure = failure ?? error
    subscription?.close()
    subscription = nil
    retry?.disarm()
  }

  // MARK: The file

  private func reload() {
    do throws(DocumentError) {
      let new = try BindingsFile(path: path)
      let parametersBefore = ActionSubscription.parameters(for: file.bindings)
      file = new
      matcher = BindingMatcher(new.bindings)
      runner.use(new.bindings)
      journal.log(.bindingsReloaded, "bindings reloaded")
      guard parametersBefore != ActionSubscription.parameters(for: new.bindings), subscription != nil, !isEnding else {
        return
      }
      subscription?.close()
      subscription = nil
      connect()
    } catch {
      journal.log(.bindingsRefused, "the new bindings are invalid; the previous ones stay in effect: \(error)")
    }
  }

  // MARK: The service

  private func connect() {
    do throws(VarlinkClientError) {
      let parameters = ActionSubscription.parameters(for: file.bindings)
      subscription = try ActionSubscription(loop: loop, socket: socket, parameters: parameters) { [unowned self] in
        handle($0)
      }
      isWaiting = false
    } catch {
      guard case .system(let reason) = error, RetryPolicy.allowsRetry(reason), clock.now < waitsUntil else {
        return end(error)
      }
      if !isWaiting, retryPolicy == .forever { journal.log(.serviceAwaited, "waiting for the service at \(socket)") }
      isWaiting = true
      retry?.arm(at: clock.now + RetryPolicy.interval)
    }
  }

  private func handle(_ event: ActionSubscription.Event) {
    switch event {
    case .action(let action):
      for launch in matcher.launches(for: action) { runner.want(launch, now: clock.now) }
    case .scene(let scene): compare(scene)
    case .ended(let error):
      subscription = nil
      matcher = BindingMatcher(file.bindings)
      guard retryPolicy == .forever, error == nil || error == .hungUp else { return end(error) }
      journal.log(.serviceAwaited, "the service has ended; waiting for it")
      isWaiting = true
      retry?.arm(at: clock.now + RetryPolicy.interval)
    }
  }

  /// Log which bindings cannot match in the service's scene now: a later one may have their recognizers, so they are kept.
  private func compare(_ scene: SceneDescription) {
    let known = SceneNames(scene)
    for binding in file.bindings {
      for (noun, name, isKnown) in [
        ("recognizer", binding.match.recognizer, known.recognizers.contains),
        ("view", binding.match.view, known.hasView), ("window", binding.match.window, known.windows.contains),
      ] as [(String, String?, (String) -> Bool)] {
        guard let name, !isKnown(name) else { continue }
        let hint = file.scenePath == nil ? "" : "; name this file's scene in the service's configuration"
        journal.log(
          .bindingUnmatched, "no \(noun) is called \(quoted(name)) in the service's scene now\(hint)", of: binding.name)
      }
    }
  }
}
