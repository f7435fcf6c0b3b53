import Documents
import Glibc
import Kernel
package import TouchService

/// Runs the commands of bindings, one per binding at a time, and reports each problem once.
package final class CommandRunner {
  /// The commands of a binding.
  private struct Entry {
    var slot: CommandSlot
    /// Whether the binding was removed; the entry is removed when its command has ended.
    var isRemoved = false
    /// The running command, which leads a process group.
    var process: Int32?
    /// Whether the command has ended but its group still has processes.
    var hasLeaderEnded = false
    /// When to kill a command that was asked to end, in µs.
    var deadline: Int64?
    /// When to check again whether leftover processes of the command have ended, in µs.
    var nextLook: Int64?
    /// The number of launches dropped while the command ran.
    var leftOut = 0
    /// The last reported failure; a success clears it.
    var failure: String?
  }

  /// The time that a command has to end, in µs.
  package static let endTimeout: Int64 = 2_000_000
  /// The interval at which leftover processes of a command are checked, in µs: the kernel does not report the end of
  /// processes that are not children.
  package static let pause: Int64 = 50_000

  private let spawner: any Spawner
  private let report: (JournalEvent, _ binding: String, _ sentence: String) -> Void
  private var entries: [String: Entry] = [:]

  /// Create a runner without bindings.
  ///
  /// - Parameter report: receives each message to the user as one sentence, with its binding.
  package init(
    spawner: any Spawner, report: @escaping (JournalEvent, _ binding: String, _ sentence: String) -> Void
  ) {
    self.spawner = spawner
    self.report = report
  }

  /// The running commands.
  package var processes: [Int32] { entries.values.compactMap { $0.hasLeaderEnded ? nil : $0.process } }
  /// Whether no command runs or waits.
  package var isIdle: Bool { entries.values.allSatisfy { $0.slot.isIdle } }
  /// The time at which to call ``checkDeadlines(now:)``; nil for never.
  package var deadline: Int64? { entries.values.flatMap { [$0.deadline, $0.nextLook] }.compactMap { $0 }.min() }

  /// Replace the bindings. Running commands continue; waiting ones are kept if a binding with their name still exists.
  package func use(_ bindings: [Binding]) {
    for name in Array(entries.keys) where !bindings.contains(where: { $0.name == name }) {
      entries[name]?.isRemoved = true
      forgetWaiting(name)
      forgetIfRemoved(name)
    }
    for binding in bindings {
      var entry = entries[binding.name] ?? Entry(slot: CommandSlot(rule: binding.whenBusy, bound: binding.queueLength))
      entry.slot.rule = binding.whenBusy
      entry.slot.bound = binding.queueLength
      entry.isRemoved = false
      entries[binding.name] = entry
    }
  }

  /// Request a run of a command.
  package func request(_ launch: Launch, now: Int64) {
    guard let step = entries[launch.binding]?.slot.request(launch) else { return }
    perform(step, launch.binding, now)
  }

  /// Handle the end of a command. Processes left in its process group are also asked to end, and count as the command
  /// until they have ended.
  package func ended(_ process: Int32, _ status: CommandOutcome, now: Int64) {
    guard let name = entries.first(where: { $0.value.process == process })?.key else { return }
    let wasAsked = entries[name]?.slot.isEnding ?? false
    let leavesOthers = spawner.signal(process, wasAsked ? 0 : SIGTERM)
    if !wasAsked { note(status == .exited(0) ? leavesOthers ? Self.leftBehind : nil : "\(status)", name) }
    guard leavesOthers else { return groupEnded(name, now) }
    entries[name]?.hasLeaderEnded = true
    entries[name]?.slot.end()
    if entries[name]?.deadline == nil { entries[name]?.deadline = now + Self.endTimeout }
    entries[name]?.nextLook = now + Self.pause
  }

  private static let leftBehind =
    "the command left processes behind, which were ended; to keep a program running, start it with systemd-run --user"

  /// Kill the commands that did not end in time, and check for leftover processes of others.
  package func checkDeadlines(now: Int64) {
    for (name, entry) in entries {
      if let deadline = entry.deadline, deadline <= now, let step = entry.slot.timedOut() {
        perform(step, name, now)
      } else if let process = entry.process, let look = entry.nextLook, look <= now {
        entries[name]?.nextLook = now + Self.pause
        if !spawner.signal(process, 0) { groupEnded(name, now) }
      }
    }
  }

  /// Drop waiting commands, and ask the running ones to end.
  package func stop(now: Int64) {
    for name in Array(entries.keys) { stop(name, now: now) }
  }

  /// Drop the waiting commands of one binding, and ask the running one to end.
  package func stop(_ name: String, now: Int64) {
    if let step = entries[name]?.slot.stop() { perform(step, name, now) }
  }

  /// Drop the waiting commands of one binding. A running command continues.
  package func forgetWaiting(_ name: String) {
    entries[name]?.slot.forgetWaiting()
  }

  /// Collect the processes that have ended.
  package func reap(now: Int64) {
    for process in processes {
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { continue }
      ended(process, CommandOutcome(waitStatus: status), now: now)
    }
  }

  private func perform(_ step: CommandSlot.Step, _ name: String, _ now: Int64) {
    switch step {
    case .start(let launch): start(launch, now)
    case .terminate:
      guard let process = entries[name]?.process else { return }
      spawner.signal(process, SIGTERM)
      entries[name]?.deadline = now + Self.endTimeout
    case .kill:
      guard let process = entries[name]?.process else { return }
      spawner.signal(process, SIGKILL)
      entries[name]?.deadline = nil
      // Do not wait for killed orphans: if no process collects them, the wait would never end.
      if entries[name]?.hasLeaderEnded == true { groupEnded(name, now) }
    case .leaveOut: entries[name]?.leftOut += 1
    }
  }

  private func start(_ launch: Launch, _ now: Int64) {
    do throws(SystemError) {
      entries[launch.binding]?.process = try spawner.start(launch)
    } catch {
      note("\(quoted(launch.words.first ?? "")) cannot be started: \(error.reason)", launch.binding)
      goOn(launch.binding, now)
    }
  }

  /// Handle that all processes of a command have ended.
  private func groupEnded(_ name: String, _ now: Int64) {
    entries[name]?.process = nil
    entries[name]?.hasLeaderEnded = false
    entries[name]?.deadline = nil
    entries[name]?.nextLook = nil
    if let count = entries[name]?.leftOut, count > 0 {
      entries[name]?.leftOut = 0
      report(.commandSkipped, name, "\(count) dropped while the command ran")
    }
    goOn(name, now)
  }

  private func goOn(_ name: String, _ now: Int64) {
    if let step = entries[name]?.slot.ended() { perform(step, name, now) } else { forgetIfRemoved(name) }
  }

  private func forgetIfRemoved(_ name: String) {
    guard let entry = entries[name], entry.isRemoved, entry.slot.isIdle else { return }
    entries[name] = nil
    spawner.forget(name)
  }

  /// Report a failure, but not the same one twice in a row.
  private func note(_ failure: String?, _ name: String) {
    defer { entries[name]?.failure = failure }
    guard let failure, failure != entries[name]?.failure else { return }
    report(.commandFailed, name, failure)
  }
}
