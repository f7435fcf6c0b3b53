/// The root of the responder chain. An application handles the frames of all screens and passes them to recognizers and
/// views.
///
/// An application has no clock or thread of its own. The owner of an application passes frames in the order of their
/// times, and calls ``advance(to:)`` when ``nextDeadline`` has passed. Targets, delegates and touch methods may remove
/// views and windows, disable recognizers and cancel touches. Callbacks must not pass a frame or advance the time.
open class Application: Responder {
  private struct QueuedAction {
    let recognizer: GestureRecognizer
    let state: GestureRecognizer.State
  }

  /// The thresholds of all recognizers; a change takes effect at the next comparison.
  public final var thresholds: Thresholds { didSet { velocityLimits = VelocityTracker.Limits(thresholds) } }
  private(set) final var velocityLimits: VelocityTracker.Limits
  /// The windows in the order of hit testing: by layer, then by level. Within a level, the window added last comes
  /// first.
  public private(set) final var windows: [Window] = []
  /// The secure windows, in the order in which they were added.
  package private(set) final var secureWindows: [Window] = []
  /// The effective time of the last input, in µs; during a callback, the time of the current input.
  public private(set) final var currentTime: Int64 = 0
  /// The original timestamp of the current input, in µs.
  private(set) final var currentStamp: Int64 = 0
  /// The receiver of presses, motion and remote control events that no responder has handled (S10). The application
  /// holds a weak reference to its delegate.
  public final weak var delegate: ApplicationDelegate?
  /// The number of handled frames.
  public private(set) final var frameCount = 0
  /// How many times subclasses of recognizers have requested a transition that S13 does not permit. Invalid requests
  /// are ignored.
  public private(set) final var illegalTransitions = 0

  /// The touches that are down or end in the current frame.
  final let table = TouchTable()
  /// The attempts under way.
  final let arena = Arena()
  /// The messages that views have received, and those that are due.
  final let delivery: ViewDelivery
  final let explanations = TouchExplanations()
  final let hovers = Hovers()
  final let presses = PressTable()
  final let remoteControl = RemoteControl()
  final let shakeDetectors = ShakeDetectors()
  final let focus = Focus()
  private(set) final var sinks = EventSinks()
  private final var timers = TimerQueue()
  private final var work = Work()
  private(set) final var isDispatching = false
  private final var actions: [QueuedAction] = []
  private final var movingViews: [View] = []
  /// The views that were removed in this dispatch while something was under way on them.
  private(set) final var removedViews: [View] = []
  /// Whether the application is not subclassed, and thus forwards everything.
  private(set) final var isPlain = false
  // Whether this or a window is subclassed and may override `sendEvent`, and the rows of the touches that the override
  // let through.
  private final var hasEventOverrides = false
  private final var admitted = TouchSet()

  /// Create an application without windows.
  public init(thresholds: Thresholds = Thresholds()) {
    self.thresholds = thresholds
    velocityLimits = VelocityTracker.Limits(thresholds)
    delivery = ViewDelivery(table, arena)
    super.init()
    delivery.attach(to: self)
    remoteControl.attach(to: self)
    isPlain = type(of: self) == Application.self
    hasEventOverrides = !isPlain
  }

  deinit {
    for window in windows {
      window.forEachView { $0.forgetApplication() }
      window.application = nil
    }
    for touch in table.touches + delivery.lifted { touch.view.forgetApplication() }
    arena.forgetAttempts()
    delivery.attach(to: nil)
  }

  /// Add a window above the other windows of its level, and remove the window from its previous application.
  public final func addWindow(_ window: Window) {
    window.application?.removeWindow(window)
    let position = windows.firstIndex { window.precedes($0) } ?? windows.count
    windows.insert(window, at: position)
    if window.isSecure { secureWindows.append(window) }
    window.application = self
    if type(of: window) != Window.self { hasEventOverrides = true }
    beginFocus(in: window)
  }

  /// Remove a window and cancel its touches (S3).
  public final func removeWindow(_ window: Window) {
    guard window.application === self else { return }
    windows.removeAll { $0 === window }
    if window.isSecure { secureWindows.removeAll { $0 === window } }
    cancelTouches(below: window, removedFrom: window.next)
    window.application = nil
  }

  // MARK: Sinks

  /// Add a sink. The sink receives every later event, after the sinks that were added earlier. Frames in which touches
  /// only move are sent only if at least one sink needs them (``EventSink/wantsMoves``).
  public final func addSink(_ sink: any EventSink) {
    sinks.add(sink)
  }

  /// Remove a sink.
  public final func removeSink(_ sink: any EventSink) {
    sinks.remove(sink)
  }

  // MARK: Time

  /// The earliest deadline of a timer, in µs.
  public final var nextDeadline: Int64? { timers.nextDeadline }
  /// The names of the recognizers and views whose timers are armed.
  public final var timerNames: [String] { timers.titles }
  /// The screens on which timers are armed. Screens of timers in secure windows are left out, because such timers
  /// reveal touches.
  package final var timedScreens: [Screen] {
    timers.windows.filter { !$0.isSecure }.map(\.screen)
  }

  /// Fire every timer whose deadline is before `time` (µs), in the order of deadlines. Timers with the same deadline
  /// fire in the order in which they were armed.
  ///
  /// While a timer fires, ``currentTime`` is the deadline of that timer; otherwise the call does not change the time. A
  /// timer whose deadline is exactly `time` does not fire, because a value equal to a limit does not exceed the limit.
  public final func advance(to time: Int64) {
    precondition(!isDispatching, "the time cannot be advanced from a callback")
    if let deadline = timers.nextDeadline, deadline < time { fireTimers(before: time) }
  }

  private final func fireTimers(before time: Int64) {
    while let entry = timers.popFirst(before: time) {
      currentTime = max(currentTime, entry.deadline)
      currentStamp = currentTime
      dispatch { entry.target.timerFired(entry.id, at: currentTime) }
    }
  }

  /// Advance to `time`: fire the timers due before `time`, and use `time` as the current time for the next changes and
  /// frames.
  ///
  /// - Parameters:
  ///   - time: the new time, in µs of effective time.
  ///   - stamp: the original timestamp of the next frame, if earlier than `time`; the sinks receive this timestamp.
  public final func reach(_ time: Int64, stamp: Int64? = nil) {
    advance(to: time)
    currentTime = max(currentTime, time)
    currentStamp = stamp ?? currentTime
  }

  /// Advance to the time of an input that has no timestamp of its own. If the time does not change, neither does the
  /// stamp.
  final func arrive(at time: Int64) {
    advance(to: time)
    if time > currentTime { (currentTime, currentStamp) = (time, time) }
  }

  /// Restart the clock at `time` (µs), without timers.
  final func restartClock(at time: Int64) {
    timers.disarmAll()
    (currentTime, currentStamp) = (time, time)
  }

  /// Arm a timer that fires after `deadline` (µs) has passed.
  final func arm(_ target: any TimerTarget, at deadline: Int64) -> TimerQueue.ID {
    timers.arm(target, at: deadline)
  }

  /// Arm a timer that fires when more than `seconds` have passed.
  final func arm(_ target: any TimerTarget, after seconds: Double) -> TimerQueue.ID {
    arm(target, at: currentTime.addingReportingOverflow(microseconds(seconds)).partialValue)
  }

  final func disarm(_ timer: TimerQueue.ID) {
    timers.disarm(timer)
  }

  // MARK: Counts

  /// How many frames and sequences were handled; decisions are numbered with these counts.
  public final var counts: (frames: Int, sequences: Int) { (frameCount, table.sequences) }

  /// Continue the counts of a recorded application.
  package final func continueCounts(frames: Int, sequences: Int) {
    frameCount = frames
    table.continueSequences(from: sequences)
  }

  /// Count a frame, or presses that are handled like one.
  final func countFrame() {
    frameCount += 1
  }

  override final var nextOfEvents: Responder? { delegate }

  // MARK: Frames

  /// Handle one frame of one screen, at `time` in µs. A frame contains every contact that is down or ends in the frame.
  ///
  /// Timers due before the frame fire first. Then every recognizer handles the frame, actions are sent, and views get
  /// their messages (S12). Several moves of one touch in a frame are coalesced. If one of two samples begins or ends
  /// the touch, the second sample starts a new frame. So does a touch that begins as all others lift, farther from them
  /// than `tap.distance`.
  public final func handle(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
    arrive(at: time)
    if sinks.wantMoves || !TouchSample.onlyMove(samples) { report(.touches(copy samples, screen)) }
    isDispatching = true
    var next = 0
    while next < samples.count {
      frameCount += 1
      while next < samples.count, apply(samples, next, on: screen) { next += 1 }
      // The numbers of frames must not show how often a secure window was touched.
      if table.isSecret { frameCount -= 1 }
      mark(.moves)
      markPending()
      if hasEventOverrides { sendEvent() }
      updateRecognizers()
      finishDispatch()
    }
    isDispatching = false
  }

  /// Whether any sink receives decisions.
  final var wantsDecisions: Bool { sinks.wantDecisions }

  /// Whether touches that only move have no effect: no recognizer, view or sink follows them.
  package final var ignoresMoves: Bool {
    arena.attempting.isEmpty && !delivery.isPending && !hasEventOverrides && !sinks.wantMoves && !wantsDecisions
      && table.isPlain && table.areMovesIgnored
  }

  /// Count a frame that was not passed to the application, as ``ignoresMoves`` allows. The next frame has the
  /// positions.
  package final func skipFrame() {
    countFrame()
    table.skipFrame()
  }

  /// Pass the frame to recognizers. The event must be freed before the dispatch is finished, because the event retains
  /// removed views.
  private final func updateRecognizers() {
    let event = table.event(at: currentTime)
    delivery.noteChanges(event.changes.changed)
    arena.handle(event)
  }

  /// Apply one sample to the frame that is being gathered. Return `false` if the sample must wait for the next frame.
  private final func apply(_ samples: borrowing Span<TouchSample>, _ index: Int, on screen: Screen) -> Bool {
    switch table.apply(samples, index, at: currentTime) {
    case .applied: break
    case .ended: mark([.lostTouches, .delivery])
    case .nextFrame: return false
    case .unknown:
      guard samples[index].phase == .began else { break }
      if !table.touches.isEmpty && replacesLifted(samples, index, on: screen) { return false }
      begin(samples[index], on: screen)
    }
    table.note(samples, index)
    return true
  }

  /// Whether a touch begins as all others on the screen lift, and far from them: another finger, such as the next thumb
  /// that taps. It was not down with them, so it waits for the next frame; lifts that follow it in this frame do not.
  ///
  /// A touch that begins near one that lifts may be the same finger, on a panel that has lost track of it.
  private final func replacesLifted(_ samples: borrowing Span<TouchSample>, _ index: Int, on screen: Screen) -> Bool {
    let place = samples[index].location
    var (down, lifts) = (0, 0)
    func isFar(_ lift: Point) -> Bool {
      lifts += 1
      return screen.points(from: lift, to: place).length > thresholds.tapDistance
    }
    for touch in table.touches where touch.screen === screen {
      if touch.isDown { down += 1 } else if touch.phase == .cancelled || !isFar(touch.location) { return false }
    }
    for later in index + 1..<samples.count
    where samples[later].phase == .ended && table.hasTouch(of: samples[later].id) {
      down -= 1
      if !isFar(samples[later].location) { return false }
    }
    guard down == 0 && lifts > 0 else { return false }
    for later in index + 1..<samples.count where samples[later].phase == .ended {
      _ = apply(samples, later, on: screen)
    }
    return true
  }

  private final func begin(_ sample: TouchSample, on screen: Screen) {
    guard let (view, window) = hit(sample.location, on: screen) else {
      return explainMiss(of: sample, table.takeNumber(for: sample, in: nil), on: screen)
    }
    guard let row = freeRow() else {
      return explainSurplus(of: sample, table.takeNumber(for: sample, in: window), on: view, in: window)
    }
    let lifted = delivery.sequence(for: window)
    let touch = table.begin(
      sample, on: view, in: window, inRow: row, at: currentTime, by: thresholds, sequence: lifted)
    delivery.begin(touch)
    mark(.delivery)
    if !hasEventOverrides { offer(touch) }
  }

  private final func offer(_ touch: Touch) {
    arena.offer(touch, in: self)
    explainBegin(of: touch)
  }

  /// Send one frame to the windows of its touches, before recognizers and views get the frame (S43).
  ///
  /// If an override does not call `super`, recognizers and views do not see the touches that begin in this frame, until
  /// those touches end. After an override has passed the beginning of a touch to `super`, the touch is followed until
  /// its end, even if the override no longer calls `super` (S2).
  open func sendEvent(_ event: TouchEvent) {
    for window in windows where event.touches.contains(where: { $0.window === window && $0.phase != .stationary }) {
      window.sendEvent(event)
    }
  }

  /// Let touches through that begin on `window`.
  final func admit(_ event: TouchEvent, to window: Window) {
    for touch in event.touches where touch.phase == .began && touch.window === window { admitted.insert(touch.row) }
  }

  private final func sendEvent() {
    admitted.removeAll()
    sendEvent(table.event(at: currentTime))
    for touch in table.touches where touch.phase == .began {
      if admitted.contains(touch.row) {
        offer(touch)
      } else {
        delivery.refuse(touch)
      }
    }
  }

  /// The minimum row that no touch, press, attempt or view uses; `nil` if ``TouchSet/capacity`` touches are down.
  final func freeRow() -> Int? {
    var rows = table.rows
    rows.formUnion(delivery.rowsInUse)
    rows.formUnion(presses.rows)
    let current = rows
    rows.formUnion(arena.rowsInUse)
    if let free = rows.firstAbsent { return free }
    arena.forgetTouches(except: current)
    return current.firstAbsent
  }

  // MARK: Dispatch

  /// Make a change that may affect states, then do all the work that follows. Within another dispatch, only make the
  /// change.
  package final func dispatch(_ change: () -> Void) {
    if isDispatching { return change() }
    isDispatching = true
    markPending()
    change()
    finishDispatch()
    isDispatching = false
  }

  /// Mark work that the current dispatch has to do.
  final func mark(_ work: Work) {
    self.work.formUnion(work)
  }

  /// Mark the work that earlier dispatches left: pending messages and waiting requests are checked again.
  private final func markPending() {
    if delivery.isPending { mark(.delivery) }
    if arena.isWaiting { mark(.requests) }
  }

  /// Do the marked work, always the first in the order of S12, until none is left. Then end the frame.
  private final func finishDispatch() {
    repeat {
      while let next = work.popFirst() { perform(next) }
      forgetEndedTouches()
      if !explanations.isEmpty { explainEnds() }
      // A view that was freed with its touch may have called the application.
    } while !work.isEmpty
  }

  @inline(__always)
  private final func perform(_ work: Work) {
    switch work {
    // The work of nearly every frame.
    case .actions: sendActions()
    case .moves: delivery.deliverMoves()
    default: performRest(work)
    }
  }

  private final func performRest(_ work: Work) {
    switch work {
    case .cancellations:
      arena.handle(table.cancellationEvent(at: currentTime))
      if !presses.isEmpty { pressesChanged() }
    case .lostTouches: arena.concludeLostAttempts(table.touches)
    case .requests: arena.decide()
    case .heldTouches: arena.releaseLiftedTouches()
    case .delivery:
      self.work.remove(.moves)
      delivery.deliver()
    case .scrolling: scroll()
    case .presses: deliverPresses()
    case .endedAttempts: arena.endAttempts()
    case .leftovers:
      delivery.endGathering()
      forgetRemovedViews()
    default: break
    }
  }

  /// Count a transition outside S13's table.
  final func countIllegalTransition() {
    illegalTransitions += 1
  }

  /// Queue the action of a recognizer's new state.
  final func queueAction(of recognizer: GestureRecognizer, in state: GestureRecognizer.State) {
    actions.append(QueuedAction(recognizer: recognizer, state: state))
    mark(.actions)
  }

  private final func sendActions() {
    while let action = nextAction() { action.recognizer.sendAction(in: action.state, by: self) }
    work.remove(.actions)
  }

  /// Take out the action that was queued first. Usually there is only one, and removing the last element is ten times
  /// cheaper than removing the first.
  private final func nextAction() -> QueuedAction? {
    actions.count > 1 ? actions.removeFirst() : actions.popLast()
  }

  /// Queue a view whose content follows a finger. The content moves after views have received their messages (S38).
  final func queueMotion(of view: View) {
    movingViews.append(view)
    mark(.scrolling)
  }

  /// Note that a view was removed, so that its former next responder receives the end of what was forwarded (S2).
  final func noteRemoval(of view: View, from responder: Responder) {
    if view.formerNext == nil { view.formerNext = responder }
    removedViews.append(view)
    mark(.leftovers)
  }

  /// Whether a view that was removed in this dispatch was in `view` or in a view below it.
  final func isFormerNext(below view: View) -> Bool {
    removedViews.contains { $0.formerNext?.ownView?.isDescendant(of: view) ?? false }
  }

  private final func forgetRemovedViews() {
    let removed = removedViews
    removedViews = []
    for view in removed { view.formerNext = nil }
  }

  private final func scroll() {
    var next = 0
    while next < movingViews.count {
      movingViews[next].updateMotion()
      next += 1
    }
    movingViews.removeAll(keepingCapacity: true)
  }

  /// End the frame: remove the touches that ended, and make the others stationary.
  private final func forgetEndedTouches() {
    delivery.endFrame()
    if table.endFrame() { removeEndedTouches() }
  }

  private final func removeEndedTouches() {
    var ended = TouchSet()
    var down = TouchSet()
    for touch in table.touches {
      if touch.isDown {
        down.insert(touch.row)
      } else {
        ended.insert(touch.row)
        arena.edges.end(touch)
      }
    }
    arena.rememberLocations(ofTouches: ended, down: down)
    if !explanations.isEmpty {
      for touch in table.touches where !touch.isDown {
        explanations.noteEnd(of: touch)
      }
    }
    let gone = table.removeEnded()
    delivery.keep(gone)
    // Release only after the state is consistent again: a view that is freed with its touch may call the application.
    withExtendedLifetime(gone) {}
  }
}
