/// Something that an application reports to its sinks.
///
/// An event contains everything that a sink reports; ``origin`` names the source of the event. Events are valid only
/// until the sink returns.
public enum Event: ~Escapable {
  /// A recognizer sends an action (S14).
  case action(GestureRecognizer.Action)
  /// Something happened to a control (S30).
  case control(ControlReport)
  /// A tap has selected a row of a table.
  case selection(TableView)
  /// A scroll view moved, began to move or stopped.
  case scroll(ScrollView, ScrollView.Phase)
  /// One frame, before it takes effect: every contact on the screen's panel that is down or ends in the frame. Frames
  /// in which contacts only move are sent only if at least one sink needs them (``EventSink/wantsMoves``).
  case touches(Span<TouchSample>, Screen)
  /// A view that reports its touches has received a message about them (S1 to S3).
  case message(TouchMessage)
  /// An attempt that a program decides has changed (S55).
  case contest(Contest)
  /// A report by the application's owner, in sequence with the other events.
  indirect case host(any HostEvent)
  /// A responder gets a message about one press (S48); the phase of the press is the phase of the message.
  case press(Press)
  /// The focus changed. From now on, events without a position go to the first responder, or to the key window if no
  /// responder is first responder (S10).
  case firstResponder(Responder?, Window?)
  /// A shake happened, whether or not a responder handled the shake (S40).
  case motion(MotionEvent)
  /// A remote control command arrived, whether or not a responder handled the command (S41).
  case remoteControl(RemoteControlEvent)
  /// A recognizer changed its state, or was held back.
  indirect case decision(Decision)
  /// A touch was delayed, cancelled or refused.
  indirect case touchDecision(TouchDecision)

  /// The origin of the recognizer or view of the event. The origin is `nil` for touches, reports by the owner, and
  /// views and recognizers without an origin.
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

/// A report by the owner of an ``Application`` about something that does not concern views.
public protocol HostEvent {}

/// What happened to a control.
public struct ControlReport {
  /// The control.
  public let control: Control
  /// The event that happened; the set contains only this event.
  public let event: Control.Event
  /// The position of the touch that the control follows, in screen pixels; `nil` if no touch caused the event.
  public let location: Point?
  /// The action without a target that the control offered up the responder chain (S10).
  public let action: String?
  /// The responder that answered the action.
  public let target: Responder?
}
