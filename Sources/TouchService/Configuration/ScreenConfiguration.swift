package import Panels
package import Scenes

/// One screen: its name and what is known of its glass.
package struct ScreenConfiguration: Equatable, Sendable {
  /// What windows, device rules and clients call it.
  package var name: String
  /// Size, physical size and rotation; what is nil comes from the device.
  package var geometry: ScreenGeometry
  /// Whether it is turned as the device is held, where an accelerometer is read.
  package var followsGravity = false
  /// The display's connector as the kernel names it, `HDMI-A-1`; its EDID tells the size that nobody else does.
  package var connector: String?
  /// The files that say whether its display is off; it is, where one of them says so.
  package var displayPower: [DisplayPower] = []
  /// The app that is in front of it while it presents, and no other; nil where that is left to the apps.
  package var foreground: String?

  /// Its recognizers, which follow every touch on it and win over those of windows.
  package var recognizers: [RecognizerDescription] = []

  /// The default is the only one where none is configured.
  package init(name: String = "main", geometry: ScreenGeometry = ScreenGeometry()) {
    self.name = name
    self.geometry = geometry
  }
}
