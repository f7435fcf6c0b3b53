/// A command that is to be started for an action.
package struct Launch: Equatable, Sendable {
  /// The name of the binding.
  package let binding: String
  /// The program and its arguments.
  package let words: [String]
  /// The variables that it gets beside those of `touchctl run`.
  package let environment: [String: String]

  package init(_ binding: Binding, _ values: [String: String]) {
    self.binding = binding.name
    words = binding.words
    environment = values.merging(["\(GestureAction.environmentPrefix)BINDING": binding.name]) { $1 }
  }
}
