/// The type of a value in a document, for documentation and JSON Schema.
package indirect enum ValueType: Sendable {
  case bool
  case integer(ClosedRange<Int64>, unit: String?)
  case number(ClosedRange<Double>, unit: String?)
  /// A string. `form` names the kind of string, such as `path`; `pattern` is a regular expression for the string.
  case text(form: String?, pattern: String?)
  /// One of a fixed set of words.
  case choice([String])
  /// One of a fixed set of whole numbers.
  case integers([Int], unit: String?)
  /// A list of values of one type.
  case list(ValueType, count: ClosedRange<Int>?)
  /// A list of numbers, one for each name, such as `[x, y, width, height]`.
  case numbers([String], ClosedRange<Double>, unit: String?)
  /// A mapping from any key to values of one type.
  case dictionary(ValueType)
  /// A mapping with known keys. The closure returns the type of the mapping, because types can be recursive.
  case object(@Sendable () -> ObjectType)
  /// A value of any one of the listed types.
  case either([ValueType])

  /// The type in a word or two, for a table.
  package var name: String {
    switch self {
    case .bool: "true or false"
    case .integer(let range, let unit): "whole number, \(Self.text(range, unit))"
    case .number(let range, let unit): "number, \(Self.text(range, unit))"
    case .text(let form, _): form ?? "text"
    case .choice(let words): words.joined(separator: ", ")
    case .integers(let values, let unit):
      values.map(String.init).joined(separator: ", ") + (unit.map { " \($0)" } ?? "")
    case .list(let element, _): "list of \(element.plural)"
    case .numbers(let names, _, let unit): "[\(names.joined(separator: ", "))]" + (unit.map { " in \($0)" } ?? "")
    case .dictionary(let value): "mapping of keys to \(value.name)"
    case .object(let type): type().name
    case .either(let types): types.map(\.name).joined(separator: " or ")
    }
  }

  private var plural: String {
    switch self {
    case .integer(let range, let unit): "whole numbers, \(Self.text(range, unit))"
    case .number(let range, let unit): "numbers, \(Self.text(range, unit))"
    case .text, .object: "\(name)s"
    default: name
    }
  }

  /// The mapping with known keys that this value is, or is a list of; nil for any other type.
  var object: ObjectType? {
    switch self {
    case .object(let type): type()
    case .list(let element, _): element.object
    default: nil
    }
  }

  /// Return a range as text, such as `0 to 10 s`, or `at least 0 s` without an upper bound.
  static func text(_ range: ClosedRange<Int64>, _ unit: String?) -> String {
    let suffix = unit.map { " \($0)" } ?? ""
    return range.upperBound == .max
      ? "at least \(range.lowerBound)\(suffix)" : "\(range.lowerBound) to \(range.upperBound)\(suffix)"
  }

  static func text(_ range: ClosedRange<Double>, _ unit: String?) -> String {
    "\(numeral(range.lowerBound)) to \(numeral(range.upperBound))" + (unit.map { " \($0)" } ?? "")
  }
}

/// A mapping with known keys, for documentation and JSON Schema.
package struct ObjectType: Sendable {
  /// What the mapping describes, in a word.
  package let name: String
  /// Its purpose, in one sentence.
  package let sentence: String
  /// The keys that every such mapping can have.
  package let fields: [FieldType]
  /// The key that selects a variant, and the variants with their further keys; nil if all mappings have the same keys.
  package let variants: (key: String, known: [VariantType], defaultName: String?)?

  /// Every key that such a mapping may have, those of all variants included.
  var keys: [String] {
    fields.map(\.name) + (variants?.known.flatMap { $0.fields.map(\.name) } ?? [])
  }
}

/// One kind of a mapping that has several.
package struct VariantType: Sendable {
  /// The word that selects it.
  package let name: String
  /// Its purpose, in one sentence.
  package let sentence: String
  /// Its keys beyond the common ones.
  package let fields: [FieldType]
}

/// One key of a mapping, for documentation and JSON Schema.
package struct FieldType: Sendable {
  /// The key.
  package let name: String
  package let type: ValueType
  package let isRequired: Bool
  /// Its default as JSON; nil if it has none.
  package let defaultJSON: String?
  /// Its meaning, in one sentence.
  package let sentence: String
}

extension ObjectType {
  /// A Markdown table of the keys: key, type with unit and range, default, meaning.
  package var markdownTable: String {
    markdown(of: fields, kind: variants.map { ($0.key, $0.known.map(\.name), $0.defaultName) })
  }
}

/// Return a Markdown table of keys. The key that selects the kind is the first row.
func markdown(of fields: [FieldType], kind: (key: String, names: [String], defaultName: String?)?) -> String {
  var rows = ["| key | type | default | meaning |", "|---|---|---|---|"]
  if let kind {
    let value = kind.defaultName.map { "`\($0)`" } ?? "required"
    rows.append("| `\(kind.key)` | \(kind.names.joined(separator: ", ")) | \(value) | The kind of the object. |")
  }
  for field in fields {
    let value = field.isRequired ? "required" : field.defaultJSON.map { "`\($0)`" } ?? "–"
    rows.append("| `\(field.name)` | \(field.type.name) | \(value) | \(field.sentence) |")
  }
  return rows.joined(separator: "\n") + "\n"
}

extension VariantType {
  /// A Markdown table of the keys of this kind; empty if it has none of its own.
  package var markdownTable: String {
    fields.isEmpty ? "" : markdown(of: fields, kind: nil)
  }
}
