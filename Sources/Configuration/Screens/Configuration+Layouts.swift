package import Evdev
package import Scenes
package import TouchKit

extension Configuration {
  /// The scene without clients. If the configuration has none, it has every recognizer, or is empty if touches are
  /// passed on (P2).
  package var shownScene: SceneDescription { scene ?? (passedOn.isEmpty ? .withEveryRecognizer : SceneDescription()) }

  /// Return the layouts of the screens, each measured by the first device on it.
  package func layouts(
    for devices: [(found: DiscoveredDevice, description: DeviceDescription)], _ displaySize: (String) -> Size?
  ) -> [ScreenLayout] {
    screens.enumerated().map { index, screen in
      let layout = ScreenLayout(screen, displaySize)
      for device in devices {
        guard let place = places(of: device.found).first(where: { $0.screen == index }) else { continue }
        return layout.measured(
          by: device.description, swapsAxes: rule(for: device.found).swapsAxes, area: place.area)
      }
      return layout
    }
  }
}
