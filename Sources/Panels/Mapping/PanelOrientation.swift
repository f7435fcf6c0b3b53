import TouchKit

/// A possible orientation of a panel, rotated or mirrored, and where touches at the picture's upper corners appear.
package struct PanelOrientation: Equatable, Sendable {
  package enum Corner: String, CaseIterable, Sendable {
    case upperLeft = "upper left"
    case upperRight = "upper right"
    case lowerRight = "lower right"
    case lowerLeft = "lower left"

    /// Its place, from 0 to 1.
    var place: Point {
      switch self {
      case .upperLeft: Point(x: 0, y: 0)
      case .upperRight: Point(x: 1, y: 0)
      case .lowerRight: Point(x: 1, y: 1)
      case .lowerLeft: Point(x: 0, y: 1)
      }
    }
  }

  /// Where touches at the upper left and the upper right corner appear.
  package let upperLeft: Corner
  package let upperRight: Corner
  /// The adjustment that corrects them.
  package let adjustment: PanelAdjustment

  /// List all orientations except the correct one.
  ///
  /// - Parameters:
  ///   - adjustment: the current adjustment of the axes.
  ///   - rotation: the rotation of the picture relative to the glass.
  package static func all(from adjustment: PanelAdjustment, _ rotation: Rotation) -> [PanelOrientation] {
    PanelAdjustment.orders.compactMap { order in
      func landing(of corner: Corner) -> Corner {
        let glass = rotation.glass(corner.place)
        // The position that the panel reports there, if it needs this order.
        let reported = Corner.allCases.first { order.ordered($0.place) == glass } ?? corner
        let shown = adjustment.ordered(reported.place)
        return Corner.allCases.first { rotation.glass($0.place) == shown } ?? corner
      }
      let orientation = PanelOrientation(
        upperLeft: landing(of: .upperLeft), upperRight: landing(of: .upperRight), adjustment: order)
      let isRight = orientation.upperLeft == .upperLeft && orientation.upperRight == .upperRight
      return isRight ? nil : orientation
    }
  }
}
