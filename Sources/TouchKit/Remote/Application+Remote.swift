extension Application {
  /// Handle an event of a media key or a headset's button (S41).
  ///
  /// - Parameters:
  ///   - sample: the key, and whether it was pressed or released.
  ///   - device: identifies the device of the key, if there are several.
  ///   - time: the time of the event, in µs of effective time.
  public final func handle(_ sample: RemoteSample, of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch { remoteControl.handle(sample, of: device) }
  }

  /// Send a command to its first responder, then report it. Sinks get the end of a seek with the responder that handled
  /// its beginning.
  final func send(_ event: RemoteControlEvent, handledBy beginning: RemoteControlEvent) {
    focus.send {
      event.responder.remoteControlReceived(with: event)
    } report: { [unowned self] in
      event.handler = beginning.handler
      report(.remoteControl(event))
    }
  }

  /// End the seek of a device that lost events before `time` (µs). The clicks counted so far are dropped, because some
  /// clicks may be missing.
  public final func cancelRemoteControl(of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch { remoteControl.forget(device) }
  }

  /// End the seek of a device that was removed at `time` (µs). The current click of the device's button is dropped;
  /// earlier clicks still count.
  public final func endRemoteControl(of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch { remoteControl.end(device) }
  }
}
