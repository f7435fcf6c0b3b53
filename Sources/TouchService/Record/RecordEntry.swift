package import Evdev
package import Panels

/// One thing that the core was given. All of them in their order, handled again, give the same events.
package enum RecordEntry: Equatable {
  /// The record begins: nothing is under way, and this configuration counts, as the bytes of a JSON object.
  case begin(configuration: [UInt8], time: Int64, apps: RecordedApps = RecordedApps(), counts: RecordedCounts = .init())
  /// What follows is left out, to the next ``begin``: a secure window is touched.
  case gap
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

/// The apps that are there when a record begins.
package struct RecordedApps: Equatable {
  /// What they show.
  package var presentations: [Command.Presentation] = []
  /// For each screen the apps that have been in front of it, the last one last.
  package var foreground: [History] = []

  /// The apps that have been in front of a screen.
  package struct History: Equatable {
    package var screen: String
    package var apps: [String]
  }
}

/// What is numbered on from when a record begins.
package struct RecordedCounts: Equatable {
  /// The next contact.
  package var contact = 1
  /// The frames so far.
  package var frames = 0
  /// The sequences so far.
  package var sequences = 0

  package init() {}
}
