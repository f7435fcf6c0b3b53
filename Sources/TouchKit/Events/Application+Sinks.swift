extension Application {
  /// Add a sink, which receives every event from now on, behind those that are here.
  public final func addSink(_ sink: any EventSink) {
    sinks.add(sink)
  }

  /// Remove a sink.
  public final func removeSink(_ sink: any EventSink) {
    sinks.remove(sink)
  }

  /// Report something that happens outside of the views, in its place among the other events.
  public final func report(_ event: any HostEvent) {
    report(.host(event))
  }

  /// Report an event to every sink.
  final func report(_ event: Event) {
    guard let first = sinks.first else { return }
    first.receive(event, at: currentTime)
    if !sinks.others.isEmpty { reportToOthers(event) }
  }

  private final func reportToOthers(_ event: Event) {
    for sink in sinks.others { sink.receive(event, at: currentTime) }
  }
}
