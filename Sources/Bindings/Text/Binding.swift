/// A gesture and its command.
package struct Binding: Equatable, Sendable {
  /// The command of a binding.
  package enum Invocation: Equatable, Sendable {
    /// A program and its arguments.
    case words([String])
    /// A command line that `/bin/sh` runs.
    case text(String)
  }

  /// Simulated input for other programs: keys, a click, or scrolling.
  package struct Send: Equatable, Sendable {
    /// A button of a mouse.
    package enum Button: String, CaseIterable, Sendable {
      case left, right, middle
    }

    /// The keys by the kernel's names, pressed in this order and released in reverse order.
    package var keys: [String]?
    /// The button to click at the gesture's position.
    package var click: Button?
    /// Whether the wheel turns with the fingers.
    package var scroll = false

    package init() {}
  }

  /// How often a gesture runs the command.
  package enum Repetition: String, CaseIterable, Sendable {
    case gesture, step
  }

  /// What happens to a gesture while the command of an earlier one runs.
  package enum BusyRule: String, CaseIterable, Sendable {
    case skip, queue, restart
  }

  /// The name in errors and the journal.
  package var name = ""
  /// The conditions for an action.
  package var match = ActionMatch()
  /// The command to run; nil if the binding sends input.
  package var command: Invocation?
  /// The input to send; nil if the binding runs a command.
  package var send: Send?
  /// Whether `/bin/sh` runs the command.
  package var isShell = false
  /// How often a gesture runs the command.
  package var each = Repetition.gesture
  /// The distance between steps; nil if each action, or each step of the recognizer, counts.
  package var step: Double?
  /// What happens to a gesture while the command of an earlier one runs.
  package var whenBusy = BusyRule.skip
  /// The maximum number of waiting gestures.
  package var queueLength = 16

  /// Whether every matching action counts, and not only the first of a gesture.
  var isForEachAction: Bool { each == .step || send?.scroll == true }

  /// Create a binding that matches every action and runs nothing.
  package init() {}

  /// The command line.
  package var words: [String] {
    switch command {
    case .words(let words)?: words
    case .text(let text)?: ["/bin/sh", "-c", text]
    case nil: []
    }
  }
}
