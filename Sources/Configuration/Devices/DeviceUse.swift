package import Panels

/// How a device is to be used.
package struct DeviceUse: Equatable {
  /// Whether to grab it, for this program alone.
  package var grab: Bool
  /// What is taken of it besides touches.
  package var sensor: SensorSetup

  package init(grab: Bool, sensor: SensorSetup = SensorSetup()) {
    self.grab = grab
    self.sensor = sensor
  }
}
