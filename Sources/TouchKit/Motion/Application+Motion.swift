extension Application {
  /// Handle one sample of an accelerometer (S40).
  ///
  /// - Parameters:
  ///   - sample: the measured acceleration.
  ///   - device: identifies the accelerometer, if there are several.
  ///   - time: the time of the sample, in µs of effective time.
  public final func handle(_ sample: MotionSample, of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch { shakeDetectors.detector(of: device, in: self).handle(sample) }
  }

  /// Cancel the shake of an accelerometer that lost samples before `time` (µs). The next shake can begin only after
  /// the device has been still.
  public final func cancelMotion(of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch {
      for detector in shakeDetectors.all where detector.device == device { detector.loseSamples() }
    }
  }

  /// Forget an accelerometer that was removed at `time` (µs), and cancel its shake.
  public final func endMotion(of device: Int = 0, at time: Int64) {
    arrive(at: time)
    dispatch {
      for detector in shakeDetectors.all where detector.device == device { detector.cancel() }
      shakeDetectors.remove(device)
    }
  }

  /// Cancel the shakes whose target is `view` or lies in it.
  final func endShakes(below view: View) {
    guard !shakeDetectors.all.isEmpty else { return }
    dispatch {
      for detector in shakeDetectors.all { detector.cancel(below: view) }
    }
  }

  /// Send a motion event to its first responder, then report it. Sinks get the end of a movement with the responder
  /// that handled its beginning.
  final func send(_ event: MotionEvent, handledBy beginning: MotionEvent) {
    focus.send {
      switch event.phase {
      case .began: event.responder.motionBegan(with: event)
      case .ended: event.responder.motionEnded(with: event)
      case .cancelled: event.responder.motionCancelled(with: event)
      }
    } report: { [unowned self] in
      event.handler = beginning.handler
      report(.motion(event))
    }
  }
}
