package import Evdev

/// Receives every input of an ``EventQueue``, in the order of handling.
package protocol InputRecorder: AnyObject {
  func added(_ panel: Panel)
  /// A panel is about to be removed without a command.
  func removing(_ panel: Panel)
  func added(_ sensor: Sensor)
  /// A sensor is about to be removed without a command.
  func removing(_ sensor: Sensor)
  func handled(_ frame: borrowing Frame, of sensor: Sensor)
  func handled(_ frame: borrowing Frame, of panel: Panel)
  /// A command that arrived at `time` is about to be carried out.
  func handling(_ command: Command, at time: Int64)
  /// A command was carried out, or refused; a refused command changes only the time.
  func handled(_ command: Command, at time: Int64, isAccepted: Bool)
  /// Timers due before `time` are about to fire without a frame or command.
  func firing(before time: Int64)
  /// Those timers have fired.
  func fired()
  /// The input is about to stop.
  func stopping()
}
