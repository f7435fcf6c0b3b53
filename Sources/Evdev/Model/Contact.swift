/// One finger or pen on a panel in one pass of its tracker, in device units.
package struct Contact: Equatable, Sendable {
  /// The change of a contact since the previous pass.
  package enum Phase: UInt8, Equatable, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  /// What touches the panel.
  package enum Tool: UInt8, Equatable, Sendable {
    case finger, pen
    /// A palm. A contact that becomes a palm is cancelled in the same pass.
    case palm
  }

  /// The contact's identity, unique in the run.
  package var id: Int
  /// The slot that reports it; 0 if the protocol has no slots.
  package var slot: Int32
  package var phase: Phase
  package var tool: Tool
  /// The position in device units, as reported: it may be outside the axis' range.
  package var x: Int32
  package var y: Int32
  /// Whether the stream has reported at least one coordinate of the position. If false, as for a finger that was
  /// already down when a recording began, the view below the contact is unknown.
  package var isPlaced: Bool
  /// The pressure in device units, 0 where the device reports none.
  package var pressure: Int32
  /// The length of the contact ellipse's longer axis in device units, 0 where the device reports none.
  package var touchMajor: Int32
  /// The length of the contact ellipse's shorter axis in device units, 0 where the device reports none.
  package var touchMinor: Int32
  /// The ellipse's orientation in device units, 0 where the device reports none.
  package var orientation: Int32

  package init(
    id: Int, slot: Int32 = 0, phase: Phase, tool: Tool = .finger, x: Int32, y: Int32, isPlaced: Bool = true,
    pressure: Int32 = 0,
    touchMajor: Int32 = 0, touchMinor: Int32 = 0, orientation: Int32 = 0
  ) {
    self.id = id
    self.slot = slot
    self.phase = phase
    self.tool = tool
    self.x = x
    self.y = y
    self.isPlaced = isPlaced
    self.pressure = pressure
    self.touchMajor = touchMajor
    self.touchMinor = touchMinor
    self.orientation = orientation
  }

  /// Whether this is the contact's last pass.
  package var isOver: Bool {
    phase == .ended || phase == .cancelled
  }
}
