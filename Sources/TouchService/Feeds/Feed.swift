package import Kernel
package import Panels

/// What feeds frames and commands into the queue: the machine's panels, or a recording.
package protocol Feed: AnyObject {
  /// Whether the frames come from a recording, whose stamps are another clock's.
  var isRecording: Bool { get }
  /// What is fed, in words for the service manager.
  var summary: String { get }
  /// The present on the clock of the stamps, in µs.
  var now: Int64 { get }
  /// How many bytes may wait for one client before the feed has to wait for it; nil where live input waits for nobody.
  var losslessBound: Int? { get }

  /// Feeds from now on.
  /// - Throws: what the loop says.
  func start() throws(SystemError)
  /// Feeds nothing more, ever.
  func stop()
  /// Puts a command into its place among the frames: behind those that came before it.
  ///
  /// - Parameter ticket: is handed back with the outcome.
  func submit(_ command: Command, ticket: Int)
  /// Takes over how devices are to be used from a configuration that counts since just now; those whose rule is the same are left alone.
  func reconfigure()
  /// Begins every stream again: what is down stays unseen until it lifts.
  func restart()
  /// Takes note of how many subscribers there are.
  func follow(subscribers: Int)
  /// Waits until ``resume()``, because a client has more than ``losslessBound`` before it.
  func pause()
  /// Goes on where ``pause()`` stopped.
  func resume()
}

extension Feed {
  package var losslessBound: Int? { nil }
  package func reconfigure() {}
  package func restart() {}
  package func follow(subscribers: Int) {}
  package func pause() {}
  package func resume() {}
}
