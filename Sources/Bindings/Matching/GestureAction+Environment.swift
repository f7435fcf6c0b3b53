import Documents

extension GestureAction {
  /// The prefix of each variable that a command gets.
  package static let environmentPrefix = "TOUCHD_"

  /// The action's values as variables in the environment of a command.
  ///
  /// Each field gives a variable: `scaleVelocity` is `TOUCHD_SCALE_VELOCITY`, and `x` of `translation` is `TOUCHD_TRANSLATION_X`.
  /// Values are plain text, whatever they contain; numbers are written as in the action.
  package var environment: [String: String] {
    var variables: [String: String] = [:]
    Self.collect(node, Self.environmentPrefix, &variables)
    return variables
  }

  private static func collect(_ node: Node, _ prefix: String, _ variables: inout [String: String]) {
    guard case .mapping(let members) = node.value else { return }
    for member in members {
      guard let name = variableName(member.key) else { continue }
      switch member.value.value {
      case .mapping: collect(member.value, "\(prefix)\(name)_", &variables)
      case .string(let text): variables[prefix + name] = withoutNUL(text)
      case .integer, .real, .bool: variables[prefix + name] = member.value.json
      case .null, .plain, .sequence: break
      }
    }
  }

  /// `scaleVelocity` as `SCALE_VELOCITY`; nil for what is no name.
  private static func variableName(_ key: String) -> String? {
    var name = ""
    for character in key.unicodeScalars {
      switch character {
      case "A"..."Z": name += "_\(character)"
      case "a"..."z": name += "\(character)".uppercased()
      case "0"..."9": name += "\(character)"
      default: return nil
      }
    }
    return name.isEmpty ? nil : name
  }

  /// A variable ends at a NUL, so one in a value is shown as what it is: no character.
  private static func withoutNUL(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
  }
}
