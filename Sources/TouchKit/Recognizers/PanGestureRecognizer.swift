/// Recognizes fingers that drag.
///
/// The gesture is continuous. A pan begins when the fingers' mean position has moved by more than `pan.slop` plus the
/// fingers' tremor (S58), and ends when all fingers have lifted. The pan pauses while fewer than the minimum number of
/// fingers are down.
open class PanGestureRecognizer: GestureRecognizer {
  /// The axis of a pan.
  public enum Axis: String, Sendable, CaseIterable {
    case any, horizontal, vertical
  }

  /// The minimum number of fingers.
  public final var minimumNumberOfTouches = 1
  /// The maximum number of fingers. Before the pan has begun, an additional finger makes the pan fail. Afterwards, and
  /// while the pan waits for another recognizer to fail, additional fingers are ignored.
  public final var maximumNumberOfTouches = Int.max
  /// The axis along which the fingers must move. A pan that starts across this axis fails. Movement across the axis is
  /// reported as zero.
  public final var axis = Axis.any

  final var path = CentroidPath()
  private final var zero = Vector.zero
  private final let velocities = VelocityTracker(of: .pixels)
  override var velocityTracker: VelocityTracker? { velocities }
  private final var tremor = Tremor()

  open override var kind: String { "pan" }
  override class var shippedType: GestureRecognizer.Type? { PanGestureRecognizer.self }
  override var minimumFingers: Int { minimumNumberOfTouches }

  /// The displacement of the fingers, in screen pixels. Setting a value moves the origin from which displacement is
  /// measured.
  public final var translation: Vector {
    get { along(Vector(dx: path.displacement.dx - zero.dx, dy: path.displacement.dy - zero.dy)) }
    set { zero = Vector(dx: path.displacement.dx - newValue.dx, dy: path.displacement.dy - newValue.dy) }
  }

  /// The velocity of the fingers, in screen pixels a second. The velocity is zero while the fingers stand
  /// (`velocity.stop`).
  public final var velocity: Vector {
    attempt.$application.lend { along(velocities.velocity(in: $0)) } ?? .zero
  }

  /// The displacement of the fingers, in the coordinate space of `view`, or in screen pixels if `view` is `nil`.
  public final func translation(in view: View?) -> Vector {
    view?.convert(fromScreen: translation) ?? translation
  }

  /// Set ``translation`` to a value in the coordinate space of `view`, or in screen pixels if `view` is `nil`.
  public final func setTranslation(_ translation: Vector, in view: View?) {
    self.translation = view?.convert(toScreen: translation) ?? translation
  }

  /// Set the value that ``translation`` had at `time` (µs). Movement of the fingers after that time is added to the
  /// value.
  ///
  /// Only the latest movements are stored. A time before the oldest stored movement is treated as the time of the
  /// oldest stored movement.
  public final func setTranslation(_ translation: Vector, asOf time: Int64) {
    let displacement = velocities.place(at: time) ?? path.displacement
    zero = Vector(dx: displacement.dx - translation.dx, dy: displacement.dy - translation.dy)
  }

  /// The velocity of the fingers in pixels a second, in the coordinate space of `view`, or on the screen if `view` is
  /// `nil`.
  public final func velocity(in view: View?) -> Vector {
    view?.convert(fromScreen: velocity) ?? velocity
  }

  private final func along(_ vector: Vector) -> Vector {
    switch axis {
    case .any: vector
    case .horizontal: Vector(dx: vector.dx, dy: 0)
    case .vertical: Vector(dx: 0, dy: vector.dy)
    }
  }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    if isActive || attempt.isWaiting { ignoreSurplus(touches, with: event) }
    let before = path.displacement
    let change = path.update(touches, in: attempt.touches, of: event)
    // The movement of too few fingers does not count.
    let rests = isActive && change.wasDown < minimumNumberOfTouches
    if rests {
      path.stay(at: before)
    } else if change.hasMoved || velocities.isEmpty {
      velocities.add(path.displacement, at: event.time)
    }
    if isOpen(after: change, fingers: minimumNumberOfTouches, isDue: true) {
      begin(change, from: before, at: event.time)
    }
  }

  /// Begin if the movement suffices; `before` is the displacement before the frame.
  private final func begin(_ change: CentroidPath.Change, from before: Vector, at time: Int64) {
    if change.down > maximumNumberOfTouches {
      let keys = minimumNumberOfTouches > 1 ? "minimumTouches, maximumTouches" : "maximumTouches"
      return failInCrowd(
        "\(change.down) fingers came down, at most \(maximumNumberOfTouches) allowed", limit: keys)
    }
    if change.down > 0 && change.down < minimumNumberOfTouches { return zero = path.displacement }
    if change.wasDown < minimumNumberOfTouches && change.wasDown > 0 && change.down > 0 {
      // The last of the fingers landed: measure from here.
      zero = path.displacement
      velocities.removeAll()
      velocities.add(zero, at: time)
    }
    let displacement = screen.points(Vector(dx: path.displacement.dx - zero.dx, dy: path.displacement.dy - zero.dy))
    let slop = thresholds.panSlop
    if change.down == 0 {
      let earlier = screen.points(Vector(dx: before.dx - zero.dx, dy: before.dy - zero.dy))
      return failAfterLift(
        limit: "minimumTouches",
        shortfall(of: displacement, movedByLift: change.hasMoved && earlier.length <= slop + tremor.amplitude))
    }
    tremor.add(screen.points(path.displacement), at: time, longest: microseconds(thresholds.handTremor))
    guard displacement.length > slop + tremor.amplitude else { return }
    let isAcross =
      axis == .horizontal && abs(displacement.dy) > abs(displacement.dx)
      || axis == .vertical && abs(displacement.dx) > abs(displacement.dy)
    if isAcross {
      let (along, across) =
        axis == .horizontal ? (displacement.dx, displacement.dy) : (displacement.dy, displacement.dx)
      return fail(
        "S13",
        "went \(decimal(abs(across))) pt across its axis and \(decimal(abs(along))) pt along it", .other, "axis")
    }
    if let refusal = refusal(of: displacement) { return fail("S13", refusal) }
    if isLongEnough(displacement) { state = .began }
  }

  /// The reason for failing when the fingers lift after `displacement` points; `movedByLift` is whether the frame of the
  /// lift moved them.
  func shortfall(of displacement: Vector, movedByLift: Bool) -> Reason {
    let length = displacement.length
    if movedByLift && length > limit { return "reached \(decimal(length)) pt only with the lift" }
    return Reason(
      "lifted after \(measured(length, limit: limit)) pt, it begins beyond \(decimal(thresholds.panSlop)) pt (pan.slop)"
        + tremorWords(tremor.amplitude), .smaller, "pan.slop", below: length - tremor.amplitude)
  }

  /// The distance beyond which the gesture may begin, in points. `begin` adds the two itself, because each
  /// frame would pay for the call.
  final var limit: Double { thresholds.panSlop + tremor.amplitude }

  /// Why a movement by `displacement` points is not this gesture; `nil` if it may be.
  func refusal(of displacement: Vector) -> Reason? { nil }

  /// Whether a movement by `displacement` points, which exceeds the slop and is not refused, begins the gesture.
  func isLongEnough(_ displacement: Vector) -> Bool { true }

  override var ignoresLastTouch: Bool {
    (isActive || attempt.isWaiting) && numberOfTouches > maximumNumberOfTouches
  }

  private final func ignoreSurplus(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    guard !attempt.touches.isDisjoint(with: event.changes.began) else { return }
    while numberOfTouches > maximumNumberOfTouches {
      guard let last = event.touches.last(where: { $0.phase == .began && has(row: $0.row) }) else { return }
      ignore(last, for: event)
    }
  }

  /// A pan that has waited begins where the fingers are now (S24).
  override func begins(deferred: Bool) {
    if deferred { zero = path.displacement }
  }

  open override func reset() {
    super.reset()
    path = CentroidPath()
    zero = .zero
    velocities.removeAll()
    tremor = Tremor()
  }
}
