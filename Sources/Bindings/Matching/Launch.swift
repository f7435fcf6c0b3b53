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
  /// The time of the gesture's first action in µs, which differs from that of the recognizer's previous gesture.
  let start: Int64

  package init(_ binding: Binding, _ values: [String: String], start: Int64 = 0) {
    self.start = start
    self.binding = binding.name
    words = binding.words
    send = binding.send
    environment = values.merging(["\(GestureAction.environmentPrefix)BINDING": binding.name]) { $1 }
  }
}
