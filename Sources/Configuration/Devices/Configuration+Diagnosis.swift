package import Evdev
package import Panels
package import TouchKit

extension Configuration {
  /// Return the place of a device, for a diagnosis that prints settings for this configuration.
  ///
  /// - Parameters:
  ///   - devices: the touchscreens, including this one. The first on a screen determines what the configuration does
  ///     not set.
  ///   - displaySize: returns the size that the display on a connector reports.
  package func panelPlace(
    of found: DiscoveredDevice, _ description: DeviceDescription,
    among devices: [(found: DiscoveredDevice, description: DeviceDescription)],
    _ displaySize: (_ connector: String) -> Size? = { physicalSize(ofDisplayOn: $0) }
  ) -> PanelPlace {
    let layouts = layouts(for: devices, displaySize)
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
