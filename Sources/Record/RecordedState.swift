package import Panels
package import TouchKit

/// The state at the beginning of a record, in addition to its configuration: everything earlier on which later events
/// may depend.
///
/// No touch or gesture is in progress at that time, so this is the lasting state: the values of controls, offsets,
/// screens, apps, and the focus. The contents of secure windows are left out.
package struct RecordedState: Equatable, Sendable {
  /// The configuration's scene with the values that fingers have set, as the bytes of a JSON object; nil if it is
  /// unchanged.
  package var scene: [UInt8]?
  package var screens: [Measured] = []
  /// The names of the screens that a call has rotated, and that stay so until the device is held differently.
  package var rotated: [String] = []
  /// The sizes that displays on the screens' connectors report, in millimetres.
  package var displays: [Display] = []
  package var presentations: [Command.Presentation] = []
  /// The apps that have been in front of each screen, the most recent one last.
  package var foreground: [History] = []
  /// The number of contests of each app, outside of secure windows.
  package var contests: [Contests] = []
  package var curtains: [DrawnCurtain] = []
  package var windows: [Place] = []

  package init() {}

  /// The measured values of a screen.
  package struct Measured: Equatable, Sendable {
    package var name: String
    package var size: Size
    package var pixelsPerPoint: Vector
    /// Whether a device reported values that the configuration does not set.
    package var isMeasured: Bool
    /// Whether its physical size is unknown.
    package var isAssumed: Bool

    package init(name: String, size: Size, pixelsPerPoint: Vector, isMeasured: Bool, isAssumed: Bool) {
      (self.name, self.size, self.pixelsPerPoint) = (name, size, pixelsPerPoint)
      (self.isMeasured, self.isAssumed) = (isMeasured, isAssumed)
    }
  }

  package struct Display: Equatable, Sendable {
    package var connector: String
    package var size: Size

    package init(connector: String, size: Size) {
      (self.connector, self.size) = (connector, size)
    }
  }

  /// The apps that have been in front of a screen.
  package struct History: Equatable, Sendable {
    package var screen: String
    package var apps: [String]

    package init(screen: String, apps: [String]) {
      (self.screen, self.apps) = (screen, apps)
    }
  }

  /// The number of an app's last contest.
  package struct Contests: Equatable, Sendable {
    package var app: String
    package var last: Int

    package init(app: String, last: Int) {
      (self.app, self.last) = (app, last)
    }
  }

  /// One reason why a screen's curtain is drawn.
  package struct DrawnCurtain: Equatable, Sendable {
    package var screen: String
    package var drawing: Curtain.Drawing

    package init(screen: String, drawing: Curtain.Drawing) {
      (self.screen, self.drawing) = (screen, drawing)
    }
  }

  /// A window, and the focused view in it.
  package struct Place: Equatable, Sendable {
    /// The app that owns the window; empty for a window of the configuration.
    package var app: String
    package var window: String
    package var firstResponder: String?
    package var isKey: Bool

    package init(app: String, window: String, firstResponder: String?, isKey: Bool) {
      (self.app, self.window, self.firstResponder, self.isKey) = (app, window, firstResponder, isKey)
    }
  }
}
