import Configuration
package import Evdev
package import Panels

extension ScreenHost {
  /// Create the sensor for a device that is not a touchscreen; nil if the configuration uses nothing of it.
  package func makeSensor(_ found: DiscoveredDevice, _ description: DeviceDescription) -> Sensor? {
    makeSensor(found, description, configuration.sensorSetup(of: found))
  }

  /// Create the sensor for a touchscreen's own buttons; nil if the configuration uses none of them.
  package func makeButtons(of found: DiscoveredDevice, _ description: DeviceDescription) -> Sensor? {
    makeSensor(found, description.withoutTouches)
  }

  /// Create the sensor for a recorded device, by the configuration or for everything that it can report; nil if that is
  /// nothing.
  package func makeSensor(_ description: DeviceDescription) -> Sensor? {
    makeSensor(DiscoveredDevice(description), description, configuration.sensorSetup(ofRecorded: description))
  }

  private func makeSensor(
    _ found: DiscoveredDevice, _ description: DeviceDescription, _ setup: SensorSetup
  ) -> Sensor? {
    let sensor = Sensor(description, found: found, setup)
    return sensor.setup.isEmpty ? nil : sensor
  }
}
