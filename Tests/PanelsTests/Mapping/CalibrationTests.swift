import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct CalibrationTests {
  private let targets = [Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.1), Point(x: 0.9, y: 0.9), Point(x: 0.1, y: 0.9)]

  private func near(_ matrix: PanelAdjustment.Matrix?, _ numbers: [Double]) -> Bool {
    guard let matrix else { return false }
    let own = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
    return zip(own, numbers).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test("points at their targets give the identity matrix")
  func identity() {
    let found = Calibration(touched: targets, targets: targets)
    #expect(near(found?.matrix, [1, 0, 0, 0, 1, 0]))
    #expect((found?.largestError ?? 1) < 1e-9)
  }

  @Test("a rotated, scaled and shifted panel is corrected on each axis")
  func affine() {
    // The panel reports the inverse of x' = 2x - 0.3, y' = -y + 1 + 0.5x.
    let touched = targets.map { target in
      let x = (target.x + 0.3) / 2
      return Point(x: x, y: 1 + 0.5 * x - target.y)
    }
    let found = Calibration(touched: touched, targets: targets)
    #expect(near(found?.matrix, [2, 0, -0.3, 0.5, -1, 1]))
    let swapped = Calibration(touched: targets.map { Point(x: $0.y, y: $0.x) }, targets: targets)
    #expect(near(swapped?.matrix, [0, 1, 0, 1, 0, 0]))
  }

  @Test("one misplaced point spreads its error over all points, and the largest error is reported")
  func error() {
    var touched = targets
    touched[2].x += 0.08
    let found = Calibration(touched: touched, targets: targets)
    #expect(abs((found?.largestError ?? 0) - 0.02) < 0.002)
    // On each axis, the corner's share of the error is a quarter.
    var below = targets
    below[2].y += 0.12
    let other = Calibration(touched: below, targets: targets)
    #expect(abs((other?.largestError ?? 0) - 0.03) < 0.004)
  }

  @Test("touches in the wrong order exceed the error limit, unless the order is that of a rotated or mirrored panel")
  func order() {
    func error(_ order: [Int]) -> Double {
      Calibration(touched: order.map { targets[$0] }, targets: targets)?.largestError ?? 0
    }
    for order in [[0, 1, 3, 2], [0, 2, 1, 3], [1, 0, 2, 3], [0, 3, 1, 2]] {
      #expect(abs(error(order) - 0.4) < 1e-9 && error(order) > Calibration.errorLimit * 0.8)
    }
    for order in [[1, 2, 3, 0], [2, 3, 0, 1], [3, 2, 1, 0], [0, 3, 2, 1]] { #expect(error(order) < 1e-9) }
  }

  @Test("too few points, or points on a line, give no matrix")
  func degenerate() {
    #expect(Calibration(touched: Array(targets.prefix(2)), targets: Array(targets.prefix(2))) == nil)
    #expect(Calibration(touched: targets, targets: Array(targets.prefix(3))) == nil)
    let line = [0.1, 0.4, 0.6, 0.9].map { Point(x: $0, y: $0) }
    #expect(Calibration(touched: line, targets: targets) == nil)
    // A hundredth of each axis is enough, less is not.
    func scaled(_ part: Double) -> [Point] { targets.map { Point(x: 0.5 + $0.x * part, y: 0.5 + $0.y * part) } }
    #expect(Calibration(touched: scaled(0.0101), targets: targets) != nil)
    #expect(Calibration(touched: scaled(0.0099), targets: targets) == nil)
    #expect(Calibration(touched: Array(targets.prefix(3)), targets: Array(targets.prefix(3))) != nil)
  }
}
