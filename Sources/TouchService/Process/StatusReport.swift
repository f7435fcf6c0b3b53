/// Decides when to report the status to the service manager: immediately if nothing was reported for a second,
/// otherwise at the end of that second, with only the latest status.
struct StatusReport {
  /// The minimum time between two reports, in µs.
  static let interval: Int64 = 1_000_000
  private var last: String?
  private var lastTime = Int64.min / 2

  /// The earliest time of the next report.
  var nextTime: Int64 { lastTime + Self.interval }

  /// Note a status that was reported in another message.
  mutating func reported(_ status: String, at time: Int64) {
    last = status
    lastTime = time
  }

  /// Whether to report a status now, because it differs from the last one and enough time has passed.
  mutating func isDue(_ status: String, at time: Int64) -> Bool {
    guard differs(status), time >= nextTime else { return false }
    reported(status, at: time)
    return true
  }

  /// Whether a status differs from the last reported one.
  func differs(_ status: String) -> Bool { status != last }
}
