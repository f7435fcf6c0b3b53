package import Evdev

/// Receives every input of an ``EventQueue``, in the order of handling.
package protocol InputRecorder: AnyObject {
  /// A panel was added.
  func added(_ panel: Panel)
  /// A panel is removed, by no command.
  func removing(_ panel: Panel)
  /// A sensor was added.
  func added(_ sensor: Sensor)
  /// A sensor is removed, by no command.
  func removing(_ sensor: Sensor)
  /// A frame of a sensor was handled.
  func handled(_ frame: borrowing Frame, of sensor: Sensor)
  /// A frame was handled.
  func handled(_ frame: borrowing Frame, of panel: Panel)
  /// A command is about to be carried out, which came at `time`.
  func handling(_ command: Command, at time: Int64)
  /// A command was carried out, or refused, so that nothing but the time has changed.
  func handled(_ command: Command, at time: Int64, isAccepted: Bool)
  /// Timers due before `time` fire, although nothing came.
  func firing(before time: Int64)
  /// Those timers have fired.
  func fired()
  /// The input ends.
  func stopping()
}
