import Configuration
import Documents
import Evdev
import Panels
import TouchService

extension DeviceDescription {
  /// The keys of a device that is not a touchscreen, by the kernel's names in the order of their codes.
  var keyNames: [String] {
    if touchProtocol != .none { return [] }
    return (codes[EventType.key] ?? []).sorted().compactMap { EventName.ofCode($0, of: EventType.key) }
  }

  /// The rule that reads all that a device which is no touchscreen can report; nil if that is nothing.
  var sensorRule: String? {
    guard touchProtocol == .none else { return nil }
    let setup = Configuration().sensorSetup(ofRecorded: self)
    if setup.isEmpty { return nil }
    let pattern = DeviceMatch.pattern(for: name).map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    var rule = "devices:\n  - match: {name: \"\(oneLine(pattern))\"}\n"
    if !setup.presses.isEmpty { rule += "    presses: [\(keyNames.joined(separator: ", "))]\n" }
    if setup.remote { rule += "    remote: true\n" }
    if setup.motion { rule += "    motion: true\n" }
    return rule
  }
}
