package import Kernel
package import Panels

/// The source of frames and commands for the queue: the machine's panels, or a recording.
package protocol Feed: AnyObject {
  /// Whether the feed is a recording, which has an end and its own clock. It cannot be recorded, and clients may not
  /// inject touches. Clients see it as `replay`.
  var hasEnd: Bool { get }
  /// The reason why ``reconfigure()`` has no effect; nil if it has one.
  var refusesConfiguration: String? { get }
  /// Whether no other program receives the input of the panels.
  var isExclusive: Bool { get }
  /// A description of the input for the service manager.
  var summary: String { get }
  /// The current time on the clock of the timestamps, in µs.
  var now: Int64 { get }
  /// The start of a client's time without a touch; nil if the clock of the timestamps has not started.
  var idleStart: Int64? { get }
  /// The maximum number of bytes that may wait for a client before the feed waits for the client. Nil for live input,
  /// which never waits.
  var losslessBound: Int? { get }

  /// Start to feed.
  /// - Throws: the loop's error.
  func start() throws(SystemError)
  /// Call `body` once, as soon as other programs can read the devices that replace the panels.
  func whenReady(_ body: @escaping () -> Void)
  /// Stop permanently.
  func stop()
  /// Insert a command among the frames, after all earlier items.
  ///
  /// - Parameter ticket: returned with the result.
  func submit(_ command: Command, ticket: (any CommandTicket)?)
  /// Insert a command among the frames at a later time, on the clock of ``now``, in µs.
  func submit(_ command: Command, ticket: (any CommandTicket)?, at time: Int64)
  /// Drop commands that are scheduled for later.
  func withdraw(where isMeant: (Command) -> Bool)
  /// Apply a new configuration to the devices. Devices whose rule is unchanged are left alone.
  func reconfigure()
  /// Restart every stream. Touches that are down are ignored until they lift.
  func restart()
  /// Report the number of subscribers to the feed.
  func note(subscribers: Int)
  /// Report the number of subscribers to shakes.
  func note(shakeSubscribers: Int)
  /// Pause until ``resume()``, because more than ``losslessBound`` bytes wait for a client.
  func pause()
  /// Whether to pause until an app has answered an event of a contest (A13).
  var awaitsAnswers: Bool { get }
  /// Pause until ``resume()``, because an app has to answer.
  ///
  /// - Parameter giveUp: called if the answer takes too long.
  func awaitAnswer(_ giveUp: @escaping () -> Void)
  /// Continue after ``pause()`` or ``awaitAnswer(_:)``.
  func resume()
}

extension Feed {
  package var hasEnd: Bool { false }
  package func whenReady(_ body: @escaping () -> Void) { body() }
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

  /// Insert a command among the frames, without waiting for its result.
  package func submit(_ command: Command) { submit(command, ticket: nil) }

  /// Insert a command among the frames.
  ///
  /// - Parameter completion: receives the result when the command was carried out or refused.
  package func submit(_ command: Command, then completion: @escaping (ScreenHost.Outcome) -> Void) {
    submit(command, ticket: Submission(then: completion))
  }
}
