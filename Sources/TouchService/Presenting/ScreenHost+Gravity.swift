import Configuration
package import Panels
package import TouchKit

extension ScreenHost: AccelerationReceiver {
  /// Rotate the screens that follow gravity to the device's position. A touched screen waits until the last finger has
  /// lifted. A screen that was rotated by a call keeps its rotation until the device is held differently (S54).
  package func receive(_ sample: MotionSample, of sensor: Sensor, at time: Int64) {
    for (index, screen) in configuration.screens.enumerated()
    where configuration.accelerometer(of: screen.name, among: pipeline.queue.sensors) === sensor {
      let rotation = gravity.rotation(
        of: screen.name, adding: sample, of: sensor.number, at: time, by: pipeline.application.thresholds)
      guard let rotation, screen.followsGravity, !pipeline.queue.isTouched(screens[index]) else { continue }
      if !gravity.set.keeps(screen.name, whileHeld: rotation) { _ = rotate(screen.name, to: rotation) }
    }
  }

  /// Whether any screen that follows gravity follows this accelerometer.
  func turnsScreen(by sensor: Sensor) -> Bool {
    configuration.screens.contains { screen in
      screen.followsGravity && configuration.accelerometer(of: screen.name, among: pipeline.queue.sensors) === sensor
    }
  }

  package func loseSamples(of sensor: Sensor) {
    gravity.loseSamples(of: sensor.number)
    onLostSamples?()
  }

  /// Rotate a screen on request.
  ///
  /// - Returns: whether the screen exists.
  func setRotation(_ name: String?, to rotation: Rotation) -> Bool {
    guard let screen = screen(named: name), rotate(name, to: rotation) else { return false }
    gravity.set.set(screen.name, whileHeld: gravity.rotation(of: screen.name))
    return true
  }
}
