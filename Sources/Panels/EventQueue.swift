package import Evdev
package import TouchKit

/// Orders frames, timers and commands by their effective times.
///
/// The effective time is an item's own timestamp, or that of the last handled item if that is later. Before a frame or
/// a command, timers with earlier deadlines fire, each at its deadline; so a value equal to a limit does not exceed it.
/// The queue is single-threaded and has no clock, so live input and replay differ only in the caller.
package final class EventQueue {
  /// Counts for `touchctl stats`.
  package struct Statistics: Equatable, Sendable {
    package var frames = 0
    /// Frames or commands that arrived after a later one had been handled.
    package var late = 0
    /// Backward steps of at least a second, each of which cancelled everything.
    package var restarts = 0
    /// Frames that reported lost events, on all panels, including removed ones.
    package var drops = 0
    /// The maximum number of waiting frames and commands.
    package var mostWaiting = 0
  }

  /// The minimum backward step that cancels everything and restarts, in µs; a smaller step is clamped.
  package static let largestClampedStep: Int64 = 1_000_000

  package let application: Application
  package internal(set) var statistics = Statistics()
  /// The number of waiting frames and commands.
  package var waiting: Int { items.count }

  /// The panels whose frames are handled.
  package private(set) var panels: [Panel] = [] {
    didSet { timedPanels = panels.filter(\.hasDeadlines) }
  }
  /// The panels that may need to act without a frame; most machines have none.
  private var timedPanels: [Panel] = []
  package weak var commandHandler: (any CommandHandler)?
  /// Receives the samples of accelerometers.
  package weak var accelerationReceiver: (any AccelerationReceiver)?
  /// Receives all handled items; nil if nothing is recorded.
  package var recorder: (any InputRecorder)?
  var curtains: [Curtain] = []
  /// The touches that programs inject.
  var injected: [InjectedTouches] = []
  /// The calls that wait until no screen is touched.
  var idleWatches: [IdleWatch] = []
  /// Reports the state of displays, and is notified of changes of curtains.
  package weak var curtainDelegate: (any CurtainDelegate)?
  /// Whether to ask the delegate about a screen's display when a sequence begins there.
  package var checksDisplays = false
  /// The other devices whose frames are handled.
  package internal(set) var sensors: [Sensor] = []
  /// The number of the next contact.
  package var nextID = 1
  var nextPress = 1
  var lastNumber = 0
  /// The effective time of the last frame or command; nil before the first.
  private var time: Int64?
  private(set) var items = WaitingItems()
  private var isDraining = false
  /// The last time at which timers run after the input has ended.
  private var end: Int64?

  /// How long timers run after the end of the input, in µs of the recording's time. Gliding content stops earlier,
  /// whatever the thresholds. A timer that is armed again and again is dropped.
  package static let longestEnd: Int64 = 120_000_000

  package init(_ application: Application) {
    self.application = application
  }

  /// Add a panel, so that its frames can be enqueued.
  package func add(_ panel: Panel) {
    lastNumber += 1
    panel.number = lastNumber
    panels.append(panel)
    recorder?.added(panel)
    reportPens()
  }

  /// Remove a panel. Its touches are cancelled at the current time.
  package func remove(_ panel: Panel) {
    recorder?.removing(panel)
    discard(panel)
  }

  private func discard(_ panel: Panel) {
    let hadPen = panel.hasPen
    if panel.isTouched { noteTouch(at: reachedTime) }
    cancelTouches(of: panel)
    panel.twin = nil
    panels.removeAll { $0 === panel }
    if hadPen { reportPens() }
    if !curtains.isEmpty { updateCurtains() }
  }

  /// Remove a panel that was disconnected at `time`. Its waiting frames are handled first, then its touches are
  /// cancelled.
  package func remove(_ panel: Panel, at time: Int64) {
    enqueue(.detach(panel: panel.number), at: time)
  }

  /// Move a frame's events into the queue and leave an empty frame with a spare buffer in its place.
  package func enqueue(_ frame: inout Frame, from panel: Panel) {
    enqueue(&frame, fromPanel: panel.number)
  }

  /// Move a frame's events into the queue, for the panel with the given ``Panel/number``.
  package func enqueue(_ frame: inout Frame, fromPanel number: Int) {
    end = nil
    add(&frame, of: number)
  }

  /// Move the events that a sensor uses from its frame into the queue, and leave an empty frame. Other events are
  /// dropped.
  package func enqueue(_ frame: inout Frame, from sensor: Sensor) {
    sensor.strip(&frame)
    if frame.events.isEmpty { return }
    end = nil
    add(&frame, of: sensor.number)
  }

  /// Move the frame of a panel that also has buttons into the queue; a frame without a press is not copied.
  package func enqueue(_ frame: inout Frame, from panel: Panel, and buttons: Sensor) {
    if buttons.handles(frame) {
      var presses = frame
      // The kernel releases held buttons itself, not a finger.
      if frame.isForced {
        presses.events.insert(
          InputEvent(time: frame.time, type: EventType.syn, code: EventCode.synDropped, value: 0), at: 0)
      }
      enqueue(&frame, from: panel)
      enqueue(&presses, from: buttons)
    } else {
      enqueue(&frame, from: panel)
    }
  }

  /// Insert a command of a client, of an operator or for a removed device, at its time of arrival.
  ///
  /// - Parameter ticket: passed to the ``commandHandler`` with the command.
  package func enqueue(_ command: Command, at time: Int64, ticket: (any CommandTicket)? = nil) {
    items.add(command, at: time, ticket: ticket)
    statistics.mostWaiting = max(statistics.mostWaiting, items.count)
  }

  /// Handle waiting items with timestamps up to `horizon`, in order; items with equal timestamps in order of arrival.
  ///
  /// With live input, the horizon is the last timestamp of a device that was not read completely; later items wait for
  /// the next turn. A call from within a handler does nothing, because the outer call continues.
  package func drain(upTo horizon: Int64 = .max) {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while let item = items.next(upTo: horizon) {
      if item.isCommand, let (command, ticket) = item.removeCommand() {
        handle(command, stamped: item.time, ticket)
      } else {
        handle(&item.frame, of: item.device, stamped: item.time)
      }
    }
    items.compact()
  }

  /// Fire the timers due before `time`. Call it when no device can deliver anything older.
  package func advance(to time: Int64) {
    let fires = recorder != nil && nextTimer ?? .max < time
    if fires { recorder?.firing(before: time) }
    fireTimers(before: time)
    if fires { recorder?.fired() }
  }

  private func fireTimers(before time: Int64) {
    if let first = panelDeadline, first < time { firePanels(before: time) }
    application.advance(to: time)
    if !curtains.isEmpty { updateCurtains() }
    if !idleWatches.isEmpty { fireIdleWatches(before: time) }
  }

  private func firePanels(before time: Int64) {
    while let deadline = panelDeadline, deadline < time {
      application.advance(to: deadline)
      self.time = max(self.time ?? deadline, deadline)
      for panel in panels where panel.nextDeadline == deadline {
        panel.fire(at: deadline, deliver)
      }
    }
  }

  /// The time of the next ``advance(to:)`` that has work, which is 1 µs after the first deadline.
  ///
  /// After the end of the input, nil if the first deadline is more than ``longestEnd`` later.
  package var nextWake: Int64? {
    var next = nextTimer
    if !idleWatches.isEmpty, let idle = idleDeadline { next = min(next ?? idle, idle) }
    guard let first = next else { return nil }
    if let end, first > end { return nil }
    return first + 1
  }

  /// The first deadline of a timer that can produce events.
  private var nextTimer: Int64? {
    guard let first = application.nextDeadline else { return panelDeadline }
    return panelDeadline.map { min($0, first) } ?? first
  }

  @inline(__always)
  private var panelDeadline: Int64? {
    timedPanels.isEmpty ? nil : filterDeadline
  }

  private var filterDeadline: Int64? {
    var first: Int64?
    timedPanels.lendEach { panel in
      if let deadline = panel.nextDeadline { first = min(first ?? deadline, deadline) }
    }
    return first
  }

  /// End the input. Touches that are down are cancelled at the last timestamp, and timers run for at most
  /// ``longestEnd``.
  package func endInput() {
    drain()
    cancelAll()
    if end == nil { end = reachedTime.addingReportingOverflow(Self.longestEnd).partialValue }
  }

  /// End the input, and run the remaining timers.
  package func finish() {
    endInput()
    while let wake = nextWake { advance(to: wake) }
  }

  /// The owners of timers that were still armed after ``finish()`` and were dropped.
  package var leftTimers: [String] { application.timerNames }

  /// Stop the input. Touches that are down are cancelled at the current time, and timers are dropped, because time
  /// stops.
  package func stop() {
    drain()
    recorder?.stopping()
    startAgain(at: reachedTime)
  }

  /// Cancel everything, reset the state that affects later touches, and restart the clock at `time`.
  package func startAgain(at time: Int64) {
    end = nil
    cancelTouches()
    for sensor in sensors { sensor.forget() }
    for watch in idleWatches { watch.startAgain(at: time) }
    application.reset(at: time)
    self.time = time
  }

  /// Restart the stream of each device: drop its waiting frames, and reset its state.
  ///
  /// Call it while nothing is down, then query the state of every device.
  package func forgetStreams() {
    items.removeFrames()
    for panel in panels { panel.forgetStream() }
    for index in curtains.indices { curtains[index].forgetStream() }
    injected = []
  }

  /// The effective time of the last item, including timers; nil before the first.
  package var lastTime: Int64? {
    time.map { max($0, application.currentTime) }
  }

  /// The effective time of the last item; 0 before the first.
  package var reachedTime: Int64 { lastTime ?? 0 }

  /// Cancel the touches that are down, at the current time, and leave the timers armed.
  package func cancelTouches() {
    for panel in panels { cancelTouches(of: panel) }
    cancelInjected { _ in true }
  }

  /// Cancel the touches on a screen, like ``cancelTouches()``. They are ignored until they lift.
  package func cancelTouches(on screen: Screen) {
    for panel in panels where panel.isOn(screen) { cancelTouches(of: panel) }
    cancelInjected { $0.screen === screen }
  }

  /// Begin the touches that filters still delay on a screen, before its windows change. Each goes to the view that it
  /// began on.
  package func beginWaitingTouches(on screen: Screen) {
    for panel in timedPanels { panel.beginWaiting(on: screen, at: reachedTime, deliver) }
  }

  /// Whether any touch is down on the panels of a screen, ignored or not.
  package func isTouched(_ screen: Screen) -> Bool {
    panels.contains { $0.isOn(screen) && $0.isTouched } || injected.contains { $0.screen === screen && $0.isTouched }
  }

  /// Whether a finger or key is down on any device, even if its touch or press is over.
  package var isAnythingDown: Bool { isAnythingTouched || sensors.contains(where: \.isPressed) }

  /// Whether any touch is down on any screen, ignored or not.
  var isAnythingTouched: Bool { panels.contains(where: \.isTouched) || injected.contains(where: \.isTouched) }

  @inline(__always)
  private func add(_ frame: inout Frame, of device: Int) {
    items.add(&frame, of: device)
    statistics.mostWaiting = max(statistics.mostWaiting, items.count)
  }

  /// Advance to the effective time of an item with a timestamp, fire the earlier timers, and return the effective time.
  func advance(toStamp stamp: Int64) -> Int64 {
    let effective = effectiveTime(of: stamp)
    fireTimers(before: effective)
    time = effective
    application.reach(effective, stamp: stamp)
    return effective
  }

  func handle(_ command: Command, stamped stamp: Int64, _ ticket: (any CommandTicket)? = nil) {
    if checksDisplays, case .inject(let device, let screen, let samples) = command {
      checkDisplays(samples, on: screen, device: device, at: stamp)
    }
    _ = advance(toStamp: stamp)
    recorder?.handling(command, at: stamp)
    var isAccepted = true
    if case .detach(let number) = command {
      if let panel = panels.first(where: { $0.number == number }) { discard(panel) }
      if let sensor = sensors.first(where: { $0.number == number }) { discard(sensor) }
    } else if let commandHandler {
      isAccepted = commandHandler.handle(command, ticket: ticket)
    }
    recorder?.handled(command, at: stamp, isAccepted: isAccepted)
  }

  /// Handle the frame of a panel or sensor, unless it was removed, and empty it.
  ///
  /// - Parameter frame: passed `inout`, because reading it from the queue would retain its buffer.
  @inline(__always)
  private func handle(_ frame: inout Frame, of device: Int, stamped stamp: Int64) {
    if checksDisplays, let panel = panels.first(where: { $0.number == device }) { checkDisplays(frame, of: panel) }
    let effective = advance(toStamp: stamp)
    if let panel = panels.first(where: { $0.number == device }) {
      handle(frame, of: panel, at: effective)
    } else if let sensor = sensors.first(where: { $0.number == device }) {
      handle(frame, of: sensor, at: effective)
    }
    frame.removeAll()
  }

  @inline(__always)
  private func handle(_ frame: borrowing Frame, of panel: Panel, at effective: Int64) {
    let isSecret = application.conceals { panel.isOn($0) }
    let drops = panel.drops
    let wasTouched = !idleWatches.isEmpty && panel.isTouched
    let hadPen = panel.hasPen
    let skipsMoves = panel.twin != nil && curtains.isEmpty && application.ignoresMoves
    let hasSkipped = panel.handle(frame, at: effective, nextID: &nextID, skipsMoves: skipsMoves) { touches, screen in
      deliver(touches, on: screen)
    }
    if hasSkipped { application.skipFrame() }
    statistics.drops += panel.drops - drops
    if panel.hasPen != hadPen { reportPens() }
    if panel.hasHoverChange {
      panel.reportHoverChange { screen, location in hover(at: location, on: screen, at: effective) }
    }
    if !curtains.isEmpty { updateCurtains() }
    if wasTouched || !idleWatches.isEmpty && panel.isTouched { noteTouch(at: effective, isSecret: isSecret) }
    if !isSecret { count(frame, of: panel) }
    recorder?.handled(frame, of: panel)
  }

  /// Count a frame that did not touch a secure window.
  private func count(_ frame: borrowing Frame, of panel: Panel) {
    statistics.frames += 1
    panel.countFrame()
  }

  /// Report to each panel whether a pen is near on another panel of its screens.
  private func reportPens() {
    let time = reachedTime
    for panel in panels {
      let isNear = panels.contains { $0 !== panel && $0.hasPen && $0.screens.contains(where: panel.isOn) }
      panel.otherPen(isNear: isNear, at: time, deliver)
    }
  }

  private func effectiveTime(of stamp: Int64) -> Int64 {
    // A fired timer advances the time as a frame does.
    guard let reached = lastTime, stamp < reached else { return stamp }
    if stamp > reached - Self.largestClampedStep {
      statistics.late += 1
      return reached
    }
    statistics.restarts += 1
    startAgain(at: stamp)
    return stamp
  }

  private func cancelTouches(of panel: Panel) {
    let hadPen = panel.hasPen
    panel.cancelAll(deliver)
    if panel.hasPen != hadPen { reportPens() }
    panel.cancelHover { screen, location in hover(at: location, on: screen, at: reachedTime) }
  }

  private func hover(at location: Point?, on screen: Screen, at time: Int64) {
    if !drawings(on: screen).isEmpty { return }
    application.hover(at: location, on: screen, at: time)
  }

  func deliver(_ samples: borrowing Span<TouchSample>, on screen: Screen) {
    if !curtains.isEmpty, swallow(samples, on: screen) { return }
    application.handle(samples, on: screen, at: reachedTime)
  }
}
