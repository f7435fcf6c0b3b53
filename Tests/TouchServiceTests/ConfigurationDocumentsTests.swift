import Documents
import Foundation
import GeneratedText
import Testing

@testable import TouchService

/// The tables in the documents come from the schema: `TOUCHD_WRITE_GENERATED=1 swift test` writes them anew.
@Suite struct ConfigurationDocumentsTests {
  private static let tables = DocumentTables(Configuration.schema.type)

  @Test(
    "The tables of a document are the schema's", arguments: ["README.md", "Docs/CONFIGURATION.md", "Docs/SCENES.md"])
  func tables(path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let expected = try #require(Self.tables.fill(text), "a marker stands for no type")
    #expect(generatedFile(path, as: expected) == expected, "run TOUCHD_WRITE_GENERATED=1 swift test")
  }

  @Test("Every type that a configuration can hold has its table in one of the documents")
  func completeness() throws {
    let text = try ["Docs/CONFIGURATION.md", "Docs/SCENES.md"].map { try String(contentsOfFile: $0, encoding: .utf8) }
    for name in Self.tables.types.keys {
      #expect(text.joined().contains("<!-- keys: \(name) -->"), "\(name)")
    }
  }
}
