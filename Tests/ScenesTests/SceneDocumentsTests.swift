import Documents
import Foundation
import GeneratedText
import TestSupport
import Testing

@testable import Scenes

/// The tables in the documentation are generated from the schema.
@Suite(.timeLimit(.minutes(5))) struct SceneDocumentsTests {
  @Test("The tables in the documentation of scenes match the schema, including defaults")
  func generatedTables() throws {
    let path = "Docs/SCENES.md"
    let tables = DocumentTables(SceneDescription.schema.type)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try expectGenerated(#require(tables.fill(text), "a marker stands for no type"), in: path)
  }
}
