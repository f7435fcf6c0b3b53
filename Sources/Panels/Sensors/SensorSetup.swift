package import Evdev
package import TouchKit

/// What a device that is not a touchscreen is read for; everything else is ignored.
package struct SensorSetup: Equatable, Sendable {
  /// The keys whose presses go to the first responder, by code.
  package var presses: [UInt16: PressType] = [:]
  /// Whether its media keys and its headset button are remote control.
  package var remote = false
  /// Whether its acceleration is motion.
  package var motion = false

  /// Create a setup that reads nothing.
  package init() {}

  /// Whether it reads nothing.
  package var isEmpty: Bool { self == SensorSetup() }

  /// The keys that are read.
  package var keys: Set<UInt16> { Set(presses.keys).union(remote ? RemoteKeys.codes : []) }

  /// The part of it that a device can report.
  package func narrowed(to device: DeviceDescription) -> SensorSetup {
    let keys = device.codes[EventType.key] ?? []
    var setup = self
    setup.presses = presses.filter { keys.contains($0.key) }
    setup.remote = remote && !keys.isDisjoint(with: RemoteKeys.codes)
    setup.motion = motion && device.isAccelerometer
    return setup
  }
}
