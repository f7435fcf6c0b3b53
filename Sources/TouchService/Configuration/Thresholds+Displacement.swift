import TouchKit

extension Thresholds {
  /// The largest displacement in points by which a recognizer tells movements apart: a touch that has come farther is past them all.
  var largestDisplacement: Double {
    max(tapMovement, tapDistance, longPressMovement, panSlop, swipeAlong, swipeAcross, pinchSlack, edgeBand)
  }
}
