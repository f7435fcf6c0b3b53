/// The position of a pen that is near a panel without touching it, in device units.
package struct HoverPlace: Equatable, Sendable {
  /// The place on the horizontal axis.
  package var x: Int32
  /// The place on the vertical axis.
  package var y: Int32
}
