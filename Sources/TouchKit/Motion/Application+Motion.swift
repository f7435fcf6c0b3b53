extension Application {
  /// Handle one sample of an accelerometer (S40).
  ///
  /// - Parameters:
  ///   - sample: what it measured.
  ///   - device: tells several accelerometers apart.
  ///   - time: in µs of effective time.
  public final func handle(_ sample: MotionSample, of device: Int = 0, at time: Int64) {
    advance(to: time)
    currentTime = max(currentTime, time)
    dispatch { detector(of: device).handle(sample) }
  }

  /// Cancel the shake of an accelerometer whose samples were lost before `time` in µs; behind it none begins before the device has been still.
  public final func cancelMotion(of device: Int = 0, at time: Int64) {
    advance(to: time)
    currentTime = max(currentTime, time)
    dispatch {
      for detector in shakeDetectors where detector.device == device { detector.loseSamples() }
    }
  }

  /// Forget an accelerometer that is gone at `time` in µs; a shake of it is cancelled.
  public final func endMotion(of device: Int = 0, at time: Int64) {
    advance(to: time)
    currentTime = max(currentTime, time)
    dispatch {
      for detector in shakeDetectors where detector.device == device { detector.cancel() }
      shakeDetectors.removeAll { $0.device == device }
    }
  }

  /// Cancel the shakes that go to a view that is gone, or to one in it.
  final func endShakes(below view: View) {
    guard !shakeDetectors.isEmpty else { return }
    dispatch {
      for detector in shakeDetectors { detector.cancel(below: view) }
    }
  }

  /// Send a movement to who gets it first, and report it; to the sinks its end is of whoever has handled its beginning.
  final func send(_ event: MotionEvent, handledBy beginning: MotionEvent) {
    sendUnaimed {
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

  private final func detector(of device: Int) -> ShakeDetector {
    if let known = shakeDetectors.first(where: { $0.device == device }) { return known }
    let detector = ShakeDetector(of: device, in: self)
    shakeDetectors.append(detector)
    return detector
  }
}
