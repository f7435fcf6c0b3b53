package import Evdev
package import Panels

/// One thing that the core was given. All of them in their order, handled again, give the same events.
package enum RecordEntry: Equatable {
  /// The record begins: nothing is under way, this configuration counts, as the bytes of a JSON object, and this is what rests.
  case begin(
    configuration: [UInt8], time: Int64, state: RecordedState = RecordedState(), counts: RecordedCounts = .init())
  /// What follows is left out, to the next ``begin``: a secure window is there.
  case gap
  /// What a display says of its size that a reload is about to name.
  case display(RecordedState.Display)
  /// A device came, and is a panel of that number.
  case device(panel: Int, found: DiscoveredDevice, description: DeviceDescription)
  /// A panel was taken away.
  case removed(panel: Int)
  /// A panel reported a frame.
  case frame(panel: Int, Frame)
  /// Somebody changed the core from outside; the time is the command's own stamp.
  case command(Command, time: Int64)
  /// The timers due before that time fired, although nothing came.
  case timers(before: Int64)
  /// The service ended.
  case end
}

/// What is numbered on from when a record begins.
package struct RecordedCounts: Equatable, Sendable {
  /// The next contact.
  package var contact = 1
  /// The frames so far.
  package var frames = 0
  /// The sequences so far.
  package var sequences = 0

  package init() {}
}
