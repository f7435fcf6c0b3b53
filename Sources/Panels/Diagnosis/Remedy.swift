/// What helps against a panel's misbehaviour.
package enum Remedy: Equatable, Sendable {
  /// A filter of the device's rule in the configuration, and what its numbers are.
  case filter(String, String, note: String? = nil)
  /// One of the zones of the filter `deadZones`.
  case deadZone(String, note: String)
  /// Something that no rule of a device says.
  case system(String)

  /// The remedy by itself, in a line.
  package var line: String {
    switch self {
    case .filter(let key, let value, let note): "filters: {\(key): \(value)}" + (note.map { "  # \($0)" } ?? "")
    case .deadZone(let zone, let note): "filters: {deadZones: [\(zone)]}  # \(note)"
    case .system(let line): line
    }
  }
}
