/// Return the JSON Schema (draft 7, which editors support) of a document, indented and with a newline at the end.
///
/// - Parameters:
///   - root: the type of the whole document.
///   - title: its title in editors.
package func jsonSchema(of root: ObjectType, title: String) -> String {
  var generator = JSONSchemaGenerator()
  return generator.document(root, title: title)
}

private struct JSONSchemaGenerator: ~Copyable {
  private var writer = JSONWriter()
  private var pending: [ObjectType] = []
  private var named: Set<String> = []

  mutating func document(_ root: ObjectType, title: String) -> String {
    object {
      $0.writer.member("$schema", "http://json-schema.org/draft-07/schema#")
      $0.writer.member("title", title)
      $0.writer.member("description", root.sentence)
      $0.list("allOf") { $0.reference(root) }
      $0.object("definitions") {
        while !$0.pending.isEmpty { $0.definition($0.pending.removeFirst()) }
      }
    }
    return indented(writer.bytes)
  }

  private mutating func object(_ write: (inout Self) -> Void) {
    writer.beginObject()
    write(&self)
    writer.endObject()
  }

  private mutating func object(_ key: String, _ write: (inout Self) -> Void) {
    writer.key(key)
    object(write)
  }

  private mutating func list(_ key: StaticString, _ write: (inout Self) -> Void) {
    writer.key(key)
    writer.beginArray()
    write(&self)
    writer.endArray()
  }

  /// Also allow null: a key without a value, as when everything below it is commented out, is an empty container.
  private mutating func emptiable(_ type: String) {
    writer.member("type", [type, "null"])
  }

  private mutating func reference(_ type: ObjectType) {
    let name = type.name.split(separator: " ").joined(separator: "-")
    if named.insert(name).inserted { pending.append(type) }
    object { $0.writer.member("$ref", "#/definitions/\(name)") }
  }

  private mutating func definition(_ type: ObjectType) {
    object(type.name.split(separator: " ").joined(separator: "-")) {
      $0.emptiable("object")
      $0.writer.member("description", type.sentence)
      $0.object("properties") {
        if let variants = type.variants {
          $0.object(variants.key) {
            $0.writer.member("description", variants.known.map { "\($0.name): \($0.sentence)" }.joined(separator: "\n"))
            $0.enumeration(variants.known.map(\.name))
            if let name = variants.defaultName { $0.writer.member("default", name) }
          }
        }
        for field in type.fields { $0.property(field) }
      }
      var required = type.fields.filter(\.isRequired).map(\.name)
      if let variants = type.variants, variants.defaultName == nil { required.insert(variants.key, at: 0) }
      $0.requirement(required)
      if let variants = type.variants {
        $0.list("allOf") {
          for variant in variants.known { $0.conditional(variant, of: type, variants.key, variants.defaultName) }
        }
      } else {
        $0.writer.member("additionalProperties", false)
      }
    }
  }

  /// Write the condition for one kind: the schemas of its own keys, and no keys other than these and the common ones.
  private mutating func conditional(_ variant: VariantType, of type: ObjectType, _ key: String, _ defaultName: String?)
  {
    object {
      $0.object("if") {
        $0.object("properties") { $0.object(key) { $0.writer.member("const", variant.name) } }
        // A mapping without the key is of the default kind, so only that kind's condition does not require the key.
        if variant.name != defaultName { $0.requirement([key]) }
      }
      $0.object("then") {
        $0.object("properties") {
          for field in variant.fields { $0.property(field) }
        }
        $0.requirement(variant.fields.filter(\.isRequired).map(\.name))
        $0.object("propertyNames") { $0.enumeration([key] + (type.fields + variant.fields).map(\.name)) }
      }
    }
  }

  private mutating func requirement(_ keys: [String]) {
    guard !keys.isEmpty else { return }
    writer.member("required", keys)
  }

  private mutating func enumeration(_ words: [String]) {
    writer.member("enum", words)
  }

  private mutating func property(_ field: FieldType) {
    object(field.name) {
      $0.writer.member("description", field.sentence)
      $0.constraints(field.type)
      guard let json = field.defaultJSON else { return }
      $0.writer.key("default")
      $0.writer.append(Array(json.utf8))
    }
  }

  private mutating func constraints(_ type: ValueType) {
    switch type {
    case .bool: writer.member("type", "boolean")
    case .integer(let range, _):
      writer.member("type", "integer")
      writer.member("minimum", range.lowerBound)
      guard range.upperBound != .max else { return }
      writer.member("maximum", range.upperBound)
    case .number(let range, _): number(range)
    case .text(_, let pattern):
      writer.member("type", "string")
      if let pattern { writer.member("pattern", pattern) }
    case .choice(let words): enumeration(words)
    case .integers(let values, _):
      list("enum") {
        for value in values { $0.writer.int(value) }
      }
    case .list(let element, let count):
      if count?.contains(0) ?? true { emptiable("array") } else { writer.member("type", "array") }
      object("items") { $0.constraints(element) }
      if let count { counts(count) }
    case .numbers(let names, let range, _):
      writer.member("type", "array")
      object("items") { $0.number(range) }
      counts(names.count...names.count)
    case .dictionary(let value):
      emptiable("object")
      object("additionalProperties") { $0.constraints(value) }
    case .object(let type):
      // Draft 7 ignores keywords next to a reference, such as a description. A list of one reference keeps them valid.
      list("allOf") { $0.reference(type()) }
    case .either(let types):
      list("anyOf") {
        for type in types { $0.object { $0.constraints(type) } }
      }
    }
  }

  private mutating func number(_ range: ClosedRange<Double>) {
    writer.member("type", "number")
    writer.key("minimum")
    writer.exact(range.lowerBound)
    writer.key("maximum")
    writer.exact(range.upperBound)
  }

  private mutating func counts(_ count: ClosedRange<Int>) {
    writer.member("minItems", count.lowerBound)
    guard count.upperBound != .max else { return }
    writer.member("maxItems", count.upperBound)
  }
}

/// Return JSON text with one line per member and two spaces per level. Lists of scalars stay on one line.
private func indented(_ json: [UInt8]) -> String {
  var text: [UInt8] = []
  var level = 0
  var isInString = false
  var flat: [Bool] = []
  func newline() { text += [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: 2 * level) }
  var index = 0
  while index < json.count {
    let byte = json[index]
    if isInString {
      text.append(byte)
      if byte == UInt8(ascii: "\\") {
        index += 1
        text.append(json[index])
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      index += 1
      continue
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      text.append(byte)
      let isEmpty = json[index + 1] == UInt8(ascii: "}") || json[index + 1] == UInt8(ascii: "]")
      flat.append(isEmpty || byte == UInt8(ascii: "[") && json[index + 1] != UInt8(ascii: "{"))
      level += 1
      if flat.last == false { newline() }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      level -= 1
      if flat.popLast() == false { newline() }
      text.append(byte)
    case UInt8(ascii: ","):
      text.append(byte)
      if flat.last == true { text.append(UInt8(ascii: " ")) } else { newline() }
    case UInt8(ascii: ":"): text += [byte, UInt8(ascii: " ")]
    default:
      text.append(byte)
      isInString = byte == UInt8(ascii: "\"")
    }
    index += 1
  }
  text.append(UInt8(ascii: "\n"))
  return String(decoding: text, as: UTF8.self)
}
