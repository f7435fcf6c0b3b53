package import Evdev
package import Panels

/// One input of the core. Handling all entries again in order gives the same events.
package enum RecordEntry: Equatable {
  /// A record begins while no touch or gesture is in progress. The entry has the configuration, as the bytes of a JSON
  /// object, and the lasting state.
  case begin(
    configuration: [UInt8], time: Int64, state: RecordedState = RecordedState(), counts: RecordedCounts = .init())
  /// The inputs until the next ``begin`` are left out, because a secure window exists.
  case gap
  /// The size that a display reports, sent before a reload that names the display.
  case display(RecordedState.Display)
  /// A device was added. Later entries name the device by its number, `panel`.
  case device(panel: Int, found: DiscoveredDevice, description: DeviceDescription)
  /// A panel or another device was removed.
  case removed(panel: Int)
  /// A panel or another device reported a frame.
  case frame(panel: Int, Frame)
  /// A command changed the core from outside. `time` is the command's own timestamp.
  case command(Command, time: Int64)
  /// All timers that were due before the given time have fired, without any other input.
  case timers(before: Int64)
  /// The service ended.
  case end
}

/// The counters that continue when a record begins.
package struct RecordedCounts: Equatable, Sendable {
  /// The number of the next contact.
  package var contact = 1
  /// The number of frames so far.
  package var frames = 0
  /// The number of sequences so far.
  package var sequences = 0

  package init() {}
}
