extension GestureRecognizer {
  /// Make this recognizer wait until `other` has failed, and fail when `other` recognizes (S23).
  ///
  /// If the requirements would form a cycle, the method throws an error and changes nothing (S25).
  public final func require(toFail other: GestureRecognizer) throws(RequirementCycle) {
    if let path = other.path(to: self) { throw RequirementCycle(names: [title] + path.map(\.title)) }
    if requires(other) { return }
    relations.required.append(Relations.Reference(other))
    other.relations.back.append(Relations.Reference(self))
  }

  /// Allow this recognizer and `other` to recognize at the same time, whatever their delegates answer (S20).
  public final func allowSimultaneous(with other: GestureRecognizer) {
    if relations.simultaneous.contains(where: { $0.refers(to: other) }) { return }
    relations.simultaneous.append(Relations.Reference(other))
    other.relations.back.append(Relations.Reference(self))
  }

  /// Refuse touches that hit `view` or a view inside it (S18).
  public final func refuseTouches(on view: View) {
    relations.refused.append(Relations.ViewReference(view: view))
  }

  /// Whether this recognizer or its delegate lets both recognize at the same time (S20).
  final func goesTogether(with other: GestureRecognizer) -> Bool {
    relations.simultaneous.contains { $0.refers(to: other) }
      || delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  /// Whether a recognizer of type `kind` competes for the touches, and this one can recognize together with all
  /// competitors (S56).
  final func goesTogether<Kind: GestureRecognizer>(withAny kind: Kind.Type) -> Bool {
    guard let arena = application?.arena else { return false }
    var isThere = false
    for other in arena.attempting where other !== self && other.competes(with: self) {
      if requires(other) || other.requires(self) || arena.prevents(self, other) || arena.prevents(other, self) {
        return false
      }
      if other is Kind { isThere = true }
    }
    return isThere
  }

  /// Whether this recognizer finds movements, shares a touch with `other`, and has enough fingers for its gesture.
  private final func competes(with other: GestureRecognizer) -> Bool {
    isMovement && (isUndecided || isActive) && sharesTouch(with: other) && numberOfTouches >= minimumFingers
  }

  /// Whether a requirement, permanent or of this attempt, makes this recognizer wait for `other`.
  final func requires(_ other: GestureRecognizer) -> Bool {
    relations.required.contains { $0.refers(to: other) } || attempt.required.contains { $0 === other }
  }

  /// Whether the attempt takes a touch that begins (S18).
  final func receives(_ touch: Touch) -> Bool {
    guard isEnabled && allowedTouchTypes.contains(touch.type) && !attempt.isOfPresses else { return false }
    if requiresExclusiveTouchType && !attempt.touches.isEmpty && attempt.touchType != touch.type { return false }
    if refusesTouches(on: touch.view) || !isInZone(touch) || !accepts(touch) { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  final func refusesTouches(on hit: View) -> Bool {
    guard !relations.refused.isEmpty else { return false }
    return relations.refused.contains { reference in
      guard let view = reference.view else { return false }
      return hit.isDescendant(of: view)
    }
  }

  /// Whether a touch began in the zone of this recognizer's view.
  private final func isInZone(_ touch: Touch) -> Bool {
    guard let zone, let view else { return true }
    let bounds = view.bounds
    let place = view.convert(fromScreen: touch.startLocation)
    // An edge such as 0.1 + 0.2 is not exactly 0.3, and adjacent zones must not overlap.
    let error = 1e-9
    return zone.contains(
      Point(
        x: (place.x - bounds.origin.x) / bounds.size.width + error,
        y: (place.y - bounds.origin.y) / bounds.size.height + error))
  }

  /// The recognizers on the path from this one to `goal` along requirements, both included; `nil` if there is no path.
  final func path(to goal: GestureRecognizer) -> [GestureRecognizer]? {
    // Not recursive, because a scene may have long chains.
    var cameFrom: [ObjectIdentifier: GestureRecognizer] = [ObjectIdentifier(self): self]
    var open = [self]
    while let current = open.popLast() {
      if current === goal {
        var path = [goal]
        while let last = path.last, last !== self, let before = cameFrom[ObjectIdentifier(last)] { path.append(before) }
        return path.reversed()
      }
      for next in (current.relations.required.map(\.recognizer) + current.attempt.required).reversed()
      where cameFrom[ObjectIdentifier(next)] == nil {
        cameFrom[ObjectIdentifier(next)] = current
        open.append(next)
      }
    }
    return nil
  }
}
