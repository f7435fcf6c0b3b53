package import Evdev
package import Panels
import TouchKit

extension Configuration {
  /// Return the place of a device, for a diagnosis that prints settings for this configuration.
  ///
  /// - Parameter devices: the touchscreens, including this one. The first on a screen determines what the configuration
  ///   does not set.
  package func panelPlace(
    of found: DiscoveredDevice, _ description: DeviceDescription,
    among devices: [(found: DiscoveredDevice, description: DeviceDescription)]
  ) -> PanelPlace {
    let layouts = layouts(for: devices) { physicalSize(ofDisplayOn: $0) }
    let places = places(of: found)
    let placements = places.map { place in
      let layout = layouts[place.screen]
      return Placement(layout.makeScreen(), rotation: layout.geometry.rotation, area: place.area)
    }
    let geometry = layouts[places[0].screen].geometry
    return PanelPlace(
      description,
      setup: PanelSetup(on: placements, adjustment: adjustment(of: found), filters: rule(for: found).filters),
      glass: geometry.physicalSize ?? (description.physicalSize == nil ? geometry.displaySize : nil),
      isSizeOfRange: geometry.size == nil)
  }
}
