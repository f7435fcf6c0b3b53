import Documents
import Varlink

extension VarlinkCall {
  /// A parameter that is a text.
  func text(_ key: String) -> String? {
    if case .string(let text)? = parameters[key]?.value { text } else { nil }
  }

  /// Whether a parameter is true.
  func flag(_ key: String) -> Bool { parameters[key]?.value == .bool(true) }
}
