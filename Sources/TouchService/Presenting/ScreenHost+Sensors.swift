import Configuration
package import Evdev
package import Panels

extension ScreenHost {
  /// Take of a device that is no touchscreen what the configuration says; nil where that is nothing.
  package func makeSensor(_ found: DiscoveredDevice, _ description: DeviceDescription) -> Sensor? {
    makeSensor(found, description, configuration.sensorSetup(of: found))
  }

  /// Take of a touchscreen's own buttons what the configuration says; nil where that is nothing.
  package func makeButtons(of found: DiscoveredDevice, _ description: DeviceDescription) -> Sensor? {
    makeSensor(found, description.withoutTouches)
  }

  /// Take of a recorded device what the configuration says, or all that it can report; nil where that is nothing.
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
