/// Waits until no screen has been touched for some time, then until one is touched (A19).
package final class IdleWatch {
  /// The time without a touch after which the screens are idle, in µs.
  package let delay: Int64
  /// Whether no screen has been touched for that time.
  package private(set) var isIdle = false
  /// The time of the last touch, or the start of the count; nil before either.
  private var last: Int64?
  private let report: (Bool) -> Void

  /// Create a watch that counts from `time`; nil means from the first touch.
  ///
  /// - Parameter report: called when the screens become idle, and when they no longer are.
  package init(after delay: Int64, from time: Int64?, report: @escaping (_ isIdle: Bool) -> Void) {
    self.delay = delay
    last = time
    self.report = report
  }

  /// When the screens become idle if nothing is touched until then; nil if they already are.
  var deadline: Int64? { isIdle ? nil : last?.addingReportingOverflow(delay).partialValue }
  /// When to report the end of idleness, if that report is delayed; otherwise nil.
  private(set) var end: Int64?

  /// Note a touch that is down at `time`.
  ///
  /// - Parameter isSecret: whether the touch is in a secure window. If so, its time is rounded up to a whole second.
  func touched(at time: Int64, isSecret: Bool) {
    let second: Int64 = 1_000_000
    let reported = isSecret ? (time / second + 1) * second : time
    last = max(last ?? reported, reported)
    guard isIdle else { return }
    if isSecret {
      end = end ?? reported
    } else {
      endIdleness()
    }
  }

  func endIdleness() {
    (isIdle, end) = (false, nil)
    report(false)
  }

  /// Restart the clock at `time`.
  func startAgain(at time: Int64) {
    if last != nil { last = time }
    if end != nil { endIdleness() }
  }

  /// Report idleness, because the deadline has passed.
  func fire() {
    isIdle = true
    report(true)
  }
}
