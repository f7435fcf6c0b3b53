package import Kernel
package import Panels

/// The source of frames and commands for the queue: the machine's panels, or a recording.
package protocol Feed: AnyObject {
  /// Whether what is fed is a recording, which has an end and stamps of another clock; clients read it as `replay`.
  var hasEnd: Bool { get }
  /// Whether a record of what is fed may be asked for.
  var canBeRecorded: Bool { get }
  /// Whether clients may play touches among those that are fed.
  var acceptsInjection: Bool { get }
  /// Why ``reconfigure()`` changes nothing; nil if it can be called.
  var refusesConfiguration: String? { get }
  /// Whether the touches come here alone: no other program gets what the panels report.
  var isExclusive: Bool { get }
  /// What is fed, in words for the service manager.
  var summary: String { get }
  /// The present on the clock of the stamps, in µs.
  var now: Int64 { get }
  /// From when a client's time without a touch counts; nil if the clock of the stamps has not begun.
  var idleStart: Int64? { get }
  /// How many bytes may wait for one client before the feed has to wait for it; nil if live input never waits.
  var losslessBound: Int? { get }

  /// Feed from now on.
  /// - Throws: the loop's error.
  func start() throws(SystemError)
  /// Call `body` once, when other programs can read what they are to read in place of the panels.
  func whenReady(_ body: @escaping () -> Void)
  /// Feed nothing more, ever.
  func stop()
  /// Put a command into its place among the frames: behind those that came before it.
  ///
  /// - Parameter ticket: is handed back with the outcome.
  func submit(_ command: Command, ticket: (any CommandTicket)?)
  /// Put a command into its place among the frames at a time to come, on the clock of ``now``, in µs.
  func submit(_ command: Command, ticket: (any CommandTicket)?, at time: Int64)
  /// Forget commands whose time has not come.
  func withdraw(where isMeant: (Command) -> Bool)
  /// Take over how devices are to be used from a configuration that counts since just now; those whose rule is the same are left alone.
  func reconfigure()
  /// Begin every stream again: what is down is ignored until it lifts.
  func restart()
  /// Note how many subscribers there are.
  func note(subscribers: Int)
  /// Note how many of them asked for shakes.
  func note(shakeSubscribers: Int)
  /// Wait until ``resume()``, because a client has more than ``losslessBound`` before it.
  func pause()
  /// Whether nothing more is to happen while an app has not answered an event of a contest (A13).
  var awaitsAnswers: Bool { get }
  /// Wait until ``resume()``, because an app has to answer.
  ///
  /// - Parameter giveUp: called where that takes so long that it is to be waited for no more.
  func awaitAnswer(_ giveUp: @escaping () -> Void)
  /// Go on where ``pause()`` or ``awaitAnswer(_:)`` stopped.
  func resume()
}

extension Feed {
  package var hasEnd: Bool { false }
  package func whenReady(_ body: @escaping () -> Void) { body() }
  package var canBeRecorded: Bool { true }
  package var acceptsInjection: Bool { true }
  package var refusesConfiguration: String? { nil }
  package var idleStart: Int64? { now }
  package var losslessBound: Int? { nil }
  package var isExclusive: Bool { true }
  package func submit(_ command: Command, ticket: (any CommandTicket)?, at time: Int64) {
    submit(command, ticket: ticket)
  }
  package func withdraw(where isMeant: (Command) -> Bool) {}
  package func reconfigure() {}
  package func restart() {}
  package func note(subscribers: Int) {}
  package func note(shakeSubscribers: Int) {}
  package func pause() {}
  package var awaitsAnswers: Bool { false }
  package func awaitAnswer(_ giveUp: @escaping () -> Void) {}
  package func resume() {}

  /// Insert a command, whose result no caller waits for, among the frames.
  package func submit(_ command: Command) { submit(command, ticket: nil) }

  /// Insert a command among the frames.
  ///
  /// - Parameter completion: gets the result once the command was carried out or refused.
  package func submit(_ command: Command, then completion: @escaping (ScreenHost.Outcome) -> Void) {
    submit(command, ticket: Submission(then: completion))
  }
}
