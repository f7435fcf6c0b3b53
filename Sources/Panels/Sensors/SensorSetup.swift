package import Evdev
package import TouchKit

/// The events used of a device that is not a touchscreen; all others are ignored.
package struct SensorSetup: Equatable, Sendable {
  /// The keys whose presses are sent to the first responder, by code.
  package var presses: [UInt16: PressType] = [:]
  /// Whether its media keys and its headset button are used as remote control.
  package var remote = false
  /// Whether its acceleration is used as motion.
  package var motion = false

  package init() {}

  package var isEmpty: Bool { self == SensorSetup() }

  package var keys: Set<UInt16> { Set(presses.keys).union(remote ? RemoteKeys.codes : []) }

  /// Reduce the setup to the parts that a device can report.
  package func narrowed(to device: DeviceDescription) -> SensorSetup {
    let keys = device.codes[EventType.key] ?? []
    var setup = self
    setup.presses = presses.filter { keys.contains($0.key) }
    setup.remote = remote && !keys.isDisjoint(with: RemoteKeys.codes)
    setup.motion = motion && device.isAccelerometer
    return setup
  }
}
