/// Finds shakes in what one accelerometer reports, and sends them to who has the focus as they begin (S40).
///
/// A shake ends with the first sample that makes it none, or when the accelerometer is silent for as long as the window; one that lasts
/// too long is cancelled, and no other begins before it is over.
final class ShakeDetector: TimerTarget {
  let title = "the shake"

  private enum State {
    case resting
    /// A shake whose beginning somebody has received: who, or the application for nil.
    case shaking(Responder?)
    /// A shake that was cancelled goes on.
    case spent
  }

  /// Which of the devices it listens to.
  let device: Int
  @Unheld private var application: Application?
  private var window = ShakeWindow()
  private var state = State.resting
  private var silence: TimerQueue.ID?
  private var limit: TimerQueue.ID?

  init(of device: Int, in application: Application) {
    self.device = device
    self.application = application
  }

  func handle(_ sample: MotionSample) {
    guard let application else { return }
    let thresholds = application.thresholds
    window.add(sample, at: application.currentTime, by: thresholds)
    let isShake = window.isShake(by: thresholds)
    switch state {
    case .resting:
      guard isShake else { return }
      state = .shaking(application.eventResponder)
      limit = application.timers.arm(self, at: application.currentTime + microseconds(thresholds.shakeLimit))
      listenForSilence()
      send(.began)
    case .shaking, .spent:
      if isShake { return listenForSilence() }
      end(.ended)
    }
  }

  /// Cancel a shake that is under way and forget what came so far.
  func cancel() {
    window.removeAll()
    end(.cancelled)
  }

  /// Cancel a shake whose target is `view` or lies in it: it is gone.
  func cancel(below view: View) {
    guard case .shaking(let target) = state, target?.ownView?.isDescendant(of: view) ?? false else { return }
    send(.cancelled)
    state = .spent
    disarm(&limit)
  }

  func timerFired(_ id: TimerQueue.ID, at time: Int64) {
    if id == silence {
      silence = nil
      end(.ended)
    } else if id == limit {
      limit = nil
      send(.cancelled)
      state = .spent
    }
  }

  private func end(_ phase: MotionEvent.Phase) {
    disarm(&silence)
    disarm(&limit)
    send(phase)
    state = .resting
  }

  private func listenForSilence() {
    guard let application else { return }
    disarm(&silence)
    silence = application.timers.arm(
      self, at: application.currentTime + microseconds(application.thresholds.shakeWindow))
  }

  private func disarm(_ timer: inout TimerQueue.ID?) {
    guard let id = timer else { return }
    application?.timers.disarm(id)
    timer = nil
  }

  /// Send the shake that is under way, if any is, to who has received its beginning.
  private func send(_ phase: MotionEvent.Phase) {
    guard case .shaking(let target) = state, let application else { return }
    // Who receives it may end it from there.
    if phase != .began { state = .resting }
    let event = MotionEvent(.shake, phase, at: application.currentTime, to: target ?? application)
    switch phase {
    case .began: event.handler?.motionBegan(with: event)
    case .ended: event.handler?.motionEnded(with: event)
    case .cancelled: event.handler?.motionCancelled(with: event)
    }
    application.report(.motion(event))
  }
}
