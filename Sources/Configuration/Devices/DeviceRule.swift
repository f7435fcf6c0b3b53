import Documents
import Evdev
package import Panels
import Scenes
package import TouchKit

/// The settings of the devices that the rule matches.
package struct DeviceRule: Equatable, Sendable {
  package var match = DeviceMatch()
  package var screen: String?
  /// The first part that contains a position gets the touch.
  package var parts: [ScreenPart] = []
  package var grab = false
  package var passOn: PassOn?
  package var calibration: [Double]?
  package var swapsAxes = false
  package var invertsX = false
  package var invertsY = false
  package var filters = PanelFilters()
  package var presses: [PressType] = []
  package var remote = false
  package var motion = false

  /// Create a rule that changes nothing.
  package init() {}

  /// The names of all screens in the rule.
  var screens: [String] { (screen.map { [$0] } ?? []) + parts.map(\.screen) }

  static let schema: Schema<DeviceRule> = Schema(
    "device rule", "The settings of the devices that the rule matches.", defaults: DeviceRule(),
    fields: [
      Field(
        required: "match", \.match, .match,
        "The conditions that a device must meet. The first rule whose conditions a device meets applies."),
      Field(optional: "screen", \.screen, .name, "The screen of the device. By default, this is the first screen."),
      Field(
        "parts", \.parts, .list(of: .object { ScreenPart.schema }, count: 0...16),
        "Use this key instead of screen if several screens lie under the device's glass. A touch belongs to the screen that it began on."
      ),
      Field("grab", \.grab, .bool, "Whether touchd grabs the device, so that no other program gets its events."),
      Field(
        optional: "passOn", \.passOn, .passOn,
        "Grab the device. A virtual device that looks like this one gives other programs the touches that touchd does not use. With the value {}, each key has its default."
      ),
      Field(
        optional: "calibration", \.calibration, .matrix,
        "libinput's calibration matrix for positions from 0 to 1: x' = ax + by + c, y' = dx + ey + f. Without this key, touchd applies udev's matrix, if udev has one."
      ),
      Field("swapAxes", \.swapsAxes, .bool, "Whether touchd swaps the axes before it applies all other settings."),
      Field("invertX", \.invertsX, .bool, "Whether the horizontal axis runs from right to left."),
      Field("invertY", \.invertsY, .bool, "Whether the vertical axis runs from bottom to top."),
      Field(
        "filters", \.filters, .object { PanelFilters.schema },
        "Filters against faults of a panel. touchctl doctor prints the filters that a panel needs."),
      Field(
        "presses", \.presses, .list(of: .key, count: 0...64),
        "The keys whose presses go to the first responder, such as KEY_POWER. touchd reads no other keys of the device."
      ),
      Field(
        "remote", \.remote, .bool,
        "Whether the device's media keys and headset button (KEY_MEDIA, or KEY_PLAYPAUSE as the only key) send remote control commands to the first responder."
      ),
      Field(
        "motion", \.motion, .bool,
        "For an accelerometer: whether touchd reads shakes and the device's position. The position rotates the screens that this rule names. If this rule names no screen, the position rotates all screens that no other rule names."
      ),
    ])
}

/// A part of a device's glass, and the screen under this part.
package struct ScreenPart: Equatable, Sendable {
  package var screen = ""
  package var area = Placement.wholeGlass

  fileprivate static let schema: Schema<ScreenPart> = Schema(
    "part", "A part of a device's glass, and the screen under this part.", defaults: ScreenPart(),
    fields: [
      Field(required: "screen", \.screen, .name, "The screen under this part of the glass."),
      Field(
        "area", \.area, .area,
        "The part of the glass: x, y, width and height, each from 0 to 1, measured after calibration and before rotation."
      ),
    ])
}

extension Codec where Value == PressType {
  /// A key that exists in the kernel.
  fileprivate static var key: Codec {
    Codec<String>.keyName.map(
      to: { (name, cursor) throws(DocumentError) in
        if let error = cursor.unknownKey(name) { throw error }
        return PressType(rawValue: name)
      }, from: { $0.rawValue })
  }
}

extension Codec where Value == Rect {
  /// A rectangle inside the square from 0 to 1.
  fileprivate static var area: Codec {
    rect(0...1).checked { (rect, cursor) throws(DocumentError) in
      let (origin, size) = (rect.origin, rect.size)
      guard size.width > 0, size.height > 0 else {
        throw cursor.error("the width and height of an area must be more than 0")
      }
      // Rounding: three thirds may add up to slightly more than 1.
      guard origin.x + size.width <= 1.000_001, origin.y + size.height <= 1.000_001 else {
        throw cursor.error("an area must not extend beyond 1: x plus width, and y plus height, are at most 1")
      }
    }
  }
}
