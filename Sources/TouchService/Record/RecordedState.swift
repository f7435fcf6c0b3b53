package import Panels
package import TouchKit

/// What a record begins with beside its configuration: all that came of the life before it, and that events may depend on.
///
/// Nothing is under way at that moment, so this is what rests: the values of controls, offsets, screens, apps, and the focus; but for what
/// is in secure windows.
package struct RecordedState: Equatable, Sendable {
  /// The configuration's scene as fingers have left it, as the bytes of a JSON object; nil where it is as the configuration says.
  package var scene: [UInt8]?
  /// The screens as devices and displays have measured them.
  package var screens: [Measured] = []
  /// The names of the screens that somebody has turned, which keep that until the device is held otherwise.
  package var rotated: [String] = []
  /// What the displays on the screens' connectors say of their sizes, in millimetres.
  package var displays: [Display] = []
  /// What the apps show.
  package var presentations: [Command.Presentation] = []
  /// For each screen the apps that have been in front of it, the last one last.
  package var foreground: [History] = []
  /// How many contests the apps have had, outside of secure windows.
  package var contests: [Contests] = []
  /// The curtains that are drawn.
  package var curtains: [DrawnCurtain] = []
  /// The windows in the order in which they are asked for a touch.
  package var windows: [Place] = []

  package init() {}

  /// A screen as it is rotated.
  package struct Measured: Equatable, Sendable {
    package var name: String
    package var size: Size
    package var pixelsPerPoint: Vector
    /// Whether a device reported what the configuration does not set.
    package var isMeasured: Bool
    /// Whether nobody knew its physical size.
    package var isAssumed: Bool
  }

  /// A connector's display.
  package struct Display: Equatable, Sendable {
    package var connector: String
    package var size: Size
  }

  /// The apps that have been in front of a screen.
  package struct History: Equatable, Sendable {
    package var screen: String
    package var apps: [String]
  }

  /// The number of an app's last contest.
  package struct Contests: Equatable, Sendable {
    package var app: String
    package var last: Int
  }

  /// One drawing of a screen's curtain.
  package struct DrawnCurtain: Equatable, Sendable {
    package var screen: String
    package var drawing: Curtain.Drawing
  }

  /// A window, and who in it has its focus.
  package struct Place: Equatable, Sendable {
    /// Whose it is; empty for the configuration's.
    package var app: String
    package var window: String
    package var firstResponder: String?
    package var isKey: Bool
  }
}
