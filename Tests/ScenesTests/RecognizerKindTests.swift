import Documents
import Foundation
import TestSupport
import Testing
import TouchKit

@testable import Scenes

/// What must be true of every kind of recognizer. The tests read the kinds and their keys from the schema, so a new kind
/// needs no tests of its own here.
@Suite(.timeLimit(.minutes(5))) struct RecognizerKindTests {
  /// A recognizer that is built from this JSON, as text: the stored properties of its class and superclasses.
  ///
  /// A key that the recognizer does not store, in a property or in a struct inside it, needs a test of its own.
  private func built(_ json: String) throws -> String {
    let description = try RecognizerDescription.schema.decode(Cursor(try parseJSON(Array(json.utf8).span)))
    let recognizer = description.kind.value.makeRecognizer()
    SceneBuilder.configure(recognizer, description)
    return contents(of: Mirror(reflecting: recognizer)).joined(separator: "\n")
  }

  private func contents(of mirror: Mirror) -> [String] {
    let own = mirror.children.map { "\($0.label ?? ""): \(text(of: $0.value))" }
    return (mirror.superclassMirror.map(contents) ?? []) + own
  }

  private func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class: return "\(type(of: value))"
    // The order of a set differs from one set to the next.
    case .set, .dictionary: return "\(mirror.children.map { text(of: $0.value) }.sorted())"
    default: return mirror.children.isEmpty ? "\(value)" : "\(contents(of: mirror))"
    }
  }

  @Test("Each value of each key of a kind builds another recognizer, and only the default builds the default one")
  func keys() throws {
    for kind in RecognizerDescription.schema.type.variants?.known ?? [] {
      let plain = #"{"name":"r","kind":"\#(kind.name)""#
      let original = try built(plain + "}")
      #expect(try built(plain + "}") == original)
      for field in kind.fields {
        let examples = try #require(field.type.examples, "this test lacks values for \(kind.name).\(field.name)")
        let values = Set(examples).subtracting([field.defaultJSON].compactMap(\.self))
        let recognizers = try values.map { try built(plain + #","\#(field.name)":\#($0)}"#) }
        #expect(
          !values.isEmpty && Set(recognizers + [original]).count == values.count + 1,
          "\(kind.name).\(field.name): two of \(values.sorted()) and the default build the same recognizer")
      }
    }
  }

  @Test("Every kind of recognizer that touchd itself recognizes is in Docs/Recognizers.md, in the same order")
  func stateMachines() throws {
    let page = try String(contentsOfFile: projectFile("Docs/Recognizers.md"), encoding: .utf8)
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    let kinds = sceneRecognizerKinds.filter { !$0.needsClient }.map { $0.variant.name }
    #expect(headings == kinds, "`shipped` in StateMachines.swift needs a row for each kind; then make generated")
  }
}

extension ValueType {
  /// Values of this type, as JSON; nil if the test that needs them must be extended.
  fileprivate var examples: [String]? {
    switch self {
    case .bool: ["false", "true"]
    case .integer(let range, _): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .number(let range, _): [numeral(range.lowerBound), numeral(range.upperBound)]
    case .text(let form, _): form == "key" ? [#""KEY_POWER""#, #""BTN_0""#] : [#""a""#, #""b""#]
    case .choice(let words): words.map { #""\#($0)""# }
    case .integers(let numbers, _): numbers.map(String.init)
    case .list(let element, _): element.examples?.map { "[\($0)]" }
    case .numbers, .dictionary, .object, .either: nil
    }
  }
}
