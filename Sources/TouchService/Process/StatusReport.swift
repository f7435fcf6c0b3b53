/// Decides when to report the status to the service manager: at once if nothing was reported for a second, otherwise
/// when that second is over, with the latest status only.
struct StatusReport {
  /// The minimum time between two reports, in µs.
  static let interval: Int64 = 1_000_000
  private var last: String?
  private var lastTime = Int64.min / 2

  /// The time from which another status may be reported.
  var nextTime: Int64 { lastTime + Self.interval }

  /// Note a status that was reported in another message.
  mutating func reported(_ status: String, at time: Int64) {
    last = status
    lastTime = time
  }

  /// Return whether a status is to be reported now: it differs from the last one, and enough time has passed.
  mutating func isDue(_ status: String, at time: Int64) -> Bool {
    guard differs(status), time >= nextTime else { return false }
    reported(status, at: time)
    return true
  }

  /// Whether a status is not the last that was reported.
  func differs(_ status: String) -> Bool { status != last }
}
