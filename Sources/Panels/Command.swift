package import TouchKit

/// A change to the core from outside, as data. Its timestamp places it among the frames, and it can be recorded.
package enum Command: Equatable, Sendable {
  /// Rotate a screen's picture relative to the screen's glass; nil means the first screen. Touches that are down on
  /// the screen are cancelled.
  case rotate(screen: String?, to: Rotation)
  /// Cancel the touches that are down on a screen; nil means every screen. The cancelled touches are ignored until
  /// they lift.
  case cancel(screen: String?)
  /// Cancel all input in progress, and reset the state that affects later touches.
  case restart
  /// The device of a panel was removed.
  case detach(panel: Int)
  /// Use another configuration, given as JSON in the format of configuration files, without references to files.
  case reload([UInt8])
  /// Present the windows of a program (A1).
  case present(Presentation)
  /// A program's request was invalid. The record contains this command instead of the request. The command changes
  /// only the time.
  case refused
  /// Remove the windows of an app (A3).
  case withdraw(app: String)
  /// Apply the changes in a document's list `changes` to an app's windows (A6).
  case change(app: String, CommandDocument)
  /// Apply an app's verdict on the touches of one of the app's recognizers (A12).
  case answer(Answer)
  /// Bring an app to the front of a screen; nil means each screen on which the app has windows (A9).
  case activate(app: String, screen: String?, by: Caller)
  /// Bring the previous app back to the front of a screen; nil means every screen (A9).
  case stepBack(app: String, screen: String?)
  /// Draw the curtain of a screen; nil means every screen (A18).
  case drawCurtain(screen: String?, Curtain.Drawing)
  /// Remove the drawings of one drawer (the call of a client, or the display) from a screen's curtain (A18). A nil
  /// drawer means every drawer except the display, and a nil screen means every screen.
  case openCurtain(screen: String?, drawer: Int?)
  /// Inject a frame of a program's touches into a screen; nil means the first screen. The program chooses the ids of
  /// the touches (A20).
  case inject(device: Int, screen: String?, [TouchSample])
  /// End the touches that a program injects (A20).
  case removeInjected(device: Int)

  /// An app's verdict on an attempt.
  package struct Answer: Equatable, Sendable {
    package var app: String
    /// The number of the attempt.
    package var contest: Int
    package var verdict: ClientGestureRecognizer.Verdict
    /// The values of its gesture; nil for the previous ones.
    package var values: [ClientGestureRecognizer.Value]?

    package init(
      app: String, contest: Int, verdict: ClientGestureRecognizer.Verdict, values: [ClientGestureRecognizer.Value]?
    ) {
      self.app = app
      self.contest = contest
      self.verdict = verdict
      self.values = values
    }
  }

  /// The client that sent a command.
  package struct Caller: Equatable, Sendable {
    package var user: UInt32
    /// Whether it can bring other users' apps to the front.
    package var hasControl: Bool

    package init(user: UInt32, hasControl: Bool) {
      self.user = user
      self.hasControl = hasControl
    }
  }

  /// The windows that an app presents.
  package struct Presentation: Equatable, Sendable {
    /// Its name, which must be unique among apps.
    package var app: String
    package var user: UInt32
    package var layer: Window.Layer
    /// Its windows, in the form of a scene file.
    package var scene: CommandDocument

    package init(app: String, user: UInt32, layer: Window.Layer, scene: CommandDocument) {
      self.app = app
      self.user = user
      self.layer = layer
      self.scene = scene
    }
  }
}

/// A document in a command, either parsed or as the bytes of a JSON object.
package enum CommandDocument: Equatable, Sendable {
  case value(any CommandValue)
  case text([UInt8])

  /// The bytes of a JSON object.
  package var json: [UInt8] {
    switch self {
    case .value(let value): value.json
    case .text(let bytes): bytes
    }
  }

  package static func == (one: CommandDocument, other: CommandDocument) -> Bool { one.json == other.json }
}

/// The parsed form of a document in a command.
package protocol CommandValue: Sendable {
  /// The bytes of a JSON object that parses to an equal value.
  var json: [UInt8] { get }
}

/// Data from a command's submitter for the ``CommandHandler`` that carries it out.
package protocol CommandTicket: AnyObject {}

/// Carries out the commands of an ``EventQueue``, except those about its own panels.
package protocol CommandHandler: AnyObject {
  /// Carry out a command.
  ///
  /// - Parameter ticket: nil if no submitter asks for the outcome.
  /// - Returns: whether it was accepted. A refused command changes only the time.
  func handle(_ command: Command, ticket: (any CommandTicket)?) -> Bool
}
