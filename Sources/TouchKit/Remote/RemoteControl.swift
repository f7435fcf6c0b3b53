/// Turns media keys and the clicks of a headset's button into commands (S41).
///
/// Each beginning of a seek has exactly one end (S2), and both go to the same responder.
final class RemoteControl: TimerTarget {
  let title = "the remote control"

  // The application that owns this.
  private unowned var application: Application?
  private var seek:
    (key: RemoteSample.Key, device: Int, end: RemoteControlEvent.Subtype, beginning: RemoteControlEvent)?
  /// The number of clicks of the headset's button so far, including the current one.
  private var clicks = 0
  private var isHeadsetDown = false
  /// The device whose button was clicked.
  private var headset = 0
  private var timer: TimerQueue.ID?

  func attach(to application: Application) {
    self.application = application
  }

  /// Handle an event of a device's key.
  func handle(_ sample: RemoteSample, of device: Int) {
    switch (sample.key, sample.phase) {
    case (.headset, .began): headsetPressed(on: device)
    case (.headset, .ended): headsetReleased(on: device)
    case (.rewind, .began): beginSeeking(.beginSeekingBackward, .endSeekingBackward, by: .rewind, of: device)
    case (.fastForward, .began): beginSeeking(.beginSeekingForward, .endSeekingForward, by: .fastForward, of: device)
    case (let key, .ended): endSeeking(by: key, of: device)
    case (.play, .began): send(.play)
    case (.pause, .began): send(.pause)
    case (.playPause, .began): send(.togglePlayPause)
    case (.stop, .began): send(.stop)
    case (.nextTrack, .began): send(.nextTrack)
    case (.previousTrack, .began): send(.previousTrack)
    }
  }

  /// End the current seek, if any.
  func endSeeking() {
    guard let seek, let application else { return }
    self.seek = nil
    application.send(
      RemoteControlEvent(seek.end, at: application.currentTime, to: seek.beginning.responder),
      handledBy: seek.beginning)
  }

  /// End the current seek, and forget the clicks so far.
  func forget() {
    endSeeking()
    forgetClicks()
  }

  /// End the seek of a device, and forget the clicks of its button.
  func forget(_ device: Int) {
    if seek?.device == device { endSeeking() }
    if headset == device { forgetClicks() }
  }

  /// End the seek of a disconnected device, and forget its clicks if its button is down.
  func end(_ device: Int) {
    if seek?.device == device { endSeeking() }
    if isHeadsetDown, headset == device { forgetClicks() }
  }

  // MARK: The headset's button

  private func headsetPressed(on device: Int) {
    guard !isHeadsetDown, let application else { return }
    // Only clicks of the same button count together.
    if headset != device { finishClicks() }
    headset = device
    isHeadsetDown = true
    clicks += 1
    arm(after: application.thresholds.remoteHold)
  }

  private func headsetReleased(on device: Int) {
    guard isHeadsetDown, headset == device, let application else { return }
    isHeadsetDown = false
    timer.disarm(in: application)
    endSeeking(by: .headset, of: device)
    if clicks == Self.mostClicks {
      clicks = 0
      send(.previousTrack)
    } else if clicks > 0 {
      arm(after: application.thresholds.remoteInterval)
    }
  }

  private static let mostClicks = 3

  private func forgetClicks() {
    timer.disarm(in: application)
    (clicks, isHeadsetDown) = (0, false)
  }

  func timerFired(_ id: TimerQueue.ID, at time: Int64) {
    finishClicks()
  }

  /// Send the command of the clicks so far, because no further click follows or the last one is held.
  private func finishClicks() {
    timer.disarm(in: application)
    let clicks = self.clicks
    self.clicks = 0
    switch (clicks, isHeadsetDown) {
    case (1, false): send(.togglePlayPause)
    case (2, false): send(.nextTrack)
    case (2, true): beginSeeking(.beginSeekingForward, .endSeekingForward, by: .headset, of: headset)
    case (3, true): beginSeeking(.beginSeekingBackward, .endSeekingBackward, by: .headset, of: headset)
    // A single click that is held sends no command.
    default: break
    }
  }

  private func arm(after seconds: Double) {
    timer.disarm(in: application)
    timer = application?.arm(self, after: seconds)
  }

  // MARK: Seeking and sending

  private func beginSeeking(
    _ begin: RemoteControlEvent.Subtype, _ end: RemoteControlEvent.Subtype, by key: RemoteSample.Key, of device: Int
  ) {
    guard seek == nil, let application else { return }
    let beginning = RemoteControlEvent(
      begin, at: application.currentTime, to: application.eventResponder ?? application)
    seek = (key, device, end, beginning)
    application.send(beginning, handledBy: beginning)
  }

  private func endSeeking(by key: RemoteSample.Key, of device: Int) {
    if seek?.key == key, seek?.device == device { endSeeking() }
  }

  private func send(_ subtype: RemoteControlEvent.Subtype) {
    guard let application else { return }
    let event = RemoteControlEvent(
      subtype, at: application.currentTime, to: application.eventResponder ?? application)
    application.send(event, handledBy: event)
  }
}
