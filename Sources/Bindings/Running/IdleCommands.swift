import Documents
import EventLoop
import Glibc
import Kernel
package import TouchService
import Varlink

/// The process of `touchctl idle`: it runs a command after some time without touches, and another one at the next
/// touch.
package final class IdleCommands {
  private let after: Double
  private let socket: String
  private let retryPolicy: RetryPolicy
  private let journal: Journal
  private let loop: EventLoop
  private let clock = MonotonicClock()
  private let spawner: ProcessSpawner
  private let runner: CommandRunner
  private let onChange: (Bool) -> Bool
  private let idle: Binding
  private let back: Binding
  private var source: Source?
  private var retry: Timer?
  private var deadline: Timer?
  /// The time until which to retry the connection, in µs.
  private var waitsUntil: Int64 = 0
  private var isWaiting = false
  private var isIdle = false
  private var isEnding = false
  private var failure: (any Error)?

  /// Prepare the commands. Nothing is requested before ``run()``.
  ///
  /// - Parameters:
  ///   - after: the time without touches, in s.
  ///   - idle: the program and its arguments; empty for none. If it is still running at the next touch, it is ended.
  ///   - back: the command for `/bin/sh` at the next touch, and when the service or this process ends; nil for none.
  ///   - onChange: called at each change; return false to end.
  /// - Throws: the kernel's error.
  package init(
    after: Double, idle: [String], back: String?, socket: String, retryPolicy: RetryPolicy, journal: Journal,
    onChange: @escaping (_ isIdle: Bool) -> Bool
  ) throws {
    (self.after, self.socket, self.retryPolicy, self.journal) = (after, socket, retryPolicy, journal)
    self.onChange = onChange
    loop = try EventLoop()
    spawner = ProcessSpawner(loop: loop) { journal.log($0, $2, of: $1) }
    runner = CommandRunner(spawner: spawner) { journal.log($0, $2, of: $1) }
    (self.idle, self.back) = (Self.binding("idle", .words(idle)), Self.binding("back", back.map { .text($0) }))
    runner.use([self.idle, self.back])
  }

  /// Create a binding whose command waits while the previous run is busy. Only the latest state matters, so at most one
  /// launch waits.
  private static func binding(_ name: String, _ command: Binding.Invocation?) -> Binding {
    var binding = Binding()
    binding.name = name
    if let command { binding.command = command }
    (binding.whenBusy, binding.queueLength) = (.queue, 1)
    return binding
  }

  /// Run until a signal arrives or the service ends, then act as at a touch.
  ///
  /// - Throws: the error that ended the process early.
  package func run() throws {
    retry = try loop.makeTimer { [unowned self] in connect() }
    deadline = try loop.makeTimer { [unowned self] in runner.checkDeadlines(now: clock.now) }
    loop.onTurnEnd = { [unowned self] in finishTurn() }
    try loop.onSignals([SIGTERM, SIGINT, SIGHUP, SIGCHLD]) { [unowned self] signal in
      if signal == SIGCHLD { runner.reap(now: clock.now) } else { end() }
    }
    waitsUntil = retryPolicy.deadline(from: clock.now)
    connect()
    if !isEnding { loop.run() }
    spawner.drain()
    if let failure { throw failure }
  }

  private func connect() {
    do {
      let client = try VarlinkClient(path: socket)
      let parameters = Node.object([("after", Node(.real(after)))])
      try client.send("io.touchd.Touch.WatchIdle", parameters, more: true)
      source = try loop.add(client.descriptor, interest: .read) { [unowned self] _ in receive(client) }
    } catch let reason as SystemError where RetryPolicy.allowsRetry(reason) && clock.now < waitsUntil {
      if !isWaiting, retryPolicy == .forever { journal.log(.serviceAwaited, "waiting for the service at \(socket)") }
      isWaiting = true
      retry?.arm(at: clock.now + RetryPolicy.interval)
    } catch {
      end(error)
    }
  }

  private func receive(_ client: VarlinkClient) {
    do throws(VarlinkClientError) {
      try client.receiveReady { [unowned self] reply in
        guard reply.continues else { return serviceEnded(nil) }
        if case .bool(let isIdle)? = reply.parameters["idle"]?.value { change(to: isIdle) }
      }
    } catch {
      serviceEnded(error)
    }
  }

  private func serviceEnded(_ error: VarlinkClientError?) {
    guard retryPolicy == .forever, error == nil || error == .hungUp else { return end(error) }
    hangUp()
    guard !isEnding else { return }
    journal.log(.serviceAwaited, "the service has ended; waiting for it")
    isWaiting = true
    retry?.arm(at: clock.now + RetryPolicy.interval)
  }

  private func change(to isIdle: Bool) {
    guard isIdle != self.isIdle, !isEnding || !isIdle else { return }
    self.isIdle = isIdle
    if isIdle { runner.forgetWaiting(back.name) } else { runner.stop(idle.name, now: clock.now) }
    let next = isIdle ? idle : back
    if !next.words.isEmpty { runner.request(Launch(next, [:]), now: clock.now) }
    if !onChange(isIdle) { end() }
  }

  /// End the process, acting as at a touch. A second call ends the commands that still run.
  private func end(_ error: (any Error)? = nil) {
    if isEnding { return runner.stop(now: clock.now) }
    isEnding = true
    failure = error
    retry?.disarm()
    hangUp()
  }

  /// Stop watching, and act as at a touch, because the next touch would not be reported.
  private func hangUp() {
    source?.cancel()
    source = nil
    change(to: false)
  }

  /// Arm the timer for commands that do not end, and stop the loop if everything is done.
  private func finishTurn() {
    if let time = runner.deadline { deadline?.arm(at: time) } else { deadline?.disarm() }
    if isEnding, runner.isIdle { loop.stop() }
  }
}
