package import Documents
import Kernel
package import Panels

/// The drop-in in which `touchctl calibrate` stores matrices, and nothing else.
package struct CalibrationFile {
  package let path: String
  private let directory: String
  private static let name = "calibration.yaml"

  private static let head = """
    # Written by touchctl calibrate --write. Calibrating a device again replaces its line; the other lines stay.
    calibrations:

    """

  /// The drop-in for the configuration at a path.
  package init(of configuration: String) {
    directory = configuration + ".d"
    path = "\(directory)/\(Self.name)"
  }

  /// Write a matrix into the file, replacing the one for the same match. Readers find either the old file or the new
  /// one, never a part.
  ///
  /// - Throws: an error if the file has other contents or cannot be written; the file is then unchanged.
  package func put(_ matrix: PanelAdjustment.Matrix, for match: DeviceMatch) throws(DocumentError) {
    var rule = CalibrationRule()
    rule.match = match
    rule.matrix = matrix.numbers
    var rules = try read()
    if let index = rules.firstIndex(where: { $0.match == match }) {
      rules[index] = rule
    } else {
      rules.append(rule)
    }
    try replace(with: Self.text(of: rules))
  }

  private static func text(of rules: [CalibrationRule]) -> String {
    rules.reduce(head) { text, rule in
      var json = JSONWriter()
      // JSON is YAML, and the configuration reads it back exactly.
      CalibrationRule.schema.encode(rule, into: &json)
      return text + "  - \(String(decoding: json.bytes, as: UTF8.self))\n"
    }
  }

  private func read() throws(DocumentError) -> [CalibrationRule] {
    guard fileExists(path) else { return [] }
    let root = try Cursor(parseYAML(try readFile(path), file: path), file: path)
    for member in try root.members() where member.key != "calibrations" {
      throw root[member.key]?.error(
        "touchctl calibrate overwrites this file and would delete this key; move the key to another file")
        ?? root.error("this file must have only the key calibrations")
    }
    return try Configuration.schema.decode(root).calibrations
  }

  private func replace(with text: String) throws(DocumentError) {
    do throws(SystemError) {
      try makeFolder(directory)
      // The temporary file is hidden, so it is not read as a drop-in.
      try replaceWholeFile(path, with: Array(text.utf8))
    } catch {
      throw DocumentError(file: path, message: "cannot be written: \(error.reason)")
    }
  }
}
