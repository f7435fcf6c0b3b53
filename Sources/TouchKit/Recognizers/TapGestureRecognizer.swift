/// Recognizes one or more taps of one or more fingers.
///
/// The gesture is discrete, and is recognized when the last finger of the last tap lifts. The location of the gesture
/// is the location of the first tap.
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps.
  public final var numberOfTapsRequired = 1
  /// The number of fingers of each tap.
  public final var numberOfTouchesRequired = 1

  private final var press = PressTracker()
  private final var taps = 0
  private final var firstPlace = Point.zero
  private final var firstPlaces: [Point] = []
  private final var lastPlace = Point.zero
  private final var lastLift: Int64 = 0
  private final var missed: (tap: Int, lift: Int64)?

  open override var isDiscrete: Bool { true }
  override var isPress: Bool { true }
  override var recognizesWithheld: Bool { numberOfTouchesRequired == 1 && numberOfTapsRequired == 1 }
  open override var kind: String { "tap" }
  override class var shippedType: GestureRecognizer.Type? { TapGestureRecognizer.self }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    guard state == .possible else { return }
    let limit = thresholds.tapMovement
    let change = press.update(
      touches, at: positions, of: event, required: numberOfTouchesRequired, movement: limit, by: thresholds)
    if change.hasStarted {
      explainMiss(at: event.time, by: change.isComplete ? press.places(of: touches, at: positions) : [])
      setTimer(at: event.time + microseconds(thresholds.tapPress))
    }
    if change.isComplete {
      let places = press.places(of: touches, at: positions)
      let place = Mean(of: places).value ?? .zero
      if taps == 0 {
        firstPlace = place
        firstPlaces = places
      } else {
        let distance = screen.points(from: lastPlace, to: place).length
        let limit = thresholds.tapDistance
        if distance > limit {
          return fail(
            "S13",
            "\(ordinal(taps + 1)) tap \(measured(distance, limit: limit)) pt from the previous one, limit \(decimal(limit)) pt (tap.distance)",
            .larger, "tap.distance")
        }
      }
      lastPlace = place
    }
    if let failure = change.failure {
      return fail(failure, required: numberOfTouchesRequired, limit: limit, key: "tap.movement")
    }
    if change.isOver { countTap(at: event.time) }
  }

  open override func pressesBegan(_ presses: [Press], with event: PressesEvent) {
    guard state == .possible else { return }
    let change = press.begin(presses.count, required: numberOfTouchesRequired)
    if change.hasStarted {
      explainMiss(at: event.time)
      setTimer(at: event.time + microseconds(thresholds.tapPress))
    }
    firstPlace = lastLocation
    if let failure = change.failure { fail(failure, required: numberOfTouchesRequired) }
  }

  open override func pressesEnded(_ presses: [Press], with event: PressesEvent) {
    guard state == .possible else { return }
    let change = press.end(presses.count)
    if let failure = change.failure { return fail(failure, required: numberOfTouchesRequired) }
    if change.isOver { countTap(at: event.time) }
  }

  private final func countTap(at time: Int64) {
    taps += 1
    lastLift = time
    press = PressTracker()
    if taps >= numberOfTapsRequired {
      clearTimer()
      state = .ended
    } else {
      setTimer(at: time + microseconds(thresholds.tapInterval))
    }
  }

  /// Report how late a tap came. This is known only when the tap comes, after the time was up. A tap that is also too
  /// far from the previous one is not reported. `places` is empty if the tap's fingers are not all known.
  ///
  /// The decision is from `failed` to `failed`: it explains an attempt that has failed, and changes no state.
  private final func explainMiss(at time: Int64, by places: [Point] = []) {
    guard let missed else { return }
    self.missed = nil
    let pause = Double(time - missed.lift) / 1e6
    let distance = Mean(of: places).value.map { screen.points(from: lastPlace, to: $0).length } ?? 0
    guard pause <= 1 && distance <= thresholds.tapDistance else { return }
    application?.reportDecision(
      of: self, from: .failed, to: .failed, "S13",
      Reason(
        "\(ordinal(missed.tap)) touch \(duration(pause)) after the \(ordinal(missed.tap - 1)), "
          + "limit \(duration(thresholds.tapInterval)) (tap.interval)", .larger, "tap.interval"))
  }

  open override func timerFired(at time: Int64) {
    if press.isDown && !press.isComplete {
      failIncomplete(required: numberOfTouchesRequired, within: thresholds.tapPress, "tap.press")
    } else if press.isDown {
      fail("S13", "pressed for longer than \(duration(thresholds.tapPress)) (tap.press)", .larger, "tap.press")
    } else {
      missed = (taps + 1, lastLift)
      fail(
        "S13",
        "no \(ordinal(taps + 1)) touch within \(duration(thresholds.tapInterval)) of the \(ordinal(taps)) (tap.interval)",
        .longer, "tap.interval")
    }
  }

  open override func reset() {
    super.reset()
    press = PressTracker()
    taps = 0
  }

  /// A tap recognizer does not prevent a tap recognizer that requires more taps (S21).
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  override func yields(to other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired > numberOfTapsRequired
  }

  /// A tap that waits for another recognizer to fail takes no more touches.
  override func accepts(_ touch: Touch) -> Bool { state == .possible }
  override func accepts(_ press: Press) -> Bool { state == .possible }

  /// The number of fingers of the tap.
  open override var numberOfTouches: Int {
    state == .ended && !attempt.isOfPresses ? numberOfTouchesRequired : super.numberOfTouches
  }

  override var places: [Point] { state == .ended && !attempt.isOfPresses ? firstPlaces : super.places }

  open override func location(in view: View?) -> Point {
    view?.convert(fromScreen: firstPlace) ?? firstPlace
  }
}
