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

  /// Whether it is no touchscreen and has letters: what people type is no press of a button.
  var isKeyboard: Bool {
    // From KEY_Q, KEY_A and KEY_Z on.
    touchProtocol == .none
      && (codes[EventType.key] ?? []).contains { code in [16...25, 30...38, 44...50].contains { $0.contains(code) } }
  }

  /// The rule that reads all that a device which is no touchscreen can report; nil if that is nothing, and for a keyboard.
  var sensorRule: String? {
    guard touchProtocol == .none, !isKeyboard else { return nil }
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
