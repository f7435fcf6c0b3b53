/// Recognizes fingers that stay down, optionally after some taps.
///
/// The gesture is continuous. The state is `began` when the minimum duration has passed, `changed` when a finger moves,
/// and `ended` when any of the fingers lifts.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must stay down, in seconds. The default, `nil`, stands for `longPress.duration`.
  public final var minimumPressDuration: Double?
  /// How far a finger may move before the press is recognized, in points. The default, `nil`, stands for
  /// `longPress.movement`.
  public final var allowableMovement: Double?
  /// The number of taps before the press.
  public final var numberOfTapsRequired = 0
  /// The number of fingers.
  public final var numberOfTouchesRequired = 1

  private final var press = PressTracker()
  private final var taps = 0
  private final var lastPlace = Point.zero

  override var isPress: Bool { true }
  override var recognizesWithheld: Bool {
    numberOfTouchesRequired == 1 && numberOfTapsRequired == 0
      && minimumPressDuration ?? thresholds.longPressDuration < thresholds.passOnLimit
  }
  open override var kind: String { "longPress" }
  override class var shippedType: GestureRecognizer.Type? { LongPressGestureRecognizer.self }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    if isActive { return updateActive(touches, with: event) }
    guard isUndecided else { return }
    let limit = allowableMovement ?? thresholds.longPressMovement
    let isTap = taps < numberOfTapsRequired
    let change = press.update(
      touches, at: positions, of: event, required: numberOfTouchesRequired,
      movement: isTap ? thresholds.tapMovement : attempt.phase == .open ? limit : .infinity, by: thresholds)
    if change.hasStarted {
      setTimer(at: event.time + microseconds(isTap ? thresholds.tapPress : thresholds.longPressDuration))
    }
    if change.isComplete {
      if !isTap { setTimer(at: event.time + microseconds(minimumPressDuration ?? thresholds.longPressDuration)) }
      let place = Mean(of: press.places(of: touches, at: positions)).value ?? .zero
      let distance = screen.points(from: lastPlace, to: place).length
      if taps > 0 && distance > thresholds.tapDistance {
        return fail(
          "S13",
          "pressed \(decimal(distance)) pt from the tap, limit \(decimal(thresholds.tapDistance)) pt (tap.distance)",
          .larger, "tap.distance")
      }
      lastPlace = place
    }
    if let failure = change.failure {
      let key = isTap ? "tap.movement" : allowableMovement == nil ? "longPress.movement" : "movement"
      return fail(failure, required: numberOfTouchesRequired, limit: isTap ? thresholds.tapMovement : limit, key: key)
    }
    guard change.isOver || press.hasLifted else { return }
    lifted(isOver: change.isOver, isTap: isTap, at: event.time)
  }

  private final func lifted(isOver: Bool, isTap: Bool, at time: Int64) {
    if isTap {
      guard isOver else { return }
      taps += 1
      press = PressTracker()
      setTimer(at: time + microseconds(thresholds.tapInterval))
    } else if attempt.isWaiting {
      fail("S23", "lifted while it waited for another recognizer to fail")
    } else {
      let wanted = minimumPressDuration ?? thresholds.longPressDuration
      let key = minimumPressDuration == nil ? "longPress.duration" : "duration"
      let words = "lifted before \(duration(wanted)) had passed (\(key))"
      fail("S13", Reason(words, .smaller, key, below: wanted, places: 6))
    }
  }

  private final func updateActive(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    var hasMoved = false
    for position in positions {
      switch touches[position].phase {
      case .began: ignore(touches[position], for: event)
      case .moved: hasMoved = true
      case .ended: return state = .ended
      case .stationary, .cancelled: break
      }
    }
    if hasMoved { state = .changed }
  }

  open override func pressesBegan(_ presses: [Press], with event: PressesEvent) {
    guard isUndecided else { return }
    let change = press.begin(presses.count, required: numberOfTouchesRequired)
    let isTap = taps < numberOfTapsRequired
    if change.hasStarted {
      setTimer(at: event.time + microseconds(isTap ? thresholds.tapPress : thresholds.longPressDuration))
    }
    if change.isComplete && !isTap {
      setTimer(at: event.time + microseconds(minimumPressDuration ?? thresholds.longPressDuration))
    }
    if let failure = change.failure { fail(failure, required: numberOfTouchesRequired) }
  }

  open override func pressesChanged(_ presses: [Press], with event: PressesEvent) {
    if isActive { state = .changed }
  }

  open override func pressesEnded(_ presses: [Press], with event: PressesEvent) {
    if isActive { return state = .ended }
    guard isUndecided else { return }
    let change = press.end(presses.count)
    if let failure = change.failure { return fail(failure, required: numberOfTouchesRequired) }
    lifted(isOver: change.isOver, isTap: taps < numberOfTapsRequired, at: event.time)
  }

  override var ignoresLastTouch: Bool { isActive }

  /// A long press that waits for another recognizer to fail takes no more touches.
  override func accepts(_ touch: Touch) -> Bool { !attempt.isWaiting }

  /// A button that is pressed during a long press, or while it waits, is not part of it.
  override func accepts(_ press: Press) -> Bool { !isActive && !attempt.isWaiting }

  open override func timerFired(at time: Int64) {
    if press.isComplete && taps >= numberOfTapsRequired {
      state = .began
    } else if press.isDown {
      let isTap = taps < numberOfTapsRequired
      let limit = isTap ? thresholds.tapPress : thresholds.longPressDuration
      let key = isTap ? "tap.press" : "longPress.duration"
      if isTap && press.isComplete {
        fail("S13", "pressed for longer than \(duration(limit)) (\(key))", .larger, key)
      } else {
        failIncomplete(required: numberOfTouchesRequired, within: limit, key)
      }
    } else {
      fail(
        "S13",
        "no press within \(duration(thresholds.tapInterval)) of the tap (tap.interval)", .longer, "tap.interval")
    }
  }

  open override func reset() {
    super.reset()
    press = PressTracker()
    taps = 0
  }
}
