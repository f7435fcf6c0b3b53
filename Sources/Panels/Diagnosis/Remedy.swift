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

extension Examination {
  /// The filters that help against all that was found, as the flow mapping of a rule's `filters`; nil where none helps.
  package var filters: String? {
    var members: [String] = []
    var zones: [String] = []
    for finding in findings {
      switch finding.remedy {
      case .filter(let key, let value, _): members.append("\(key): \(value)")
      case .deadZone(let zone, _): zones.append(zone)
      case .system, nil: break
      }
    }
    if !zones.isEmpty { members.append("deadZones: [\(zones.joined(separator: ", "))]") }
    return members.isEmpty ? nil : "{\(members.joined(separator: ", "))}"
  }
}
