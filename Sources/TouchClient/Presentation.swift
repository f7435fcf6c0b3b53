import Documents

/// The windows of a program are there: the first event of each connection, so the program lays out and draws all that it shows.
public struct Presented: Equatable, Sendable {
  /// What calls name the program by; a secret.
  public var session: String
  /// The screens, the first one first.
  public var screens: [Screen]
  /// Whether only touchd reads the touchscreens, so that no other program gets their touches.
  public var isExclusive: Bool
  /// Whether a recording is served, whose end is the end of the events.
  public var isReplay: Bool
  /// The names of the screens that the program is in front of.
  public var front: [String]
  /// What its controls, scroll views and tables stand at.
  public var values: [Value]

  /// Nil for a reply that is an event.
  init?(_ reply: PresentReply) {
    guard let session = reply.session else { return nil }
    self.session = session
    screens = reply.screens ?? []
    isExclusive = reply.exclusive ?? false
    isReplay = reply.replay ?? false
    front = reply.front ?? []
    values = reply.values ?? []
  }
}

/// What a presentation brings.
public enum AppEvent: Equatable, Sendable {
  /// The windows are there.
  case presented(Presented)
  /// What the screens are from now on: one was measured, rotated, or changed by a reload.
  case screens([Screen])
  /// The touches of a recognizer of kind `client`, or what became of them; ``Presentation/answer(_:_:values:)`` says what they are.
  case contest(Contest)
  /// What became of the program's windows.
  case event(Event)

  /// Nil for an event that a newer service has added.
  init?(_ reply: Node) throws(TouchdError) {
    let fields = try PresentReply(reply, at: "")
    if let presented = Presented(fields) {
      self = .presented(presented)
    } else if let screens = fields.screens {
      self = .screens(screens)
    } else if let contest = fields.contest {
      self = .contest(contest)
    } else if let event = try Event(reply) {
      self = .event(event)
    } else {
      return nil
    }
  }
}

/// Windows that a program shows, and their events in order; `Touchd.present` creates it. It belongs to one thread, except its ``connection``.
///
/// The windows are there from the first call of ``next()`` until the object goes.
public final class Presentation {
  private let service: Touchd
  let replies: ReplyStream
  /// Closes from any thread what this one waits for: `connection.close()`.
  public var connection: Connection { replies.connection }
  /// What the service said when the windows came; nil while they are not there.
  public private(set) var presented: Presented?

  init(_ service: Touchd, _ replies: ReplyStream) {
    self.service = service
    self.replies = replies
    replies.onDisconnect = { [unowned self] in presented = nil }
  }

  /// Wait for the next event. The first of each connection is `AppEvent.presented`.
  ///
  /// - Returns: nil at the end of a recording, of the service where the presentation does not reconnect, and once it was closed.
  public func next() throws(TouchdError) -> AppEvent? {
    try replies.next { (reply) throws(TouchdError) in
      let event = try AppEvent(reply)
      if case .presented(let presented)? = event {
        self.presented = presented
        self.replies.note(isRecording: presented.isReplay)
      }
      return event
    }
  }

  /// Change what is shown, all or nothing: `change(.set("volume", ["value": 40]), .remove("hint"))`.
  ///
  /// - Returns: the effective time, and what fingers were changing, so that it was left alone. In the events a `changed` of that time
  ///   stands before the first that follows from it.
  @discardableResult
  public func change(_ changes: Change...) throws(TouchdError) -> ChangeReply {
    try service.change(session: session, changes: changes.map(\.json))
  }

  /// Say what a contest is; the numbers go with the action of its recognizer.
  ///
  /// Of a recording that is served (`Presented.isReplay`) the time stands still until each event with touches has one answer: without a verdict it
  /// confirms that the event was seen; one that `continues` is not the last of its event. If the contest has ended meanwhile, nothing happens, because its outcome follows.
  public func answer(
    _ contest: Contest, _ verdict: Verdict? = nil, values: [String: Double]? = nil, continues: Bool = false
  ) throws(TouchdError) {
    do {
      try service.answer(
        session: session, contest: contest.contest, verdict: verdict, values: values,
        continues: continues ? true : nil)
    } catch {
      guard case .refused("io.touchd.Touch.NoSuchContest", _) = error else { throw error }
    }
  }

  /// Leave the front of a screen, or of each, to the app that was there before.
  public func stepBack(from screen: String? = nil) throws(TouchdError) {
    try service.stepBack(session: session, screen: screen)
  }

  private var session: String {
    get throws(TouchdError) {
      guard let presented else { throw .notPresented }
      return presented.session
    }
  }
}
