import Documents
import Foundation
import Testing

@testable import TouchService

/// The tables in the documents come from the schema: `TOUCHD_WRITE_GENERATED=1 swift test` writes them anew.
@Suite struct ConfigurationDocumentsTests {
  /// Every type that a configuration holds, by name.
  private static let types: [String: ObjectType] = {
    var types: [String: ObjectType] = [:]
    func visit(_ type: ValueType) {
      switch type {
      case .object(let object): visit(object())
      case .list(let element, _), .dictionary(let element): visit(element)
      case .either(let types): types.forEach(visit)
      default: break
      }
    }
    func visit(_ object: ObjectType) {
      guard types.updateValue(object, forKey: object.name) == nil else { return }
      for field in object.fields + (object.variants?.known.flatMap(\.fields) ?? []) { visit(field.type) }
    }
    visit(Configuration.schema.type)
    return types
  }()

  /// What a marker such as `<!-- keys: view -->` stands for.
  private func table(_ marker: String) throws -> String {
    let words = marker.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(words.count == 2, "\(marker)")
    let type = try #require(Self.types[words[1]], "\(marker)")
    if words[0] == "keys" { return type.markdownTable }
    try #require(words[0] == "kinds")
    return try #require(type.variants).known.map { variant in
      "### \(variant.name)\n\(variant.sentence)\n" + (variant.fields.isEmpty ? "" : "\n\(variant.markdownTable)")
    }.joined(separator: "\n")
  }

  /// The text with each marker's table behind it: up to the next blank line for keys, up to the next `##` heading for kinds.
  private func generated(_ text: String) throws -> String {
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
      lines += try table(marker).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      skips = marker.hasPrefix("kinds") ? { !$0.hasPrefix("## ") } : { $0.hasPrefix("|") }
      if marker.hasPrefix("kinds") { lines.append("") }
    }
    return lines.joined(separator: "\n")
  }

  @Test(
    "The tables of a document are the schema's", arguments: ["README.md", "Docs/CONFIGURATION.md", "Docs/SCENES.md"])
  func tables(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let expected = try generated(text)
    if ProcessInfo.processInfo.environment["TOUCHD_WRITE_GENERATED"] != nil {
      try expected.write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    #expect(text == expected, "run TOUCHD_WRITE_GENERATED=1 swift test")
  }

  @Test("Every type that a configuration can hold has its table in one of the documents")
  func completeness() throws {
    let text = try ["Docs/CONFIGURATION.md", "Docs/SCENES.md"].map { try String(contentsOfFile: $0, encoding: .utf8) }
    for name in Self.types.keys {
      #expect(text.joined().contains("<!-- keys: \(name) -->"), "\(name)")
    }
  }
}
