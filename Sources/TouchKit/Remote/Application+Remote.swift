extension Application {
  /// Handle what a media key or a headset's button did, at `time` in µs (S41).
  public final func handle(_ sample: RemoteSample, at time: Int64) {
    advance(to: time)
    currentTime = max(currentTime, time)
    dispatch { remoteControl.handle(sample) }
  }
}
