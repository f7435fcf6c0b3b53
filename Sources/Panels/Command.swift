package import TouchKit

/// What changes the core from outside, as data: with its stamp it has its place among the frames, and can be recorded.
package enum Command: Equatable, Sendable {
  /// A screen's picture is turned against its glass; the first screen for nil. What is down on it is cancelled.
  case rotate(screen: String?, to: Rotation)
  /// What is down on a screen is cancelled, or for nil on every screen; it stays unseen until it lifts.
  case cancel(screen: String?)
  /// Everything that is down or under way is cancelled, and what later touches could follow on is forgotten.
  case restart
  /// The device of a panel is gone.
  case detach(panel: Int)
  /// Another configuration counts: the bytes of a JSON object in the shape that configuration files have, without files of its own.
  case reload([UInt8])
  /// A program brings windows (A1).
  case present(Presentation)
  /// What a program asked for could not be shown, and nothing has changed but the time: what a record has in its place.
  case refused
  /// The windows of an app go (A3).
  case withdraw(app: String)
  /// An app alters what it shows: an object with a list `changes` (A6).
  case change(app: String, CommandDocument)
  /// An app says what it makes of the touches of one of its own recognizers (A12).
  case answer(Answer)
  /// An app is to come to the front of a screen, or for nil of each that it has windows on (A9).
  case activate(app: String, screen: String?, by: Caller)
  /// An app leaves the front of a screen, or for nil of each, to the one that was there before (A9).
  case stepBack(app: String, screen: String?)
  /// The curtain of a screen, or for nil of every one, is drawn (A18).
  case drawCurtain(screen: String?, Curtain.Drawing)
  /// What one drawer, or for nil every one, has drawn over a screen, or for nil over every one, does not count any more (A18).
  case openCurtain(screen: String?, drawer: Int?)
  /// A program plays one frame of touches on a screen, or for nil on the first one (A20); the ids are its own.
  case inject(device: Int, screen: String?, [TouchSample])
  /// The touches that a program plays are over (A20).
  case removeInjected(device: Int)

  /// What an app says of an attempt.
  package struct Answer: Equatable, Sendable {
    /// The app.
    package var app: String
    /// The number of the attempt.
    package var contest: Int
    package var verdict: ClientGestureRecognizer.Verdict
    /// What it reports with its gesture; nil for what it has reported before.
    package var values: [ClientGestureRecognizer.Value]?

    /// Create an answer.
    package init(
      app: String, contest: Int, verdict: ClientGestureRecognizer.Verdict, values: [ClientGestureRecognizer.Value]?
    ) {
      self.app = app
      self.contest = contest
      self.verdict = verdict
      self.values = values
    }
  }

  /// Who commands.
  package struct Caller: Equatable, Sendable {
    /// The user whose program it is.
    package var user: UInt32
    /// Whether it may bring other users' apps to the front.
    package var hasControl: Bool

    package init(user: UInt32, hasControl: Bool) {
      self.user = user
      self.hasControl = hasControl
    }
  }

  /// What an app brings.
  package struct Presentation: Equatable, Sendable {
    /// What it is called; no other app has the name.
    package var app: String
    /// The user whose program it is.
    package var user: UInt32
    /// The layer of its windows.
    package var layer: Window.Layer
    /// Its windows, in the shape of a scene file.
    package var scene: CommandDocument

    package init(app: String, user: UInt32, layer: Window.Layer, scene: CommandDocument) {
      self.app = app
      self.user = user
      self.layer = layer
      self.scene = scene
    }
  }
}

/// A document that a command carries: as it was read when the command was made, or as the bytes of a JSON object.
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

/// What a document in a command was read as.
package protocol CommandValue: Sendable {
  /// The bytes of a JSON object that is read as an equal value.
  var json: [UInt8] { get }
}

/// What a command's submitter gave with it, for the ``CommandHandler`` that carries it out.
package protocol CommandTicket: AnyObject {}

/// Carries out the commands that an ``EventQueue`` has come to, but for those about its own panels.
package protocol CommandHandler: AnyObject {
  /// Carry out a command.
  ///
  /// - Parameter ticket: nil where no submitter asks for the outcome.
  /// - Returns: whether it was accepted. One that was refused has changed nothing but the time.
  func handle(_ command: Command, ticket: (any CommandTicket)?) -> Bool
}
