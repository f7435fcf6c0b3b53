/// What the commands of one binding do: one runs at a time; what comes meanwhile is left out, waits, or takes its place.
///
/// It starts and ends nothing itself: each call answers with what is to be done.
package struct CommandSlot: Sendable {
  /// What is to be done.
  package enum Step: Equatable, Sendable {
    case start(Launch)
    /// Ask the command that runs to end.
    case terminate
    /// End the command that runs.
    case kill
    /// Nothing: a launch was left out, for the binding says so.
    case leaveOut
  }

  private enum State: Sendable {
    case idle
    case running
    /// The command was asked to end.
    case ending
  }

  /// What happens to a launch while a command runs.
  package var rule: Binding.BusyRule
  /// How many launches may wait.
  package var bound: Int
  /// The launches that wait, in their order.
  package private(set) var waiting: [Launch] = []
  private var state = State.idle

  /// Whether nothing runs.
  package var isIdle: Bool { state == .idle }
  /// Whether the command that runs was asked to end.
  package var isEnding: Bool { state == .ending }

  /// Create a slot in which nothing runs.
  package init(rule: Binding.BusyRule, bound: Int) {
    self.rule = rule
    self.bound = bound
  }

  /// Ask for a launch; nil where it waits.
  package mutating func want(_ launch: Launch) -> Step? {
    if state == .idle {
      state = .running
      return .start(launch)
    }
    switch rule {
    case .skip: return .leaveOut
    case .queue:
      guard waiting.count < bound else { return .leaveOut }
      waiting.append(launch)
      return nil
    case .restart:
      waiting = [launch]
      guard state == .running else { return nil }
      state = .ending
      return .terminate
    }
  }

  /// The command has ended, or could not be started; nil where nothing waits.
  package mutating func ended() -> Step? {
    guard !waiting.isEmpty else {
      state = .idle
      return nil
    }
    state = .running
    return .start(waiting.removeFirst())
  }

  /// The command has ended, and what it has left behind was asked to end.
  package mutating func end() {
    state = .ending
  }

  /// The command that was asked to end has had its time.
  package func timedOut() -> Step? {
    state == .ending ? .kill : nil
  }

  /// Give up what waits and ask the command that runs to end; nil where none runs or it was asked already.
  package mutating func stop() -> Step? {
    waiting.removeAll()
    guard state == .running else { return nil }
    state = .ending
    return .terminate
  }

  /// Give up what waits; the command that runs may end by itself.
  package mutating func forgetWaiting() {
    waiting.removeAll()
  }
}
