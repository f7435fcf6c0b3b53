/// A gesture and the command that it leads to.
package struct Binding: Equatable, Sendable {
  /// What a binding runs.
  package enum Command: Equatable, Sendable {
    /// A program and its arguments.
    case words([String])
    /// A text for `/bin/sh`.
    case text(String)
  }

  /// What is sent to other programs as if somebody typed, clicked or turned a wheel: one of the three.
  package struct Send: Equatable, Sendable {
    /// A button of a mouse.
    package enum Button: String, CaseIterable, Sendable {
      case left, right, middle
    }

    /// The keys that go down in this order and up in the reverse one, by the kernel's names.
    package var keys: [String]?
    /// The button that is clicked where the gesture is.
    package var click: Button?
    /// Whether the wheel turns as the fingers go.
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

  /// What errors and the journal call it.
  package var name = ""
  /// The actions that it is for.
  package var match = ActionMatch()
  /// What it runs; nil where it sends something.
  package var command: Command?
  /// What it sends; nil where it runs a command.
  package var send: Send?
  /// Whether `/bin/sh` reads the command.
  package var isShell = false
  /// How often a gesture runs the command.
  package var each = Repetition.gesture
  /// How far the gesture goes from one step to the next; nil where each action is a step.
  package var step: Double?
  /// What happens to a gesture while the command of an earlier one runs.
  package var whenBusy = BusyRule.skip
  /// How many gestures may wait for the command.
  package var queueLength = 16

  /// Whether each action that matches counts, and not only the first of a gesture.
  var isForEachAction: Bool { each == .step || send?.scroll == true }

  /// Create a binding that is for every action and runs nothing.
  package init() {}

  /// The words that are started.
  package var words: [String] {
    switch command {
    case .words(let words)?: words
    case .text(let text)?: ["/bin/sh", "-c", text]
    case nil: []
    }
  }
}
