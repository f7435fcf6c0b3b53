/// What changes the core from outside, as data: with its stamp it has its place among the frames, and can be recorded.
package enum Command: Equatable, Sendable {
  /// A screen's picture is turned against its glass; the first screen for nil. What is down on it is cancelled.
  case rotate(screen: String?, to: Rotation)
  /// What is down on a screen is cancelled, or for nil on every screen; it stays unseen until it lifts.
  case cancel(screen: String?)
  /// Everything that is down or under way is cancelled, and what later touches could follow on is forgotten.
  case restart
  /// The device of a panel is gone.
  case detach(panel: Int)
  /// Another configuration counts: the bytes of a JSON object in the shape that configuration files have, without files of its own.
  case reload([UInt8])
}

/// Carries out the commands that an ``EventQueue`` has come to, but for those about its own panels.
package protocol CommandHandler: AnyObject {
  /// Carry out a command.
  ///
  /// - Parameter ticket: what whoever submitted it knows it by; 0 where nobody asks what becomes of it.
  func handle(_ command: Command, ticket: Int)
}
