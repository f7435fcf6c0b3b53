package import Evdev
package import Panels
import TouchKit

extension Configuration {
  /// What is taken of a device that is no touchscreen: what the first rule that matches it says, and nothing unasked.
  package func sensorSetup(of found: DiscoveredDevice) -> SensorSetup {
    let rule = rule(for: found)
    var setup = SensorSetup()
    for type in rule.presses {
      if let code = EventName.code(named: type.rawValue, of: EventType.key) { setup.presses[code] = type }
    }
    setup.remote = rule.remote
    setup.motion = rule.motion
    return setup
  }

  /// What is taken of a recorded device: what a rule says that matches it, else all that it can report, for who plays it gave it.
  package func sensorSetup(ofRecorded device: DeviceDescription) -> SensorSetup {
    let setup = sensorSetup(of: DiscoveredDevice(device))
    if !setup.isEmpty { return setup.narrowed(to: device) }
    var all = SensorSetup()
    for code in device.codes[EventType.key] ?? [] {
      if let name = EventName.ofCode(code, of: EventType.key) { all.presses[code] = PressType(rawValue: name) }
    }
    (all.remote, all.motion) = (true, true)
    return all.narrowed(to: device)
  }
}
