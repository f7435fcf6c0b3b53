import Documents
import Kernel
import TestSupport
import Varlink

@testable import TouchClient

/// The service's interface, as written in its file.
func touchInterface() throws -> VarlinkInterface {
  let text = try readWholeFile(projectFile("Sources/TouchService/io.touchd.Touch.varlink"), limit: 1 << 20)
  return try VarlinkInterface(text: String(decoding: text, as: UTF8.self))
}

/// Generates values that all differ: numbers count up, and words are chosen by number.
struct Samples {
  let types: [String: VarlinkType]
  let word: Int
  private var count = 0

  init(_ types: [String: VarlinkType], word: Int) {
    (self.types, self.word) = (types, word)
  }

  mutating func value(of type: VarlinkType) -> Node {
    count += 1
    switch type {
    case .bool: return Node(.bool(true))
    case .int: return Node(.integer(Int64(count)))
    case .float: return Node(.real(Double(count) + 0.5))
    case .string: return Node(.string("text \(count)"))
    case .object: return Node(.mapping([Node.Member(key: "free", value: Node(.integer(Int64(count))))]))
    case .enumeration(let words): return Node(.string(words[word % words.count]))
    case .structure(let fields): return object(fields)
    case .array(let element): return Node(.sequence([value(of: element), value(of: element)]))
    case .map(let element): return Node(.mapping([Node.Member(key: "key \(count)", value: value(of: element))]))
    case .optional(let type): return value(of: type)
    case .named(let name): return types[name].map { value(of: $0) } ?? Node(.null)
    }
  }

  mutating func object(_ fields: [VarlinkField]) -> Node {
    Node(.mapping(fields.map { Node.Member(key: $0.name, value: value(of: $0.type)) }))
  }
}

/// Each value in a reply with its path, sorted by path.
func leaves(_ node: Node, _ place: String = "") -> [String] {
  switch node.value {
  case .mapping(let members): return members.flatMap { leaves($0.value, "\(place).\($0.key)") }.sorted()
  case .sequence(let nodes): return nodes.enumerated().flatMap { leaves($1, "\(place)[\($0)]") }.sorted()
  case .string(let text), .plain(let text): return ["\(place) \(text)"]
  case .integer(let number): return ["\(place) \(number)"]
  case .real(let number): return ["\(place) \(number)"]
  case .bool(let value): return ["\(place) \(value)"]
  case .null: return []
  }
}

/// The same for a program's value.
func leaves(of value: Any, _ place: String = "") -> [String] {
  if value is Void { return [] }
  if let json = value as? JSON { return leaves(json.node, place) }
  if let word = value as? any Word { return ["\(place) \(word.rawValue)"] }
  if let members = value as? [String: Double] { return members.map { "\(place).\($0) \($1)" }.sorted() }
  if let members = value as? [String: Int] { return members.map { "\(place).\($0) \($1)" }.sorted() }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.flatMap { leaves(of: $0.value, place) }
  case .collection: return mirror.children.enumerated().flatMap { leaves(of: $1.value, "\(place)[\($0)]") }.sorted()
  case .struct where !mirror.children.isEmpty && !(value is String):
    return mirror.children.flatMap { leaves(of: $0.value, "\(place).\($0.label ?? "")") }.sorted()
  default: return ["\(place) \(value)"]
  }
}
