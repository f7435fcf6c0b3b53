package import Documents
import Foundation

/// The generated tables of a document: each marker such as `<!-- keys: view -->` is followed by the table of that type.
package struct DocumentTables {
  /// All types reachable from the schema's root, by name.
  package private(set) var types: [String: ObjectType] = [:]

  /// Create the tables of a type and of all types in it.
  package init(_ root: ObjectType) {
    visit(root)
  }

  private mutating func visit(_ type: ValueType) {
    switch type {
    case .object(let object): visit(object())
    case .list(let element, _), .dictionary(let element): visit(element)
    case .either(let types): for type in types { visit(type) }
    default: break
    }
  }

  private mutating func visit(_ object: ObjectType) {
    guard types.updateValue(object, forKey: object.name) == nil else { return }
    for field in object.fields + (object.variants?.known.flatMap(\.fields) ?? []) { visit(field.type) }
  }

  /// The table of a marker, or nil if the marker names none.
  private func table(_ marker: String) -> String? {
    let words = marker.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard words.count == 2, let type = types[words[1]] else { return nil }
    if words[0] == "keys" { return type.markdownTable }
    guard words[0] == "kinds" else { return nil }
    return type.variants?.known.map { variant in
      "### \(variant.name)\n\(variant.sentence)\n" + (variant.fields.isEmpty ? "" : "\n\(variant.markdownTable)")
    }.joined(separator: "\n")
  }

  /// Insert each marker's table after it, or return nil if a marker names no table. A table of keys replaces the rows
  /// there, a table of kinds all lines up to the next `##` heading.
  package func fill(_ text: String) -> String? {
    var lines: [Substring] = []
    var skips: ((Substring) -> Bool)?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let skip = skips {
        if skip(line) { continue }
        skips = nil
      }
      lines.append(line)
      guard line.hasPrefix("<!-- "), line.hasSuffix(" -->") else { continue }
      let marker = String(line.dropFirst(5).dropLast(4))
      guard let table = table(marker) else { return nil }
      lines += table.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      skips = marker.hasPrefix("kinds") ? { !$0.hasPrefix("## ") } : { $0.hasPrefix("|") }
      if marker.hasPrefix("kinds") { lines.append("") }
    }
    return lines.joined(separator: "\n")
  }
}
