/// Some of the touches of one frame, in the order in which they began: the argument of touch methods.
///
/// It shares the frame's buffer. A list that is stored makes the next frame copy that buffer, so store the touches' ids
/// instead.
public struct TouchList: RandomAccessCollection {
  private let touches: [Touch]
  private let positions: TouchSet

  init(_ touches: [Touch], at positions: TouchSet) {
    self.touches = touches
    self.positions = positions
  }

  /// List the touches that fit a condition.
  init(_ touches: [Touch], where isMember: (borrowing Touch) -> Bool) {
    var positions = TouchSet()
    for position in touches.indices where isMember(touches[position]) { positions.insert(position) }
    self.init(touches, at: positions)
  }

  /// The position of the first touch.
  public var startIndex: Int { 0 }
  /// The position after the last touch.
  public var endIndex: Int { positions.count }
  /// The touch at a position.
  public subscript(position: Int) -> Touch { touches[positions[position]] }
}
