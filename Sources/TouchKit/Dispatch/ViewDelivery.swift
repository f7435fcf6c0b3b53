/// The messages about a touch or press that its view or responder has received.
enum Heard {
  /// The view has received no message. Whether the view receives the touch is not decided yet (S8).
  case new
  /// The view has received no message yet, but will receive the touch (S27).
  case waiting
  /// The view has received the began message, and will receive the later ones.
  case down
  /// The view gets no more messages of the touch.
  case silent
}

/// The messages about touches that each view has received, and those due to it (S8, S26 to S29).
///
/// Its entries are indexed by the touches' rows; a row is reused only after its view has received the last message.
final class ViewDelivery {
  /// A message that a recognizer can withhold.
  enum Gate {
    case began, ended
  }

  private struct Entry {
    var heard = Heard.new
    var hasBegun = false
    /// Whether a recognizer has taken the touch from the view (S29).
    var isWithdrawn = false
  }

  /// Whether messages other than moves of known touches may be due to a view.
  private(set) var isPending = false
  /// Touches that have lifted, and whose views have not received the last message.
  private(set) var lifted: [Touch] = []
  /// The withheld messages, in order.
  private(set) var withheld: [Touch] = []
  /// The touches of the withheld messages that are being delivered, as their views last received them.
  private(set) var released: [Touch] = []
  /// Messages of reporting views that touches of other views below them may still join: a view reports each phase of a
  /// frame in one message (A5).
  private var gathered: [TouchMessage] = []
  /// Whether there are such messages.
  private(set) var hasGathered = false
  /// The messages of moves that another event has parted from the moves that follow. Each has all touches of its view.
  private var parted: [TouchMessage] = []
  private var entries: [Entry] = []
  /// The rows of touches that changed in the current frame, and whose views have not received that change.
  private var fresh = TouchSet()
  private let table: TouchTable
  private let arena: Arena
  // The application that owns this.
  @Unheld private var application: Application?

  init(_ table: TouchTable, _ arena: Arena) {
    self.table = table
    self.arena = arena
  }

  /// Set the application whose messages are delivered; `nil` if the application is being freed.
  func attach(to application: Application?) {
    self.application = application
  }

  // MARK: Entries

  /// The rows of lifted touches whose views have not received the last message.
  var rowsInUse: TouchSet {
    var rows = TouchSet()
    for touch in lifted { rows.insert(touch.row) }
    return rows
  }

  /// The sequence of lifted touches that still count as down (S8), if it includes touches in `window`.
  func sequence(for window: Window) -> Int? { lifted.first { $0.isSequenced(with: window) }?.sequence }

  func begin(_ touch: Touch) {
    while entries.count <= touch.row { entries.append(Entry()) }
    entries[touch.row] = Entry()
  }

  /// Keep a touch from its view, because an override of `sendEvent` did not let the touch through (S43).
  func refuse(_ touch: Touch) {
    entries[touch.row].heard = .silent
    application?.reportDecision(of: touch, .refused, "S43", "an override of sendEvent did not pass the touch on")
  }

  /// Whether the view of a touch has received the began message, but not the last message.
  func hasBegun(_ touch: borrowing Touch) -> Bool { entries[touch.row].heard == .down }

  /// Note the rows of touches that a frame changed or that were cancelled.
  func noteChanges(_ rows: TouchSet) {
    fresh.formUnion(rows)
  }

  func endFrame() {
    fresh.removeAll()
  }

  /// Store the touches that leave the table and whose views have not received the last message.
  func keep(_ ended: [Touch]) {
    for touch in ended where entries[touch.row].heard != .silent { lifted.append(touch) }
  }

  /// How many of an ended touch's messages its view has received, in words (S44).
  func hearing(of touch: Touch) -> String {
    let entry = entries[touch.row]
    if !entry.hasBegun { return "no messages" }
    let isCancelled = entry.isWithdrawn || touch.phase == .cancelled
    return isCancelled ? "messages until the touch was cancelled" : "all messages"
  }

  // MARK: Withdrawing touches

  /// Withdraw the touches of a recognizer that has recognized from their views (S27, S29).
  func withdrawTouches(of recognizer: GestureRecognizer) {
    guard recognizer.cancelsTouchesInView || recognizer.delaysTouchesBegan else { return }
    for touch in table.touches + lifted where recognizer.has(row: touch.row) {
      let heard = entries[touch.row].heard
      guard recognizer.cancelsTouchesInView || heard == .waiting || heard == .new else { continue }
      reportWithdrawal(of: touch, by: recognizer)
      entries[touch.row].isWithdrawn = true
    }
  }

  /// Withdraw touches that are down from their views, which receive no more messages about them (S3).
  func withdrawTouches(inRows rows: TouchSet) {
    for touch in table.touches where rows.contains(touch.row) {
      let entry = entries[touch.row]
      if !entry.isWithdrawn && entry.heard != .silent {
        application?.reportDecision(of: touch, .cancelled, "S3", "the touch was taken away")
      }
      entries[touch.row].isWithdrawn = true
    }
  }

  /// Withdraw lifted touches from their views (S3).
  func withdrawLiftedTouches(where isMeant: (Touch) -> Bool) {
    for touch in lifted where isMeant(touch) { entries[touch.row].isWithdrawn = true }
  }

  /// Report that a recognizer withdraws a touch from its view (S27, S29, S38).
  private func reportWithdrawal(of touch: Touch, by recognizer: GestureRecognizer) {
    let entry = entries[touch.row]
    guard let application, application.wantsDecisions, !entry.isWithdrawn, entry.heard != .silent else { return }
    let hasBegun = entry.heard == .down
    application.reportDecision(
      of: touch, hasBegun ? .cancelled : .refused, recognizer.ruleOfWithdrawal(hasBegun: hasBegun),
      "\(recognizer.title) recognized\(hasBegun ? "" : " first")", by: recognizer)
  }

  // MARK: Delivery

  /// Send the due messages to the views: cancellations, then withheld messages that are free now, then those of the
  /// frame.
  ///
  /// Ended messages precede began messages: a view without `multipleTouch` receives one finger's end before the next
  /// one's begin.
  func deliver() {
    decideReceivers()
    deliverCancellations()
    withhold()
    deliverWithheld()
    deliverMoves()
    deliverFresh(.ended)
    deliverFresh(.began)
    if hasGathered { reportGathered() }
    isPending =
      !withheld.isEmpty || !lifted.isEmpty
      || table.touches.contains { entries[$0.row].heard == .waiting || entries[$0.row].heard == .new }
  }

  func deliverMoves() {
    deliverFresh(.moved)
  }

  /// Report a message with the messages of the same view, phase and time that follow it.
  func gather(_ message: TouchMessage) {
    // Most often, only one view has moves, and none follow.
    if message.phase == .moved && fresh.isEmpty && released.isEmpty && !hasGathered && parted.isEmpty {
      application?.report(.message(message))
      return
    }
    for index in gathered.indices {
      if let both = gathered[index].joined(with: message) { return gathered[index] = both }
    }
    if parted.contains(where: { $0.joined(with: message) != nil }) { return }
    gathered.append(message)
    hasGathered = true
    application?.mark(.leftovers)
  }

  /// Report the gathered messages before an event that follows it. Decisions do not part messages, whether or not a sink
  /// receives them.
  @inline(never)
  func reportGathered(before event: Event) {
    switch event {
    case .decision, .touchDecision: break
    default:
      if released.isEmpty { parted += gathered.filter { $0.phase == .moved } }
      reportGathered()
    }
  }

  /// Report the gathered messages, because the dispatch ends.
  func endGathering() {
    reportGathered()
    parted.removeAll(keepingCapacity: true)
  }

  /// Report the gathered messages, because no more touches can join.
  func reportGathered() {
    hasGathered = false
    for message in gathered { application?.report(.message(message)) }
    gathered.removeAll(keepingCapacity: true)
  }

  /// Whether a touch counts as down for its view: it is down, or its ended message is withheld (S8, S28).
  private func countsAsDown(_ touch: borrowing Touch) -> Bool {
    touch.isDown || touch.phase == .ended && isEndHeld(touch.row)
  }

  /// Whether the ended message of a lifted touch is withheld, by itself or behind the began message (S27, S28).
  private func isEndHeld(_ row: Int) -> Bool {
    let entry = entries[row]
    guard !entry.isWithdrawn, entry.heard == .waiting || entry.heard == .down else { return false }
    return entry.heard == .waiting && arena.isHeld(row: row, .began) || arena.isHeld(row: row, .ended)
  }

  /// Decide for each new touch whether its view receives it, by `multipleTouch` and `exclusiveTouch` (S8).
  private func decideReceivers() {
    let touches = table.touches
    for position in touches.indices where entries[touches[position].row].heard == .new {
      let touch = touches[position]
      let isRefused = isRefused(position, of: touches)
      entries[touch.row].heard = isRefused ? .silent : .waiting
      if isRefused {
        application?.reportDecision(
          of: touch, .refused, "S8", "multipleTouch is off, or exclusiveTouch excludes a second touch in the window")
      }
      let active = arena.attempting.first {
        $0.isActive && ($0.cancelsTouchesInView || $0.delaysTouchesBegan) && $0.has(row: touch.row)
      }
      if let active {
        reportWithdrawal(of: touch, by: active)
        entries[touch.row].isWithdrawn = true
      }
    }
  }

  private func isRefused(_ position: Int, of touches: [Touch]) -> Bool {
    let touch = touches[position]
    for earlier in touches[..<position] where countsAsDown(earlier) {
      if refuses(touch, after: earlier, isTracked: entries[earlier.row].heard != .silent) { return true }
    }
    return lifted.contains { isEndHeld($0.row) && refuses(touch, after: $0, isTracked: true) }
  }

  private func refuses(_ touch: Touch, after earlier: Touch, isTracked: Bool) -> Bool {
    if earlier.view === touch.view {
      return !touch.view.isMultipleTouchEnabled && !arena.world.rows.contains(touch.row)
    }
    guard isTracked && earlier.window === touch.window else { return false }
    return earlier.view.isExclusiveTouch || touch.view.isExclusiveTouch
  }

  /// Send one cancelled message to each view that has received the began message of withdrawn or cancelled touches
  /// (S29). Silence the touches of other views.
  private func deliverCancellations() {
    var cancelled: [Touch] = []
    for touch in table.touches {
      let entry = entries[touch.row]
      guard entry.heard != .silent, entry.isWithdrawn || touch.phase == .cancelled else { continue }
      if !entry.isWithdrawn { application?.reportDecision(of: touch, .cancelled, "S3", "the touch was taken away") }
      silence(touch, &cancelled)
    }
    for touch in lifted where entries[touch.row].isWithdrawn { silence(touch, &cancelled) }
    forgetSilentLifts()
    while let view = cancelled.first?.view, let application {
      let own = cancelled.filter { $0.view === view }.sorted { $0.id < $1.id }
      cancelled.removeAll { $0.view === view }
      let event = TouchEvent(time: application.currentTime, touches: own)
      send(event.allTouches, of: .cancelled, to: view, event)
    }
  }

  /// Drop the withheld messages of a touch. If its view has received the began message, add the touch to `cancelled`.
  private func silence(_ touch: Touch, _ cancelled: inout [Touch]) {
    let heard = entries[touch.row].heard
    entries[touch.row].heard = .silent
    withheld.removeAll { $0.id == touch.id }
    guard heard == .down, let application else { return }
    cancelled.append(touch)
    cancelled[cancelled.count - 1].phase = .cancelled
    cancelled[cancelled.count - 1].time = application.currentTime
  }

  /// Release the lifted touches whose views have received the last message.
  private func forgetSilentLifts() {
    guard !lifted.isEmpty else { return }
    let gone = lifted.filter { entries[$0.row].heard == .silent }
    lifted.removeAll { entries[$0.row].heard == .silent }
    // Release outside of any access: a view that is freed with its touch may call the application.
    withExtendedLifetime(gone) {}
  }

  /// Append the messages that must not be delivered yet to ``withheld``.
  private func withhold() {
    for touch in table.touches where fresh.contains(touch.row) {
      let heard = entries[touch.row].heard
      guard touch.phase != .stationary, heard == .waiting || heard == .down && touch.phase == .ended else { continue }
      let isBeganHeld = heard == .waiting && arena.isHeld(row: touch.row, .began)
      guard isBeganHeld || touch.phase == .ended && arena.isHeld(row: touch.row, .ended) else { continue }
      if heard == .waiting && !isBeganHeld && !withheld.contains(where: { $0.id == touch.id }) { continue }
      if touch.phase != .moved { reportDelay(of: touch, touch.phase == .ended ? .ended : .began) }
      withheld.append(touch)
      fresh.remove(touch.row)
    }
  }

  /// Report that a touch is withheld, and by which recognizer (S27, S28, S33).
  private func reportDelay(of touch: Touch, _ gate: Gate) {
    guard let application, application.wantsDecisions, let holder = arena.holder(ofRow: touch.row, gate) else {
      return
    }
    let (phase, rule): (String, StaticString) = gate == .began ? ("began", holder.ruleOfDelay) : ("ended", "S28")
    let isPassedOn = arena.world.rows.contains(touch.row)
    application.reportDecision(
      of: touch, .delayed, isPassedOn ? "P3" : rule, "\(phase) waits for \(holder.title) to fail", by: holder)
  }

  /// Deliver the withheld messages that no recognizer withholds any more, in order and with their own times (S27, S28).
  private func deliverWithheld() {
    guard !withheld.isEmpty else { return }
    var next = 0
    while next < withheld.count {
      if isHeld(withheld[next]) {
        next += 1
        continue
      }
      let group = takeWithheld(from: next)
      guard let first = group.first else { continue }
      let event = TouchEvent(time: first.time, touches: group)
      released.removeAll { known in group.contains { $0.id == known.id } }
      released += group
      send(event.allTouches, of: first.phase, to: first.view, event)
    }
    released.removeAll()
    forgetSilentLifts()
  }

  /// Whether a recognizer still withholds a message.
  private func isHeld(_ touch: Touch) -> Bool {
    entries[touch.row].heard == .waiting && arena.isHeld(row: touch.row, .began)
      || touch.phase == .ended && arena.isHeld(row: touch.row, .ended)
  }

  /// Take out the message at `first`, and those of the same frame, view and phase. Return those that the view gets.
  private func takeWithheld(from first: Int) -> [Touch] {
    let (time, phase, view) = (withheld[first].time, withheld[first].phase, withheld[first].view)
    var group: [Touch] = []
    var next = first
    while next < withheld.count, withheld[next].time == time {
      let touch = withheld[next]
      if touch.phase != phase || touch.view !== view || isHeld(touch) || group.contains(where: { $0.id == touch.id }) {
        next += 1
        continue
      }
      withheld.remove(at: next)
      if phase == .began, isKept(touch, with: TouchEvent(time: time, touches: [touch])) {
        entries[touch.row].heard = .silent
        withheld.removeAll { $0.id == touch.id }
        continue
      }
      group.append(touch)
    }
    for touch in group { hear(phase, touch.row) }
    return group
  }

  /// Deliver this frame's messages of one phase, the touches of each view together.
  private func deliverFresh(_ phase: Touch.Phase) {
    if phase == .began { keepFromContent() }
    let changed = table.changed
    for position in changed {
      if fresh.isEmpty { return }
      guard isDue(table.touches[position].row, table.touches[position].phase, phase) else { continue }
      if phase == .moved, Unheld(wrappedValue: table.touches[position].view).lend({ $0.ignoresMoves }) == true {
        fresh.remove(table.touches[position].row)
        continue
      }
      guard let application else { return }
      let event = table.viewEvent(at: application.currentTime)
      let view = event.touches[position].view
      var group = TouchSet()
      for other in position..<changed.upperBound {
        let row = event.touches[other].row
        guard isDue(row, event.touches[other].phase, phase), event.touches[other].view === view else { continue }
        group.insert(other)
        fresh.remove(row)
        if phase != .moved { hear(phase, row) }
      }
      send(TouchList(event.touches, at: group), of: phase, to: view, event)
    }
  }

  /// Note that the view of the touch in a row has received a phase.
  private func hear(_ phase: Touch.Phase, _ row: Int) {
    if phase == .began { entries[row].hasBegun = true }
    entries[row].heard = phase == .ended ? .silent : .down
  }

  /// Silence the touches that begin in this frame and that a view above keeps from their views (S35).
  private func keepFromContent() {
    for touch in table.touches where isDue(touch.row, touch.phase, .began) {
      guard let application else { return }
      if isKept(touch, with: table.viewEvent(at: application.currentTime)) { entries[touch.row].heard = .silent }
    }
  }

  /// Whether a message of `phase` is due to the view of the touch in `row`; `own` is the phase of the touch.
  private func isDue(_ row: Int, _ own: Touch.Phase, _ phase: Touch.Phase) -> Bool {
    guard own == phase, fresh.contains(row) else { return false }
    return entries[row].heard == .down || phase == .began && entries[row].heard == .waiting
  }

  /// Whether a view above the touched one keeps the touch from it (S35).
  private func isKept(_ touch: Touch, with event: TouchEvent) -> Bool {
    var view = touch.view.superview
    while let current = view {
      if let refusal = current.refusal(of: touch, with: event) {
        application?.reportDecision(of: touch, .refused, refusal.rule, refusal.reason)
        return true
      }
      view = current.superview
    }
    return false
  }

  private func send(_ list: TouchList, of phase: Touch.Phase, to view: View, _ event: TouchEvent) {
    switch phase {
    case .began: view.touchesBegan(list, with: event)
    case .moved: view.touchesMoved(list, with: event)
    case .ended: view.touchesEnded(list, with: event)
    case .cancelled: view.touchesCancelled(list, with: event)
    case .stationary: break
    }
  }
}
