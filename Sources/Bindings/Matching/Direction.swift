import TouchKit

/// The direction of a gesture: a side or diagonal for pans and swipes, in or out for pinches, around for rotations.
package enum Direction: String, CaseIterable, Sendable {
  case right, left, up, down
  case upRight, upLeft, downRight, downLeft
  case `in`, out
  case clockwise, counterclockwise

  /// The horizontal and vertical directions.
  package static let straight: [Direction] = [.right, .left, .up, .down]

  /// The directions of pans and swipes.
  package static let sides: [Direction] = straight + [.upRight, .upLeft, .downRight, .downLeft]

  /// The unit vector in this direction, with y pointing down; nil for pinches and rotations.
  var unit: Vector? {
    let half = 0.5.squareRoot()
    return switch self {
    case .right: Vector(dx: 1, dy: 0)
    case .left: Vector(dx: -1, dy: 0)
    case .up: Vector(dx: 0, dy: -1)
    case .down: Vector(dx: 0, dy: 1)
    case .upRight: Vector(dx: half, dy: -half)
    case .upLeft: Vector(dx: -half, dy: -half)
    case .downRight: Vector(dx: half, dy: half)
    case .downLeft: Vector(dx: -half, dy: half)
    case .in, .out, .clockwise, .counterclockwise: nil
    }
  }

  /// Whether a displacement has this direction: within 45° of a straight direction, or 22.5° of a diagonal one.
  func includes(_ displacement: Vector) -> Bool {
    guard let unit else { return false }
    let along = displacement.dx * unit.dx + displacement.dy * unit.dy
    let across = abs(displacement.dy * unit.dx - displacement.dx * unit.dy)
    // The tangent of 22.5°.
    return along > 0 && across <= along * (Self.straight.contains(self) ? 1 : 2.0.squareRoot() - 1)
  }
}
