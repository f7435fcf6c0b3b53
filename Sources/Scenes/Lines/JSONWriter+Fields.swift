package import Documents
package import TouchKit

/// Members that several kinds of lines have in common.
extension JSONWriter {
  /// Write prepared text that ends with the key of a time, the time in µs, and a position on the screen.
  package mutating func append(_ prepared: [UInt8], time: Int64, _ point: Point) {
    append(prepared, time, x: point.x, y: point.y)
  }

  /// Write a position on the screen, in pixels, as two members.
  package mutating func place(_ point: Point) {
    members(x: point.x, y: point.y)
  }

  /// Write a difference of two positions in pixels, or a velocity in pixels per second.
  package mutating func vector(_ name: StaticString, _ vector: Vector) {
    member(name, x: vector.dx, y: vector.dy)
  }

  /// Write a ratio or an angle with five decimals, because a thousandth is visible on a large screen.
  mutating func factor(_ name: StaticString, _ value: Double) {
    key(name)
    real(value, decimals: 5)
  }

  /// Write the translation and velocity of a pan.
  mutating func movement(of pan: PanGestureRecognizer) {
    vector("translation", pan.translation)
    vector("velocity", pan.velocity)
  }

  /// Write the number of steps of a gesture, and the direction of the last one.
  mutating func steps(_ count: Int, _ direction: String?) {
    if let direction {
      member("direction", direction)
    }
    member("steps", count)
  }

  /// Write the index of the selected item, counted from 0; write nothing if there is none.
  mutating func selected(_ index: Int?) {
    guard let index else { return }
    member("selected", index)
  }
}
