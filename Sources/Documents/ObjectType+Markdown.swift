extension ObjectType {
  /// A Markdown table of the keys: key, type with unit and range, default, meaning.
  package var markdownTable: String {
    markdown(of: fields, kind: variants.map { ($0.key, $0.known.map(\.name), $0.defaultName) })
  }
}

/// The table of some keys, the kind first where there are several.
func markdown(of fields: [FieldType], kind: (key: String, names: [String], defaultName: String?)?) -> String {
  var rows = ["| key | type | default | meaning |", "|---|---|---|---|"]
  if let kind {
    let value = kind.defaultName.map { "`\($0)`" } ?? "required"
    rows.append("| `\(kind.key)` | \(kind.names.joined(separator: ", ")) | \(value) | What it is. |")
  }
  for field in fields {
    let value = field.isRequired ? "required" : field.defaultJSON.map { "`\($0)`" } ?? "–"
    rows.append("| `\(field.name)` | \(field.type.name) | \(value) | \(field.sentence) |")
  }
  return rows.joined(separator: "\n") + "\n"
}
