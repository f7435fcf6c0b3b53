import Documents
import Foundation
import GeneratedText
import TestSupport
import Testing

@testable import Bindings

/// The documentation of bindings is generated from the schema.
@Suite(.timeLimit(.minutes(5))) struct BindingsDocumentsTests {
  private static let tables = DocumentTables(BindingsFile.schema.type)
  private let path = "Docs/BINDINGS.md"

  @Test("The tables of bindings match the schema, and every type has one")
  func generatedTables() throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try expectGenerated(#require(Self.tables.fill(text), "a marker stands for no type"), in: path)
    #expect(Set(Self.tables.types.keys) == ["bindings", "binding", "match", "send"])
    for name in Self.tables.types.keys { #expect(text.contains("<!-- keys: \(name) -->"), "\(name)") }
  }

  @Test("The JSON Schema of bindings matches the schema")
  func generatedJSONSchema() throws {
    try expectGenerated(
      jsonSchema(of: BindingsFile.schema.type, title: "bindings of touchctl run"),
      in: "Config/schema/bindings.schema.json")
  }

  @Test("Every variable that an action sets is documented")
  func variables() throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let full = action(
      #"""
      {"x":1,"y":2,"translation":{"x":1,"y":1},"velocity":{"x":1,"y":1},"direction":"up","scale":1,"scaleVelocity":0,
      "rotation":0,"rotationVelocity":0}
      """#)
    for name in full.environment.keys { #expect(text.contains("`\(name)`"), "\(name)") }
  }
}
