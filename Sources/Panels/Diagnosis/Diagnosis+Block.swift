import TouchKit

extension Diagnosis {
  /// The lines of the panel's rule after its match; empty if no setting helps.
  package var ruleLines: [String] {
    let turn =
      isOnItsSide
      ? ["#    swapAxes: \(!place.setup.adjustment.swapsAxes)  # is the panel mounted on its side, not mirrored?"] : []
    let filters = filterLines
    return turn + (filters.isEmpty ? [] : ["    filters:"] + filters)
  }

  /// The screen to which the pixels of the zones refer; nil without zones, or if the screen is as large as the axes'
  /// range.
  package var screenLine: String? {
    guard !place.isSizeOfRange, !zoneLines.isEmpty else { return nil }
    let placement = place.setup.placements[0]
    let size = placement.nativeSize
    return "screens: [{name: \(placement.screen.name), size: [\(Int(size.width)), \(Int(size.height))]}]"
      + "  # leave this line out if the configuration has screens"
  }

  /// The filters for all findings, one per line, as they appear under `filters:` in a rule; empty if no filter helps.
  ///
  /// A line that begins with # is doubtful: it helps only if the answer to its question is yes.
  var filterLines: [String] {
    var lines: [String] = []
    for finding in findings {
      guard case .filter(let key, let value, let note) = finding.remedy else { continue }
      let words = [note, finding.question].compactMap { $0 }.joined(separator: "; ")
      lines.append(
        (finding.question == nil ? "" : "#") + "      \(key): \(value)" + (words.isEmpty ? "" : "  # \(words)"))
    }
    return lines + zoneLines
  }

  /// Zones are always doubtful: a frequently pressed button often looks like a fault of the glass.
  private var zoneLines: [String] {
    var lines: [String] = []
    for finding in findings {
      guard case .deadZone(let zone, let screen) = finding.remedy else { continue }
      if lines.isEmpty {
        let advice = place.isSizeOfRange ? "; for another size: touchctl doctor --size WxH, or --config FILE" : ""
        lines.append("#      deadZones:  # \(Remedy.unit(of: screen))\(advice)")
      }
      lines.append("#        - \(Remedy.list(zone))  # \(finding.question ?? "")")
    }
    return lines
  }
}
