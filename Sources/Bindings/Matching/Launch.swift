/// A command that is to be started for an action, or what is to be sent for it.
package struct Launch: Equatable, Sendable {
  /// The name of the binding.
  package let binding: String
  /// The program and its arguments; none where something is sent.
  package let words: [String]
  /// What is to be sent in place of a command.
  package let send: Binding.Send?
  /// The variables that it gets beside those of `touchctl run`.
  package let environment: [String: String]

  package init(_ binding: Binding, _ values: [String: String]) {
    self.binding = binding.name
    words = binding.words
    send = binding.send
    environment = values.merging(["\(GestureAction.environmentPrefix)BINDING": binding.name]) { $1 }
  }
}
