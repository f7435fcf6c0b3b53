/// Waits until no screen has been touched for some time, then until one is (A19).
package final class IdleWatch {
  /// The time without a touch after which it is idle, in µs.
  package let delay: Int64
  /// Whether no screen has been touched for that time.
  package private(set) var isIdle = false
  /// The last moment at which something was down, or from which on it counts; nil before there is one.
  private var last: Int64?
  private let report: (Bool) -> Void

  /// Create a watch that counts from `time`, or for nil from the first touch.
  ///
  /// - Parameter report: called when it becomes idle, and when it no longer is.
  package init(after delay: Int64, from time: Int64?, report: @escaping (_ isIdle: Bool) -> Void) {
    self.delay = delay
    last = time
    self.report = report
  }

  /// When it is idle, if nothing is down until then; nil if it is.
  var deadline: Int64? { isIdle ? nil : last?.addingReportingOverflow(delay).partialValue }
  /// When it reports that it is idle no more, where that waits; nil for not at all.
  private(set) var end: Int64?

  /// Something is down at `time`.
  ///
  /// - Parameter isSecret: whether it is in a secure window: then the whole second is all that is reported.
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

  /// Report that it is idle no more.
  func endIdleness() {
    (isIdle, end) = (false, nil)
    report(false)
  }

  /// The clock starts again at `time`.
  func startAgain(at time: Int64) {
    if last != nil { last = time }
    if end != nil { endIdleness() }
  }

  /// The deadline has passed.
  func fire() {
    isIdle = true
    report(true)
  }
}
