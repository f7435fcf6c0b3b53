import Documents

/// The first event of each connection, which reports that the program's windows are presented. After this event, the
/// program lays out and draws its windows.
public struct Presented: Equatable, Sendable {
  /// The secret that identifies the program in later calls.
  public var session: String
  /// All screens, in order.
  public var screens: [Screen]
  /// Whether only touchd reads the touchscreens, so that no other program gets their touches.
  public var isExclusive: Bool
  /// Whether the service plays a recording. The events end when the recording ends.
  public var isReplay: Bool
  /// The names of the screens on which the program is in front.
  public var front: [String]
  /// The values of the program's controls, scroll views and tables.
  public var values: [Value]

  /// Read the first reply; nil if the reply is an event.
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
  /// The program's windows are presented.
  case presented(Presented)
  /// The new list of all screens, after a screen was measured or rotated, or was changed by a reload.
  case screens([Screen])
  /// New touches of a recognizer of kind `client`, or the outcome of the recognizer's contest. The program decides the
  /// contest with ``Presentation/answer(_:_:values:continues:)``.
  case contest(Contest)
  /// An event of the program's windows.
  case event(Event)

  /// Read a reply; nil if it is an unknown event of a newer service.
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

/// The windows that a program shows, and their events in order. Create a presentation with `Touchd.present`. Only one
/// thread may use a presentation, but any thread may use its ``connection``.
///
/// The windows exist from the first call to ``next()`` until the presentation is released.
public final class Presentation {
  private let service: Touchd
  let replies: ReplyStream
  /// The connection on which ``next()`` waits. Any thread may close the connection with `connection.close()`.
  public var connection: Connection { replies.connection }
  /// The reply that presented the windows; nil while the windows are not presented.
  public private(set) var presented: Presented?

  init(_ service: Touchd, _ replies: ReplyStream) {
    self.service = service
    self.replies = replies
    replies.onDisconnect = { [unowned self] in presented = nil }
  }

  /// Wait for the next event. The first event of each connection is `AppEvent.presented`.
  ///
  /// - Returns: the event; nil when the recording has ended, when the connection was closed, or when the service has
  ///   ended and the presentation does not reconnect.
  public func next() throws(TouchdError) -> AppEvent? {
    try replies.next { (reply) throws(TouchdError) in
      let event = try AppEvent(reply)
      if case .presented(let presented)? = event {
        self.presented = presented
        self.replies.isRecording = presented.isReplay
      }
      return event
    }
  }

  /// Apply all of these changes to the windows, or none of them:
  /// `change(.set("volume", ["value": 40]), .remove("hint"))`.
  ///
  /// - Returns: the effective time of the changes, and the names of objects whose changes were skipped because fingers
  ///   were changing those objects. A `changed` event with the same time precedes the first event that the changes
  ///   cause.
  @discardableResult
  public func change(_ changes: Change...) throws(TouchdError) -> ChangeReply {
    try service.change(session: session, changes: changes.map(\.json))
  }

  /// Answer a contest. The recognizer's action contains the `values` of the answer.
  ///
  /// While the service plays a recording (`Presented.isReplay`), the service's clock stops at each event that contains
  /// touches, until the program has answered the event. An answer without a verdict confirms that the program saw the
  /// event. Set `continues` if more answers to the same event follow. If the contest has already ended, the answer is
  /// ignored; an event reports the outcome.
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

  /// Leave the front of a screen, or of all screens, so that the previous app comes to the front.
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
