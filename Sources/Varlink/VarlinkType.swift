package import Documents

/// A type of an interface.
package indirect enum VarlinkType: Equatable, Sendable {
  case bool
  case int
  case float
  case string
  /// Any JSON object.
  case object
  /// One of a fixed set of words.
  case enumeration([String])
  /// An object that has these fields, and no other fields.
  case structure([VarlinkField])
  case array(VarlinkType)
  /// An object with arbitrary keys and values of one type.
  case map(VarlinkType)
  /// A value of this type, null, or no value.
  case optional(VarlinkType)
  /// A type that the interface defines under this name.
  case named(String)

  /// Find the first part of `value` that does not match this type. Return its path, such as `windows[0].kind`; nil if
  /// everything matches.
  ///
  /// - Parameters:
  ///   - types: the types that the interface defines, by name.
  ///   - longest: the maximum length of strings and of keys of maps, in bytes.
  package func mismatch(in value: Node, types: [String: VarlinkType], longest: Int = .max) -> String? {
    switch (self, value.value) {
    case (.bool, .bool), (.int, .integer), (.float, .integer), (.float, .real), (.object, .mapping), (.optional, .null):
      return nil
    case (.string, .string(let text)):
      return text.utf8.count <= longest ? nil : ""
    case (.enumeration(let words), .string(let word)):
      return words.containsName(word) ? nil : ""
    case (.structure(let fields), .mapping(let members)):
      return Self.mismatch(of: fields, in: members, types: types, longest)
    case (.array(let element), .sequence(let elements)):
      for (index, value) in elements.enumerated() {
        if let place = element.mismatch(in: value, types: types, longest: longest) {
          return Self.join("[\(index)]", place)
        }
      }
      return nil
    case (.map(let element), .mapping(let members)):
      for member in members {
        if member.key.utf8.count > longest { return "" }
        if let place = element.mismatch(in: member.value, types: types, longest: longest) {
          return Self.join(member.key, place)
        }
      }
      return nil
    case (.optional(let type), _):
      return type.mismatch(in: value, types: types, longest: longest)
    case (.named(let name), _):
      // The parser refuses interfaces with undefined names.
      return types[name]?.mismatch(in: value, types: types, longest: longest) ?? nil
    default:
      return ""
    }
  }

  private static func mismatch(
    of fields: [VarlinkField], in members: [Node.Member], types: [String: VarlinkType], _ longest: Int
  ) -> String? {
    for member in members {
      guard let field = fields.first(where: { $0.name.isSame(as: member.key) }) else { return member.key }
      if let place = field.type.mismatch(in: member.value, types: types, longest: longest) {
        return join(member.key, place)
      }
    }
    for field in fields where !members.contains(where: { $0.key.isSame(as: field.name) }) {
      if case .optional = field.type { continue }
      return field.name
    }
    return nil
  }

  /// Prefix a path with a key or an index.
  private static func join(_ step: String, _ path: String) -> String {
    path.isEmpty || path.utf8.first == UInt8(ascii: "[") ? step + path : "\(step).\(path)"
  }
}

/// A field of a structure.
package struct VarlinkField: Equatable, Sendable {
  package var name: String
  package var type: VarlinkType
}
