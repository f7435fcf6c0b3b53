package import Kernel
package import Panels

/// What feeds frames and commands into the queue: the machine's panels, or a recording.
package protocol Feed: AnyObject {
  /// What a subscriber hears of it: whether this is a replay, after whose end nothing comes.
  var isReplay: Bool { get }
  /// Whether a record of what is fed may be asked for.
  var canBeRecorded: Bool { get }
  /// Why ``reconfigure()`` changes nothing; nil where it can be called.
  var refusesConfiguration: String? { get }
  /// Whether the touches come here alone: no other program gets what the panels report.
  var isExclusive: Bool { get }
  /// What is fed, in words for the service manager.
  var summary: String { get }
  /// The present on the clock of the stamps, in µs.
  var now: Int64 { get }
  /// How many bytes may wait for one client before the feed has to wait for it; nil where live input waits for nobody.
  var losslessBound: Int? { get }

  /// Feed from now on.
  /// - Throws: what the loop says.
  func start() throws(SystemError)
  /// Feed nothing more, ever.
  func stop()
  /// Put a command into its place among the frames: behind those that came before it.
  ///
  /// - Parameter ticket: is handed back with the outcome.
  func submit(_ command: Command, ticket: Int)
  /// Put a command into its place among the frames at a time to come, on the clock of ``now``, in µs.
  func submit(_ command: Command, ticket: Int, at time: Int64)
  /// Forget commands whose time has not come.
  func withdraw(where isMeant: (Command) -> Bool)
  /// Take over how devices are to be used from a configuration that counts since just now; those whose rule is the same are left alone.
  func reconfigure()
  /// Begin every stream again: what is down stays unseen until it lifts.
  func restart()
  /// Take note of how many subscribers there are.
  func follow(subscribers: Int)
  /// Take note of how many of them want to hear of shakes.
  func follow(shakeSubscribers: Int)
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
  package var canBeRecorded: Bool { true }
  package var refusesConfiguration: String? { nil }
  package var losslessBound: Int? { nil }
  package var isExclusive: Bool { true }
  package func submit(_ command: Command, ticket: Int, at time: Int64) { submit(command, ticket: ticket) }
  package func withdraw(where isMeant: (Command) -> Bool) {}
  package func reconfigure() {}
  package func restart() {}
  package func follow(subscribers: Int) {}
  package func follow(shakeSubscribers: Int) {}
  package func pause() {}
  package var awaitsAnswers: Bool { false }
  package func awaitAnswer(_ giveUp: @escaping () -> Void) {}
  package func resume() {}
}
