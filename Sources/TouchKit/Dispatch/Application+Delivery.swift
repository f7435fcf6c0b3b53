extension Application {
  enum Gate {
    case began, ended
  }

  /// Gives the views what is due to them: cancellations, what was withheld and is free now, then the frame's own.
  ///
  /// Ended comes before began: a view without multipleTouch hears of one finger's end before the next one's begin.
  func deliver() {
    guard hasGateWork else { return deliverFresh(.moved) }
    decideReceivers()
    deliverCancellations()
    withhold()
    deliverWithheld()
    deliverFresh(.moved)
    deliverFresh(.ended)
    deliverFresh(.began)
    hasGateWork =
      isUnsettled || !withheld.isEmpty || !lifted.isEmpty
      || deliveries.contains { $0.stage == .waiting || $0.stage == .new }
  }

  /// Marks the touches of a recognizer that has recognized as no longer the view's (S27, S29).
  func takeTouches(of recognizer: GestureRecognizer) {
    guard recognizer.cancelsTouchesInView || recognizer.delaysTouchesBegan else { return }
    func take(_ delivery: inout Delivery) {
      if recognizer.cancelsTouchesInView || delivery.stage == .waiting || delivery.stage == .new {
        delivery.isTaken = true
      }
    }
    func tell(_ touch: Touch, _ before: Delivery, _ after: Delivery) {
      if after.isTaken { tellOfTaking(touch, before, by: recognizer) }
    }
    for position in touches.indices where recognizer.attempt.contains(touches[position].id) {
      let before = deliveries[position]
      take(&deliveries[position])
      tell(touches[position], before, deliveries[position])
    }
    for position in lifted.indices where recognizer.attempt.contains(lifted[position].touch.id) {
      let before = lifted[position].delivery
      take(&lifted[position].delivery)
      tell(lifted[position].touch, before, lifted[position].delivery)
    }
  }

  /// Whether an undecided recognizer holds back the touch's began or its ended (S27, S28).
  func isHeld(_ id: Int, _ gate: Gate) -> Bool {
    attempting.contains { recognizer in
      recognizer.isUndecided && (gate == .began ? recognizer.delaysTouchesBegan : recognizer.delaysTouchesEnded)
        && recognizer.attempt.contains(id)
    }
  }

  /// Whether a touch still counts as down for its view: it is, or its ended is withheld (S8, S28).
  private func countsAsDown(_ position: Int) -> Bool {
    let touch = touches[position]
    if touch.isDown { return true }
    return touch.phase == .ended && isEndHeld(touch.id, deliveries[position])
  }

  /// Whether the ended of a touch that has lifted is withheld, by itself or behind its began (S27, S28).
  private func isEndHeld(_ id: Int, _ delivery: Delivery) -> Bool {
    guard !delivery.isTaken, delivery.stage == .waiting || delivery.stage == .down else { return false }
    return delivery.stage == .waiting && isHeld(id, .began) || isHeld(id, .ended)
  }

  /// Decides of each touch that began whether its view hears of it: multipleTouch and exclusiveTouch (S8).
  private func decideReceivers() {
    for position in touches.indices where deliveries[position].stage == .new {
      let isRefused = isRefused(position)
      deliveries[position].stage = isRefused ? .silent : .waiting
      let touch = touches[position]
      let sequence = deliveries[position].sequence
      if isRefused {
        tell(of: touch, sequence, .refused, "S8", "multipleTouch is off, or a view of the window wants to be alone")
      }
      let active = attempting.first { $0.isActive && $0.cancelsTouchesInView && $0.attempt.contains(touch.id) }
      if let active {
        tellOfTaking(touch, deliveries[position], by: active)
        deliveries[position].isTaken = true
      }
    }
  }

  private func isRefused(_ position: Int) -> Bool {
    let touch = touches[position]
    for earlier in 0..<position where countsAsDown(earlier) {
      if refuses(touch, besides: touches[earlier], isTracked: deliveries[earlier].stage != .silent) { return true }
    }
    return lifted.contains { earlier in
      isEndHeld(earlier.touch.id, earlier.delivery) && refuses(touch, besides: earlier.touch, isTracked: true)
    }
  }

  private func refuses(_ touch: Touch, besides earlier: Touch, isTracked: Bool) -> Bool {
    if earlier.view === touch.view { return !touch.view.isMultipleTouchEnabled }
    guard isTracked && earlier.window === touch.window else { return false }
    return earlier.view.isExclusiveTouch || touch.view.isExclusiveTouch
  }

  /// One cancelled for each touch whose view had its began and that was taken or cancelled; silence for the others.
  private func deliverCancellations() {
    for position in touches.indices {
      let delivery = deliveries[position]
      guard delivery.stage != .silent, delivery.isTaken || touches[position].phase == .cancelled else { continue }
      if !delivery.isTaken {
        tell(of: touches[position], delivery.sequence, .cancelled, "S3", "the touch was taken away")
      }
      deliveries[position].stage = .silent
      silence(touches[position], after: delivery.stage)
    }
    for position in lifted.indices where lifted[position].delivery.isTaken {
      let stage = lifted[position].delivery.stage
      lifted[position].delivery.stage = .silent
      silence(lifted[position].touch, after: stage)
    }
    forgetSilentLifts()
  }

  /// Lets go of the touches that have lifted and whose views have had their last message.
  private func forgetSilentLifts() {
    guard !lifted.isEmpty else { return }
    let gone = lifted.filter { $0.delivery.stage == .silent }
    lifted.removeAll { $0.delivery.stage == .silent }
    // Outside of any access: a view that goes with its touch may call the application.
    withExtendedLifetime(gone) {}
  }

  private func silence(_ touch: Touch, after stage: Delivery.Stage) {
    withheld.removeAll { $0.id == touch.id }
    guard stage == .down else { return }
    var cancelled = touch
    cancelled.phase = .cancelled
    cancelled.time = currentTime
    send(cancelled)
  }

  /// Puts what must not be delivered yet behind what is withheld already.
  private func withhold() {
    for position in touches.indices where deliveries[position].isFresh {
      let stage = deliveries[position].stage
      let phase = touches[position].phase
      guard phase != .stationary, stage == .waiting || stage == .down && phase == .ended else { continue }
      let touch = touches[position]
      if stage == .waiting && isHeld(touch.id, .began) || touch.phase == .ended && isHeld(touch.id, .ended) {
        if stage == .waiting && !isHeld(touch.id, .began) && !withheld.contains(where: { $0.id == touch.id }) {
          continue
        }
        let gate: Gate = touch.phase == .ended ? .ended : .began
        if touch.phase != .moved { tellOfDelay(touch, deliveries[position].sequence, gate) }
        withheld.append(touch)
        deliveries[position].isFresh = false
      }
    }
  }

  /// Delivers the withheld messages that nothing holds any more, in their order, with their own times (S27, S28).
  private func deliverWithheld() {
    guard !withheld.isEmpty else { return }
    var next = 0
    while next < withheld.count {
      let touch = withheld[next]
      if isHeld(touch.id, .began) && stage(of: touch.id) == .waiting
        || touch.phase == .ended && isHeld(touch.id, .ended)
      {
        next += 1
        continue
      }
      withheld.remove(at: next)
      let sequence =
        touches.firstIndex { $0.id == touch.id }.map { deliveries[$0].sequence }
        ?? lifted.first { $0.touch.id == touch.id }?.delivery.sequence ?? lastSequence
      if touch.phase == .began, isKept(touch, sequence, with: TouchEvent(time: touch.time, touches: [touch])) {
        setStage(of: touch.id, to: .silent)
        withheld.removeAll { $0.id == touch.id }
        continue
      }
      setStage(of: touch.id, to: touch.phase == .ended ? .silent : .down)
      send(touch)
    }
    forgetSilentLifts()
  }

  private func stage(of id: Int) -> Delivery.Stage {
    if let position = touches.firstIndex(where: { $0.id == id }) { return deliveries[position].stage }
    return lifted.first { $0.touch.id == id }?.delivery.stage ?? .silent
  }

  private func setStage(of id: Int, to stage: Delivery.Stage) {
    if let position = touches.firstIndex(where: { $0.id == id }) {
      deliveries[position].stage = stage
    } else if let position = lifted.firstIndex(where: { $0.touch.id == id }) {
      lifted[position].delivery.stage = stage
    }
  }

  /// Delivers what happened in this frame, the touches of one view together.
  private func deliverFresh(_ phase: Touch.Phase) {
    if phase == .began { keepFromContent() }
    for position in touches.indices where isDue(position, phase) {
      let view = touches[position].view
      var group = takeScratch()
      for other in position..<touches.count where isDue(other, phase) && touches[other].view === view {
        group.append(other)
        deliveries[other].deliver(phase)
      }
      send(
        TouchList(touches, at: group), of: phase, to: view,
        TouchEvent(time: currentTime, touches: touches, coalesced: coalesced))
      giveBack(&group)
    }
  }

  /// Silences the touches that begin now and that a scroll view keeps from its content (S35).
  private func keepFromContent() {
    for position in touches.indices where isDue(position, .began) {
      let event = TouchEvent(time: currentTime, touches: touches, coalesced: coalesced)
      if isKept(touches[position], deliveries[position].sequence, with: event) { deliveries[position].stage = .silent }
    }
  }

  private func isDue(_ position: Int, _ phase: Touch.Phase) -> Bool {
    guard deliveries[position].isFresh && touches[position].phase == phase else { return false }
    return deliveries[position].stage == .down || phase == .began && deliveries[position].stage == .waiting
  }

  /// Sends one touch by itself, with its own time.
  private func send(_ touch: Touch) {
    let event = TouchEvent(time: touch.time, touches: [touch])
    send(event.allTouches, of: touch.phase, to: touch.view, event)
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
