package import Documents
import Evdev

extension Cursor {
  /// What is wrong with the name of a key; nil where the kernel has one of that name.
  package func unknownKey(_ name: String) -> DocumentError? {
    if EventName.code(named: name, of: EventType.key) != nil { return nil }
    let meant = suggestion(for: name, among: EventName.keys).map { "; did you mean \(quoted($0))?" } ?? ""
    return error("the kernel has no key \(quoted(name))\(meant)")
  }
}
