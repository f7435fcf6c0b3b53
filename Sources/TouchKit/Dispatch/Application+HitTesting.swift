extension Application {
  /// The view at a location of the screen, in the highest window whose hit test returns a view.
  ///
  /// - Parameter isPassed: whether to skip windows that pass touches (P12).
  func hit(_ point: Point, on screen: Screen, isPassed: Bool = false) -> (View, Window)? {
    for window in windows where window.shownTime == nil { window.shownTime = currentTime }
    for window in windows
    where window.screen === screen && !window.isInBackground && !(isPassed && window.passesTouches) {
      if let view = window.hitTest(window.convert(fromSuperview: point, at: currentTime), at: currentTime) {
        guard let other = view.window, other.application === self, other.screen === screen else {
          return (view, window)
        }
        return (view, other)
      }
    }
    return nil
  }

  /// Whether a new touch at this position of the screen would hit a secure window.
  public final func isSecure(_ point: Point, on screen: Screen) -> Bool {
    hit(point, on: screen)?.1.isSecure ?? false
  }

  /// Whether a secure window has a touch that is down, or receives the press of a button that is down.
  public final var isSecurelyTouched: Bool {
    table.isSecurelyTouched() || !presses.isEmpty && keyWindow?.isSecure == true
  }

  /// Whether a device's reports may concern a secure window: one can be touched, or a finger is down that began in one.
  ///
  /// No counts are then kept, whether or not the window is touched, so that no count reveals touches.
  ///
  /// - Parameter isOn: whether the device is on a screen.
  package final func conceals(where isOn: (Screen) -> Bool = { _ in true }) -> Bool {
    if secureWindows.isEmpty && table.isPlain { return false }
    return table.isSecurelyTouched(where: isOn) || secureWindows.contains { !$0.isInBackground && isOn($0.screen) }
  }

  /// The number that a touch would get if it began now with the contact number `contact`.
  public final func touchNumber(ofContact contact: Int) -> Int { table.number(ofContact: contact) }

  /// Whether the application is idle: it has no touches, attempts, presses or armed timers.
  public final var isQuiet: Bool {
    table.touches.isEmpty && delivery.lifted.isEmpty && arena.attempting.isEmpty && presses.isEmpty && hovers.isEmpty
      && nextDeadline == nil && !isSecurelyTouched
  }

  /// Whether a touch, an attempt or the focus of a window involves `view` or its subviews.
  final func isInUse(_ view: View) -> Bool {
    func isMeant(_ other: View?) -> Bool { other?.isDescendant(of: view) ?? false }
    return table.touches.contains { isMeant($0.view) } || delivery.lifted.contains { isMeant($0.view) }
      || arena.attempting.contains { isMeant($0.attempt.hitView) || isMeant($0.view) }
      || windows.contains { isMeant($0.firstResponder?.ownView) }
  }

  /// The view that stands for other programs on a screen, if touches on the screen are passed on (P2).
  final func world(of screen: Screen) -> View? {
    windows.last { $0.layer == .world && $0.screen === screen }?.subviews.first
  }

  /// The window with the recognizers of a screen, if the screen has any (S49).
  final func backdrop(of screen: Screen) -> Window? {
    // Backdrops are behind all other windows, so the last window shows whether there are any.
    guard windows.last?.layer == .backdrop else { return nil }
    return windows.last { $0.layer == .backdrop && $0.screen === screen }
  }

  /// The view whose hit area is nearest to a location where no view was hit, and its distance in points. Only the part
  /// of the area inside the hit areas of all superviews counts (S6). Deeper and higher views win ties.
  ///
  /// Only views of the configuration's scene are considered: a client must not learn what other programs show.
  final func nearestView(to point: Point, on screen: Screen) -> (view: View, distance: Double)? {
    var nearest: (view: View, distance: Double)?
    func edge(of view: View, nearestTo place: Point) -> Point {
      view.bounds.enlarged(by: view.hitOutsets).nearest(to: place)
    }
    func visit(_ view: View) {
      guard view.isUserInteractionEnabled && !view.isHidden && view.alpha >= 0.01 else { return }
      if view.hitBehavior != .swallow {
        for subview in view.subviews.reversed() { visit(subview) }
        if let part = view.part(nearestTo: edge(of: view, nearestTo: view.convert(fromScreen: point))) { visit(part) }
      }
      guard view.hitBehavior != .passThrough else { return }
      var place = view.convert(fromScreen: point)
      for above in view.lineage {
        place = above.convert(toSuperview: edge(of: above, nearestTo: place), at: currentTime)
      }
      // A place that superviews have moved out of the view's area cannot be touched.
      let inside = view.convert(fromScreen: place)
      let outside = screen.points(from: view.convert(toScreen: edge(of: view, nearestTo: inside)), to: place).length
      let distance = screen.points(from: place, to: point).length
      if outside < 0.001 && distance < nearest?.distance ?? .infinity { nearest = (view, distance) }
    }
    for window in windows
    where window.screen === screen && !window.isInBackground && window.layer != .backdrop
      && window.origin?.scene.isEmpty ?? true
    {
      visit(window)
    }
    return nearest
  }
}
