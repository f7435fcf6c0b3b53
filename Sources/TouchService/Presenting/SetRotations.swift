import Panels

/// Which screens keep the rotation that somebody has set, although they follow gravity (S54).
struct SetRotations: Equatable {
  /// By the screen's name how the device was held when it was set; nil for one of which that is not known yet.
  private var held: [String: Rotation?] = [:]

  /// The screens, in the order of their names.
  var screens: [String] { held.keys.sorted() }

  /// Note that a call has rotated a screen while the device was held so.
  mutating func set(_ screen: String, whileHeld rotation: Rotation?) {
    held[screen] = .some(rotation)
  }

  /// Know no longer how the device was held, because the stream of its accelerometer begins again.
  mutating func forgetGravity() {
    for screen in held.keys { held[screen] = .some(nil) }
  }

  /// Whether a screen keeps its rotation while the device is held so; one that was held otherwise keeps it no longer.
  mutating func keeps(_ screen: String, whileHeld rotation: Rotation) -> Bool {
    guard let before = held[screen] else { return false }
    guard let before else {
      held[screen] = rotation
      return true
    }
    if before == rotation { return true }
    held[screen] = nil
    return false
  }
}
