package import TouchKit

/// A remedy against a panel's fault.
package enum Remedy: Equatable, Sendable {
  /// A filter for the device's rule: the filter's key, its value, and a note, such as the unit of the value.
  case filter(String, String, note: String? = nil)
  /// A zone for the filter `deadZones`, in pixels of a screen with the given size.
  case deadZone(Rect, screen: Size)
  /// A setting outside the rule's filters, or another step.
  case system(String)

  package var line: String {
    switch self {
    case .filter(let key, let value, let note): "filters: {\(key): \(value)}" + (note.map { "  # \($0)" } ?? "")
    case .deadZone(let zone, let screen): "filters: {deadZones: [\(Self.list(zone))]}  # \(Self.unit(of: screen))"
    case .system(let line): line
    }
  }

  static func unit(of screen: Size) -> String {
    "px of a screen of \(Int(screen.width.rounded()))x\(Int(screen.height.rounded()))"
  }

  /// Format a zone as in the configuration.
  static func list(_ zone: Rect) -> String {
    let numbers = [zone.origin.x, zone.origin.y, zone.size.width, zone.size.height]
    return "[\(numbers.map { "\(Int($0))" }.joined(separator: ", "))]"
  }
}
