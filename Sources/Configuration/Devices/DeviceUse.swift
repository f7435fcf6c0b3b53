package import Panels

/// How to use a device.
package struct DeviceUse: Equatable {
  /// Whether to grab it.
  package var grab: Bool
  /// What other programs get from it through a twin; nil for nothing.
  package var passOn: PassOn?
  /// The screen of its twin; nil without one.
  package var screen: String?
  /// What it is read for in addition to touches.
  package var sensor: SensorSetup

  package init(grab: Bool, passOn: PassOn? = nil, screen: String? = nil, sensor: SensorSetup = SensorSetup()) {
    self.grab = grab || passOn != nil
    self.passOn = passOn
    self.screen = passOn == nil ? nil : screen
    self.sensor = sensor
  }
}
