package import Evdev

/// Receives everything that an ``EventQueue`` is given, in the order in which it is handled.
package protocol InputRecorder: AnyObject {
  /// A panel was added.
  func added(_ panel: Panel)
  /// A panel is removed, by no command.
  func removing(_ panel: Panel)
  /// A sensor was added.
  func added(_ sensor: Sensor)
  /// A sensor is removed, by no command.
  func removing(_ sensor: Sensor)
  /// A frame of a sensor was handled; one that went to a secure window must not be kept.
  func handled(_ frame: borrowing Frame, of sensor: Sensor, isSecret: Bool)
  /// A frame was handled; one in which a secure window was touched must not be kept.
  func handled(_ frame: borrowing Frame, of panel: Panel, isSecret: Bool)
  /// A command is handled, which came at `time`.
  func handling(_ command: Command, at time: Int64)
  /// Timers due before `time` fire, although nothing came.
  func firing(before time: Int64)
  /// A command was carried out, or timers have fired.
  func settled()
  /// The input ends.
  func stopping()
}
