package import TouchKit

/// A calibration from touched points: the matrix that maps them to their targets.
package struct Calibration: Equatable, Sendable {
  /// The maximum ``largestError`` of touches that were at their targets, as a fraction of the distance between targets.
  ///
  /// A single wrong touch of four leaves a quarter of its error at each target. At a fifth of the side, the touch was
  /// nearer to another target than to its own. Two touches in the wrong order leave half of the side, and so does any
  /// matrix that maps all touches to a line.
  package static let errorLimit = 0.2
  /// The maximum determinant of a matrix, for a picture that has a hundredth of the range of each axis.
  static let scaleLimit = 10_000.0

  /// Maps the touched points to the targets, as closely as one matrix can.
  package let matrix: PanelAdjustment.Matrix
  /// The remaining distance of the worst point from its target, as a fraction of the screen's side.
  package let largestError: Double

  /// Fit a matrix to points by least squares. Nil if there are fewer than three points, or all are on a line or too
  /// close together.
  ///
  /// - Parameters:
  ///   - touched: positions from 0 to 1 as the panel reports them.
  ///   - targets: the intended position of each point, likewise.
  package init?(touched: [Point], targets: [Point]) {
    guard touched.count == targets.count, touched.count >= 3 else { return nil }
    guard let across = Self.fit(touched, targets.map(\.x)), let down = Self.fit(touched, targets.map(\.y)),
      let matrix = PanelAdjustment.Matrix(across + down),
      abs(matrix.a * matrix.e - matrix.b * matrix.d) <= Self.scaleLimit
    else { return nil }
    self.matrix = matrix
    largestError =
      zip(touched, targets).map { point, target in
        let x = matrix.a * point.x + matrix.b * point.y + matrix.c
        let y = matrix.d * point.x + matrix.e * point.y + matrix.f
        return max(abs(x - target.x), abs(y - target.y))
      }.max() ?? 0
  }

  /// Compute the coefficients of `value = a·x + b·y + c` by least squares, around the mean of the points.
  private static func fit(_ points: [Point], _ values: [Double]) -> [Double]? {
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.x } / count
    let y = points.reduce(0) { $0 + $1.y } / count
    let value = values.reduce(0, +) / count
    var (xx, xy, yy, xv, yv) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (point, own) in zip(points, values) {
      let (dx, dy, dv) = (point.x - x, point.y - y, own - value)
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
      xv += dx * dv
      yv += dy * dv
    }
    let determinant = xx * yy - xy * xy
    // The points are on a line, apart from rounding errors.
    guard determinant > 1e-9 else { return nil }
    let a = (xv * yy - yv * xy) / determinant
    let b = (yv * xx - xv * xy) / determinant
    return [a, b, value - a * x - b * y]
  }
}
