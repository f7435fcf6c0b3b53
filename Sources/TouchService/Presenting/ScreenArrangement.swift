import Configuration
import Documents
import Evdev
import Panels
import Scenes
import TouchKit

/// The screens that result from a configuration and the devices. Computing an arrangement has no side effects.
struct ScreenArrangement {
  var layouts: [ScreenLayout]
  /// The screens, in the order of the layouts.
  private(set) var screens: [Screen]
  /// The panels on the screens, and the udev properties of their devices.
  private var devices: [(panel: Panel, found: DiscoveredDevice)] = []
  /// Returns the size in millimetres that the display on a connector reports; nil if it reports none.
  let displaySize: (_ connector: String) -> Size?

  /// Lay out the screens of a configuration. A screen without a device is measured when its first device appears.
  init(
    _ configuration: Configuration, devices: [(found: DiscoveredDevice, description: DeviceDescription)],
    _ displaySize: @escaping (_ connector: String) -> Size?
  ) {
    layouts = configuration.layouts(for: devices, displaySize)
    screens = layouts.map { $0.makeScreen() }
    self.displaySize = displaySize
  }

  /// The arrangement of another configuration with the same devices. Screens with unchanged names keep their objects.
  func adapted(to configuration: Configuration) -> ScreenArrangement {
    var next = self
    next.layouts = configuration.layouts(for: devices.map { ($0.found, $0.panel.device) }, displaySize)
    next.screens = next.layouts.map { screen(named: $0.name) ?? $0.makeScreen() }
    return next
  }

  /// The same arrangement with new screens, for checks without side effects.
  var trial: ScreenArrangement {
    var trial = self
    trial.screens = layouts.map { $0.makeScreen() }
    return trial
  }

  var names: [String] { layouts.map(\.name) }

  /// The index of the screen with a name, or of the first screen for nil; nil if no screen has the name.
  func index(of name: String?) -> Int? {
    guard let name else { return 0 }
    return layouts.firstIndex { $0.name.isSame(as: name) }
  }

  /// The screen with a name, or the first screen for nil; nil if no screen has the name.
  func screen(named name: String?) -> Screen? { index(of: name).map { screens[$0] } }

  func layout(named name: String) -> ScreenLayout? { index(of: name).map { layouts[$0] } }

  /// Build the recognizers of a configuration's screens; nil if there are none.
  func makeRecognizers(of configuration: Configuration) throws(DocumentError) -> Scene? {
    if configuration.screens.allSatisfy(\.recognizers.isEmpty) { return nil }
    return try Scene(configuration.screenRecognizers) { screen(named: $0) }
  }

  // MARK: Devices

  mutating func add(_ panel: Panel, of found: DiscoveredDevice) { devices.append((panel, found)) }

  /// Forget the devices of all other panels.
  mutating func keepDevices(of panels: [Panel]) {
    devices.removeAll { device in !panels.contains { $0 === device.panel } }
  }

  func device(of panel: Panel) -> DiscoveredDevice? { devices.first { $0.panel === panel }?.found }
}
