// TouchKit imports nothing, and these functions give the same bits on every machine, which library functions need not.

/// The sine and cosine of an angle in radians; NaN if the angle is not finite or its magnitude is too large.
package func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  // Most views are not rotated.
  if angle == 0 { return (0, 1) }
  guard abs(angle) < 1e9 else { return (.nan, .nan) }
  let quarters = (angle / (.pi / 2)).rounded()
  let rest = angle - quarters * (.pi / 2)
  let square = rest * rest
  // Within an eighth of the circle, the first omitted term is below the precision of the sum.
  var sine = 0.0
  var cosine = 0.0
  for term in stride(from: 17, through: 1, by: -2) {
    sine = 1 - square / Double((term + 1) * (term + 2)) * sine
    cosine = 1 - square / Double(term * (term + 1)) * cosine
  }
  sine *= rest
  return switch Int(quarters) & 3 {
  case 0: (sine, cosine)
  case 1: (cosine, -sine)
  case 2: (-sine, -cosine)
  default: (-cosine, sine)
  }
}

/// e to the power of a number.
func exponential(_ power: Double) -> Double {
  let naturalLogOfTwo = 0.693147180559945309417
  guard abs(power) < 700 else { return power.isNaN ? .nan : power < 0 ? 0 : .infinity }
  let twos = (power / naturalLogOfTwo).rounded()
  let rest = power - twos * naturalLogOfTwo
  var sum = 1.0
  for term in stride(from: 16, through: 1, by: -1) { sum = 1 + rest / Double(term) * sum }
  return Double(sign: .plus, exponent: Int(twos), significand: sum)
}

/// The natural logarithm of a positive number.
func naturalLogarithm(_ number: Double) -> Double {
  guard number > 0, number.isFinite else { return number == 0 ? -.infinity : .nan }
  let naturalLogOfTwo = 0.693147180559945309417
  var exponent = Double(number.exponent)
  var significand = number.significand
  if significand > 4.0 / 3 {
    significand /= 2
    exponent += 1
  }
  let ratio = (significand - 1) / (significand + 1)
  let square = ratio * ratio
  var sum = 0.0
  for term in stride(from: 25, through: 1, by: -2) { sum = 1 / Double(term) + square * sum }
  return exponent * naturalLogOfTwo + 2 * ratio * sum
}
