/// Makes commands of media keys and of the clicks of a headset's button (S41).
///
/// A seek has one end for its beginning (S2), and both go to the same responder.
final class RemoteControl: TimerTarget {
  let title = "the remote control"

  private struct Seek {
    let key: RemoteSample.Key
    let end: RemoteControlEvent.Subtype
    /// Who has received the beginning; the application for nil.
    let target: Responder?
  }

  @Unheld private var application: Application?
  private var seek: Seek?
  /// The clicks of the headset's button so far, with the one under way.
  private var clicks = 0
  private var isHeadsetDown = false
  private var timer: TimerQueue.ID?

  func attach(to application: Application) {
    self.application = application
  }

  /// Handle what a key did.
  func handle(_ sample: RemoteSample) {
    switch (sample.key, sample.phase) {
    case (.headset, .began): headsetPressed()
    case (.headset, .ended): headsetReleased()
    case (.headset, .cancelled): forgetClicks()
    case (.rewind, .began): beginSeeking(.beginSeekingBackward, .endSeekingBackward, by: .rewind)
    case (.fastForward, .began): beginSeeking(.beginSeekingForward, .endSeekingForward, by: .fastForward)
    case (let key, .ended), (let key, .cancelled): endSeeking(by: key)
    case (.play, .began): send(.play)
    case (.pause, .began): send(.pause)
    case (.playPause, .began): send(.togglePlayPause)
    case (.stop, .began): send(.stop)
    case (.nextTrack, .began): send(.nextTrack)
    case (.previousTrack, .began): send(.previousTrack)
    }
  }

  /// End the seek that is under way: who has received it has no longer what is not aimed at a place.
  func endSeeking() {
    guard let seek else { return }
    self.seek = nil
    send(seek.end, to: seek.target)
  }

  /// End the seek that is under way, and forget the clicks so far.
  func forget() {
    endSeeking()
    forgetClicks()
  }

  // MARK: The headset's button

  private func headsetPressed() {
    guard !isHeadsetDown, let application else { return }
    isHeadsetDown = true
    clicks += 1
    arm(after: application.thresholds.remoteHold)
  }

  private func headsetReleased() {
    guard isHeadsetDown, let application else { return }
    isHeadsetDown = false
    disarm()
    endSeeking(by: .headset)
    if clicks == Self.mostClicks {
      clicks = 0
      send(.previousTrack)
    } else if clicks > 0 {
      arm(after: application.thresholds.remoteInterval)
    }
  }

  private static let mostClicks = 3

  private func forgetClicks() {
    disarm()
    endSeeking(by: .headset)
    (clicks, isHeadsetDown) = (0, false)
  }

  func timerFired(_ id: TimerQueue.ID, at time: Int64) {
    guard id == timer else { return }
    timer = nil
    let clicks = self.clicks
    self.clicks = 0
    switch (clicks, isHeadsetDown) {
    case (1, false): send(.togglePlayPause)
    case (2, false): send(.nextTrack)
    case (2, true): beginSeeking(.beginSeekingForward, .endSeekingForward, by: .headset)
    case (3, true): beginSeeking(.beginSeekingBackward, .endSeekingBackward, by: .headset)
    // One that is held is no click.
    default: break
    }
  }

  private func arm(after seconds: Double) {
    disarm()
    guard let application else { return }
    timer = application.timers.arm(self, at: application.currentTime + microseconds(seconds))
  }

  private func disarm() {
    guard let timer else { return }
    application?.timers.disarm(timer)
    self.timer = nil
  }

  // MARK: Seeking and sending

  private func beginSeeking(
    _ begin: RemoteControlEvent.Subtype, _ end: RemoteControlEvent.Subtype, by key: RemoteSample.Key
  ) {
    guard seek == nil, let application else { return }
    seek = Seek(key: key, end: end, target: application.eventResponder)
    send(begin)
  }

  private func endSeeking(by key: RemoteSample.Key) {
    if seek?.key == key { endSeeking() }
  }

  private func send(_ subtype: RemoteControlEvent.Subtype) {
    send(subtype, to: application?.eventResponder)
  }

  private func send(_ subtype: RemoteControlEvent.Subtype, to target: Responder?) {
    guard let application else { return }
    let event = RemoteControlEvent(subtype, at: application.currentTime, to: target ?? application)
    event.handler?.remoteControlReceived(with: event)
    application.report(.remoteControl(event))
  }
}
