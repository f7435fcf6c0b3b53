/// A gesture and its command. ``schema`` describes the properties.
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
    package enum Button: String, CaseIterable, Sendable {
      case left, right, middle
    }

    package var keys: [String]?
    package var click: Button?
    package var scroll = false
  }

  /// How often a gesture runs the command.
  package enum Repetition: String, CaseIterable, Sendable {
    case gesture, step
  }

  /// What happens to a gesture while the command of an earlier one runs.
  package enum BusyRule: String, CaseIterable, Sendable {
    case skip, queue, restart
  }

  package var name = ""
  package var match = ActionMatch()
  package var command: Invocation?
  package var send: Send?
  package var isShell = false
  package var each = Repetition.gesture
  package var step: Double?
  package var whenBusy = BusyRule.skip
  package var queueLength = 16

  /// Whether every matching action counts, and not only the first of a gesture.
  var isForEachAction: Bool { each == .step || send?.scroll == true }

  /// The command line.
  package var words: [String] {
    switch command {
    case .words(let words)?: words
    case .text(let text)?: ["/bin/sh", "-c", text]
    case nil: []
    }
  }
}
