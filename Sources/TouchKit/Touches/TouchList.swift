/// Some of the touches of one frame, in the order in which they began. Touch methods get a `TouchList` as argument.
///
/// The list shares the frame's buffer. If you store a list, the next frame has to copy the buffer. Store the ids of the
/// touches instead of the list.
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

  /// The index of the first touch.
  public var startIndex: Int { 0 }
  /// The index after the last touch.
  public var endIndex: Int { positions.count }
  /// The touch at an index.
  public subscript(position: Int) -> Touch { touches[positions[position]] }
}
