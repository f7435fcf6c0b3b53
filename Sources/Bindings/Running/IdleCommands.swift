import Documents
import EventLoop
import Glibc
import Kernel
package import TouchService
import Varlink

/// `touchctl idle` as a process: it runs a command when nobody has touched anything for some time, and another one at the next touch.
package final class IdleCommands {
  private let client: VarlinkClient
  private let loop: EventLoop
  private let clock = MonotonicClock()
  private let spawner: ProcessSpawner
  private let runner: CommandRunner
  private let onChange: (Bool) -> Bool
  private var idle = Binding()
  private var back = Binding()
  private var deadline: Timer?
  private var source: Source?
  private var isIdle = false
  private var failure: (any Error)?

  /// Connect to the service.
  ///
  /// - Parameters:
  ///   - after: how long nobody touches anything, in s.
  ///   - idle: the program and its arguments; empty for none. At the next touch it is ended, if it runs still.
  ///   - back: what `/bin/sh` reads at the next touch; nil for nothing.
  ///   - onChange: called at each change; false ends it.
  /// - Throws: where nobody listens, or what the kernel says.
  package init(
    after: Double, idle: [String], back: String?, socket: String, journal: Journal,
    onChange: @escaping (_ isIdle: Bool) -> Bool
  ) throws {
    self.onChange = onChange
    loop = try EventLoop()
    spawner = ProcessSpawner(loop: loop) { journal.log(.info, $1, of: $0) }
    runner = CommandRunner(spawner: spawner) { journal.log($0, $2, of: $1) }
    (self.idle.name, self.idle.command) = ("idle", .words(idle))
    self.back.name = "back"
    if let back { self.back.command = .text(back) }
    runner.use([self.idle, self.back])
    client = try VarlinkClient(path: socket)
    try client.send(
      "io.touchd.Touch.WatchIdle", Node(.mapping([Node.Member(key: "after", value: Node(.real(after)))])), more: true)
  }

  /// Run until a signal, or until the service has ended, and all commands with it.
  ///
  /// - Throws: what ended it early.
  package func run() throws {
    deadline = try loop.makeTimer { [unowned self] in runner.checkDeadlines(now: clock.now) }
    loop.onTurnEnd = { [unowned self] in settle() }
    try loop.onSignals([SIGTERM, SIGINT, SIGHUP, SIGCHLD]) { [unowned self] signal in
      if signal == SIGCHLD { runner.reap(now: clock.now) } else { end() }
    }
    source = try loop.add(client.descriptor, interest: .read) { [unowned self] _ in receive() }
    loop.run()
    spawner.drain()
    if let failure { throw failure }
  }

  private func receive() {
    do throws(VarlinkClientError) {
      try client.receiveReady { [unowned self] reply in
        guard reply.continues else { return end() }
        if case .bool(let isIdle)? = reply.parameters["idle"]?.value { change(to: isIdle) }
      }
    } catch {
      end(error)
    }
  }

  private func change(to isIdle: Bool) {
    guard isIdle != self.isIdle, source != nil else { return }
    self.isIdle = isIdle
    if !onChange(isIdle) { return end() }
    if !isIdle { runner.stop(idle.name, now: clock.now) }
    let next = isIdle ? idle : back
    if !next.words.isEmpty { runner.want(Launch(next, [:]), now: clock.now) }
  }

  /// Hear of nothing more; what runs is asked to end.
  private func end(_ error: (any Error)? = nil) {
    guard source != nil else { return }
    source?.cancel()
    source = nil
    failure = error
    runner.stop(now: clock.now)
  }

  private func settle() {
    if let time = runner.deadline { deadline?.arm(at: time) } else { deadline?.disarm() }
    if source == nil, runner.isIdle { loop.stop() }
  }
}
