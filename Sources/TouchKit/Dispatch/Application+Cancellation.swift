extension Application {
  /// Cancel the touches on `screen` at `time` (µs); if `screen` is `nil`, on all screens (S3). Call this method
  /// after the stream of frames was interrupted. `resize` calls it.
  public func cancelTouches(on screen: Screen?, at time: Int64) {
    if !isDispatching { arrive(at: time) }
    dispatch {
      cancelTouches { screen == nil || $0.screen === screen }
      hovers.remove(from: screen)
    }
  }

  /// Cancel everything that is under way in a window: touches, presses, shakes and seeks (S3). Call this method after
  /// the window has lost the foreground.
  public func cancelTouches(in window: Window) {
    dispatch {
      withdrawTouches { $0.window === window }
      cancelPresses { $0.window === window }
      endShakes(below: window)
      if keyWindow === window { remoteControl.endSeeking() }
    }
  }

  /// Cancel every touch, fail every attempt, disarm every timer, and restart the clock at `time` (µs).
  public func reset(at time: Int64) {
    cancelTouches(on: nil, at: currentTime)
    dispatch {
      cancelPresses { _ in true }
      for detector in shakeDetectors.all { detector.cancel() }
      remoteControl.forget()
      for recognizer in arena.attempting { recognizer.abort("S3", "the clock was restarted") }
      delivery.withdrawLiftedTouches { _ in true }
      for window in windows { window.forEachView { $0.stopMotion() } }
      mark(.delivery)
    }
    table.forgetContacts()
    for window in windows { window.shownTime = time }
    arena.edges.forgetLifts()
    restartClock(at: time)
  }

  /// Change the size and the pixel density of a screen. The size is in pixels, in the screen's current rotation. The
  /// touches on the screen are cancelled, because their positions are no longer valid. Gestures that wait without a finger
  /// fail, and tap counts begin again (S3, S4).
  public func resize(_ screen: Screen, to size: Size, pixelsPerPoint: Vector) {
    cancelTouches(on: screen, at: currentTime)
    dispatch {
      for recognizer in arena.attempting
      where recognizer.attempt.screen === screen && !recognizer.attempt.isOfPresses {
        recognizer.abort("S3", "the screen was resized or rotated")
      }
    }
    table.forgetTaps(on: screen)
    screen.size = size
    screen.pixelsPerPoint = pixelsPerPoint
  }

  /// Cancel everything that is under way on or below a view that is removed or goes behind others (S3).
  ///
  /// - Parameter responder: the next responder of a view before the view is removed; `nil` if it goes behind others.
  func cancelTouches(below view: View, removedFrom responder: Responder? = nil) {
    guard isAnythingUnderWay(below: view) else { return view.forEachView { $0.stopMotion() } }
    cancelAll(below: view, removedFrom: responder)
  }

  /// Cancel everything on or below a view on which something is under way, as ``cancelTouches(below:removedFrom:)``
  /// does.
  func cancelAll(below view: View, removedFrom responder: Responder?) {
    dispatch {
      if let responder { noteRemoval(of: view, from: responder) }
      for recognizer in view.isBackdrop ? view.gestureRecognizers : [] where recognizer.attempt.isUnderWay {
        recognizer.abort("S3", "the recognizers of the screen were replaced")
      }
      withdrawTouches { $0.view.isDescendant(of: view) }
      let reason: Reason =
        responder == nil ? "the recognizer's window went behind others" : "the recognizer's view was removed"
      for recognizer in arena.attempting where recognizer.view?.isDescendant(of: view) ?? false {
        recognizer.abort("S3", reason)
      }
      view.forEachView { $0.stopMotion() }
      endFocus(below: view)
      hovers.remove(below: view)
      delivery.withdrawLiftedTouches { $0.view.isDescendant(of: view) }
      mark(.delivery)
    }
  }

  /// Whether touches, recognizers, hovers, the focus or a shake may involve `view` or its subviews. One call may remove
  /// thousands of views, few of which are touched.
  func isAnythingUnderWay(below view: View) -> Bool {
    view.isBackdrop || !removedViews.isEmpty && isFormerNext(below: view) || !hovers.isEmpty
      || !delivery.lifted.isEmpty
      || isFocus(below: view)
      || table.touches.contains { $0.view.isDescendant(of: view) }
      || arena.attempting.contains { $0.view?.isDescendant(of: view) ?? false }
  }

  /// Take touches from their views and from the recognizers of windows. A screen's recognizers keep them: no program
  /// may end a screen's gesture by changing its windows (S49). Touches that they do not follow are cancelled.
  private func withdrawTouches(where isMeant: (Touch) -> Bool) {
    let followed = arena.rowsOfScreens
    cancelTouches { isMeant($0) && !followed.contains($0.row) }
    if followed.isEmpty { return }
    var taken = TouchSet()
    for touch in table.touches where touch.isDown && isMeant(touch) && followed.contains(touch.row) {
      taken.insert(touch.row)
    }
    if taken.isEmpty { return }
    for recognizer in arena.attempting
    where !recognizer.isOfScreen && !recognizer.attempt.touches.isDisjoint(with: taken) {
      recognizer.abort("S3", "the recognizer's touch was taken away")
    }
    arena.edges.forget(taken)
    delivery.withdrawTouches(inRows: taken)
    mark([.lostTouches, .delivery])
  }

  private func cancelTouches(where isMeant: (Touch) -> Bool) {
    dispatch {
      let cancelled = table.cancel(where: isMeant, at: currentTime)
      guard !cancelled.isEmpty else { return }
      delivery.noteChanges(cancelled)
      mark([.cancellations, .lostTouches, .delivery])
    }
  }
}
