package import Panels

/// How a device is to be used.
package struct DeviceUse: Equatable {
  /// Whether to grab it, for this program alone.
  package var grab: Bool
  /// What other programs get of it through a twin; nil for nothing.
  package var passOn: PassOn?
  /// The screen that its twin is of; nil without one.
  package var screen: String?
  /// What is taken of it besides touches.
  package var sensor: SensorSetup

  package init(grab: Bool, passOn: PassOn? = nil, screen: String? = nil, sensor: SensorSetup = SensorSetup()) {
    self.grab = grab || passOn != nil
    self.passOn = passOn
    self.screen = passOn == nil ? nil : screen
    self.sensor = sensor
  }
}
