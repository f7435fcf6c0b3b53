import Documents

extension GestureAction {
  /// The prefix of all variables of a command.
  package static let environmentPrefix = "TOUCHD_"

  /// The action's values as environment variables for a command.
  ///
  /// Each field becomes a variable: `scaleVelocity` is `TOUCHD_SCALE_VELOCITY`, and `x` of `translation` is
  /// `TOUCHD_TRANSLATION_X`. Text is not escaped; numbers are written as in the action.
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

  /// Convert `scaleVelocity` to `SCALE_VELOCITY`; nil if the key contains other characters than letters and digits.
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

  /// Replace NUL, which would end the variable, by U+FFFD.
  private static func withoutNUL(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
  }
}
