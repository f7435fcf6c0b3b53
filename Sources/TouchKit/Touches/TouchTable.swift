/// The touches that are down or end in this frame, in the order they began.
///
/// Positions in ``touches`` hold for one frame. What lasts is a touch's row: a small number that it keeps, and that no other gets
/// while somebody still refers to it.
final class TouchTable {
  /// What became of a sample.
  enum Outcome {
    /// It is of no touch that is known.
    case unknown
    /// It says nothing new, or the touch has moved.
    case applied
    /// It ends the touch.
    case ended
    /// It belongs to the next frame, for in this one its touch has begun or has other news.
    case nextFrame
  }

  /// The touches, with their phases in this frame.
  private(set) var touches: [Touch] = []
  /// The samples of this frame of touches of which there is more than one, or one that is older than the frame.
  private(set) var coalesced: [Touch] = []
  /// Rows of touches that were cancelled from outside of a frame, of which recognizers have not heard.
  private var unheardCancellations = TouchSet()
  private var taps = TapHistory()
  /// How many sequences there have been, but for those that began in secure windows.
  var sequences = 0
  private var numbers = TouchNumbers()

  /// Whether a finger is down, or lifts in this frame, that came down in a secure window; it counts until it lifts, whatever becomes of the window.
  var isSecurelyTouched: Bool { numbers.hasSecure }
  /// How many touches there have been in secure windows.
  var secureTouches: Int { numbers.secure }
  /// The number that the next contact's touch would have if the next contact were the first.
  func number(ofContact contact: Int) -> Int { numbers.number(ofContact: contact) }

  /// A sample with the number of its touch in place of its contact's.
  func numbered(_ sample: TouchSample) -> TouchSample { numbers.isPlain ? sample : numbers.rename(sample) }

  /// Whether the frame being gathered has news of touches in secure windows, and of no others.
  var isSecret: Bool { numbers.isSecret }

  /// Note that a sample was applied, which may end its contact.
  func note(_ sample: TouchSample) {
    if !numbers.isPlain { numbers.note(sample) }
  }

  /// Apply one sample at the frame's time in µs.
  func apply(_ sample: TouchSample, at time: Int64) -> Outcome {
    guard let position = touches.firstIndex(where: { $0.id == sample.id }) else { return .unknown }
    if touches[position].phase != .stationary {
      guard touches[position].phase == .moved && sample.phase == .moved else {
        return sample.phase == .stationary || !touches[position].phase.isDown ? .applied : .nextFrame
      }
      coalesce(sample, at: position, time)
      return .applied
    }
    let isEnd = sample.phase == .ended || sample.phase == .cancelled
    if !isEnd && (sample.phase == .stationary || touches[position].agrees(with: sample)) { return .applied }
    let before = touches[position].time
    touches[position].apply(sample, at: time)
    touches[position].sampleTime = Self.ownTime(of: sample, after: before, in: time)
    if sample.phase == .moved && touches[position].sampleTime != time { keepSample(at: position) }
    return isEnd ? .ended : .applied
  }

  /// Add one more sample of a touch that has moved in this frame; the touch itself is where the newest says, at the frame's time.
  private func coalesce(_ sample: TouchSample, at position: Int, _ time: Int64) {
    if !coalesced.contains(where: { $0.id == sample.id }) { keepSample(at: position) }
    let previous = touches[position].previousLocation
    touches[position].apply(sample, at: time)
    touches[position].sampleTime = Self.ownTime(of: sample, after: touches[position].sampleTime, in: time)
    keepSample(at: position)
    touches[position].previousLocation = previous
  }

  private func keepSample(at position: Int) {
    coalesced.append(touches[position])
    coalesced[coalesced.count - 1].time = touches[position].sampleTime
  }

  /// When a sample was taken: never before the one before it, nor after its frame.
  private static func ownTime(of sample: TouchSample, after earlier: Int64, in frame: Int64) -> Int64 {
    min(max(sample.time ?? frame, earlier), frame)
  }

  /// The rows of all touches.
  var rows: TouchSet {
    var rows = TouchSet()
    for touch in touches { rows.insert(touch.row) }
    return rows
  }

  /// Add a touch that begins on a view; `sequence` is that of touches on the screen that are not here any more.
  func begin(
    _ sample: TouchSample, on view: View, in window: Window, inRow row: Int, at time: Int64,
    by thresholds: Thresholds, sequence: Int?
  ) -> Touch {
    let known = touches.first { $0.isSequenced(with: window) }?.sequence ?? sequence
    if known == nil && !window.isSecure { sequences += 1 }
    var sample = sample
    sample.id = numbers.begin(sample.id, isSecure: window.isSecure)
    let count = taps.count(of: sample, on: window.screen, at: time, by: thresholds, isSecure: window.isSecure)
    let touch = Touch(
      sample, time: time, tapCount: count, view: view, window: window, row: row, sequence: known ?? sequences)
    touches.append(touch)
    return touch
  }

  /// Make the frame's event for recognizers, with what has changed.
  func event(at time: Int64) -> TouchEvent {
    TouchEvent(time: time, touches: touches, coalesced: coalesced, changes: TouchChanges(of: touches))
  }

  /// Make the frame's event for views.
  func viewEvent(at time: Int64) -> TouchEvent {
    TouchEvent(time: time, touches: touches, coalesced: coalesced)
  }

  /// Cancel touches (S3); return their rows.
  func cancel(where isMeant: (Touch) -> Bool, at time: Int64) -> TouchSet {
    var cancelled = TouchSet()
    for position in touches.indices where touches[position].phase != .cancelled && isMeant(touches[position]) {
      cancelled.insert(touches[position].row)
      if touches[position].phase.isDown { unheardCancellations.insert(touches[position].row) }
      touches[position].phase = .cancelled
      touches[position].time = time
    }
    return cancelled
  }

  /// Make the event of the cancellations of which recognizers have not heard: all other touches stand in it.
  func cancellationEvent(at time: Int64) -> TouchEvent {
    var touches = touches
    for position in touches.indices where !unheardCancellations.contains(touches[position].row) {
      touches[position].phase = .stationary
    }
    unheardCancellations.removeAll()
    return TouchEvent(time: time, touches: touches, changes: TouchChanges(of: touches))
  }

  /// End the frame: make the touches that are down stationary; return whether any has ended.
  func endFrame() -> Bool {
    if !coalesced.isEmpty { coalesced.removeAll(keepingCapacity: true) }
    if !numbers.isPlain { numbers.endFrame() }
    var hasEnded = false
    for position in touches.indices {
      if touches[position].phase.isDown { touches[position].phase = .stationary } else { hasEnded = true }
    }
    return hasEnded
  }

  /// Remove the touches that have ended, and return them.
  func removeEnded() -> [Touch] {
    let ended = touches.filter { !$0.isDown }
    touches.removeAll { !$0.isDown }
    // Of those that lift in one frame the first that began is the one that the next tap goes on from.
    for touch in ended.reversed() { taps.add(touch) }
    return ended
  }

  /// Forget the taps that a tap count could go on from, and the contacts that are down.
  func forgetContacts() {
    taps.removeAll()
    numbers.removeAll()
  }
}

extension Touch {
  /// Whether a sample says nothing new of this touch.
  fileprivate func agrees(with sample: TouchSample) -> Bool {
    location == sample.location && force == sample.force && majorRadius == sample.majorRadius
      && orientation == sample.orientation
  }
}
