import TestSupport
import Testing
import TouchKit

@testable import Panels

#if canImport(Glibc)
  import Glibc
#endif

@Suite(.timeLimit(.minutes(5))) struct GravityTrackerTests {
  private let thresholds = Thresholds()

  /// The upward direction on the glass for each rotation, in degrees from its top towards its right side.
  private let sides: [(rotation: Rotation, angle: Double)] = [
    (.none, 0), (.quarter, 90), (.half, 180), (.threeQuarters, 270),
  ]

  private func sample(_ degrees: Double, along length: Double = 9.8, out z: Double = 0) -> MotionSample {
    MotionSample(x: length * sin(degrees * .pi / 180), y: length * cos(degrees * .pi / 180), z: z)
  }

  /// A tracker's rotation after the device was held for the required time, given its rotation before.
  private func held(_ samples: [MotionSample], before: Rotation? = nil) -> Rotation? {
    var tracker = GravityTracker()
    if let before, let side = sides.first(where: { $0.rotation == before }) {
      for time in [-9_000_000, -8_000_000] as [Int64] { tracker.add(sample(side.angle), at: time, by: thresholds) }
    }
    for (index, sample) in samples.enumerated() {
      tracker.add(sample, at: Int64(index) * 500_000 / Int64(max(samples.count - 1, 1)), by: thresholds)
    }
    return tracker.rotation
  }

  @Test("S54: a side becomes the upper one after half a second without another")
  func time() {
    var tracker = GravityTracker()
    for time in [7000, 506_999] as [Int64] {
      tracker.add(sample(0), at: time, by: thresholds)
      #expect(tracker.rotation == nil)
    }
    tracker.add(sample(0), at: 507_000, by: thresholds)
    #expect(tracker.rotation == Rotation.none)
    // Another side, an unclear side and lost samples each restart the half second.
    for between in [sample(180), sample(90, along: 1), nil] {
      var tracker = GravityTracker()
      tracker.add(sample(90), at: 0, by: thresholds)
      tracker.add(sample(90), at: 400_000, by: thresholds)
      if let between { tracker.add(between, at: 410_000, by: thresholds) } else { tracker.loseSamples() }
      tracker.add(sample(90), at: 420_000, by: thresholds)
      tracker.add(sample(90), at: 919_999, by: thresholds)
      #expect(tracker.rotation == nil)
      tracker.add(sample(90), at: 920_000, by: thresholds)
      #expect(tracker.rotation == .quarter)
    }
  }

  @Test(
    "S54: the rotation changes to a neighboring or the opposite side beyond 60°, and not below"
  )
  func angles() {
    for (index, side) in sides.enumerated() {
      #expect(held([sample(side.angle + 40), sample(side.angle - 40)]) == side.rotation)
      for (turn, other) in [(61.0, 1), (-61, 3), (119, 1), (150, 2), (-170, 2)] {
        let samples = [sample(side.angle + turn), sample(side.angle + turn)]
        #expect(held(samples, before: side.rotation) == sides[(index + other) % 4].rotation)
      }
      for turn in [59.0, -59] {
        let samples = [sample(side.angle + turn), sample(side.angle + turn)]
        #expect(held(samples, before: side.rotation) == side.rotation)
      }
    }
  }

  @Test("S54: a device that lies flat, falls or is shaken has no rotation")
  func calm() {
    func holds(_ length: Double, _ z: Double) -> Bool {
      // Between two axes, so that both count.
      let one = sample(20, along: length, out: z)
      return held([one, one]) == Rotation.none
    }
    #expect(holds(9.8, 0) && holds(9.8, -5))
    #expect(holds(5.1, 8) && !holds(4.9, 8) && holds(5.1, -8) && !holds(4.9, -8))
    #expect(holds(6, 4.6) && !holds(6, 4.4) && holds(7.6, 0) && !holds(7.4, 0))
    #expect(holds(11, 4.7) && !holds(11, 4.9) && holds(11.9, 0) && !holds(12.1, 0))
  }

  @Test("S54: values equal to the limits count, for every side, and also with small limits")
  func limits() {
    func holds(_ x: Double, _ y: Double, _ z: Double, _ thresholds: Thresholds = Thresholds()) -> Rotation? {
      var tracker = GravityTracker()
      for time in [0, 500_000] as [Int64] {
        tracker.add(MotionSample(x: x, y: y, z: z), at: time, by: thresholds)
      }
      return tracker.rotation
    }
    for length in [7.5, 12] {
      #expect(holds(0, length, 0) == Rotation.none && holds(0, -length, 0) == .half)
      #expect(holds(length, 0, 0) == .quarter && holds(-length, 0, 0) == .threeQuarters)
    }
    #expect(holds(0, 5, 8) == Rotation.none && holds(5, 0, -8) == .quarter)
    var small = Thresholds()
    (small.gravityLeast, small.gravityAlongGlass) = (0.5, 0.5)
    #expect(holds(0, 0.9, 0, small) == Rotation.none && holds(0, -0.9, 0, small) == .half)
    #expect(holds(0.9, 0, 0, small) == .quarter && holds(-0.9, 0, 0, small) == .threeQuarters)
  }
}
