package import TouchKit

/// Detects the position of a device from its accelerometer (S54).
package struct GravityTracker: Equatable, Sendable {
  private struct Candidate: Equatable {
    let rotation: Rotation
    let since: Int64
  }

  /// The rotation that keeps the picture upright; nil before the first clear position.
  package private(set) var rotation: Rotation?
  private var candidate: Candidate?

  package init() {}

  /// Handle a sample at `time` in µs.
  package mutating func add(_ sample: MotionSample, at time: Int64, by thresholds: Thresholds) {
    guard let held = heldRotation(sample, by: thresholds) else { return candidate = nil }
    guard let candidate, candidate.rotation == held else { return candidate = Candidate(rotation: held, since: time) }
    guard Double(time - candidate.since) >= thresholds.gravityTime * 1e6 else { return }
    rotation = held
  }

  /// Restart the current position, because it may have changed without samples.
  package mutating func loseSamples() {
    candidate = nil
  }

  /// The rotation that the position requires; nil if the current one stays, or if the position is unclear.
  private func heldRotation(_ sample: MotionSample, by thresholds: Thresholds) -> Rotation? {
    let alongGlass = (sample.x * sample.x + sample.y * sample.y).squareRoot()
    let all = (alongGlass * alongGlass + sample.z * sample.z).squareRoot()
    guard all >= thresholds.gravityLeast, all <= thresholds.gravityMost, alongGlass >= thresholds.gravityAlongGlass
    else { return nil }
    // Keep the current rotation up to `gravityAngle` (60°) from its up direction.
    if let rotation {
      let up = rotation.up
      guard sample.x * up.x + sample.y * up.y < sineAndCosine(thresholds.gravityAngle * .pi / 180).cosine * alongGlass
      else {
        return nil
      }
    }
    if abs(sample.x) > abs(sample.y) { return sample.x > 0 ? .quarter : .threeQuarters }
    return sample.y > 0 ? Rotation.none : .half
  }
}

extension Rotation {
  /// The direction of the picture's top on the glass, with x to the right and y up.
  fileprivate var up: (x: Double, y: Double) {
    switch self {
    case .none: (0, 1)
    case .quarter: (1, 0)
    case .half: (0, -1)
    case .threeQuarters: (-1, 0)
    }
  }
}

/// Receives the acceleration that the devices of a queue measure.
package protocol AccelerationReceiver: AnyObject {
  /// Receive a sample of a device, handled at `time` in µs.
  func receive(_ sample: MotionSample, of sensor: Sensor, at time: Int64)

  /// Note that samples of a device were lost, or that it was disconnected.
  func loseSamples(of sensor: Sensor)
}
