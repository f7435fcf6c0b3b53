/// A command to start for an action, or what to send for it.
package struct Launch: Equatable, Sendable {
  /// The name of the binding.
  package let binding: String
  /// The program and its arguments; none if something is sent.
  package let words: [String]
  /// What to send instead of running a command.
  package let send: Binding.Send?
  /// Variables in addition to those of `touchctl run`.
  package let environment: [String: String]

  package init(_ binding: Binding, _ values: [String: String]) {
    self.binding = binding.name
    words = binding.words
    send = binding.send
    environment = values.merging(["\(GestureAction.environmentPrefix)BINDING": binding.name]) { $1 }
  }
}
