import Configuration
import Documents
import EventLoop
import Glibc
import Kernel
import Scenes
package import TouchService
import Varlink

/// The process of `touchctl run`: it subscribes to the service, runs the commands of bindings, and watches its file.
package final class BindingService {
  private let path: String
  private let namedSocket: String?
  /// Whether to present the bindings' scene as an overlay, instead of using the service's configured scene.
  private let presents: Bool
  private let retryPolicy: RetryPolicy
  private let journal: Journal
  private let loop: EventLoop
  private let clock = MonotonicClock()
  private let spawner: ProcessSpawner
  private let runner: CommandRunner
  private let sender: Sender
  private let watch: FileWatch
  private var screens: [Node] = []
  /// Whether the sizes of ``screens`` may be outdated. They cannot change during a gesture, because that would cancel
  /// it.
  private var asksForScreens = true
  private var sceneWatch: (path: String, watch: FileWatch, source: Source)?
  private var file: BindingsFile
  private var matcher: BindingMatcher
  private var subscriptions: [ActionSubscription] = []
  /// The number of requests so far, and the number of the request that ``subscriptions`` belong to.
  private var (requestCount, generation) = (0, 0)
  /// New bindings whose scene is not presented yet; until then, the previous bindings stay in effect.
  private var arriving: (file: BindingsFile, generation: Int, subscriptions: [ActionSubscription])?
  private var retry: Timer?
  private var deadline: Timer?
  /// The time until which to retry the connection, in µs.
  private var waitsUntil: Int64 = 0
  private var isWaiting = false
  private var isEnding = false
  private var failure: (any Error)?

  /// Read the bindings. Nothing is started before ``run()``.
  ///
  /// - Parameters:
  ///   - socket: the service's socket; nil for the socket that this user can open.
  ///   - sendSocket: the socket of touchd-send.
  ///   - presents: whether to present the file's scene as an overlay; without a scene, the service's scene is used.
  /// - Throws: `DocumentError` if the bindings are invalid, `SystemError` if they cannot be watched.
  package init(
    path: String, socket: String?, sendSocket: String = Sender.defaultSocketPath, presents: Bool = false,
    retryPolicy: RetryPolicy, journal: Journal
  ) throws {
    self.path = path
    namedSocket = socket
    self.presents = presents
    self.retryPolicy = retryPolicy
    self.journal = journal
    watch = try FileWatch(path)
    file = try BindingsFile(path: path)
    matcher = BindingMatcher(file.bindings)
    loop = try EventLoop()
    spawner = ProcessSpawner(loop: loop) { journal.log($0, $2, of: $1) }
    runner = CommandRunner(spawner: spawner) { journal.log($0, $2, of: $1) }
    runner.use(file.bindings)
    sender = try Sender(loop: loop, path: sendSocket) { journal.log(.sendRefused, $1, of: $0) }
  }

  /// Run until a signal, or until the service and all commands have ended.
  ///
  /// - Returns: the exit code.
  /// - Throws: the error that ended the process early.
  package func run() throws -> Int32 {
    retry = try loop.makeTimer { [unowned self] in if arriving == nil { connect() } else { refuseArriving() } }
    deadline = try loop.makeTimer { [unowned self] in runner.checkDeadlines(now: clock.now) }
    loop.onTurnEnd = { [unowned self] in finishTurn() }
    try loop.onSignals([SIGTERM, SIGINT, SIGHUP, SIGCHLD]) { [unowned self] in handle($0) }
    try loop.add(watch.descriptor, interest: .read) { [unowned self] _ in if watch.receive() { reload() } }
    watchScene()
    sender.use(file.bindings)
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

  /// Arm the timer for commands that do not end, and stop the loop if everything is done.
  private func finishTurn() {
    if let time = runner.deadline { deadline?.arm(at: time) } else { deadline?.disarm() }
    if isEnding, runner.isIdle { loop.stop() }
  }

  /// Stop receiving actions. Running and waiting commands continue.
  private func end(_ error: (any Error)? = nil) {
    isEnding = true
    failure = failure ?? error
    close()
    retry?.disarm()
  }

  private func close() {
    for subscription in subscriptions + (arriving?.subscriptions ?? []) { subscription.close() }
    (subscriptions, arriving) = ([], nil)
  }

  // MARK: The file

  private func reload() {
    do throws(DocumentError) {
      let new = try BindingsFile(path: path)
      let asksAgain = !asksTheSame(new, file) && !subscriptions.isEmpty && !isEnding
      if asksAgain, presents, new.scene != nil { return present(new) }
      use(new)
      guard asksAgain else { return }
      close()
      connect()
    } catch {
      refuse(error)
    }
  }

  private func use(_ new: BindingsFile) {
    file = new
    matcher = BindingMatcher(new.bindings)
    runner.use(new.bindings)
    sender.use(new.bindings)
    watchScene()
    journal.log(.bindingsReloaded, "bindings reloaded")
  }

  private func refuse(_ error: any Error) {
    journal.log(.bindingsRefused, "the new bindings are invalid; the previous ones stay in effect: \(error)")
  }

  /// Whether two files lead to the same requests to the service.
  private func asksTheSame(_ one: BindingsFile, _ other: BindingsFile) -> Bool {
    ActionSubscription.parameters(for: one.bindings) == ActionSubscription.parameters(for: other.bindings)
      && (!presents || one.scene == other.scene)
  }

  /// Also watch the scene's file if this program presents the scene.
  private func watchScene() {
    let path = presents ? file.scenePath.map { resolvedPath($0, relativeTo: self.path) } : nil
    guard path != sceneWatch?.path else { return }
    sceneWatch?.source.cancel()
    sceneWatch = nil
    guard let path else { return }
    do throws(SystemError) {
      let watch = try FileWatch(path)
      let source = try loop.add(watch.descriptor, interest: .read) { [unowned self] _ in
        if watch.receive() { reload() }
      }
      sceneWatch = (path, watch, source)
    } catch {
      refuse(error)
    }
  }

  // MARK: The service

  private var socket: String {
    if let namedSocket { return namedSocket }
    // If the user can open neither socket, report the error of the default socket.
    let gestures = Configuration.gesturesSocketPath
    return presents && access(gestures, R_OK | W_OK) == 0 ? gestures : Configuration.defaultSocketPath
  }

  /// Request the events that the bindings of a file may match.
  private func ask(
    _ file: BindingsFile
  ) throws(VarlinkClientError) -> (generation: Int, subscriptions: [ActionSubscription]) {
    requestCount += 1
    let (number, parameters) = (requestCount, ActionSubscription.parameters(for: file.bindings))
    let handle: (ActionSubscription.Event) -> Void = { [unowned self] in self.handle($0, of: number) }
    guard presents, let scene = file.scene else {
      return (number, [try ActionSubscription(loop: loop, socket: socket, .subscribe(parameters), handle)])
    }
    // Use a new name, because the previous scene is still presented.
    let request = ActionSubscription.Request.present(
      ActionSubscription.presentation(of: scene, as: "bindings of \(getuid()), \(number)"))
    var subscriptions = [try ActionSubscription(loop: loop, socket: socket, request, handle)]
    if file.bindings.contains(where: { $0.match.nonPositional != nil }) {
      subscriptions.append(
        try ActionSubscription(loop: loop, socket: socket, .subscribeToNonPositional(parameters), handle))
    }
    return (number, subscriptions)
  }

  /// Present the scene of new bindings. Until it is presented, the previous bindings and their scene stay in effect.
  private func present(_ new: BindingsFile) {
    for subscription in arriving?.subscriptions ?? [] { subscription.close() }
    arriving = nil
    retry?.disarm()
    do throws(VarlinkClientError) {
      let (number, subscriptions) = try ask(new)
      arriving = (new, number, subscriptions)
    } catch {
      refuse(explained(error))
    }
  }

  private func connect() {
    if file.bindings.contains(where: { $0.send != nil }) { updateScreens() }
    do throws(VarlinkClientError) {
      (generation, subscriptions) = try ask(file)
      isWaiting = false
    } catch {
      guard case .system(let reason) = error, RetryPolicy.allowsRetry(reason), clock.now < waitsUntil else {
        return end(explained(error))
      }
      if !isWaiting, retryPolicy == .forever { journal.log(.serviceAwaited, "waiting for the service at \(socket)") }
      isWaiting = true
      retry?.arm(at: clock.now + RetryPolicy.interval)
    }
  }

  private func handle(_ event: ActionSubscription.Event, of number: Int) {
    if number == arriving?.generation { return handleArriving(event) }
    guard number == generation else { return }
    switch event {
    case .action(let action):
      if action.state != .changed { asksForScreens = true }
      for launch in matcher.launches(for: action) {
        if let send = launch.send {
          sender.send(send, for: action, of: launch, on: send.keys == nil ? screen(of: action) : nil)
        } else {
          runner.request(launch, now: clock.now)
        }
      }
    case .scene(let scene): compare(scene)
    case .presented: break
    case .ended(let error): serviceEnded(error)
    }
  }

  /// Wait for the next service, or end.
  private func serviceEnded(_ error: VarlinkClientError?) {
    let new = arriving?.file
    close()
    guard retryPolicy == .forever, error == nil || error == .hungUp else {
      return end(error.map(explained))
    }
    journal.log(.serviceAwaited, "the service has ended; waiting for it")
    // New bindings need not wait for their scene any more, because the previous scene ended with the service.
    if let new { use(new) } else { matcher = BindingMatcher(file.bindings) }
    isWaiting = true
    retry?.arm(at: clock.now + RetryPolicy.interval)
  }

  /// The error with advice if it concerns the presented scene; otherwise the error itself.
  private func explained(_ error: VarlinkClientError) -> any Error {
    guard presents, let explained = PresentationError(error, of: file) else { return error }
    return explained
  }

  private func handleArriving(_ event: ActionSubscription.Event) {
    guard let new = arriving else { return }
    switch event {
    case .presented:
      let old = subscriptions
      (subscriptions, generation, arriving) = (new.subscriptions, new.generation, nil)
      for subscription in old { subscription.close() }
      use(new.file)
    // If the service has ended, the end of the other connection follows. Otherwise, it refused this connection.
    case .ended(let error) where error == nil || error == .hungUp:
      for subscription in new.subscriptions { subscription.close() }
      arriving?.subscriptions = []
      retry?.arm(at: clock.now + RetryPolicy.interval)
    case .ended(let error):
      for subscription in new.subscriptions { subscription.close() }
      arriving = nil
      if let error { refuse(explained(error)) }
    case .action, .scene: break
    }
  }

  /// Keep the previous bindings, because the service closed the connection that was to present the new scene.
  private func refuseArriving() {
    arriving = nil
    refuse(VarlinkClientError.hungUp)
  }

  /// Get the screens in their current rotation, or keep the previous ones if the service does not answer.
  private func updateScreens() {
    guard let reply = try? VarlinkClient(path: socket).call("io.touchd.Touch.GetScreens") else { return }
    screens = reply["screens"]?.elements ?? screens
    asksForScreens = false
  }

  /// The size of an action's screen; nil if the service does not report it.
  private func screen(of action: GestureAction) -> (width: Double, height: Double)? {
    if asksForScreens { updateScreens() }
    let name = action.screen ?? file.scene?.windows.first { $0.name == action.window }?.screen
    let screen = screens.first { name == nil || $0["name"]?.text == name }
    guard let width = screen?["width"]?.number, let height = screen?["height"]?.number else { return nil }
    return (width, height)
  }

  /// Log bindings that cannot match in the service's current scene. They are kept, because a later scene may match.
  private func compare(_ scene: SceneDescription) {
    let known = SceneNames(scene)
    for binding in file.bindings {
      for (noun, name, isKnown) in [
        ("recognizer", binding.match.recognizer, known.recognizers.contains),
        ("view", binding.match.view, known.hasView), ("window", binding.match.window, known.windows.contains),
      ] as [(String, String?, (String) -> Bool)] {
        guard let name, !isKnown(name) else { continue }
        let hint = file.scenePath == nil ? "" : "; set this file's scene in the service's configuration"
        journal.log(
          .bindingUnmatched, "no \(noun) has the name \(quoted(name)) in the service's current scene\(hint)",
          of: binding.name)
      }
    }
  }
}
