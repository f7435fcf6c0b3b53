extension Application {
  /// Handle what a media key or a headset's button did (S41).
  ///
  /// - Parameters:
  ///   - sample: which key, and what it did.
  ///   - device: the device that it comes from, where there are several.
  ///   - time: in µs of effective time.
  public final func handle(_ sample: RemoteSample, of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch { remoteControl.handle(sample, of: device) }
  }

  /// Send a command to its first responder, then report it. Sinks get the end of a seek with the responder that handled its beginning.
  final func send(_ event: RemoteControlEvent, handledBy beginning: RemoteControlEvent) {
    focus.send {
      event.responder.remoteControlReceived(with: event)
    } report: { [unowned self] in
      event.handler = beginning.handler
      report(.remoteControl(event))
    }
  }

  /// End the seek of a device whose events were lost before `time` in µs, and forget the clicks of its button: there may have been others.
  public final func cancelRemoteControl(of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch { remoteControl.forget(device) }
  }

  /// End the seek of a device that was removed at `time` in µs, and forget the click under way; earlier clicks count.
  public final func endRemoteControl(of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch { remoteControl.end(device) }
  }
}
