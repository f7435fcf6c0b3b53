import TouchKit

/// Applies ``PanelFilters`` to the touches of one panel.
///
/// The output keeps the rules of a panel's passes: each touch begins once and ends once, and each pass contains every
/// touch that is down. A filter that waits for a minimum duration or a possible bounce has a deadline, at which it
/// produces an extra pass.
final class TouchFilter {
  /// The touches of the last pass; empty if there is nothing to deliver.
  private(set) var output: [TouchSample] = []
  /// Whether the last call changed any visible touch.
  private(set) var hasOutput = false

  enum State {
    /// The touch is visible to views.
    case seen
    /// The touch has not lasted long enough yet. `since` and `from` are the time and place at which it began.
    case waiting(since: Int64, from: Point)
    /// The finger has lifted. The touch becomes a tap as soon as no contact is waiting, at the latest at the time
    /// `until`.
    case tapped(until: Int64)
    /// The filter ignores the touch until it lifts.
    case mute
    /// The finger has lifted; the touch ends at the time `until`.
    case lifted(until: Int64)
  }

  struct Entry {
    /// The panel's current id of the touch; a bounce changes it.
    var reported: Int
    /// The touch as last reported or withheld; its id is the visible one.
    var sample: TouchSample
    var state: State
    /// When it last changed.
    var changed: Int64
  }

  /// Called when a new contact continues an earlier touch after a bounce.
  var onBounce: ((_ touch: Int, _ contact: Int) -> Void)?
  private let filters: PanelFilters
  private let screen: Screen
  private(set) var entries: [Entry] = []
  /// Applied last, so that the other filters see the panel's own positions.
  private var jitter: JitterFilter?
  /// The time of the last pass.
  private var time: Int64 = 0
  /// The time of the last lift of a contact that no other filter excluded.
  private var lastLift: Int64?
  /// Whether the contacts that are down began as a repeat (``PanelFilters/ignoreRepeat``).
  private var isRepeat = false

  init(_ filters: PanelFilters, on screen: Screen) {
    self.filters = filters
    self.screen = screen
    jitter = filters.jitter.map { JitterFilter($0, from: filters.jitterDistance, on: screen) }
  }

  /// The first deadline, in µs. It fires only for a later time, because a value equal to a limit does not exceed it.
  var nextDeadline: Int64? {
    entries.compactMap(deadline).min()
  }

  /// Handle one pass of the panel. If a pen is near or touches, fingers may be cancelled.
  ///
  /// - Parameter isOutside: returns whether the contact at an index lies outside the device's range.
  func handle(
    _ samples: borrowing Span<TouchSample>, at time: Int64, isPenNear: Bool, isOutside: (Int) -> Bool
  ) {
    begin(at: time)
    let mutes = filters.penMutesFingers && (isPenNear || hasPen(samples))
    for index in samples.indices {
      handle(samples[index], at: time, isOutside: isOutside(index), mutes: mutes)
    }
    if filters.tapAssistance != nil && !entries.contains(where: \.isWaiting) { tap() }
    finish()
  }

  /// Cancel all touches, except those that have lifted and only wait for a bounce; those end.
  func cancelAll() {
    begin(at: time)
    for index in entries.indices {
      if entries[index].isLifted { emit(index, .ended, .mute) } else { cancel(index) }
    }
    entries.removeAll(keepingCapacity: true)
    jitter?.apply(&output, at: time)
  }

  /// Cancel the fingers if a pen mutes them, because another device of the same screen reported a pen.
  func muteFingers(at time: Int64) {
    begin(at: time)
    if filters.penMutesFingers {
      // No contact is left that could end a lifted touch.
      let gone = entries.filter { $0.isUp && $0.sample.type == .finger }.map(\.sample.id)
      for index in entries.indices where entries[index].sample.type == .finger { cancel(index) }
      entries.removeAll { gone.contains($0.sample.id) }
    }
    finish()
  }

  /// Begin the touches whose contacts have not lasted long enough yet.
  func beginWaiting(at time: Int64) {
    begin(at: time)
    for index in entries.indices where entries[index].isWaiting {
      emit(index, .began, .seen)
      entries[index].changed = time
    }
    tap()
    finish()
  }

  /// Do what is due at `deadline`, a value of ``nextDeadline``.
  func fire(at deadline: Int64) {
    begin(at: deadline)
    for index in entries.indices where self.deadline(of: entries[index]) == deadline {
      switch entries[index].state {
      case .waiting: emit(index, .began, .seen)
      case .tapped: emit(index, .began, .lifted(until: deadline + (filters.bounce ?? 0)))
      case .lifted: emit(index, .ended, .mute)
      case .seen: cancel(index)
      case .mute: break
      }
      entries[index].changed = deadline
    }
    finish()
    entries.removeAll { $0.isMute && $0.sample.phase == .ended }
  }

  private func deadline(of entry: Entry) -> Int64? {
    switch entry.state {
    case .waiting(let since, _): since + (filters.wait ?? 0) + (filters.tapAssistance?.within ?? 0)
    case .tapped(let until), .lifted(let until): until
    case .seen: filters.stuck.map { entry.changed + $0 }
    case .mute: nil
    }
  }

  private func hasPen(_ samples: borrowing Span<TouchSample>) -> Bool {
    for index in samples.indices where samples[index].type == .pen && !samples[index].phase.isOver { return true }
    return false
  }

  private func handle(_ sample: TouchSample, at time: Int64, isOutside: Bool, mutes: Bool) {
    guard let index = entries.firstIndex(where: { $0.reported == sample.id && !$0.isUp }) else {
      if sample.phase == .began { add(sample, at: time, isOutside: isOutside, mutes: mutes) }
      return
    }
    if sample.phase != .stationary { entries[index].changed = time }
    let id = entries[index].sample.id
    entries[index].sample = sample.with(id: id)
    if sample.phase.isOver && (isRepeat || !entries[index].isMute) { lastLift = time }
    switch (sample.phase, entries[index].state) {
    case (.ended, .waiting(let since, let place)) where taps(since: since):
      if filters.tapAssistance?.place == .first { entries[index].sample.location = place }
      if let until = deadline(of: entries[index]) { entries[index].state = .tapped(until: until) }
    case (.cancelled, _), (.ended, .waiting), (.ended, .mute):
      cancel(index)
      entries.remove(at: index)
    case (.ended, _):
      if let bounce = filters.bounce {
        entries[index].state = .lifted(until: time + bounce)
      } else {
        emit(index, .ended, .mute)
        entries.remove(at: index)
      }
    case (_, .seen) where (mutes && sample.type == .finger) || isPalm(sample): cancel(index)
    case (_, .waiting) where (mutes && sample.type == .finger) || isPalm(sample): entries[index].state = .mute
    case (_, .seen): emit(index, sample.phase, .seen)
    default: break
    }
  }

  private func add(_ sample: TouchSample, at time: Int64, isOutside: Bool, mutes: Bool) {
    if filters.bounce != nil, let index = entries.firstIndex(where: { $0.isLifted && isNear($0.sample, sample) }) {
      entries[index].reported = sample.id
      onBounce?(entries[index].sample.id, sample.id)
      entries[index].sample = sample.with(id: entries[index].sample.id)
      entries[index].changed = time
      emit(index, .moved, .seen)
      return
    }
    if entries.allSatisfy(\.isUp) { isRepeat = repeatsLift(at: time) }
    entries.append(Entry(reported: sample.id, sample: sample, state: .mute, changed: time))
    let index = entries.count - 1
    let isNone =
      isRepeat || isOutside && filters.ignoresOutside || mutes && sample.type == .finger || isPalm(sample)
      || filters.deadZones.contains { $0.contains(sample.location) }
    if isNone { return }
    if filters.wait != nil || filters.tapAssistance != nil {
      entries[index].state = .waiting(since: time, from: sample.location)
    } else {
      emit(index, .began, .seen)
    }
  }

  /// Whether a contact that begins now follows the last lift too soon.
  private func repeatsLift(at time: Int64) -> Bool {
    guard let limit = filters.ignoreRepeat, let lastLift else { return false }
    return time - lastLift <= limit
  }

  /// Whether a contact that lifts before it has begun counts as a tap.
  private func taps(since: Int64) -> Bool {
    guard filters.tapAssistance != nil else { return false }
    return filters.wait.map { time - since > $0 } ?? true
  }

  /// Begin all taps in one pass; they end in the next.
  private func tap() {
    for index in entries.indices where entries[index].isTapped {
      emit(index, .began, .lifted(until: time + (filters.bounce ?? 0)))
    }
  }

  private func isPalm(_ sample: TouchSample) -> Bool {
    guard let limit = filters.palmSize else { return false }
    return sample.majorRadius * 2 / screen.pixelsPerPoint.dx / ScreenGeometry.pointsPerMillimetre > limit
  }

  private func isNear(_ one: TouchSample, _ other: TouchSample) -> Bool {
    let dx = (one.location.x - other.location.x) / screen.pixelsPerPoint.dx
    let dy = (one.location.y - other.location.y) / screen.pixelsPerPoint.dy
    return dx * dx + dy * dy <= filters.bounceDistance * filters.bounceDistance
  }

  private func begin(at time: Int64) {
    self.time = time
    output.removeAll(keepingCapacity: true)
    hasOutput = false
  }

  /// Output a touch with a phase, and set its new state.
  private func emit(_ index: Int, _ phase: Touch.Phase, _ state: State) {
    entries[index].state = state
    entries[index].sample.phase = phase
    output.append(entries[index].sample)
    if phase != .stationary { hasOutput = true }
  }

  private func cancel(_ index: Int) {
    switch entries[index].state {
    case .seen, .lifted: emit(index, .cancelled, .mute)
    case .waiting, .tapped, .mute: entries[index].state = .mute
    }
  }

  /// Complete the pass with the touches that are down but not in it.
  private func finish() {
    guard hasOutput else { return output.removeAll(keepingCapacity: true) }
    for entry in entries where entry.isSeen || entry.isLifted {
      if output.contains(where: { $0.id == entry.sample.id }) { continue }
      var sample = entry.sample
      sample.phase = .stationary
      output.append(sample)
    }
    jitter?.apply(&output, at: time)
  }
}

extension TouchFilter.Entry {
  fileprivate var isSeen: Bool { if case .seen = state { true } else { false } }
  fileprivate var isWaiting: Bool { if case .waiting = state { true } else { false } }
  fileprivate var isTapped: Bool { if case .tapped = state { true } else { false } }
  fileprivate var isMute: Bool { if case .mute = state { true } else { false } }
  fileprivate var isLifted: Bool { if case .lifted = state { true } else { false } }
  /// Whether its finger has lifted.
  fileprivate var isUp: Bool { isTapped || isLifted }
}

extension TouchSample {
  fileprivate func with(id: Int) -> TouchSample {
    var sample = self
    sample.id = id
    return sample
  }
}

extension Touch.Phase {
  var isOver: Bool { self == .ended || self == .cancelled }
}
