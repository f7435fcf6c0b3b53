/// An animation of a view's position, scale and rotation. Touches hit the moving view where it is visible (S7).
///
/// Between two keyframes, the view moves at a constant speed. Before the first keyframe, the view already has the
/// position, scale and rotation of the first keyframe. After the last keyframe, ``repetition`` decides whether the view
/// stays, starts again or moves back.
public struct Animation: Equatable, Sendable {
  /// The position, scale and rotation of a view at one moment of an animation.
  public struct Keyframe: Equatable, Sendable {
    /// The time of the keyframe, in seconds from the start of the animation.
    public var time: Double
    /// The displacement of the view from its frame, in pixels of the superview's coordinate space.
    public var offset: Vector
    /// The scale of the view around its center.
    public var scale: Double
    /// The rotation of the view around its center, in radians, clockwise.
    public var rotation: Double

    /// Create a keyframe. By default, the view is in its frame, neither scaled nor rotated.
    public init(time: Double, offset: Vector = .zero, scale: Double = 1, rotation: Double = 0) {
      self.time = time
      self.offset = offset
      self.scale = scale
      self.rotation = rotation
    }
  }

  /// What the view does after the last keyframe.
  public enum Repetition: String, Sendable, CaseIterable {
    case once, loop, backAndForth
  }

  /// The keyframes, in the order of their times.
  public let keyframes: [Keyframe]
  /// What the view does after the last keyframe.
  public let repetition: Repetition
  /// The start of the animation, in µs of effective time. With `nil`, the animation starts when the view's window is
  /// first shown.
  public let start: Int64?

  /// Create an animation from keyframes in any order. Without keyframes, the view does not move.
  public init(_ keyframes: [Keyframe], repetition: Repetition = .once, start: Int64? = nil) {
    self.keyframes = keyframes.sorted { $0.time < $1.time }
    self.repetition = repetition
    self.start = start
  }

  /// The position, scale and rotation of the view at a time, in seconds after the animation's start.
  public func place(after seconds: Double) -> Keyframe {
    guard let first = keyframes.first, let last = keyframes.last else { return Keyframe(time: seconds) }
    let time = first.time + folded(seconds - first.time, in: last.time - first.time)
    guard let next = keyframes.firstIndex(where: { $0.time > time }) else { return last }
    guard next > 0 else { return first }
    let (one, other) = (keyframes[next - 1], keyframes[next])
    let part = (time - one.time) / (other.time - one.time)
    func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * part }
    return Keyframe(
      time: time,
      offset: Vector(dx: between(one.offset.dx, other.offset.dx), dy: between(one.offset.dy, other.offset.dy)),
      scale: between(one.scale, other.scale), rotation: between(one.rotation, other.rotation))
  }

  /// The time within one run that corresponds to a time since the first keyframe.
  private func folded(_ time: Double, in length: Double) -> Double {
    guard time > length, length > 0 else { return time }
    switch repetition {
    case .once: return time
    case .loop: return time.truncatingRemainder(dividingBy: length)
    case .backAndForth:
      let twice = time.truncatingRemainder(dividingBy: 2 * length)
      return twice > length ? 2 * length - twice : twice
    }
  }
}
