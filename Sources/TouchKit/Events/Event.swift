/// Something that an application reports to its sinks.
///
/// It contains everything that a sink reports, and its ``origin`` is its source. It is valid only until the sink
/// returns.
public enum Event: ~Escapable {
  /// A recognizer sends an action (S14).
  case action(GestureRecognizer.Action)
  /// Something happened to a control (S30).
  case control(ControlReport)
  /// A tap has selected a row of a table.
  case selection(TableView)
  /// A scroll view has moved, begins to move or stops.
  case scroll(ScrollView, ScrollView.Phase)
  /// One pass of one frame, before its effects: every contact that is down on the screen's panel or ends now.
  case touches(Span<TouchSample>, Screen)
  /// A view that reports its touches has received a message about them (S1 to S3).
  case message(TouchMessage)
  /// A recognizer that a program decides has news of its attempt (S55).
  case contest(Contest)
  /// A report of the application's owner, in order among the other events.
  indirect case host(any HostEvent)
  /// A responder gets a message of one press (S48), with the message's phase.
  case press(Press)
  /// Events without a place have a new receiver: the first responder of the key window, or none, and that window (S10).
  case firstResponder(Responder?, Window?)
  /// A responder handles a shake, or none does (S40).
  case motion(MotionEvent)
  /// A responder handles a command of remote control, or none does (S41).
  case remoteControl(RemoteControlEvent)
  /// A recognizer has changed its state, or was held back.
  indirect case decision(Decision)
  /// A touch was delayed, cancelled or refused.
  indirect case touchDecision(TouchDecision)

  /// The recognizer or view of the event; `nil` for touches, for reports of the owner, and for views and recognizers
  /// without an origin.
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

/// A report of something outside of the views by the owner of an ``Application``.
public protocol HostEvent {}

/// What happened to a control.
public struct ControlReport {
  /// The control.
  public let control: Control
  /// The one event.
  public let event: Control.Event
  /// The position of the touch that the control follows, in screen pixels; `nil` if no touch caused the event.
  public let location: Point?
  /// The action without a target that the event offered (S10).
  public let action: String?
  /// The responder that answered that action.
  public let target: Responder?
}
