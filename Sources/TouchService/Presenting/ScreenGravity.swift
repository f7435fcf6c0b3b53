import Panels
import TouchKit

/// How each screen is held, by the accelerometer that it follows, and which screens keep the rotation that was set (S54).
struct ScreenGravity: Equatable {
  private struct Held: Equatable {
    var tracker = GravityTracker()
    /// The number of the sensor whose samples the tracker got last.
    var sensor: Int
  }

  /// By the screen's name.
  private var held: [String: Held] = [:]
  var set = SetRotations()

  /// How a screen's picture has to be turned; nil if that is not known.
  func rotation(of screen: String) -> Rotation? { held[screen]?.tracker.rotation }

  /// Add a sample of the sensor that a screen follows; what another one measured before is no part of the same movement.
  ///
  /// - Returns: how the screen's picture has to be turned; nil if that is not known.
  mutating func rotation(
    of screen: String, adding sample: MotionSample, of sensor: Int, at time: Int64, by thresholds: Thresholds
  ) -> Rotation? {
    var current = held[screen] ?? Held(sensor: sensor)
    if current.sensor != sensor {
      current.tracker.loseSamples()
      current.sensor = sensor
    }
    current.tracker.add(sample, at: time, by: thresholds)
    held[screen] = current
    return current.tracker.rotation
  }

  /// Forget how the screens are held, because the streams of their accelerometers begin again.
  mutating func startAgain() {
    held = [:]
    set.forgetGravity()
  }

  /// Note that samples of a sensor were lost, or that it was disconnected.
  mutating func loseSamples(of sensor: Int) {
    for (screen, current) in held where current.sensor == sensor { held[screen]?.tracker.loseSamples() }
  }
}
