/// The state of a scroll view when a drag began.
struct ScrollDrag {
  /// The offset to which a finger had pulled the content, by ``ScrollAxis/pulled(_:)``.
  var start = Point.zero
  /// The pan's translation.
  var translation = Vector.zero
  /// The offset at which the content was shown.
  var shown = Point.zero
  /// Whether the drag is locked to the horizontal or the vertical axis.
  var keepsHorizontal = false
  var keepsVertical = false
}

/// The pan's actions in the current dispatch. The content moves after views have received their messages (S38).
struct ScrollNews {
  var isCaught = false
  var began: Vector?
  var moved: Vector?
  var released: Vector?
  var isCancelled = false
  var isLetGo = false
}

extension ScrollView: TimerTarget {
  /// Store an action of the pan.
  final func handle(_ action: GestureRecognizer.Action) {
    let pan = panGestureRecognizer
    switch action.state {
    case .began: news.began = pan.translation
    case .changed: news.moved = pan.translation
    case .ended: news.released = pan.velocity
    case .cancelled: news.isCancelled = true
    case .possible, .failed: return
    }
    queueNews()
  }

  /// Note that the fingers that held moving content have lifted.
  final func panEnded() {
    guard motion == .held else { return }
    news.isLetGo = true
    queueNews()
  }

  /// Stop content that moves by itself, because a finger came down on it.
  final func hold(for touch: Touch) {
    guard glides != nil else { return }
    tick.disarm(in: motionApplication)
    glides = nil
    motion = .held
    velocity = .zero
    caughtTouch = touch.id
    news.isCaught = true
    queueNews()
    // A touch that stops moving content presses nothing in or around the scroll view; the screen's gestures continue
    // (S38).
    for recognizer in window?.application?.arena.attempting ?? []
    where recognizer.isPress && !recognizer.isOfScreen && recognizer.has(row: touch.row) {
      recognizer.fail("S38", "its touch stopped \(title)")
    }
  }

  private final func queueNews() {
    guard let application = window?.application else { return news = ScrollNews() }
    application.queueMotion(of: self)
  }

  /// Apply the stored actions of the pan.
  final func handleNews() {
    let news = self.news
    self.news = ScrollNews()
    if news.isCaught && motion == .held { emit(.changed) }
    if let translation = news.began { begin(at: translation) }
    if let translation = news.moved, motion == .dragging { move(to: translation) }
    if news.isCancelled && motion == .dragging {
      outcome = .cancelled
      release(with: .zero)
    } else if let velocity = news.released, motion == .dragging {
      let speed = convert(fromScreen: velocity)
      release(with: Vector(dx: -speed.dx, dy: -speed.dy))
    } else if news.isLetGo && motion == .held {
      release(with: .zero)
    }
  }

  private final func begin(at translation: Vector) {
    let displacement = convert(fromScreen: translation)
    drag = ScrollDrag()
    drag.start = Point(x: horizontal.pulled(boundsOrigin.x), y: vertical.pulled(boundsOrigin.y))
    drag.translation = translation
    drag.shown = boundsOrigin
    if isDirectionalLockEnabled {
      drag.keepsHorizontal = abs(displacement.dx) > abs(displacement.dy)
      drag.keepsVertical = !drag.keepsHorizontal
    }
    motion = .dragging
    outcome = .ended
    guard !isScrolling else { return }
    isScrolling = true
    motionApplication = window?.application
    emit(.began)
  }

  private final func move(to translation: Vector) {
    let displacement = convert(
      fromScreen: Vector(dx: translation.dx - drag.translation.dx, dy: translation.dy - drag.translation.dy))
    let (across, down) = (horizontal, vertical)
    var offset = boundsOrigin
    if across.canScroll && !drag.keepsVertical { offset.x = across.shown(drag.start.x - displacement.dx) }
    if down.canScroll && !drag.keepsHorizontal { offset.y = down.shown(drag.start.y - displacement.dy) }
    let speed = convert(fromScreen: panGestureRecognizer.velocity)
    velocity = Vector(dx: -speed.dx, dy: -speed.dy)
    guard offset != boundsOrigin else { return }
    boundsOrigin = offset
    emit(.changed)
  }

  /// Release the content with a velocity in pixels a second.
  private final func release(with velocity: Vector) {
    guard let application = motionApplication, let screen = window?.screen else { return stop(.cancelled) }
    let limits = application.thresholds
    func glide(_ axis: ScrollAxis, _ offset: Double, _ first: Double, _ speed: Double, _ pixels: Double) -> ScrollGlide
    {
      let law = ScrollGlide.Law(
        decay: -naturalLogarithm(limits.scrollDeceleration) * 1000, stop: limits.scrollStop * pixels,
        spring: limits.scrollSpring)
      let speed = axis.canScroll ? speed : 0
      if isPagingEnabled {
        let page = axis.page(
          at: offset, speed: speed, first: first, limit: limits.scrollPageSpeed * pixels)
        return ScrollGlide(from: offset, speed: speed, springingTo: page, law: law)
      }
      return ScrollGlide(from: offset, speed: speed, in: axis.range, bounces: axis.bounces, law: law)
    }
    let x = glide(
      horizontal, boundsOrigin.x, drag.shown.x, drag.keepsVertical ? 0 : velocity.dx, screen.pixelsPerPoint.dx)
    let y = glide(
      vertical, boundsOrigin.y, drag.shown.y, drag.keepsHorizontal ? 0 : velocity.dy, screen.pixelsPerPoint.dy)
    guard max(x.duration, y.duration) > 0 else { return stop(outcome) }
    glides = (x, y)
    glideStart = application.currentTime
    ticks = 0
    motion = x.springs || y.springs ? .settling : .decelerating
    if !isPagingEnabled && horizontal.range.contains(boundsOrigin.x) && vertical.range.contains(boundsOrigin.y) {
      motion = .decelerating
    }
    armTick()
  }

  /// Animate the content to an offset with the same spring that returns content from beyond its end. During a drag, the
  /// content jumps to the offset and the drag continues.
  ///
  /// The motion is reported with the same phases as scrolling by fingers: `began`, `changed`, and on arrival `ended`.
  public final func scroll(to offset: Point) {
    guard motion != .dragging, let window, let application = window.application else { return contentOffset = offset }
    if glides != nil || motion == .held { stop(.ended) }
    guard offset != boundsOrigin else { return }
    let law = ScrollGlide.Law(
      decay: -naturalLogarithm(application.thresholds.scrollDeceleration) * 1000,
      stop: application.thresholds.scrollStop * max(window.screen.pixelsPerPoint.dx, window.screen.pixelsPerPoint.dy),
      spring: application.thresholds.scrollSpring)
    glides = (
      ScrollGlide(from: boundsOrigin.x, speed: 0, springingTo: offset.x, law: law),
      ScrollGlide(from: boundsOrigin.y, speed: 0, springingTo: offset.y, law: law)
    )
    glideStart = application.currentTime
    ticks = 0
    motion = .settling
    outcome = .ended
    isScrolling = true
    motionApplication = application
    emit(.began)
    armTick()
  }

  private final func armTick() {
    guard let window, let application = motionApplication else { return }
    ticks += 1
    let delay = microseconds(Double(ticks) / max(window.frameRate, 1))
    tick = application.arm(self, at: glideStart.addingReportingOverflow(delay).partialValue)
  }

  final func timerFired(_ timer: TimerQueue.ID, at time: Int64) {
    guard timer == tick, let glides else { return }
    tick = nil
    let seconds = Double(time - glideStart) / 1e6
    let (x, y) = (glides.x.place(after: seconds), glides.y.place(after: seconds))
    let isOver = seconds >= max(glides.x.duration, glides.y.duration)
    velocity = Vector(dx: x.speed, dy: y.speed)
    let offset = Point(x: x.offset, y: y.offset)
    if !horizontal.range.contains(offset.x) || !vertical.range.contains(offset.y) { motion = .settling }
    if !isOver { armTick() }
    if offset != boundsOrigin {
      boundsOrigin = offset
      emit(.changed)
    }
    // A target may have stopped the content, or begun another motion.
    if isOver && self.glides != nil && tick == nil { stop(outcome) }
  }

  /// End scrolling at the current offset.
  final func stop(_ phase: Phase) {
    tick.disarm(in: motionApplication)
    let (wasScrolling, application) = (isScrolling, motionApplication)
    rest()
    if wasScrolling { emit(phase, of: application) }
  }

  /// Stop any motion, and report nothing.
  final func rest() {
    tick = nil
    glides = nil
    motion = .resting
    velocity = .zero
    isScrolling = false
    motionApplication = nil
  }

  /// Report a phase and call the targets. When the content has stopped, `application` is the one that moved it.
  private final func emit(_ phase: Phase, of application: Application? = nil) {
    (application ?? motionApplication)?.report(.scroll(self, phase))
    for target in scrollTargets { target(self, phase) }
  }
}
