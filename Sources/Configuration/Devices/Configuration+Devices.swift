package import Evdev
package import Panels
package import TouchKit

extension Configuration {
  /// Return the first rule that matches a device, or a rule that changes nothing.
  package func rule(for found: DiscoveredDevice) -> DeviceRule {
    matchingRule(found) ?? DeviceRule()
  }

  /// Return the configuration's matrix for a device, if it has one.
  package func calibration(of found: DiscoveredDevice) -> PanelAdjustment.Matrix? {
    let measured = calibrations.first { $0.match.holds(found) }?.matrix
    return (measured ?? rule(for: found).calibration).flatMap { PanelAdjustment.Matrix($0) }
  }

  /// Return the adjustment of a device's axes by its rule, and by a matrix of the configuration or of udev.
  package func adjustment(of found: DiscoveredDevice) -> PanelAdjustment {
    let rule = rule(for: found)
    return PanelAdjustment(
      swapsAxes: rule.swapsAxes, invertsX: rule.invertsX, invertsY: rule.invertsY,
      matrix: calibration(of: found) ?? found.properties[matrixKey].flatMap { .init($0) })
  }

  /// Return the rotation of the picture on a device's first screen.
  package func rotation(of found: DiscoveredDevice) -> Rotation {
    places(of: found).first.map { screens[$0.screen].geometry.rotation } ?? .none
  }

  /// Return how to use a device. Every touchscreen is used, other devices only if a rule matches.
  package func use(of found: DiscoveredDevice) -> DeviceUse? {
    let rule = matchingRule(found)
    guard rule != nil || found.isTouchscreen else { return nil }
    return DeviceUse(
      grab: rule?.grab ?? false, passOn: rule?.passOn, screen: places(of: found).first.map { screens[$0.screen].name },
      sensor: sensorSetup(of: found))
  }

  /// Return the indices in ``screens`` of a device's screens, each with its part of the glass.
  package func places(of found: DiscoveredDevice) -> [(screen: Int, area: Rect)] {
    places(of: rule(for: found))
  }

  /// The indices in ``screens`` of the screens whose touches are passed on (P2).
  package var passedOn: Set<Int> {
    Set(devices.filter { $0.passOn != nil }.flatMap { places(of: $0).map(\.screen) })
  }

  private func places(of rule: DeviceRule) -> [(screen: Int, area: Rect)] {
    func index(_ name: String) -> Int { screens.firstIndex { $0.name == name } ?? 0 }
    if rule.parts.isEmpty { return [(rule.screen.map(index) ?? 0, Placement.wholeGlass)] }
    return rule.parts.map { (index($0.screen), $0.area) }
  }

  /// Return the rule that applies to a device; nil if none matches.
  func matchingRule(_ found: DiscoveredDevice) -> DeviceRule? {
    ruleIndex(for: found).map { devices[$0] }
  }

  /// Return the index in ``devices`` of the rule that applies to a device; nil if none matches.
  package func ruleIndex(for found: DiscoveredDevice) -> Int? {
    devices.firstIndex { $0.match.holds(found) }
  }
}

/// The property in which udev stores libinput's matrix.
package let matrixKey = "LIBINPUT_CALIBRATION_MATRIX"
