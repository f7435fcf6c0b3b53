extension Application {
  /// Handles one frame of one screen: all contacts that are down or end now, at the frame's time in µs.
  ///
  /// Timers due before it fire first. Every recognizer is told, then actions are sent, then views get their
  /// messages (S12). A touch that is in the frame twice counts as coalesced samples; its begin or end starts a
  /// frame of its own.
  public func handle(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
    advance(to: time)
    currentTime = max(currentTime, time)
    report(.touches(copy samples, screen))
    isTurning = true
    var next = 0
    while next < samples.count {
      frameCount += 1
      while next < samples.count, take(samples[next], on: screen) { next += 1 }
      tellRecognizers()
      settle()
    }
    isTurning = false
  }

  /// Takes one sample into the frame that is being gathered; `false` where it must wait for the next one.
  private func take(_ sample: TouchSample, on screen: Screen) -> Bool {
    guard let position = touches.firstIndex(where: { $0.id == sample.id }) else {
      if sample.phase == .began { begin(sample, on: screen) }
      return true
    }
    if deliveries[position].isFresh {
      guard touches[position].phase == .moved && sample.phase == .moved else {
        return sample.phase == .stationary || !touches[position].phase.isDown
      }
      coalesce(sample, at: position)
      return true
    }
    let before = touches[position].time
    guard touches[position].take(sample, at: currentTime) else { return true }
    deliveries[position].isFresh = true
    deliveries[position].sampleTime = ownTime(of: sample, after: before)
    if sample.phase == .moved && deliveries[position].sampleTime != currentTime { keepSample(at: position) }
    if sample.phase == .ended || sample.phase == .cancelled {
      hasLostTouches = true
      hasGateWork = true
    }
    return true
  }

  /// Adds one more sample of a touch that has moved in this frame; the touch itself is where the newest says, at the frame's time.
  private func coalesce(_ sample: TouchSample, at position: Int) {
    if !coalesced.contains(where: { $0.id == sample.id }) { keepSample(at: position) }
    let previous = touches[position].previousLocation
    touches[position].apply(sample, at: currentTime)
    deliveries[position].sampleTime = ownTime(of: sample, after: deliveries[position].sampleTime)
    keepSample(at: position)
    touches[position].previousLocation = previous
  }

  private func keepSample(at position: Int) {
    coalesced.append(touches[position])
    coalesced[coalesced.count - 1].time = deliveries[position].sampleTime
  }

  /// When a sample was taken: never before the one before it, nor after its frame.
  private func ownTime(of sample: TouchSample, after earlier: Int64) -> Int64 {
    min(max(sample.time ?? currentTime, earlier), currentTime)
  }

  private func begin(_ sample: TouchSample, on screen: Screen) {
    guard let (view, window) = hit(sample.location, on: screen) else { return }
    let touch = Touch(
      sample, time: currentTime, tapCount: tapCount(of: sample, on: screen), view: view, window: window)
    if let shared = touches.firstIndex(where: { $0.screen === screen }) {
      deliveries.append(Delivery(sequence: deliveries[shared].sequence))
    } else if let shared = lifted.first(where: { $0.touch.screen === screen }) {
      deliveries.append(Delivery(sequence: shared.delivery.sequence))
    } else {
      lastSequence += 1
      deliveries.append(Delivery(sequence: lastSequence))
    }
    hasGateWork = true
    touches.append(touch)
    collectRecognizers(for: touches.count - 1)
  }

  /// The view under a place of the screen: in the highest window whose hit test answers.
  func hit(_ point: Point, on screen: Screen) -> (View, Window)? {
    for window in windows where window.shownTime == nil { window.shownTime = currentTime }
    for window in windows where window.screen === screen {
      if let view = window.hitTest(window.convert(fromSuperview: point, at: currentTime), at: currentTime) {
        guard let other = view.window, other.application === self, other.screen === screen else {
          return (view, window)
        }
        return (view, other)
      }
    }
    return nil
  }

  /// Offers the touch to the recognizers of its view and of all views above it, innermost first (S11).
  private func collectRecognizers(for position: Int) {
    let touch = touches[position]
    var depth = 0
    var view: View? = touch.view.superview
    while let current = view {
      depth += 1
      view = current.superview
    }
    view = touch.view
    while let current = view {
      for (attached, recognizer) in current.gestureRecognizers.enumerated()
      where recognizer.receives(touch) && !isTakenByActive(touch.id, before: recognizer) {
        if recognizer.application == nil {
          lastAttempt += 1
          recognizer.beginAttempt(
            in: self, number: lastAttempt, sequence: deliveries[position].sequence, touch: touch)
          let known = attempting.first { $0.view === current }?.order.view
          recognizer.order = DeliveryOrder(depth: depth, view: known ?? lastAttempt, attached: attached)
          let place = attempting.firstIndex { recognizer.order < $0.order } ?? attempting.count
          attempting.insert(recognizer, at: place)
        }
        recognizer.positions.append(position)
        recognizer.attempt.append(touch.id)
      }
      depth -= 1
      view = current.superview
    }
  }

  /// Whether an active recognizer further in has the touch already and excludes this one, which is active on others (S19).
  private func isTakenByActive(_ id: Int, before recognizer: GestureRecognizer) -> Bool {
    recognizer.isActive
      && attempting.contains { $0.isActive && $0.attempt.contains(id) && prevents($0, recognizer) }
  }

  private func tellRecognizers() {
    var hasStood = false
    var hasCancelled = false
    var moved = Mean()
    for position in touches.indices {
      switch touches[position].phase {
      case .moved: moved.add(touches[position].location)
      case .stationary: hasStood = true
      case .cancelled: hasCancelled = true
      case .began, .ended: break
      }
    }
    let event = TouchEvent(
      time: currentTime, touches: touches, coalesced: coalesced,
      movedMean: moved.count == touches.count ? moved.value : nil)
    for recognizer in attempting { recognizer.take(event, hasStood: hasStood, hasCancelled: hasCancelled) }
  }

  /// Tells those that follow a touch that was cancelled from within a callback.
  func tellOfCancellations() {
    hasNewCancellations = false
    var still = touches
    for position in still.indices {
      let isNew = deliveries[position].isNewlyCancelled
      deliveries[position].isNewlyCancelled = false
      if !isNew { still[position].phase = still[position].phase.isDown ? .stationary : still[position].phase }
      if !isNew && !still[position].phase.isDown { still[position].phase = .stationary }
    }
    let event = TouchEvent(time: currentTime, touches: still)
    for recognizer in attempting { recognizer.take(event, hasStood: true, hasCancelled: true) }
  }

  /// Ends the attempts that nothing can decide any more: no touch is down, no timer armed, nothing asked for.
  func concludeLostAttempts() {
    hasLostTouches = false
    let now = touches
    for recognizer in attempting
    where recognizer.needsTouches && recognizer.timer == nil && !recognizer.hasTouchDown(in: now.span) {
      if recognizer.isActive {
        recognizer.abort("S13", "its touches are gone")
      } else if recognizer.request == .none {
        recognizer.fail("S13", "its touches are gone")
      }
    }
  }

  /// Resets every recognizer that has come to an end (S16).
  func endAttempts() {
    guard hasEndedAttempts else { return }
    hasEndedAttempts = false
    for recognizer in attempting where recognizer.isOver { recognizer.endAttempt() }
    attempting.removeAll { $0.application == nil }
  }

  /// Drops the touches that ended in this frame, and makes the others stationary.
  func forgetEndedTouches() {
    if !coalesced.isEmpty { coalesced.removeAll(keepingCapacity: true) }
    var hasEnded = false
    for position in touches.indices where !touches[position].settle() { hasEnded = true }
    for position in deliveries.indices { deliveries[position].isFresh = false }
    guard hasEnded else { return }
    for position in touches.indices.reversed() where !touches[position].phase.isDown {
      rememberTap(touches[position])
      if deliveries[position].stage != .silent {
        lifted.append(LiftedTouch(touch: touches[position], delivery: deliveries[position]))
      }
      for recognizer in attempting { recognizer.forgetTouch(at: position) }
      let gone = touches.remove(at: position)
      deliveries.remove(at: position)
      // Not before both arrays are in step again: a view that goes with its touch may call the application.
      withExtendedLifetime(gone) {}
    }
  }
}

extension Touch {
  /// Takes over what a sample says; `false` where that is nothing new.
  mutating func take(_ sample: TouchSample, at time: Int64) -> Bool {
    if sample.phase == .stationary || sample.phase != .ended && sample.phase != .cancelled && says(sample) {
      return false
    }
    apply(sample, at: time)
    return true
  }

  /// Makes a touch that is down stationary; `false` for one that has ended.
  mutating func settle() -> Bool {
    guard isDown else { return false }
    phase = .stationary
    return true
  }

  /// Whether a sample tells nothing new of this touch.
  func says(_ sample: TouchSample) -> Bool {
    location == sample.location && force == sample.force && majorRadius == sample.majorRadius
      && orientation == sample.orientation
  }
}

extension GestureRecognizer {
  /// Whether a touch that begins is taken into the attempt (S18).
  final func receives(_ touch: Touch) -> Bool {
    guard isEnabled && allowedTouchTypes.contains(touch.type) else { return false }
    if requiresExclusiveTouchType && !attempt.isEmpty && attemptType != touch.type { return false }
    if refusesTouches(on: touch.view) || !takes(touch) { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Takes one frame, if it has anything new of its touches; the caller knows whether any touch stood or was cancelled.
  final func take(_ event: TouchEvent, hasStood: Bool, hasCancelled: Bool) {
    let touches = event.touches.span
    guard !isOver, hasStood ? hasNews(in: touches) : !positions.isEmpty else { return }
    losesTouch = hasCancelled && hasCancellation(in: touches)
    update(touches, with: event)
    if losesTouch { abort("S13", "its touch was cancelled") }
    losesTouch = false
  }

  /// Lets go of a touch that leaves the buffer of touches, and follows those behind it to their new positions.
  final func forgetTouch(at position: Int) {
    if positions.count == 1 && positions[0] == position { lastLocation = centroid ?? lastLocation }
    positions.removeAll { $0 == position }
    for index in positions.indices where positions[index] > position { positions[index] -= 1 }
  }
}
