import Configuration
import Documents
import Evdev
import Panels
import Scenes
import TouchKit

/// The screens that a configuration and the devices make together. To compute one changes nothing.
struct ScreenArrangement {
  private(set) var layouts: [ScreenLayout]
  /// The screens, in step with the layouts.
  private(set) var screens: [Screen]
  /// What is known of the devices of the panels that lie on the screens.
  private var devices: [(panel: Panel, found: DiscoveredDevice)] = []
  /// What the display on a connector says of its size in millimetres; nil if it says nothing.
  let displaySize: (_ connector: String) -> Size?

  /// Lay out the screens of a configuration; a screen without a device is measured when its first one appears.
  init(
    _ configuration: Configuration, devices: [(found: DiscoveredDevice, description: DeviceDescription)],
    _ displaySize: @escaping (_ connector: String) -> Size?
  ) {
    layouts = configuration.layouts(for: devices, displaySize)
    screens = layouts.map { $0.makeScreen() }
    self.displaySize = displaySize
  }

  /// The arrangement of another configuration, with the same devices; a screen whose name stays is the same object.
  func adapted(to configuration: Configuration) -> ScreenArrangement {
    var next = self
    next.layouts = configuration.layouts(for: devices.map { ($0.found, $0.panel.device) }, displaySize)
    next.screens = next.layouts.map { screen(named: $0.name) ?? $0.makeScreen() }
    return next
  }

  /// The same on screens of its own, so that what does not fit changes nothing.
  var trial: ScreenArrangement {
    var trial = self
    trial.screens = layouts.map { $0.makeScreen() }
    return trial
  }

  var names: [String] { layouts.map(\.name) }

  /// The position of the screen of a name, or of the first one for nil; nil if there is none of that name.
  func index(of name: String?) -> Int? {
    guard let name else { return 0 }
    return layouts.firstIndex { $0.name.isSame(as: name) }
  }

  /// The screen of a name, or the first one for nil; nil if there is none of that name.
  func screen(named name: String?) -> Screen? { index(of: name).map { screens[$0] } }

  /// The layout of the screen of a name.
  func layout(named name: String) -> ScreenLayout? { index(of: name).map { layouts[$0] } }

  mutating func replace(_ layout: ScreenLayout, at index: Int) { layouts[index] = layout }

  /// The recognizers of a configuration's screens; nil if there are none.
  func makeRecognizers(of configuration: Configuration) throws(DocumentError) -> Scene? {
    if configuration.screens.allSatisfy(\.recognizers.isEmpty) { return nil }
    return try Scene(configuration.screenRecognizers) { screen(named: $0) }
  }

  // MARK: Devices

  mutating func add(_ panel: Panel, of found: DiscoveredDevice) { devices.append((panel, found)) }

  /// Forget the devices of all panels but these.
  mutating func keepDevices(of panels: [Panel]) {
    devices.removeAll { device in !panels.contains { $0 === device.panel } }
  }

  /// The device that a panel was made of.
  func device(of panel: Panel) -> DiscoveredDevice? { devices.first { $0.panel === panel }?.found }
}
