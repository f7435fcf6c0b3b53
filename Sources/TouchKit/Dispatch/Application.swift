/// The root of the responder chain: takes the frames of all screens, and drives views and recognizers.
///
/// It has no clock and no thread of its own. Whoever owns it hands in frames in the order of their times, and calls
/// ``advance(to:)`` when ``nextDeadline`` has passed. Targets, delegates and touch methods may change everything
/// (remove views and windows, disable recognizers, cancel touches), but must not hand in a frame or advance the time.
public final class Application: Responder {
  struct Action {
    let recognizer: GestureRecognizer
    let state: GestureRecognizer.State
  }

  /// The limits that recognizers go by; a change counts from the next comparison on.
  public var thresholds: Thresholds
  /// The windows in the order they are asked: by level, and of one level the last added first.
  public private(set) var windows: [Window] = []
  /// The effective time of the last thing handled, in µs; in a callback, of what is being handled.
  public internal(set) var currentTime: Int64 = 0
  /// Who has the focus; not held.
  public internal(set) weak var firstResponder: Responder?
  /// How many frames have been handled.
  public internal(set) var frameCount = 0
  /// How many transitions outside S13's table subclasses have asked for; they were ignored.
  public internal(set) var illegalTransitions = 0

  // Everything that is down, with what its view has heard of it; the two arrays go in step.
  var touches: [Touch] = []
  var deliveries: [Delivery] = []
  // Touches that have lifted and whose view has not heard of it yet, and the messages held back.
  var lifted: [LiftedTouch] = []
  var withheld: [Touch] = []
  var recentTaps: [RecentTap] = []
  // The recognizers with an attempt under way, in the order of S11.
  var attempting: [GestureRecognizer] = []
  var actions: [Action] = []
  var timers = TimerQueue()
  var coalesced: [Touch] = []
  var hovers: [Hover] = []
  // Scroll views that are under way, those whose pans acted in this turn, and the touches held back behind others' decisions.
  var moving: [ScrollView] = []
  var scrollNews: [ScrollView] = []
  var lingering: [ContentDelay] = []
  // What the turn under way still has to do.
  var isTurning = false
  var isUnsettled = false {
    didSet { if isUnsettled { hasGateWork = true } }
  }
  // Whether a view may be due anything but the moves of touches it knows of.
  var hasGateWork = false
  var hasLostTouches = false
  var hasEndedAttempts = false
  var hasRequests = false
  var hasNewCancellations = false
  var lastAttempt = 0
  var lastSequence = 0
  var sinks = EventSinks()
  private var scratch: [Int] = []

  /// Makes an application without windows.
  public init(thresholds: Thresholds = Thresholds()) {
    self.thresholds = thresholds
    super.init()
  }

  deinit {
    for window in windows { window.application = nil }
    for recognizer in attempting { recognizer.forgetAttempt() }
    for scrollView in moving { scrollView.rest() }
    for touch in touches { touch.view.forgetApplication() }
    for touch in lifted { touch.touch.view.forgetApplication() }
  }

  /// Adds a window above those of its level; it leaves the application it had.
  public func addWindow(_ window: Window) {
    window.application?.removeWindow(window)
    let position = windows.firstIndex { $0.level <= window.level } ?? windows.count
    windows.insert(window, at: position)
    window.application = self
  }

  /// Removes a window; its touches are cancelled (S3).
  public func removeWindow(_ window: Window) {
    guard window.application === self else { return }
    windows.removeAll { $0 === window }
    cancelTouches(below: window)
    window.application = nil
  }

  /// The deadline of the timer that is due first, in µs.
  public var nextDeadline: Int64? { timers.nextDeadline }

  /// Fires every timer whose deadline is before `time` (µs), in the order of deadlines, equal ones in the order armed.
  ///
  /// Each fires with its own deadline as the time, which is all that moves ``currentTime``. A timer at exactly `time` does not fire: a limit is exceeded, never met.
  public func advance(to time: Int64) {
    precondition(!isTurning, "the time cannot be advanced from a callback")
    while let entry = timers.popFirst(before: time) {
      currentTime = max(currentTime, entry.deadline)
      turn { entry.target.timerFired(entry.id, at: currentTime) }
    }
  }

  /// Does something that may change states, and then all that follows from it; within a turn, only the first.
  func turn(_ work: () -> Void) {
    if isTurning { return work() }
    isTurning = true
    work()
    settle()
    isTurning = false
  }

  /// Goes on until nothing is left to decide, send or deliver, then ends the attempts that are over.
  func settle() {
    repeat {
      isUnsettled = false
      if hasNewCancellations { tellOfCancellations() }
      if hasLostTouches { concludeLostAttempts() }
      if hasRequests { decide() }
      sendActions()
      if !lingering.isEmpty { releaseLingering() }
      if isUnsettled { continue }
      deliver()
      if isUnsettled || !actions.isEmpty { continue }
      if !scrollNews.isEmpty { followPans() }
      if isUnsettled { continue }
      endAttempts()
    } while isUnsettled || !actions.isEmpty
    forgetEndedTouches()
    // A view that went with its touch has called the application.
    if isUnsettled { settle() }
  }

  private func sendActions() {
    guard !actions.isEmpty else { return }
    var next = 0
    while next < actions.count {
      let action = actions[next]
      next += 1
      action.recognizer.shownState = action.state
      report(.action(action.recognizer))
      for target in action.recognizer.targets { target.handler(action.recognizer) }
      action.recognizer.shownState = nil
    }
    actions.removeAll(keepingCapacity: true)
    isUnsettled = isUnsettled || hasNewCancellations
  }

  /// An empty buffer of positions that keeps its capacity from use to use.
  func takeScratch() -> [Int] {
    var buffer: [Int] = []
    swap(&buffer, &scratch)
    return buffer
  }

  func giveBack(_ buffer: inout [Int]) {
    buffer.removeAll(keepingCapacity: true)
    swap(&buffer, &scratch)
  }
}
