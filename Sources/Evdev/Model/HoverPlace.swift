/// The position of a pen that is near a panel without touching it, in device units.
package struct HoverPlace: Equatable, Sendable {
  package var x: Int32
  package var y: Int32
}
