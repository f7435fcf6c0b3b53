import Documents
import Foundation
import GeneratedText
import TestSupport
import Testing

@testable import Configuration

/// The tables in the documentation are generated from the schema.
@Suite(.timeLimit(.minutes(5))) struct ConfigurationDocumentsTests {
  private static let tables = DocumentTables(Configuration.schema.type)

  @Test(
    "The tables of a document match the schema", arguments: ["Docs/CONFIGURATION.md"])
  func generatedTables(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try expectGenerated(#require(Self.tables.fill(text), "a marker stands for no type"), in: path)
  }

  @Test("Every type in the configuration has its table in one of the documents")
  func completeness() throws {
    let text = try ["Docs/CONFIGURATION.md", "Docs/SCENES.md"].map { try String(contentsOfFile: $0, encoding: .utf8) }
    for name in Self.tables.types.keys {
      #expect(text.joined().contains("<!-- keys: \(name) -->"), "\(name)")
    }
  }
}
