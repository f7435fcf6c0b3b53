/// Where a view is shown at which time, while it moves: touches hit it where it is seen (S7).
///
/// Between two keyframes everything goes evenly. Before the first keyframe the view is where the first one puts it; after
/// the last it stays, starts over, or goes back.
public struct Animation: Equatable, Sendable {
  /// One moment of an animation.
  public struct Keyframe: Equatable, Sendable {
    /// When, in seconds from the animation's start.
    public var time: Double
    /// How far the view is from its frame, in pixels of its superview.
    public var offset: Vector
    /// How much larger it is than its frame, about its middle.
    public var scale: Double
    /// How far it is turned about its middle, in radians, clockwise.
    public var rotation: Double

    /// Create a keyframe; without more it is where the view's frame is.
    public init(time: Double, offset: Vector = .zero, scale: Double = 1, rotation: Double = 0) {
      self.time = time
      self.offset = offset
      self.scale = scale
      self.rotation = rotation
    }
  }

  /// What comes after the last keyframe.
  public enum Repetition: String, Sendable, CaseIterable {
    case once, loop, backAndForth
  }

  /// Its moments, in the order of their times.
  public let keyframes: [Keyframe]
  /// What comes after the last keyframe.
  public let repetition: Repetition
  /// When it starts, in µs of effective time; `nil`: when its window is first shown.
  public let start: Int64?

  /// Create an animation of keyframes in any order; without any the view stays where its frame is.
  public init(_ keyframes: [Keyframe], repetition: Repetition = .once, start: Int64? = nil) {
    self.keyframes = keyframes.sorted { $0.time < $1.time }
    self.repetition = repetition
    self.start = start
  }

  /// Where the view is at a time in seconds after the animation's start.
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

  /// The time within one run that a time since the first keyframe stands for.
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
