import Documents
package import Evdev
package import Panels
import TouchKit

extension Configuration {
  /// Return what is read from a device in addition to touches: what the first matching rule specifies, by default
  /// nothing.
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

  /// Return what is read from a recorded device: what the matching rule specifies, otherwise everything that it
  /// reports.
  package func sensorSetup(ofRecorded device: DeviceDescription) -> SensorSetup {
    let found = DiscoveredDevice(device)
    if matchingRule(found) != nil { return sensorSetup(of: found).narrowed(to: device) }
    var all = SensorSetup()
    for code in device.codes[EventType.key] ?? [] {
      if let name = EventName.ofCode(code, of: EventType.key) { all.presses[code] = PressType(rawValue: name) }
    }
    all.remote = true
    all.motion = true
    return all.narrowed(to: device)
  }

  /// Return the accelerometer that a screen follows: one whose rule names the screen, otherwise one whose rule names no
  /// screen (S54).
  ///
  /// Among several, the one with the earliest rule is used; among those with the same rule, the first one in `sensors`.
  package func accelerometer(of screen: String, among sensors: [Sensor]) -> Sensor? {
    var first: (sensor: Sensor, rank: (Int, Int))?
    for sensor in sensors where sensor.setup.motion {
      let index = ruleIndex(for: sensor.found)
      let names = index.map { devices[$0].screens } ?? []
      guard names.isEmpty || names.containsName(screen) else { continue }
      let rank = (names.isEmpty ? 1 : 0, index ?? devices.count)
      if let first, first.rank <= rank { continue }
      first = (sensor, rank)
    }
    return first?.sensor
  }
}
