/// Sine and cosine of an angle in degrees, computed from their series.
struct Turn {
  let parts: (sine: Double, cosine: Double)

  init(_ degrees: Double) {
    let angle = degrees * .pi / 180
    var sine = 0.0
    var cosine = 0.0
    var term = 1.0
    for power in 0..<30 {
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(power + 1)
    }
    parts = (sine, cosine)
  }
}
