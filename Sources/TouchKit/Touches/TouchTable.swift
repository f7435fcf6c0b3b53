/// The touches that are down or end in this frame, in the order they began.
///
/// Positions in ``touches`` hold for one frame. What lasts is a touch's row: a small number that it keeps, and that no other gets
/// while somebody still refers to it.
final class TouchTable {
  /// What became of a sample.
  enum Outcome {
    /// The sample belongs to no known touch.
    case unknown
    /// The sample repeats the known state of its touch, or moves the touch.
    case applied
    /// The sample ends the touch.
    case ended
    /// The sample has to wait for the next frame, because its touch already began or changed in this frame.
    case nextFrame
  }

  /// The touches, with their phases in this frame.
  private(set) var touches: [Touch] = []
  /// The samples of this frame of touches of which there is more than one, or one that is older than the frame.
  private(set) var coalesced: [Touch] = []
  /// The rows of all touches.
  private(set) var rows = TouchSet()
  /// The rows of those that are down.
  private(set) var downRows = TouchSet()
  // The touches that the frame being gathered has changed stand from the first of these to before one of the others. Samples come mostly in the
  // order of the table, and those of one panel together: so its frame costs nothing for the touches of others.
  private var firstChanged = 0
  private var nextPosition = 0
  private var endOfChanged = 0
  // The mean place of all touches, from when the frame's event was made to the frame's end.
  private var mean: Point?
  /// Rows of touches that were cancelled from outside of a frame, of which recognizers have not heard.
  private var unheardCancellations = TouchSet()
  private var taps = TapHistory()
  /// How many sequences there have been, except those that began in secure windows.
  private(set) var sequences = 0
  private var numbers = TouchNumbers()
  private var hasSkipped = false

  /// Whether a finger that came down in a secure window on a matching screen is down, or lifts in this frame. It counts
  /// until it lifts, whatever becomes of the window.
  func isSecurelyTouched(where isMeant: (Screen) -> Bool = { _ in true }) -> Bool { numbers.hasSecure(where: isMeant) }
  /// Whether no touch has been in a secure window yet.
  var isPlain: Bool { numbers.isPlain }
  /// The number that the next contact's touch would have if the next contact were the first.
  func number(ofContact contact: Int) -> Int { numbers.number(ofContact: contact) }
  /// The contact of a touch that is down.
  func contact(of touch: Int) -> Int { numbers.contact(of: touch) }

  /// Whether the frame being gathered has news of touches in secure windows, and of no others.
  var isSecret: Bool { numbers.isSecret }

  /// Note that a sample was applied, which may end its contact.
  func note(_ samples: borrowing Span<TouchSample>, _ index: Int) {
    if !numbers.isPlain { numbers.note(samples[index]) }
  }

  /// Note that a frame of touches that only move was not applied: until the last one lifts, a sample without news may say where its touch is.
  func skipFrame() { hasSkipped = true }

  /// Apply one of a frame's samples, at the frame's time in µs.
  ///
  /// By its place, for a sample is nine words to copy.
  func apply(_ samples: borrowing Span<TouchSample>, _ index: Int, at time: Int64) -> Outcome {
    let id = numbers.isPlain ? samples[index].id : numbers.number(ofKnown: samples[index].id)
    guard let position = position(of: id) else { return .unknown }
    let phase = samples[index].phase
    if touches[position].phase != .stationary { return applyMore(samples, index, phase, at: position, time) }
    let isEnd = phase == .ended || phase == .cancelled
    if !isEnd && (phase == .stationary || touches[position].agrees(with: samples, index)) {
      if hasSkipped { touches[position].catchUp(with: samples, index) }
      return .applied
    }
    touches[position].apply(samples, index, at: time, after: touches[position].time)
    if isEnd {
      downRows.remove(touches[position].row)
      return .ended
    }
    if samples[index].time != nil { keepOlderSample(phase, at: position, time) }
    return .applied
  }

  @inline(__always)
  private func position(of id: Int) -> Int? {
    let next = nextPosition
    guard next < touches.count, touches[next].id == id else { return search(id) }
    nextPosition = next &+ 1
    return next
  }

  @inline(never)
  private func search(_ id: Int) -> Int? {
    guard let position = touches.firstIndex(where: { $0.id == id }) else { return nil }
    noteChange(position)
    return position
  }

  /// Whether the frame being gathered has changed nothing.
  private var isUnchanged: Bool { firstChanged == nextPosition && endOfChanged == 0 }

  /// The positions of the touches that the frame being gathered has changed, and of those between them.
  var changed: Range<Int> { Range(uncheckedBounds: (firstChanged, max(nextPosition, endOfChanged))) }

  /// Whether no view receives the moves of any touch.
  var areMovesIgnored: Bool {
    for position in touches.indices
    where Unheld(wrappedValue: touches[position].view).lend({ $0.ignoresMoves }) != true { return false }
    return true
  }

  /// Note that a touch has changed that is not the next.
  private func noteChange(_ position: Int) {
    if isUnchanged {
      firstChanged = position
    } else {
      firstChanged = min(firstChanged, position)
      endOfChanged = max(endOfChanged, nextPosition)
    }
    nextPosition = position + 1
  }

  /// Note that the next frame's samples are expected from a position on.
  private func expect(_ position: Int) {
    let next = position < touches.count ? position : 0
    (firstChanged, nextPosition, endOfChanged) = (next, next, 0)
  }

  /// Apply a sample of a touch of which the frame has news already.
  private func applyMore(
    _ samples: borrowing Span<TouchSample>, _ index: Int, _ phase: Touch.Phase, at position: Int, _ time: Int64
  ) -> Outcome {
    guard touches[position].phase == .moved && phase == .moved else {
      return phase == .stationary || !touches[position].phase.isDown ? .applied : .nextFrame
    }
    coalesce(samples, index, at: position, time)
    return .applied
  }

  /// Keep the first sample of a touch in a frame where it is older than the frame.
  private func keepOlderSample(_ phase: Touch.Phase, at position: Int, _ time: Int64) {
    if phase == .moved && touches[position].sampleTime != time { keepSample(at: position) }
  }

  /// Add one more sample of a touch that has moved in this frame; the touch itself is where the newest says, at the frame's time.
  private func coalesce(_ samples: borrowing Span<TouchSample>, _ index: Int, at position: Int, _ time: Int64) {
    let id = touches[position].id
    if !coalesced.contains(where: { $0.id == id }) { keepSample(at: position) }
    let previous = touches[position].previousLocation
    touches[position].apply(samples, index, at: time, after: touches[position].sampleTime)
    keepSample(at: position)
    touches[position].previousLocation = previous
  }

  private func keepSample(at position: Int) {
    coalesced.append(touches[position])
    coalesced[coalesced.count - 1].time = touches[position].sampleTime
  }

  /// Add a touch that begins on a view; `sequence` is that of touches on the screen that are not here any more.
  func begin(
    _ sample: TouchSample, on view: View, in window: Window, inRow row: Int, at time: Int64,
    by thresholds: Thresholds, sequence: Int?
  ) -> Touch {
    let known = touches.first { $0.isSequenced(with: window) }?.sequence ?? sequence
    if known == nil && !window.isSecure { sequences += 1 }
    var sample = sample
    sample.id = numbers.begin(sample.id, in: window)
    let count = taps.count(of: sample, on: window.screen, at: time, by: thresholds, isSecure: window.isSecure)
    let touch = Touch(
      sample, time: time, tapCount: count, view: view, window: window, row: row, sequence: known ?? sequences)
    noteChange(touches.count)
    touches.append(touch)
    rows.insert(row)
    downRows.insert(row)
    return touch
  }

  /// Continue the count of sequences of a recorded application.
  func continueSequences(from count: Int) { sequences = count }

  /// How many touches in these rows are down.
  func countDown(inRows rows: TouchSet) -> Int {
    var down = downRows
    down.formIntersection(rows)
    return down.count
  }

  /// The mean place of the touches in these rows that are down, else of those that lift in this frame, in screen pixels.
  func centroid(ofRows rows: TouchSet) -> Point? {
    if let mean, self.rows.isSubset(of: rows) { return mean }
    var mean = Mean()
    for position in touches.indices where touches[position].phase.isDown && rows.contains(touches[position].row) {
      mean.add(touches[position].location)
    }
    if let value = mean.value { return value }
    for position in touches.indices where rows.contains(touches[position].row) { mean.add(touches[position].location) }
    return mean.value
  }

  /// Make the frame's event for recognizers, with what has changed.
  func event(at time: Int64) -> TouchEvent {
    let changes = TouchChanges(of: touches, inRows: rows, at: changed)
    mean = changes.mean
    return TouchEvent(time: time, touches: touches, coalesced: coalesced, changes: changes)
  }

  /// Make the frame's event for views.
  func viewEvent(at time: Int64) -> TouchEvent {
    TouchEvent(time: time, touches: touches, coalesced: coalesced)
  }

  /// Cancel touches (S3); return their rows.
  func cancel(where isMeant: (Touch) -> Bool, at time: Int64) -> TouchSet {
    var cancelled = TouchSet()
    mean = nil
    for position in touches.indices where touches[position].phase != .cancelled && isMeant(touches[position]) {
      noteChange(position)
      downRows.remove(touches[position].row)
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
    let changes = TouchChanges(of: touches, inRows: rows, at: touches.indices)
    return TouchEvent(time: time, touches: touches, changes: changes)
  }

  /// End the frame: make the touches that are down stationary; return whether any has ended.
  func endFrame() -> Bool {
    if !coalesced.isEmpty { coalesced.removeAll(keepingCapacity: true) }
    if !numbers.isPlain { numbers.endFrame() }
    mean = nil
    if isUnchanged { return false }
    let hasEnded = Self.endFrame(of: &touches, at: changed)
    expect(nextPosition)
    return hasEnded
  }

  // As a span, which is not checked for being shared at each touch.
  private static func endFrame(of touches: inout [Touch], at positions: Range<Int>) -> Bool {
    var hasEnded = false
    var span = touches.mutableSpan
    for position in positions {
      if span[position].phase.isDown { span[position].phase = .stationary } else { hasEnded = true }
    }
    return hasEnded
  }

  /// Remove the touches that have ended, and return them.
  func removeEnded() -> [Touch] {
    let ended = touches.filter { !$0.isDown }
    touches.removeAll { !$0.isDown }
    rows = downRows
    if touches.isEmpty { hasSkipped = false }
    expect(0)
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
