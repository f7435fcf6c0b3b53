import Panels
package import TouchKit

extension ScreenHost: AccelerationFollower {
  /// Turn the screens that follow gravity as the device is held; one that is touched is turned after the last finger has lifted (S54).
  package func follow(_ sample: MotionSample, at time: Int64) {
    gravity.add(sample, at: time)
    guard let rotation = gravity.rotation else { return }
    for (index, screen) in configuration.screens.enumerated()
    where screen.followsGravity && !pipeline.queue.isTouched(screens[index]) {
      _ = rotate(screen.name, to: rotation)
    }
  }
}
