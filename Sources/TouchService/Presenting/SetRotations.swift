import Panels

/// The screens that keep a rotation that was set, although they follow gravity (S54).
struct SetRotations: Equatable {
  /// The device's position when the rotation was set, by the screen's name; nil if not known yet.
  private var held: [String: Rotation?] = [:]

  /// The screens, ordered by name.
  var screens: [String] { held.keys.sorted() }

  /// Note that a call has rotated a screen while the device was in this position.
  mutating func set(_ screen: String, whileHeld rotation: Rotation?) {
    held[screen] = .some(rotation)
  }

  /// Forget the device's position, because the stream of its accelerometer restarts.
  mutating func forgetGravity() {
    for screen in held.keys { held[screen] = .some(nil) }
  }

  /// Whether a screen keeps its rotation while the device is in this position. In another position, it no longer does.
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
