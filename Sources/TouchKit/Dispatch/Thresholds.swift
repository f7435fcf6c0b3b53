/// The limits that recognizers compare movements with, in points, seconds and degrees. All thresholds are configurable.
///
/// A point is 1/163 inch. Pixels are converted to points with ``Screen/pixelsPerPoint``, separately for each axis, so
/// that a gesture needs the same finger movement on every panel.
///
/// The defaults of `edge.corner`, `edge.deferral`, `scroll.spring`, `scroll.pageSpeed`, and of all thresholds of
/// `hand`, `client`, `passOn`, `stepper`, `shake`, `gravity` and `remote` are inferred. The others are published.
public struct Thresholds: Equatable, Sendable {
  /// `tap.press`: the maximum duration of a tap, in seconds.
  public var tapPress = 0.75
  /// `tap.interval`: the maximum pause between the taps of one gesture, also for `tapCount` (S4), in seconds.
  public var tapInterval = 0.35
  /// `tap.movement`: the maximum movement of a finger during a tap, in points.
  public var tapMovement = 10.0
  /// `tap.distance`: the maximum distance between the taps of one gesture, also for `tapCount` (S4), in points.
  public var tapDistance = 30.0
  /// `longPress.duration`: the minimum duration of a long press, in seconds.
  public var longPressDuration = 0.5
  /// `longPress.movement`: the maximum movement of a finger before a long press is recognized, in points.
  public var longPressMovement = 10.0
  /// `pan.slop`: the distance after which a pan begins, in points.
  public var panSlop = 10.0
  /// `swipe.duration`: the maximum duration of a swipe, in seconds.
  public var swipeDuration = 0.5
  /// `swipe.along`: the minimum length of a swipe, in points; `swipe.alongDecay` lowers this minimum over time.
  public var swipeAlong = 50.0
  /// `swipe.alongDecay`: the fraction of `swipe.along` by which the minimum length decreases each second.
  public var swipeAlongDecay = 0.94
  /// `swipe.across`: the maximum sideways movement of a swipe, in points; `swipe.acrossDecay` lowers it over time.
  public var swipeAcross = 50.0
  /// `swipe.acrossDecay`: the fraction of `swipe.across` by which the maximum sideways movement decreases each second.
  public var swipeAcrossDecay = 0.98
  /// `swipe.back`: how far the finger of a swipe may move back behind its start, in points.
  public var swipeBack = 4.0
  /// `swipe.speed`: the minimum speed of a swipe while a drag waits for the swipe to fail, in points a second.
  public var swipeSpeed = 350.0
  /// `pinch.slack`: the change of the span at which a pinch begins, and the minimum initial span of a scale, in points.
  public var pinchSlack = 10.0
  /// `rotation.slop`: the angle at which a rotation begins, in degrees.
  public var rotationSlop = 10.0
  /// `rotation.slack`: by how much the reported angle is smaller than the turn of the fingers, in degrees.
  public var rotationSlack = 5.0
  /// `edge.band`: the maximum distance from the screen's edge at which an edge pan starts, in points.
  public var edgeBand = 26.0
  /// `edge.corner`: how far a corner extends from the end of an edge, along the band of that edge, in points.
  public var edgeCorner = 60.0
  /// `edge.deferral`: how long after the lift of a deferred gesture the edge belongs to the screen, in seconds.
  public var edgeDeferral = 1.0
  /// `hand.landing`: the maximum time between the landings of two fingers of one hand, in seconds. A swipe may also
  /// continue for this time after one of its fingers has lifted.
  public var handLanding = 0.15
  /// `hand.span`: the maximum distance between two fingers of one hand, in points.
  public var handSpan = 640.0
  /// `hand.tremor`: the maximum duration of one swing of a trembling hand, in seconds; slower swings are movements.
  public var handTremor = 0.17
  /// `client.patience`: how long a gesture of kind `client` waits for the answer of its program, in seconds.
  public var clientPatience = 0.3
  /// `passOn.limit`: the maximum time for which a touch is withheld from other programs, in seconds.
  public var passOnLimit = 0.3
  /// `velocity.window`: the length of the period from which a velocity is computed, in seconds.
  public var velocityWindow = 0.1
  /// `velocity.stop`: the time without movement after which a finger stands, in seconds. Its velocity is 0 until it moves
  /// farther than 4 points (4° for rotations), and movement before the stand does not affect later velocities.
  public var velocityStop = 0.04
  /// `control.drag`: how far beyond the bounds of a control the followed touch still counts as inside, in points.
  public var controlDrag = 70.0
  /// `stepper.delay`: the time after which a held stepper starts to repeat, in seconds.
  public var stepperDelay = 0.5
  /// `stepper.interval`: the time between two steps of a held stepper, in seconds.
  public var stepperInterval = 0.1
  /// `scroll.contentDelay`: how long a scroll view withholds touches from its content, in seconds.
  public var scrollContentDelay = 0.15
  /// `scroll.deceleration`: the fraction of its speed that a coasting scroll view keeps each millisecond.
  public var scrollDeceleration = 0.998
  /// `scroll.stop`: the speed below which a scroll view stops, in points a second.
  public var scrollStop = 10.0
  /// `scroll.rubberBand`: how far content just beyond its end moves, as a fraction of the finger's movement.
  public var scrollRubberBand = 0.55
  /// `scroll.spring`: how fast content returns from beyond its end or settles on a page.
  public var scrollSpring = 12.0
  /// `scroll.pageSpeed`: the minimum speed at which a lifting finger turns the page, in points a second.
  public var scrollPageSpeed = 200.0
  /// `shake.acceleration`: the minimum acceleration of a shake, including gravity (9.8), in metres a second squared.
  public var shakeAcceleration = 13.0
  /// `shake.part`: the fraction of the samples in `shake.window` that must exceed `shake.acceleration`.
  public var shakePart = 0.75
  /// `shake.window`: the time over which the samples of a shake are counted, in seconds.
  public var shakeWindow = 0.5
  /// `shake.span`: the minimum time from the first to the last sample in `shake.window`, in seconds.
  public var shakeSpan = 0.25
  /// `shake.samples`: the minimum number of samples in `shake.window`.
  public var shakeSamples = 4.0
  /// `shake.limit`: the maximum duration of a shake, in seconds.
  public var shakeLimit = 1.0
  /// `shake.rate`: how many times a second a polled accelerometer is read for shakes.
  public var shakeRate = 50.0
  /// `gravity.time`: how long a device must be held in another position before its screens rotate, in seconds.
  public var gravityTime = 0.5
  /// `gravity.angle`: the minimum angle between the device's previous and new position, in degrees.
  public var gravityAngle = 60.0
  /// `gravity.least`: the minimum acceleration at which a device counts as held still, in metres a second squared.
  public var gravityLeast = 7.5
  /// `gravity.most`: the maximum acceleration at which a device counts as held still, in metres a second squared.
  public var gravityMost = 12.0
  /// `gravity.alongGlass`: the acceleration along the glass below which a device lies flat, in metres a second squared.
  public var gravityAlongGlass = 5.0
  /// `gravity.rate`: how many times a second a polled accelerometer is read for the device's position.
  public var gravityRate = 10.0
  /// `remote.interval`: the maximum pause between the clicks of a headset's button, in seconds.
  public var remoteInterval = 0.35
  /// `remote.hold`: how long the last of several clicks of a headset's button must be held for a seek, in seconds.
  public var remoteHold = 0.5

  /// Create thresholds with the default values.
  public init() {}

  /// Every threshold with its key, unit, default and range. Configuration, documentation and explanations use this
  /// table.
  public static let table: [Threshold] = [
    Threshold("tap.press", .seconds, \.tapPress, 0.05...10, "Maximum duration of a tap."),
    Threshold("tap.interval", .seconds, \.tapInterval, 0.05...10, "Maximum pause between the taps of one gesture."),
    Threshold("tap.movement", .points, \.tapMovement, 0...1000, "Maximum movement of a finger during a tap."),
    Threshold("tap.distance", .points, \.tapDistance, 0...1000, "Maximum distance between the taps of one gesture."),
    Threshold(
      "longPress.duration", .seconds, \.longPressDuration, 0.05...60,
      "How long the fingers must stay down before a long press begins."),
    Threshold(
      "longPress.movement", .points, \.longPressMovement, 0...1000,
      "Maximum movement of a finger before a long press begins."),
    Threshold("pan.slop", .points, \.panSlop, 0...1000, "Movement of the fingers at which a pan begins."),
    Threshold("swipe.duration", .seconds, \.swipeDuration, 0.05...10, "Maximum duration of a swipe."),
    Threshold(
      "swipe.along", .points, \.swipeAlong, 0...1000,
      "Minimum length of a swipe, without the allowance for its duration."),
    Threshold(
      "swipe.alongDecay", .perSecond, \.swipeAlongDecay, 0...10,
      "Fraction of swipe.along by which the minimum length of a swipe decreases each second."),
    Threshold(
      "swipe.across", .points, \.swipeAcross, 0...1000,
      "Maximum sideways movement of a swipe, without the allowance for its duration."
    ),
    Threshold(
      "swipe.acrossDecay", .perSecond, \.swipeAcrossDecay, 0...10,
      "Fraction of swipe.across by which the maximum sideways movement decreases each second."),
    Threshold(
      "swipe.back", .points, \.swipeBack, 0...1000,
      "Maximum distance that a finger may move from its start against the direction of the swipe."),
    Threshold(
      "swipe.speed", .pointsPerSecond, \.swipeSpeed, 0...100_000,
      "Minimum speed of a swipe while a drag waits for the swipe to fail. Slower fingers drag."),
    Threshold(
      "pinch.slack", .points, \.pinchSlack, 1...1000,
      "Change of the span at which a pinch begins. The scale is the span divided by an initial span of at least this value."
    ),
    Threshold("rotation.slop", .degrees, \.rotationSlop, 0...180, "Angle at which a rotation begins."),
    Threshold(
      "rotation.slack", .degrees, \.rotationSlack, 0...180,
      "Angle by which the reported rotation is smaller than the turn of the fingers."),
    Threshold(
      "edge.band", .points, \.edgeBand, 0...1000,
      "Maximum distance from the screen's edge at which an edge pan starts."),
    Threshold(
      "edge.corner", .points, \.edgeCorner, 0...1000,
      "A touch starts in a corner if it lands in an edge's band, at most this far from the end of the edge."),
    Threshold(
      "edge.deferral", .seconds, \.edgeDeferral, 0...60,
      "A second gesture at a deferred edge belongs to the screen if it begins within this time after the first gesture lifted."
    ),
    Threshold(
      "hand.landing", .seconds, \.handLanding, 0...10,
      "Maximum time between the landings of two fingers of one hand. A swipe may continue for this time after one finger lifts."
    ),
    Threshold(
      "hand.span", .points, \.handSpan, 0...100_000,
      "Maximum distance between two fingers of one hand."),
    Threshold(
      "hand.tremor", .seconds, \.handTremor, 0...10,
      "Maximum duration of one swing of a trembling hand. Slower swings count as movements."),
    Threshold(
      "client.patience", .seconds, \.clientPatience, 0.01...10,
      "How long a gesture of kind client waits for the answer of its program."),
    Threshold(
      "passOn.limit", .seconds, \.passOnLimit, 0.01...0.3,
      "Maximum time for which a touch is withheld from other programs while a gesture of the screen may take it."),
    Threshold(
      "velocity.window", .seconds, \.velocityWindow, 0.001...10,
      "Length of the period from which a velocity is computed."),
    Threshold(
      "velocity.stop", .seconds, \.velocityStop, 0.001...10,
      "A finger that has not moved for this long has no velocity until it moves farther than 4 points."),
    Threshold(
      "control.drag", .points, \.controlDrag, 0...1000,
      "Maximum distance from a control's bounds at which the control's touch still counts as inside."),
    Threshold(
      "stepper.delay", .seconds, \.stepperDelay, 0.05...60,
      "Time for which a stepper is held before its steps repeat."),
    Threshold("stepper.interval", .seconds, \.stepperInterval, 0.01...60, "Time between two steps of a held stepper."),
    Threshold(
      "scroll.contentDelay", .seconds, \.scrollContentDelay, 0.001...10,
      "Time for which a scroll view withholds touches from its content."),
    Threshold(
      "scroll.deceleration", .perMillisecond, \.scrollDeceleration, 0.5...0.9999,
      "Fraction of its speed that a coasting scroll view keeps each millisecond."),
    Threshold(
      "scroll.stop", .pointsPerSecond, \.scrollStop, 0.1...1000, "Speed below which a scroll view stops."),
    Threshold(
      "scroll.rubberBand", .ratio, \.scrollRubberBand, 0.01...1,
      "Just beyond its end, content moves by this fraction of the finger's movement."),
    Threshold(
      "scroll.spring", .perSecond, \.scrollSpring, 1...1000,
      "Rate at which scrolled content returns from beyond its end, or settles on a page."),
    Threshold(
      "scroll.pageSpeed", .pointsPerSecond, \.scrollPageSpeed, 0...100_000,
      "Minimum speed at which a lifting finger turns the page, however far the finger has moved."),
    Threshold(
      "shake.acceleration", .metresPerSecondSquared, \.shakeAcceleration, 1...1000,
      "Minimum acceleration of a shake, including gravity (9.8)."),
    Threshold(
      "shake.part", .ratio, \.shakePart, 0.01...1,
      "Fraction of the samples in shake.window that must exceed shake.acceleration."),
    Threshold(
      "shake.window", .seconds, \.shakeWindow, 0.05...10, "Time over which the samples of a shake are counted."),
    Threshold(
      "shake.span", .seconds, \.shakeSpan, 0...10, "Minimum time from the first to the last sample in shake.window."),
    Threshold(
      "shake.samples", .ratio, \.shakeSamples, 1...1000,
      "Minimum number of samples in shake.window for a shake."),
    Threshold("shake.limit", .seconds, \.shakeLimit, 0.05...60, "Maximum duration of a shake."),
    Threshold(
      "shake.rate", .perSecond, \.shakeRate, 8...200,
      "How often an accelerometer in sysfs is read to detect shakes."),
    Threshold(
      "gravity.time", .seconds, \.gravityTime, 0.05...60,
      "Time for which a device must be held in another position before a screen rotates."
    ),
    Threshold(
      "gravity.angle", .degrees, \.gravityAngle, 45...89,
      "Minimum angle between the previous and the new position of the device for a screen to rotate."),
    Threshold(
      "gravity.least", .metresPerSecondSquared, \.gravityLeast, 0...1000,
      "Minimum acceleration at which a device counts as held still."),
    Threshold(
      "gravity.most", .metresPerSecondSquared, \.gravityMost, 0...1000,
      "Maximum acceleration at which a device counts as held still."),
    Threshold(
      "gravity.alongGlass", .metresPerSecondSquared, \.gravityAlongGlass, 0...1000,
      "Minimum acceleration along the glass; below this value, the device counts as lying flat."),
    Threshold(
      "gravity.rate", .perSecond, \.gravityRate, 2...200,
      "How often an accelerometer in sysfs is read when only the device's position is needed."),
    Threshold(
      "remote.interval", .seconds, \.remoteInterval, 0.05...10,
      "Maximum pause between the clicks of a headset's button."),
    Threshold(
      "remote.hold", .seconds, \.remoteHold, 0.05...10,
      "How long the last of several clicks of a headset's button must be held for a seek."),
  ]
}

/// One line of the table of thresholds.
public struct Threshold: Sendable {
  /// The unit of a threshold.
  public enum Unit: String, Sendable {
    case points = "pt"
    case seconds = "s"
    case degrees = "°"
    case perSecond = "1/s"
    case perMillisecond = "1/ms"
    case pointsPerSecond = "pt/s"
    case metresPerSecondSquared = "m/s²"
    case ratio = ""
  }

  /// The key of the threshold in the configuration, such as `tap.interval`.
  public let key: String
  /// The unit of the threshold's value.
  public let unit: Unit
  /// The default value of the threshold.
  public let defaultValue: Double
  /// The range of values that the configuration may set.
  public let range: ClosedRange<Double>
  /// One sentence that states what the threshold limits.
  public let sentence: String
  /// The property of ``Thresholds`` that has the value.
  public let keyPath: any WritableKeyPath<Thresholds, Double> & Sendable

  init(
    _ key: String, _ unit: Unit, _ keyPath: any WritableKeyPath<Thresholds, Double> & Sendable,
    _ range: ClosedRange<Double>, _ sentence: String
  ) {
    self.key = key
    self.unit = unit
    self.keyPath = keyPath
    self.range = range
    self.sentence = sentence
    defaultValue = Thresholds()[keyPath: keyPath]
  }
}

/// Microseconds in `seconds`, clamped to ten thousand years so that no setting can overflow a timestamp.
func microseconds(_ seconds: Double) -> Int64 {
  let limit = 3.2e17
  return Int64(min(max(seconds * 1e6, -limit), limit).rounded())
}
