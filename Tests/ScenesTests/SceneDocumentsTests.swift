import Documents
import Foundation
import GeneratedText
import TestSupport
import Testing

@testable import Scenes

/// What other files contain of the schema is generated.
@Suite(.timeLimit(.minutes(5))) struct SceneDocumentsTests {
  @Test("The tables in the documentation of scenes match the schema, including defaults")
  func generatedTables() throws {
    let path = "Docs/SCENES.md"
    let tables = DocumentTables(SceneDescription.schema.type)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try expectGenerated(#require(tables.fill(text), "a marker stands for no type"), in: path)
  }

  @Test("touchd-mqtt knows which kinds of recognizers are discrete (S14)")
  func generatedKinds() throws {
    let (path, start) = ("Clients/mqtt/touchd_mqtt/gestures.py", "_MOMENTS = ")
    let words = sceneRecognizerKinds.filter { $0.isDiscrete }.map { "\"\($0.variant.name)\"" }
    var lines = try String(contentsOfFile: projectFile(path), encoding: .utf8).components(separatedBy: "\n")
    let index = try #require(lines.firstIndex { $0.hasPrefix(start) })
    lines[index] = start + "{\(words.joined(separator: ", "))}"
    try expectGenerated(lines.joined(separator: "\n"), in: path)
  }
}
