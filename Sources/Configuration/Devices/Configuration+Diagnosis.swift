package import Evdev
package import Panels
import TouchKit

extension Configuration {
  /// Where a device lies, for a diagnosis that prints settings for this configuration.
  ///
  /// - Parameter devices: the touchscreens, this one among them: the first on a screen says what the configuration leaves open.
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
      description, setup: PanelSetup(on: placements, adjustment: adjustment(of: found)),
      glass: geometry.physicalSize ?? (description.physicalSize == nil ? geometry.displaySize : nil),
      isSizeOfRange: geometry.size == nil)
  }
}
