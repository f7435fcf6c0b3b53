import Documents
package import Panels
package import Scenes
package import TouchKit

/// One screen: its name and the properties of its glass.
package struct ScreenConfiguration: Equatable, Sendable {
  package var name: String
  package var geometry: ScreenGeometry
  package var followsGravity = false
  package var connector: String?
  package var displayPower: [DisplayPower] = []
  package var foreground: String?
  package var recognizers: [RecognizerDescription] = []

  /// Create a screen; the defaults are those of the only screen if none is configured.
  package init(name: String = "main", geometry: ScreenGeometry = ScreenGeometry()) {
    self.name = name
    self.geometry = geometry
  }

  /// Create the screen from the configuration only; nil if only a device can provide its size.
  package func makeScreen() -> Screen? {
    geometry.size == nil ? nil : ScreenLayout(self).makeScreen()
  }

  static let schema: Schema<ScreenConfiguration> = Schema(
    "screen", "A screen and the properties of its glass.", defaults: ScreenConfiguration(),
    fields: [
      Field(required: "name", \.name, .name, "The screen's name in windows, device rules and clients."),
      Field(
        optional: "size", \.geometry.size, .size(1...100_000, unit: "px"),
        "The screen's size before rotation. By default, this is the range of the device's axes."),
      Field(
        optional: "physicalSize", \.geometry.physicalSize, .size(1...10_000, unit: "mm"),
        "The physical size of the glass before rotation. By default, this is the size that the device reports."),
      Field(
        optional: "connector", \.connector, .name,
        "The display's connector, as /sys/class/drm names it. If the physical size is otherwise unknown, touchd reads the size from the EDID of this display."
      ),
      Field(
        "rotation", \.geometry.rotation, .choice(unit: "°"),
        "The rotation of the picture relative to the glass, in degrees clockwise."),
      Field(
        "followsGravity", \.followsGravity, .bool,
        "Whether the picture stays upright when the device is turned. This key requires an accelerometer whose device rule sets motion. Until the accelerometer's first reading, the key rotation applies."
      ),
      Field(
        "displayPower", \.displayPower, .list(of: .displayPower, count: 0...8),
        "Files in /sys/class/backlight or /sys/class/drm. While one of these files reports that the display is off, the touch that wakes the display has no other effect."
      ),
      Field(
        optional: "foreground", \.foreground, .name,
        "The only app that may be in front on this screen. By default, any app may be in front."),
      Field(
        "recognizers", \.recognizers, .list(of: .object { RecognizerDescription.schema }, count: 0...64),
        "The screen's own gestures. These recognizers follow every touch on the screen, whatever the touch hits, and win over all gestures of windows. Zones are relative to the screen."
      ),
    ])
}

extension Codec where Value == DisplayPower {
  /// The path of a file with one of ``DisplayPower/names``.
  fileprivate static var displayPower: Codec {
    let problem = "expected a path that ends in \(DisplayPower.names.joined(separator: ", "))"
    return Codec<String>.text(form: "path").map(
      to: { (path, cursor) throws(DocumentError) in
        guard !path.utf8.contains(UInt8(ascii: "*")) else {
          throw cursor.error("patterns are not expanded; name one file")
        }
        guard let power = DisplayPower(path: path) else { throw cursor.error("\(problem), found \(quoted(path))") }
        return power
      }, from: \.path)
  }
}
