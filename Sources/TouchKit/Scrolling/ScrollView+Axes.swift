extension ScrollView {
  /// How its content may move sideways.
  final var horizontal: ScrollAxis {
    axis(
      bounds.size.width, contentSize.width, contentInsets.left, contentInsets.right,
      always: alwaysBouncesHorizontally)
  }

  /// How its content may move up and down.
  final var vertical: ScrollAxis {
    axis(
      bounds.size.height, contentSize.height, contentInsets.top, contentInsets.bottom,
      always: alwaysBouncesVertically)
  }

  private final func axis(
    _ length: Double, _ content: Double, _ before: Double, _ after: Double, always: Bool
  ) -> ScrollAxis {
    let lowest = -before
    let highest = max(lowest, content + after - length)
    return ScrollAxis(
      range: lowest...highest, length: length, bounces: bounces && (always || highest > lowest),
      band: panGestureRecognizer.thresholds.scrollRubberBand)
  }

  /// Why the content does not permit scrolling: it tracks a touch, and the touch must not be cancelled (S36, S37). The
  /// pan may no longer follow that touch, because it has failed with it.
  final func refusalByContent() -> Refusal? {
    guard let application = panGestureRecognizer.application else { return nil }
    for touch in application.table.touches where touch.isDown && application.delivery.hasBegun(touch) {
      let content = touch.view
      guard content !== self, content.isDescendant(of: self) else { continue }
      if !canCancelContentTouches {
        return Refusal(rule: "S36", reason: "\(content.title) tracks a touch, and canCancelContentTouches is off")
      }
      if !touchesShouldCancel(in: content) {
        return Refusal(rule: "S37", reason: "\(content.title) tracks a touch and keeps it")
      }
    }
    return nil
  }

  /// Why a movement does not scroll the content: the content cannot move in that direction, or a scroll view around
  /// this one scrolls instead.
  final func refusalByDisplacement(_ displacement: Vector) -> Refusal? {
    let isHorizontal = abs(displacement.dx) > abs(displacement.dy)
    let axis = isHorizontal ? horizontal : vertical
    guard axis.canScroll else {
      return Refusal(rule: "S39", reason: "\(title) has no content to scroll in that direction")
    }
    let isBackward = isHorizontal ? displacement.dx > 0 : displacement.dy > 0
    guard isAtEnd(isHorizontal: isHorizontal, isBackward: isBackward) else { return nil }
    for case let outer as ScrollView in lineage.dropFirst()
    where outer.isScrollEnabled && (isHorizontal ? outer.horizontal : outer.vertical).canScroll
      && !outer.isAtEnd(isHorizontal: isHorizontal, isBackward: isBackward)
    {
      return Refusal(rule: "S39", reason: "\(title) is at its end, so \(outer.title) scrolls instead")
    }
    return nil
  }

  private final func isAtEnd(isHorizontal: Bool, isBackward: Bool) -> Bool {
    let offset = isHorizontal ? boundsOrigin.x : boundsOrigin.y
    let range = (isHorizontal ? horizontal : vertical).range
    return isBackward ? offset <= range.lowerBound : offset >= range.upperBound
  }
}
