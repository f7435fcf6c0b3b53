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
    writer.beginObject()
    writer.member("$schema", "http://json-schema.org/draft-07/schema#")
    writer.member("title", title)
    writer.member("description", root.sentence)
    writer.key("allOf")
    writer.beginArray()
    reference(root)
    writer.endArray()
    writer.key("definitions")
    writer.beginObject()
    while !pending.isEmpty { definition(pending.removeFirst()) }
    writer.endObject()
    writer.endObject()
    return indented(writer.bytes)
  }

  /// Also allow null: a key without a value, as when everything below it is commented out, is an empty container.
  private mutating func emptiable(_ type: String) {
    writer.member("type", [type, "null"])
  }

  private mutating func reference(_ type: ObjectType) {
    let name = type.name.split(separator: " ").joined(separator: "-")
    if named.insert(name).inserted { pending.append(type) }
    writer.beginObject()
    writer.member("$ref", "#/definitions/\(name)")
    writer.endObject()
  }

  private mutating func definition(_ type: ObjectType) {
    writer.key(type.name.split(separator: " ").joined(separator: "-"))
    writer.beginObject()
    emptiable("object")
    writer.member("description", type.sentence)
    writer.key("properties")
    writer.beginObject()
    if let variants = type.variants {
      writer.key(variants.key)
      writer.beginObject()
      writer.member("description", variants.known.map { "\($0.name): \($0.sentence)" }.joined(separator: "\n"))
      enumeration(variants.known.map(\.name))
      if let name = variants.defaultName { writer.member("default", name) }
      writer.endObject()
    }
    for field in type.fields { property(field) }
    writer.endObject()
    var required = type.fields.filter(\.isRequired).map(\.name)
    if let variants = type.variants, variants.defaultName == nil { required.insert(variants.key, at: 0) }
    requirement(required)
    if let variants = type.variants {
      writer.key("allOf")
      writer.beginArray()
      for variant in variants.known { conditional(variant, of: type, variants.key, variants.defaultName) }
      writer.endArray()
    } else {
      writer.member("additionalProperties", false)
    }
    writer.endObject()
  }

  /// Write the condition for one kind: the schemas of its own keys, and no keys other than these and the common ones.
  private mutating func conditional(_ variant: VariantType, of type: ObjectType, _ key: String, _ defaultName: String?)
  {
    writer.beginObject()
    writer.key("if")
    writer.beginObject()
    writer.key("properties")
    writer.beginObject()
    writer.key(key)
    writer.beginObject()
    writer.member("const", variant.name)
    writer.endObject()
    writer.endObject()
    // A mapping without the key is of the default kind, so only the condition of that kind does not require the key.
    if variant.name != defaultName { requirement([key]) }
    writer.endObject()
    writer.key("then")
    writer.beginObject()
    writer.key("properties")
    writer.beginObject()
    for field in variant.fields { property(field) }
    writer.endObject()
    requirement(variant.fields.filter(\.isRequired).map(\.name))
    writer.key("propertyNames")
    writer.beginObject()
    enumeration([key] + (type.fields + variant.fields).map(\.name))
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  private mutating func requirement(_ keys: [String]) {
    guard !keys.isEmpty else { return }
    writer.member("required", keys)
  }

  private mutating func enumeration(_ words: [String]) {
    writer.member("enum", words)
  }

  private mutating func property(_ field: FieldType) {
    writer.key(field.name)
    writer.beginObject()
    writer.member("description", field.sentence)
    constraints(field.type)
    if let json = field.defaultJSON {
      writer.key("default")
      writer.append(Array(json.utf8))
    }
    writer.endObject()
  }

  private mutating func schema(_ type: ValueType) {
    writer.beginObject()
    constraints(type)
    writer.endObject()
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
      writer.key("enum")
      writer.beginArray()
      for value in values { writer.int(value) }
      writer.endArray()
    case .list(let element, let count):
      if count?.contains(0) ?? true { emptiable("array") } else { writer.member("type", "array") }
      writer.key("items")
      schema(element)
      if let count { counts(count) }
    case .numbers(let names, let range, _):
      writer.member("type", "array")
      writer.key("items")
      writer.beginObject()
      number(range)
      writer.endObject()
      counts(names.count...names.count)
    case .dictionary(let value):
      emptiable("object")
      writer.key("additionalProperties")
      schema(value)
    case .object(let type):
      // Draft 7 ignores keywords next to a reference, such as a description. A list of one reference keeps them valid.
      writer.key("allOf")
      writer.beginArray()
      reference(type())
      writer.endArray()
    case .either(let types):
      writer.key("anyOf")
      writer.beginArray()
      for type in types { schema(type) }
      writer.endArray()
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
