extension ObjectType {
  /// A Markdown table of the keys: key, type with unit and range, default, meaning.
  package var markdownTable: String {
    markdown(of: fields, kind: variants.map { ($0.key, $0.known.map(\.name), $0.defaultName) })
  }
}

extension VariantType {
  /// A Markdown table of the keys that only this kind has; empty where it has none.
  package var markdownTable: String {
    fields.isEmpty ? "" : markdown(of: fields, kind: nil)
  }
}

private func markdown(of fields: [FieldType], kind: (key: String, names: [String], defaultName: String?)?) -> String {
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
