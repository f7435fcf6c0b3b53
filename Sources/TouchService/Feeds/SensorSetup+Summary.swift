import Panels
import TouchKit

extension SensorSetup {
  /// What is taken of a device, for the journal.
  var summary: String {
    var parts: [String] = []
    if !presses.isEmpty {
      parts.append("presses of \(presses.values.map(\.rawValue).sorted().joined(separator: ", "))")
    }
    if remote { parts.append("remote control") }
    if motion { parts.append("motion") }
    return parts.joined(separator: ", ")
  }
}
