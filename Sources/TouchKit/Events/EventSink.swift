/// Receives the events of an ``Application``, in the order of effective times.
///
/// A sink must not pass a frame or advance the time. A sink should not change the application in other ways either; use
/// targets for changes.
public protocol EventSink: AnyObject {
  /// Whether the sink receives decisions. While no sink receives decisions, none are computed. The getter must not use
  /// the application.
  var wantsDecisions: Bool { get }
  /// Whether the sink needs frames in which touches only move. All sinks get these frames if any sink needs them. The
  /// value never changes.
  var wantsMoves: Bool { get }
  /// Receive one event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: the time of the event, in µs of effective time.
  ///   - stamp: the original timestamp, in µs, of the frame that caused the event, which may be earlier than `time`.
  ///     Without such a frame, `stamp` equals `time`.
  func receive(_ event: Event, at time: Int64, stamp: Int64)
}

extension EventSink {
  /// By default, a sink receives no decisions.
  public var wantsDecisions: Bool { false }
  /// By default, a sink needs frames in which touches only move.
  public var wantsMoves: Bool { true }
}

extension Application {
  /// Report something that does not concern views. The report is sent in sequence with the other events.
  public final func report(_ event: any HostEvent) {
    report(.host(event))
  }

  final func report(_ event: Event) {
    if delivery.hasGathered { delivery.reportGathered(before: event) }
    guard let first = sinks.first else { return }
    first.receive(event, at: currentTime, stamp: currentStamp)
    if !sinks.others.isEmpty { reportToOthers(event) }
  }

  private final func reportToOthers(_ event: Event) {
    for sink in sinks.others { sink.receive(event, at: currentTime, stamp: currentStamp) }
  }
}

/// The sinks of an application. Nearly always there is only one, which is called without a loop.
struct EventSinks {
  private(set) var first: (any EventSink)?
  private(set) var others: [any EventSink] = []
  /// Whether any sink needs the frames in which touches only move.
  private(set) var wantMoves = false

  /// Whether any sink receives decisions. The getter is mutating so that it reads the sinks in place: a copy would
  /// retain each of them.
  var wantDecisions: Bool {
    mutating get { first?.wantsDecisions ?? false || !others.isEmpty && others.contains { $0.wantsDecisions } }
  }

  mutating func add(_ sink: any EventSink) {
    if first == nil { first = sink } else { others.append(sink) }
    wantMoves = wantMoves || sink.wantsMoves
  }

  mutating func remove(_ sink: any EventSink) {
    others.removeAll { $0 === sink }
    if first === sink { first = others.isEmpty ? nil : others.removeFirst() }
    wantMoves = first?.wantsMoves ?? false || others.contains { $0.wantsMoves }
  }
}
