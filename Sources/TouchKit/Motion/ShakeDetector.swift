/// Finds shakes in the samples of one accelerometer, and sends them to the focused responder as they begin (S40).
///
/// A shake ends with the first sample that contradicts it, or when the accelerometer is silent for the duration of the
/// window. A shake that lasts too long is cancelled, and no other begins before it is over.
final class ShakeDetector: TimerTarget {
  let title = "the shake"

  private enum State {
    case resting
    /// A shake has begun; the value is the event of its beginning.
    case shaking(MotionEvent)
    /// A shake was cancelled, but the device is still moving.
    case spent
  }

  let device: Int
  // The application that owns this.
  private unowned let application: Application
  private var window = ShakeWindow()
  private var state = State.resting
  private var silence: TimerQueue.ID?
  private var limit: TimerQueue.ID?

  init(of device: Int, in application: Application) {
    self.device = device
    self.application = application
  }

  func handle(_ sample: MotionSample) {
    let thresholds = application.thresholds
    window.add(sample, at: application.currentTime, by: thresholds)
    switch (state, window.isShake(by: thresholds)) {
    case (.resting, true?):
      let beginning = MotionEvent(
        .shake, .began, at: application.currentTime, to: application.eventResponder ?? application)
      state = .shaking(beginning)
      limit = application.arm(self, after: thresholds.shakeLimit)
      listenForSilence()
      application.send(beginning, handledBy: beginning)
    case (.resting, _): break
    // After lost samples there are too few for a while, and it is unknown whether the device was still.
    case (.shaking, true?), (.spent, true?), (.spent, nil): listenForSilence()
    case (.shaking, _), (.spent, false?): end(.ended)
    }
  }

  /// Cancel a shake that is under way, and forget all samples.
  func cancel() {
    window.removeAll()
    end(.cancelled)
  }

  /// Cancel a shake whose target is `view` or lies in it.
  func cancel(below view: View) {
    if isShaking(below: view) { spend() }
  }

  /// Whether a shake is under way whose target is `view` or lies in it.
  func isShaking(below view: View) -> Bool {
    guard case .shaking(let beginning) = state else { return false }
    return beginning.responder.ownView?.isDescendant(of: view) ?? false
  }

  /// Cancel a shake that is under way, because samples were lost; the device may still be moving.
  func loseSamples() {
    window.removeAll()
    if case .resting = state { return }
    spend()
    listenForSilence()
  }

  func timerFired(_ id: TimerQueue.ID, at time: Int64) {
    if id == silence { end(.ended) } else if id == limit { spend() }
  }

  private func spend() {
    limit.disarm(in: application)
    send(.cancelled)
    state = .spent
  }

  private func end(_ phase: MotionEvent.Phase) {
    silence.disarm(in: application)
    limit.disarm(in: application)
    send(phase)
    state = .resting
  }

  private func listenForSilence() {
    silence.disarm(in: application)
    silence = application.arm(self, after: application.thresholds.shakeWindow)
  }

  /// Send the end of the current shake, if any, to the responder that received its beginning.
  private func send(_ phase: MotionEvent.Phase) {
    guard case .shaking(let beginning) = state else { return }
    // The receiver may end the shake from its callback.
    state = .resting
    application.send(
      MotionEvent(.shake, phase, at: application.currentTime, to: beginning.responder), handledBy: beginning)
  }
}
