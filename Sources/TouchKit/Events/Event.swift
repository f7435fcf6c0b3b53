/// Something that an application reports to its sinks.
///
/// It holds everything that a sink reports, and its ``origin`` is its source. It is valid until the sink returns.
public enum Event: ~Escapable {
  /// A recognizer sends an action (S14).
  case action(GestureRecognizer.Action)
  /// Something happened to a control (S30).
  case control(ControlReport)
  /// A tap has selected a row of a table.
  case selection(TableView)
  /// A scroll view has moved, or begins or ends to.
  case scroll(ScrollView, ScrollView.Phase)
  /// One pass of one frame, before anything comes of it: every contact that is down on the screen's panel or ends now.
  case touches(Span<TouchSample>, Screen)
  /// A view that reports its touches has got a message about them (S1 to S3).
  case message(TouchMessage)
  /// A recognizer that a program decides for has news of its attempt (S55).
  case contest(Contest)
  /// What the owner of the application reports, in its place among the others.
  indirect case host(any HostEvent)
  /// A responder gets a message of one press (S48), whose phase is the message's.
  case press(Press)
  /// Another responder gets what is not aimed at a place: the first responder of the key window, or none, and that window (S10).
  case firstResponder(Responder?, Window?)
  /// A responder handles a shake, or none does (S40).
  case motion(MotionEvent)
  /// A responder handles a command of remote control, or none does (S41).
  case remoteControl(RemoteControlEvent)
  /// A recognizer has changed its state, or was held back.
  indirect case decision(Decision)
  /// A touch was delayed, cancelled or refused.
  indirect case touchDecision(TouchDecision)

  /// The recognizer or view that it is about; `nil` for touches, for what the owner reports, and for what was made without an origin.
  public var origin: EventOrigin? {
    switch self {
    case .action(let action): action.recognizer.origin
    case .control(let report): report.control.origin
    case .selection(let table): table.origin
    case .scroll(let scrollView, _): scrollView.origin
    case .touches, .host: nil
    case .message(let message): message.view.origin
    case .contest(let contest): contest.recognizer.origin
    case .press(let press): press.origin
    case .firstResponder(let responder, let window): (responder?.ownView ?? window)?.origin
    case .motion(let event): event.handler?.ownView?.origin
    case .remoteControl(let event): event.handler?.ownView?.origin
    case .decision(let decision): decision.recognizer.origin
    case .touchDecision(let decision): decision.touch.view.origin
    }
  }
}

/// Something that happens outside of the views, of which the owner of an ``Application`` knows.
public protocol HostEvent {}

/// What happened to a control.
public struct ControlReport {
  /// The control.
  public let control: Control
  /// The one event.
  public let event: Control.Event
  /// Where the touch is that the control follows, in screen pixels; `nil` where no touch caused the event.
  public let location: Point?
  /// The action without a target that the event offered (S10).
  public let action: String?
  /// Who answered that action.
  public let target: Responder?
}
