package import TouchKit

/// The correction of a device's axes, before its contacts are mapped to a screen.
package struct PanelAdjustment: Equatable, Sendable {
  /// The first two rows of an affine matrix over positions from 0 to 1: `x' = ax + by + c`, `y' = dx + ey + f`, as in
  /// libinput.
  package struct Matrix: Equatable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var e: Double
    package var f: Double

    /// Create a matrix. Nil if there are not six numbers, or one is not finite.
    package init?(_ numbers: [Double]) {
      guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
      (a, b, c) = (numbers[0], numbers[1], numbers[2])
      (d, e, f) = (numbers[3], numbers[4], numbers[5])
    }

    package var numbers: [Double] { [a, b, c, d, e, f] }

    /// Read udev's `LIBINPUT_CALIBRATION_MATRIX`: six numbers separated by blanks.
    package init?(_ text: String) {
      let numbers = text.split { $0.isWhitespace }.map { Double($0) ?? .nan }
      self.init(numbers)
    }
  }

  /// Whether the axes are swapped, before all other settings.
  package var swapsAxes: Bool
  /// Whether the horizontal axis runs from right to left.
  package var invertsX: Bool
  /// Whether the vertical axis runs from bottom to top.
  package var invertsY: Bool
  /// The matrix that is applied after these settings; nil changes nothing.
  package var matrix: Matrix?

  /// Swap and invert the axes of a position from 0 to 1, without the matrix.
  package func ordered(_ place: Point) -> Point {
    let swapped = swapsAxes ? Point(x: place.y, y: place.x) : place
    return Point(x: invertsX ? 1 - swapped.x : swapped.x, y: invertsY ? 1 - swapped.y : swapped.y)
  }

  /// Create an adjustment; the default changes nothing.
  package init(swapsAxes: Bool = false, invertsX: Bool = false, invertsY: Bool = false, matrix: Matrix? = nil) {
    self.swapsAxes = swapsAxes
    self.invertsX = invertsX
    self.invertsY = invertsY
    self.matrix = matrix
  }

  /// Every order and direction of the two axes, the simplest first.
  package static let orders: [PanelAdjustment] = [false, true].flatMap { swaps in
    [(false, false), (true, false), (false, true), (true, true)].map { x, y in
      PanelAdjustment(swapsAxes: swaps, invertsX: x, invertsY: y)
    }
  }

  /// The keys of a device's rule for this adjustment, without the matrix; nil if none is needed.
  package var keys: String? {
    let set = [("swapAxes", swapsAxes), ("invertX", invertsX), ("invertY", invertsY)].filter(\.1)
    return set.isEmpty ? nil : set.map { "\($0.0): true" }.joined(separator: ", ")
  }
}
