extension Diagnosis {
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
