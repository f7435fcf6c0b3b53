import Documents

/// The windows of a program are presented: the first event of each connection. The program then lays out and draws
/// everything.
public struct Presented: Equatable, Sendable {
  /// The secret by which calls identify the program.
  public var session: String
  /// The screens, the first one first.
  public var screens: [Screen]
  /// Whether only touchd reads the touchscreens, so that no other program gets their touches.
  public var isExclusive: Bool
  /// Whether a recording is served, at whose end the events end.
  public var isReplay: Bool
  /// The names of the screens that the program is in front of.
  public var front: [String]
  /// The values of its controls, scroll views and tables.
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

/// An event of a presentation.
public enum AppEvent: Equatable, Sendable {
  /// The windows are presented.
  case presented(Presented)
  /// The screens from now on: one was measured, rotated, or changed by a reload.
  case screens([Screen])
  /// The touches of a recognizer of kind `client`, or its outcome; ``Presentation/answer(_:_:values:)`` decides about
  /// it.
  case contest(Contest)
  /// An event of the program's windows.
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

/// Windows that a program shows, and their events in order; `Touchd.present` creates it. Only one thread may use it,
/// except its ``connection``.
///
/// The windows exist from the first call of ``next()`` until the object is released.
public final class Presentation {
  private let service: Touchd
  let replies: ReplyStream
  /// The connection that this thread waits on. Any thread may close it: `connection.close()`.
  public var connection: Connection { replies.connection }
  /// The reply that presented the windows; nil while they are not presented.
  public private(set) var presented: Presented?

  init(_ service: Touchd, _ replies: ReplyStream) {
    self.service = service
    self.replies = replies
    replies.onDisconnect = { [unowned self] in presented = nil }
  }

  /// Wait for the next event. The first of each connection is `AppEvent.presented`.
  ///
  /// - Returns: nil at the end of a recording, at the end of the service if the presentation does not reconnect, and
  ///   once it was closed.
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

  /// Change the windows, all or nothing: `change(.set("volume", ["value": 40]), .remove("hint"))`.
  ///
  /// - Returns: the effective time, and the names that were left unchanged because fingers were changing them. In the
  ///   events, a `changed` of that time precedes the first event that follows from the change.
  @discardableResult
  public func change(_ changes: Change...) throws(TouchdError) -> ChangeReply {
    try service.change(session: session, changes: changes.map(\.json))
  }

  /// Answer in a contest; the action of its recognizer carries the numbers.
  ///
  /// A served recording (`Presented.isReplay`) stops its clock until each event with touches has one answer. An answer
  /// without a verdict confirms that the program saw the event; one that `continues` is not the last one for its event.
  /// If the contest has already ended, the answer is ignored; an event reports the outcome.
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

  /// Leave the front of a screen, or of all screens, to the previous app.
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
