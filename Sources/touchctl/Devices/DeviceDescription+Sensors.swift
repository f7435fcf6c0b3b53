import Configuration
import Documents
import Evdev
import Panels

extension DeviceDescription {
  /// The kernel's names of the keys, in the order of their codes; empty for a touchscreen.
  var keyNames: [String] {
    if touchProtocol != .none { return [] }
    return (codes[EventType.key] ?? []).sorted().compactMap { EventName.ofCode($0, of: EventType.key) }
  }

  /// Whether the device is a keyboard: it has letters and is not a touchscreen. Typed text is not a press of a button.
  var isKeyboard: Bool {
    // The rows that begin with KEY_Q, KEY_A and KEY_Z.
    touchProtocol == .none
      && (codes[EventType.key] ?? []).contains { code in [16...25, 30...38, 44...50].contains { $0.contains(code) } }
  }

  /// The rule that reads everything this sensor can report; nil if it reports nothing, or is a touchscreen or keyboard.
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
