/// Lets a program decide whether touches form the program's gesture. The recognizer reports its touches as
/// ``Event/contest(_:)``. The program's ``answer(_:values:)`` sets the recognizer's state (S55).
///
/// Only recognizers that require this one to fail, and views whose touches this one delays, wait for the program's
/// answer. Once a recognizer or view waits, or the last touch has lifted, the program must answer within
/// ``Thresholds/clientPatience``.
public final class ClientGestureRecognizer: GestureRecognizer {
  /// A program's decision on an attempt.
  public enum Verdict: String, Sendable, CaseIterable {
    /// The program has not decided yet.
    case possible
    /// The touches formed the program's gesture, which is discrete.
    case recognized
    /// The program's gesture begins.
    case began
    case changed, ended, cancelled
    /// The touches do not form the program's gesture.
    case failed
  }

  /// A number that a program reports with its gesture.
  public struct Value: Equatable, Sendable {
    /// The name of the value, chosen by the program.
    public let name: String
    /// The number that the program reports.
    public let number: Double

    /// Create a value.
    public init(name: String, number: Double) {
      self.name = name
      self.number = number
    }
  }

  /// How many times a program may request more time in one attempt.
  public static let mostExtensions = 10

  /// The counter that numbers the attempts; all recognizers of one program share the counter.
  public var numbers = ContestNumbers()
  /// The number of the current attempt; 0 until the first touch has been reported.
  public private(set) var contest = 0
  /// The values that the program last reported with its gesture.
  public private(set) var values: [Value] = []

  private var isAwaited = false
  private var isExpired = false
  private var extensions = 0
  private var winner: GestureRecognizer?

  override public var kind: String { "client" }

  // MARK: Answers

  /// Apply the program's answer to the attempt.
  ///
  /// - Parameters:
  ///   - verdict: the decision on the attempt.
  ///   - values: the new values of the gesture; `nil` keeps the previous ones.
  /// - Returns: whether the verdict is valid after the previous verdicts (S13); an invalid verdict changes nothing.
  public func answer(_ verdict: Verdict, values: [Value]? = nil) -> Bool {
    guard let application, mayFollow(verdict) else { return false }
    application.dispatch {
      if let values { self.values = values }
      apply(verdict, in: application)
    }
    return true
  }

  private func mayFollow(_ verdict: Verdict) -> Bool {
    switch (attempt.phase, verdict) {
    case (.open, .possible), (.open, .recognized), (.open, .began), (.open, .failed): true
    case (.waiting(.begin), .changed), (.waiting(.begin), .ended), (.waiting(.begin), .cancelled): true
    case (.waiting(.begin), .failed): true
    case (.active, .changed), (.active, .ended), (.active, .cancelled): true
    default: false
    }
  }

  private func apply(_ verdict: Verdict, in application: Application) {
    switch verdict {
    case .possible: extendTimeout()
    case .began where !isTouched(in: application):
      return fail("S23", "its touches lifted before it could begin")
    case .recognized: state = .recognized
    case .began: state = .began
    case .changed:
      extendTimeout()
      state = .changed
    case .ended: state = .ended
    case .cancelled: state = .cancelled
    case .failed: return fail("S55", "its client decided that it failed")
    }
    updateTimeout()
  }

  // MARK: Touches

  override public func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    if contest == 0 { contest = numbers.next(isSecure: view?.window?.isSecure ?? false) }
    if delaysTouchesBegan && isUndecided { isAwaited = true }
    report(.touches(.began, touches))
    updateTimeout()
  }

  override public func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    // Report all touches that are down, so that a program that misses a message loses nothing.
    report(.touches(.moved, TouchList(event.touches) { has(row: $0.row) && $0.isDown }))
  }

  override public func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    if delaysTouchesEnded && isUndecided { isAwaited = true }
    report(.touches(.ended, touches))
    updateTimeout()
  }

  override public func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    report(.touches(.cancelled, touches))
  }

  private func report(_ news: Contest.News) {
    guard contest != 0 else { return }
    application?.report(.contest(Contest(recognizer: self, news: news)))
  }

  // MARK: Timeout

  /// Run the timer for the program's answer while something waits for the answer or no touch is down; otherwise stop
  /// it.
  private func updateTimeout() {
    guard let application, isUndecided || isActive else { return }
    let isDue = attempt.request == nil && (isAwaited || !isTouched(in: application))
    if !isDue {
      clearTimer()
    } else if attempt.timer == nil {
      setTimer(at: application.currentTime + microseconds(thresholds.clientPatience))
    }
  }

  private func isTouched(in application: Application) -> Bool {
    let touches = application.table.touches
    return hasTouchDown(in: touches.span)
  }

  /// Stop a running timer, so that ``updateTimeout()`` starts it again with the full time.
  private func extendTimeout() {
    guard attempt.timer != nil, extensions < Self.mostExtensions else { return }
    extensions += 1
    clearTimer()
  }

  override public func timerFired(at time: Int64) {
    isExpired = true
    abort(
      "S55",
      Reason(
        "its client has not answered within \(duration(thresholds.clientPatience)) (client.patience)", .longer,
        "client.patience"))
  }

  override func isAwaited(by other: GestureRecognizer) {
    isAwaited = true
    updateTimeout()
  }

  override func begins(deferred: Bool) {
    isAwaited = false
  }

  // MARK: The end

  override func loses(to other: GestureRecognizer) {
    winner = other
  }

  override func attemptEnds() {
    switch attempt.state {
    case .ended: report(.outcome(.recognized, by: nil))
    case .cancelled: report(.outcome(isExpired ? .expired : .cancelled, by: winner))
    default: report(.outcome(isExpired ? .expired : winner == nil ? .failed : .prevented, by: winner))
    }
  }

  override public func reset() {
    super.reset()
    (contest, values, winner) = (0, [], nil)
    (isAwaited, isExpired, extensions) = (false, false, 0)
  }
}

/// Numbers the attempts (contests) of one program from 1. Contests in secure windows are numbered separately, so that
/// no program can count them.
public final class ContestNumbers {
  /// Numbers above this one belong to contests in secure windows.
  public static let firstSecure = 1 << 40

  /// The last number that was given to a contest outside secure windows.
  public var last = 0
  private var lastSecure = firstSecure

  /// Create a counter whose first number is 1.
  public init() {}

  func next(isSecure: Bool) -> Int {
    if isSecure {
      lastSecure += 1
      return lastSecure
    }
    last += 1
    return last
  }
}
