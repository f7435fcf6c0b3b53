/// The angle of a displacement in radians, clockwise from rightward on a screen, from -π to π.
///
/// TouchKit imports nothing, and this function gives the same bits on every machine.
func angle(of displacement: Vector) -> Double {
  let x = abs(displacement.dx)
  let y = abs(displacement.dy)
  if x == 0 && y == 0 { return 0 }
  var angle = y <= x ? arcTangent(y / x) : .pi / 2 - arcTangent(x / y)
  if displacement.dx < 0 { angle = .pi - angle }
  return displacement.dy < 0 ? -angle : angle
}

/// The arc tangent of a number from 0 to 1. The angle is halved twice, and the series has eleven terms.
private func arcTangent(_ ratio: Double) -> Double {
  func half(_ t: Double) -> Double { t / (1 + (1 + t * t).squareRoot()) }
  let t = half(half(ratio))
  let square = t * t
  var sum = 0.0
  for term in stride(from: 21, through: 1, by: -2) {
    sum = 1 / Double(term) - square * sum
  }
  return 4 * t * sum
}
