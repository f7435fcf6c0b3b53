/// The touches that are down or end in this frame, in the order in which they began.
///
/// Positions in ``touches`` are valid for one frame. A touch keeps its row, a small number that no other touch gets
/// while anything refers to the touch.
final class TouchTable {
  /// The effect of a sample.
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
  /// The samples of touches that have several samples in this frame, or one that is older than the frame.
  private(set) var coalesced: [Touch] = []
  /// The rows of all touches.
  private(set) var rows = TouchSet()
  /// The rows of the touches that are down.
  private(set) var downRows = TouchSet()
  // The changed touches are at positions from `firstChanged` to before the larger of the other two. Samples usually
  // arrive in the order of the table, and those of one panel together, so a frame does not visit the touches of other
  // panels.
  private var firstChanged = 0
  private var nextPosition = 0
  private var endOfChanged = 0
  // The mean location of all touches, from the creation of the frame's event to the end of the frame.
  private var mean: Point?
  /// The rows of touches that were cancelled outside a frame, and whose cancellation recognizers have not handled.
  private var unheardCancellations = TouchSet()
  private var taps = TapHistory()
  /// The number of sequences so far, except those that began in secure windows.
  private(set) var sequences = 0
  private var numbers = TouchNumbers()
  private var hasSkipped = false

  /// Whether a finger that came down in a secure window on a matching screen is down, or lifts in this frame. It counts
  /// until it lifts, whatever becomes of the window.
  func isSecurelyTouched(where isMeant: (Screen) -> Bool = { _ in true }) -> Bool { numbers.hasSecure(where: isMeant) }
  /// Whether no touch has been in a secure window yet.
  var isPlain: Bool { numbers.isPlain }
  /// The number that a touch would get if it began now with the contact number `contact`.
  func number(ofContact contact: Int) -> Int { numbers.number(ofContact: contact) }
  /// Take a number for a touch that is not followed: it hit no view, or is one too many.
  func takeNumber(for sample: TouchSample, in window: Window?) -> Int { numbers.begin(sample.id, in: window) }

  /// Whether the frame being gathered has news of touches in secure windows, and of no others.
  var isSecret: Bool { numbers.isSecret }

  /// Note that a sample was applied, which may end its contact.
  func note(_ samples: borrowing Span<TouchSample>, _ index: Int) {
    if !numbers.isPlain { numbers.note(samples[index]) }
  }

  /// Note that a frame in which touches only move was not applied. Until the last touch lifts, even a stationary sample
  /// may have a new position.
  func skipFrame() { hasSkipped = true }

  /// Apply one of a frame's samples, at the frame's time in µs.
  ///
  /// The sample is passed by its index, because a copy of a sample takes nine words.
  func apply(_ samples: borrowing Span<TouchSample>, _ index: Int, at time: Int64) -> Outcome {
    guard let position = position(of: samples[index].id) else { return .unknown }
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
  private func position(of contact: Int) -> Int? {
    let next = nextPosition
    guard next < touches.count, touches[next].contact == contact else { return search(contact) }
    nextPosition = next &+ 1
    return next
  }

  /// Whether a contact has a touch: it hit a view.
  func hasTouch(of contact: Int) -> Bool { touches.contains { $0.contact == contact } }

  @inline(never)
  private func search(_ contact: Int) -> Int? {
    guard let position = touches.firstIndex(where: { $0.contact == contact }) else { return nil }
    noteChange(position)
    return position
  }

  /// Whether the frame being gathered has changed no touch so far.
  private var isUnchanged: Bool { firstChanged == nextPosition && endOfChanged == 0 }

  /// The range of positions of the touches that the frame being gathered has changed; it may include unchanged touches.
  var changed: Range<Int> { Range(uncheckedBounds: (firstChanged, max(nextPosition, endOfChanged))) }

  /// Whether no view receives the moves of any touch.
  var areMovesIgnored: Bool {
    for position in touches.indices
    where Unheld(wrappedValue: touches[position].view).lend({ $0.ignoresMoves }) != true { return false }
    return true
  }

  /// Note a change of a touch that is not the expected one.
  private func noteChange(_ position: Int) {
    if isUnchanged {
      firstChanged = position
    } else {
      firstChanged = min(firstChanged, position)
      endOfChanged = max(endOfChanged, nextPosition)
    }
    nextPosition = position + 1
  }

  /// Note the position from which the next frame's samples are expected.
  private func expect(_ position: Int) {
    let next = position < touches.count ? position : 0
    (firstChanged, nextPosition, endOfChanged) = (next, next, 0)
  }

  /// Apply a further sample of a touch that has changed in this frame.
  private func applyMore(
    _ samples: borrowing Span<TouchSample>, _ index: Int, _ phase: Touch.Phase, at position: Int, _ time: Int64
  ) -> Outcome {
    guard touches[position].phase == .moved && phase == .moved else {
      return phase == .stationary || !touches[position].phase.isDown ? .applied : .nextFrame
    }
    coalesce(samples, index, at: position, time)
    return .applied
  }

  /// Store the first sample of a touch in a frame, if it is older than the frame.
  private func keepOlderSample(_ phase: Touch.Phase, at position: Int, _ time: Int64) {
    if phase == .moved && touches[position].sampleTime != time { keepSample(at: position) }
  }

  /// Add a further sample of a touch that has moved in this frame. The touch has the newest sample's position, and the
  /// frame's time.
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

  /// Add a touch that begins on a view. `sequence` is the sequence of touches on the screen that have already left the
  /// table.
  func begin(
    _ sample: TouchSample, on view: View, in window: Window, inRow row: Int, at time: Int64,
    by thresholds: Thresholds, sequence: Int?
  ) -> Touch {
    let known = touches.first { $0.isSequenced(with: window) }?.sequence ?? sequence
    if known == nil && !window.isSecure { sequences += 1 }
    let count = taps.count(of: sample, on: window.screen, at: time, by: thresholds, isSecure: window.isSecure)
    let touch = Touch(
      sample, id: numbers.begin(sample.id, in: window), time: time, tapCount: count, view: view, window: window,
      row: row, sequence: known ?? sequences)
    noteChange(touches.count)
    touches.append(touch)
    rows.insert(row)
    downRows.insert(row)
    return touch
  }

  /// Continue the count of sequences of a recorded application.
  func continueSequences(from count: Int) { sequences = count }

  /// The number of touches in `rows` that are down.
  func countDown(inRows rows: TouchSet) -> Int {
    var down = downRows
    down.formIntersection(rows)
    return down.count
  }

  /// The mean location of the touches in `rows` that are down, or else of those that lift in this frame, in screen
  /// pixels.
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

  /// Create the frame's event for recognizers, with the changes.
  func event(at time: Int64) -> TouchEvent {
    let changes = TouchChanges(of: touches, inRows: rows, at: changed)
    mean = changes.mean
    return TouchEvent(time: time, touches: touches, coalesced: coalesced.isEmpty ? nil : coalesced, changes: changes)
  }

  /// Create the frame's event for views.
  func viewEvent(at time: Int64) -> TouchEvent {
    TouchEvent(time: time, touches: touches, coalesced: coalesced.isEmpty ? nil : coalesced)
  }

  /// Cancel touches (S3), and return their rows.
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

  /// Create the event of the cancellations that recognizers have not handled; all other touches are stationary in it.
  func cancellationEvent(at time: Int64) -> TouchEvent {
    var touches = touches
    for position in touches.indices where !unheardCancellations.contains(touches[position].row) {
      touches[position].phase = .stationary
    }
    unheardCancellations.removeAll()
    let changes = TouchChanges(of: touches, inRows: rows, at: touches.indices)
    return TouchEvent(time: time, touches: touches, changes: changes)
  }

  /// End the frame: make the touches that are down stationary. Return whether any touch has ended.
  func endFrame() -> Bool {
    if !coalesced.isEmpty { coalesced.removeAll(keepingCapacity: true) }
    if !numbers.isPlain { numbers.endFrame() }
    mean = nil
    if isUnchanged { return false }
    let hasEnded = Self.endFrame(of: &touches, at: changed)
    expect(nextPosition)
    return hasEnded
  }

  // A span needs no uniqueness check for each touch.
  private static func endFrame(of touches: inout [Touch], at positions: Range<Int>) -> Bool {
    var hasEnded = false
    var span = touches.mutableSpan
    for position in positions {
      if span[position].phase.isDown { span[position].phase = .stationary } else { hasEnded = true }
    }
    return hasEnded
  }

  /// Remove and return the touches that have ended.
  func removeEnded() -> [Touch] {
    let ended = touches.filter { !$0.isDown }
    touches.removeAll { !$0.isDown }
    rows = downRows
    if touches.isEmpty { hasSkipped = false }
    expect(0)
    // Of touches that lift in the same frame, the next tap continues the one that began first.
    for touch in ended.reversed() { taps.add(touch) }
    return ended
  }

  /// Forget the taps on a screen whose coordinates have changed.
  func forgetTaps(on screen: Screen) { taps.forget(screen) }

  /// Forget the taps that a tap count could continue, and the contacts that are down.
  func forgetContacts() {
    taps.removeAll()
    numbers.removeAll()
  }
}
