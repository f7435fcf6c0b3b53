import Panels
import TouchKit

/// The position of each screen according to its accelerometer, and the screens that keep a rotation that was set (S54).
struct ScreenGravity: Equatable {
  private struct Held: Equatable {
    var tracker = GravityTracker()
    /// The number of the sensor that sent the last sample.
    var sensor: Int
  }

  /// The position of each screen, by name.
  private var held: [String: Held] = [:]
  var set = SetRotations()

  /// The rotation that keeps a screen's picture upright; nil if unknown.
  func rotation(of screen: String) -> Rotation? { held[screen]?.tracker.rotation }

  /// Add a sample of the sensor that a screen follows. Samples of a previous sensor do not count for the new position.
  ///
  /// - Returns: the rotation that keeps the screen's picture upright; nil if unknown.
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

  /// Forget the positions of the screens, because the streams of their accelerometers restart.
  mutating func startAgain() {
    held = [:]
    set.forgetGravity()
  }

  /// Note that samples of a sensor were lost, or that it was disconnected.
  mutating func loseSamples(of sensor: Int) {
    for (screen, current) in held where current.sensor == sensor { held[screen]?.tracker.loseSamples() }
  }
}
