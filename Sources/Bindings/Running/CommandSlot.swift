/// The commands of one binding. One command runs at a time. Launches that arrive meanwhile are dropped, wait, or
/// replace it.
///
/// A slot starts and ends no processes; each call returns the step to perform.
package struct CommandSlot: Sendable {
  /// What to do next.
  package enum Step: Equatable, Sendable {
    case start(Launch)
    /// Ask the running command to end.
    case terminate
    /// Kill the running command.
    case kill
    /// Drop the launch, as the binding's `whenBusy` demands.
    case leaveOut
  }

  private enum State: Sendable {
    case idle
    case running
    /// The slot has asked the command to end.
    case ending
  }

  /// What happens to a launch while a command runs.
  package var rule: Binding.BusyRule
  /// The maximum number of waiting launches.
  package var bound: Int
  /// The waiting launches, in order.
  package private(set) var waiting: [Launch] = []
  private var state = State.idle

  /// Whether nothing runs.
  package var isIdle: Bool { state == .idle }
  /// Whether the running command was asked to end.
  package var isEnding: Bool { state == .ending }

  /// Create a slot without a running command.
  package init(rule: Binding.BusyRule, bound: Int) {
    self.rule = rule
    self.bound = bound
  }

  /// Request a launch; return nil if it waits.
  package mutating func request(_ launch: Launch) -> Step? {
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

  /// Handle that the command has ended or could not be started; return nil if none waits.
  package mutating func ended() -> Step? {
    guard !waiting.isEmpty else {
      state = .idle
      return nil
    }
    state = .running
    return .start(waiting.removeFirst())
  }

  /// Handle that the command has ended and its leftover processes were asked to end.
  package mutating func end() {
    state = .ending
  }

  /// Handle that the command did not end in time.
  package func timedOut() -> Step? {
    state == .ending ? .kill : nil
  }

  /// Drop waiting launches and ask the running command to end; return nil if none runs or it was already asked.
  package mutating func stop() -> Step? {
    waiting.removeAll()
    guard state == .running else { return nil }
    state = .ending
    return .terminate
  }

  /// Drop waiting launches. The running command continues.
  package mutating func forgetWaiting() {
    waiting.removeAll()
  }
}
