package import Panels
package import TouchKit

/// What to do with the devices that match.
package struct DeviceRule: Equatable, Sendable {
  /// Which devices it is for.
  package var match = DeviceMatch()
  /// The screen that the device lies on; nil for the first one.
  package var screen: String?
  /// The screens under the device, where there are several; the first that holds a place counts.
  package var parts: [ScreenPart] = []
  /// Whether touchd takes the device for itself, so that nobody else gets its events.
  package var grab = false
  /// libinput's six numbers: the first two rows of a matrix over positions from 0 to 1; nil for what udev says, or none.
  package var calibration: [Double]?
  /// Whether the device's axes change places before all else.
  package var swapsAxes = false
  /// Whether the horizontal axis runs from right to left.
  package var invertsX = false
  /// Whether the vertical axis runs from bottom to top.
  package var invertsY = false
  /// What is done against what the panel does wrong.
  package var filters = PanelFilters()
  /// The keys whose presses go to the first responder, by the kernel's names.
  package var presses: [PressType] = []
  /// Whether its media keys and its headset button are remote control.
  package var remote = false
  /// Whether its acceleration is motion.
  package var motion = false

  /// Create a rule that changes nothing.
  package init() {}

  /// The names of the screens that it names.
  var screens: [String] { (screen.map { [$0] } ?? []) + parts.map(\.screen) }
}

/// A part of a device's glass and the screen under it.
package struct ScreenPart: Equatable, Sendable {
  /// The name of the screen.
  package var screen = ""
  /// The part, from 0 to 1 over the whole glass, after calibration and before rotation.
  package var area = Placement.wholeGlass

  /// Create a part that is all of the glass, on a screen without a name.
  package init() {}
}
