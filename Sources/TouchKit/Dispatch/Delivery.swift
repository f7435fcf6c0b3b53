/// What a view has heard of a touch.
struct Delivery {
  enum Stage {
    /// It has not been decided yet whether the view hears of the touch (S8).
    case new
    /// The view will hear of it, and has not yet (S27).
    case waiting
    /// The view had its began.
    case down
    /// The view hears nothing more of it.
    case silent
  }

  var stage = Stage.new
  /// Whether a recognizer has taken the touch from the view (S29).
  var isTaken = false
  /// Whether the touch changed in the frame being handled, and the view has not heard of that.
  var isFresh = true
  /// Whether recognizers have yet to hear of its cancellation.
  var isNewlyCancelled = false
  /// When the newest sample of the frame being handled was taken, in µs.
  var sampleTime: Int64 = 0
  /// The sequence of its screen it belongs to.
  let sequence: Int

  init(sequence: Int) {
    self.sequence = sequence
  }

  /// Takes over that the view hears of this phase.
  mutating func deliver(_ phase: Touch.Phase) {
    isFresh = false
    if phase != .moved { stage = phase == .ended ? .silent : .down }
  }
}

/// A touch that has lifted while its view's ended was withheld (S28).
struct LiftedTouch {
  let touch: Touch
  var delivery: Delivery
}
