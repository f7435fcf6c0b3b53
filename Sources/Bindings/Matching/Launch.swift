/// A command to start for an action, or the input to send.
package struct Launch: Equatable, Sendable {
  /// The name of the binding.
  package let binding: String
  /// The program and its arguments; empty if the binding sends input.
  package let words: [String]
  /// The input to send instead of running a command.
  package let send: Binding.Send?
  /// The variables to add to those of `touchctl run`.
  package let environment: [String: String]

  package init(_ binding: Binding, _ values: [String: String]) {
    self.binding = binding.name
    words = binding.words
    send = binding.send
    environment = values.merging(["\(GestureAction.environmentPrefix)BINDING": binding.name]) { $1 }
  }
}
