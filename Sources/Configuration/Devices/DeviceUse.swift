package import Panels

/// How to use a device.
package struct DeviceUse: Equatable {
  /// Whether to grab it.
  package var grab: Bool
  /// How touches are passed on to other programs through a twin; nil if they are not.
  package var passOn: PassOn?
  /// The screen of its twin; nil without one.
  package var screen: String?
  /// What is read from it in addition to touches.
  package var sensor: SensorSetup

  package init(grab: Bool, passOn: PassOn? = nil, screen: String? = nil, sensor: SensorSetup = SensorSetup()) {
    self.grab = grab || passOn != nil
    self.passOn = passOn
    self.screen = passOn == nil ? nil : screen
    self.sensor = sensor
  }
}
