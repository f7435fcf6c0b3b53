import Kernel
import Testing
import TouchService

@testable import Bindings

/// Starts no process, and records the requests.
private final class FakeSpawner: Spawner {
  var started: [String] = []
  var signals: [String] = []
  var forgotten: [String] = []
  /// The programs that do not exist.
  var missing: Set<String> = []
  /// The process groups that still have a process.
  var alive: Set<Int32> = []
  var mostRunning = 0

  func start(_ launch: Launch) throws(SystemError) -> Int32 {
    if missing.contains(launch.words[0]) { throw SystemError(call: "posix_spawn", errno: 2) }
    started.append("\(launch.binding) \(launch.environment["TOUCHD_X"] ?? "")")
    alive.insert(Int32(started.count))
    mostRunning = max(mostRunning, alive.count)
    return Int32(started.count)
  }

  func signal(_ process: Int32, _ signal: Int32) -> Bool {
    if alive.contains(process), signal != 0 { signals.append("\(process): \(signal)") }
    return alive.contains(process)
  }

  func forget(_ binding: String) { forgotten.append(binding) }
}

@Suite(.timeLimit(.minutes(5))) struct CommandRunnerTests {
  private let spawner = FakeSpawner()

  /// A runner for bindings, and its reports.
  private func make(_ yaml: String) throws -> (CommandRunner, Reports) {
    let reports = Reports()
    let runner = CommandRunner(spawner: spawner) { reports.lines.append("\($0.priority) \($1): \($2)") }
    runner.use(try bindings(yaml))
    return (runner, reports)
  }

  private final class Reports {
    var lines: [String] = []
  }

  private func request(_ runner: CommandRunner, _ binding: String, _ x: Int, at now: Int64 = 0, program: String = "a")
    throws
  {
    let all = try bindings("- {name: \(binding), match: {}, run: [\(program)]}")
    runner.request(Launch(all[0], ["TOUCHD_X": "\(x)"]), now: now)
  }

  private func end(
    _ runner: CommandRunner, _ process: Int32, _ status: CommandOutcome = .exited(0), at now: Int64 = 0,
    leavesOthers: Bool = false
  ) {
    if !leavesOthers { spawner.alive.remove(process) }
    runner.ended(process, status, now: now)
  }

  @Test("skip: actions that arrive while the command runs are dropped, and reported once when it ends")
  func skip() throws {
    let (runner, reports) = try make("- {name: one, match: {}, run: [a]}\n- {name: two, match: {}, run: [a]}")
    for x in 1...100 { try request(runner, "one", x) }
    try request(runner, "two", 7)
    #expect(spawner.started == ["one 1", "two 7"])
    #expect(reports.lines == [])
    end(runner, 1)
    #expect(reports.lines == ["notice one: 99 dropped while the command ran"])
    try request(runner, "one", 101)
    end(runner, 3)
    #expect(spawner.started == ["one 1", "two 7", "one 101"])
    #expect(reports.lines.count == 1)
    #expect(!runner.isIdle)
    end(runner, 2)
    #expect(runner.isIdle)
  }

  @Test("queue: commands run in order, one at a time, and those beyond the limit are dropped")
  func queue() throws {
    let (runner, reports) = try make("- {name: one, match: {}, run: [a], whenBusy: queue, queueLength: 3}")
    for x in 1...6 { try request(runner, "one", x) }
    for process: Int32 in 1...4 {
      #expect(!runner.isIdle)
      end(runner, process)
    }
    #expect(spawner.started == ["one 1", "one 2", "one 3", "one 4"])
    #expect(reports.lines == ["notice one: 2 dropped while the command ran"])
    #expect(runner.isIdle)
    #expect(spawner.mostRunning == 1)
  }

  @Test("restart: the running command is asked to end; then the newest one runs")
  func restart() throws {
    let (runner, reports) = try make("- {name: one, match: {}, run: [a], whenBusy: restart}")
    for x in 1...50 { try request(runner, "one", x) }
    #expect(spawner.started == ["one 1"])
    #expect(spawner.signals == ["1: 15"])
    end(runner, 1, .signalled(15))
    #expect(spawner.started == ["one 1", "one 50"])
    end(runner, 2)
    // It ended on request, so this is not a failure.
    #expect(reports.lines == [])
    #expect(runner.isIdle)
  }

  @Test("A command that does not end when asked is killed after the time limit, and not before")
  func kill() throws {
    let (runner, _) = try make("- {name: one, match: {}, run: [a], whenBusy: restart}")
    try request(runner, "one", 1)
    #expect(runner.deadline == nil)
    try request(runner, "one", 2, at: 5_000_000)
    #expect(runner.deadline == 7_000_000)
    runner.checkDeadlines(now: 6_999_999)
    #expect(spawner.signals == ["1: 15"])
    runner.checkDeadlines(now: 7_000_000)
    #expect(spawner.signals == ["1: 15", "1: 9"])
    #expect(runner.deadline == nil)
    end(runner, 1, .signalled(9))
    #expect(spawner.started == ["one 1", "one 2"])
    #expect(runner.deadline == nil)
  }

  @Test("Processes left in a command's group are asked to end, delay the next command, and are reported once")
  func leftBehind() throws {
    let (runner, reports) = try make("- {name: one, match: {}, run: [a], whenBusy: queue, queueLength: 2}")
    for x in 1...5 { try request(runner, "one", x) }
    end(runner, 1, at: 1_000_000, leavesOthers: true)
    #expect(spawner.signals == ["1: 15"] && spawner.started.count == 1)
    // The process has been collected, so its id may be reused.
    #expect(runner.processes == [] && !runner.isIdle)
    for now: Int64 in [1_000_000, 1_049_999, 1_050_000] { runner.checkDeadlines(now: now) }
    #expect(spawner.started.count == 1 && runner.deadline == 1_100_000)
    spawner.alive = []
    runner.checkDeadlines(now: 1_099_999)
    #expect(spawner.started.count == 1)
    runner.checkDeadlines(now: 1_100_000)
    #expect(spawner.started == ["one 1", "one 2"])
    #expect(runner.deadline == nil && runner.processes == [2])
    // The same again, but these processes ignore the request.
    end(runner, 2, at: 2_000_000, leavesOthers: true)
    for step: Int64 in 0...39 { runner.checkDeadlines(now: 2_000_000 + step * 50_000) }
    #expect(spawner.signals == ["1: 15", "2: 15"] && spawner.started.count == 2)
    runner.checkDeadlines(now: 4_000_000)
    #expect(spawner.signals == ["1: 15", "2: 15", "2: 9"] && spawner.started.count == 3)
    end(runner, 3, .exited(7), at: 5_000_000, leavesOthers: true)
    #expect(
      reports.lines == [
        "warning one: the command left processes behind, which were ended; to keep a program running, start it with systemd-run --user",
        "notice one: 2 dropped while the command ran", "warning one: exit status 7",
      ])
    spawner.alive = []
    runner.checkDeadlines(now: 5_050_000)
    #expect(runner.isIdle && runner.deadline == nil)
  }

  @Test("Processes left by a command that was asked to end have the rest of its time, and are not asked again")
  func leftBehindOfOneThatWasAsked() throws {
    let (runner, reports) = try make("- {name: one, match: {}, run: [a], whenBusy: restart}")
    for x in 1...2 { try request(runner, "one", x, at: 1_000_000) }
    end(runner, 1, .signalled(15), at: 1_900_000, leavesOthers: true)
    try request(runner, "one", 3, at: 1_900_000)
    runner.stop(now: 1_900_000)
    #expect(spawner.signals == ["1: 15"] && spawner.started.count == 1 && !runner.isIdle)
    runner.checkDeadlines(now: 2_999_999)
    #expect(!runner.isIdle)
    runner.checkDeadlines(now: 3_000_000)
    #expect(spawner.signals == ["1: 15", "1: 9"] && runner.isIdle)
    // After a kill, the next command also waits until the group is empty.
    for x in 4...5 { try request(runner, "one", x, at: 4_000_000) }
    runner.checkDeadlines(now: 6_000_000)
    end(runner, 2, .signalled(9), at: 6_000_000, leavesOthers: true)
    #expect(spawner.started.count == 2)
    spawner.alive = []
    runner.checkDeadlines(now: 6_050_000)
    #expect(spawner.started == ["one 1", "one 4", "one 5"])
    #expect(reports.lines == [])
  }

  @Test("A failure is reported once with its status, and again if the status differs or a success came between")
  func failures() throws {
    let (runner, reports) = try make("- {name: one, match: {}, run: [a]}")
    let statuses: [CommandOutcome] = [
      .exited(3), .exited(3), .signalled(11), .signalled(11), .exited(0), .signalled(11),
    ]
    for (index, status) in statuses.enumerated() {
      try request(runner, "one", index)
      end(runner, Int32(index + 1), status)
    }
    #expect(
      reports.lines == [
        "warning one: exit status 3", "warning one: ended by signal 11", "warning one: ended by signal 11",
      ])
  }

  @Test("A missing program is reported once, and the runner does not wait for it")
  func missing() throws {
    spawner.missing = ["nothere"]
    let (runner, reports) = try make("- {name: one, match: {}, run: [nothere], whenBusy: queue}")
    for x in 1...3 { try request(runner, "one", x, program: "nothere") }
    #expect(reports.lines == ["warning one: \"nothere\" cannot be started: No such file or directory"])
    #expect(runner.isIdle)
  }

  @Test("Stopping drops queued commands and asks running ones to end, once")
  func stop() throws {
    let (runner, reports) = try make(
      "- {name: one, match: {}, run: [a], whenBusy: queue}\n- {name: two, match: {}, run: [a], whenBusy: restart}")
    for x in 1...3 {
      try request(runner, "one", x)
      try request(runner, "two", x)
    }
    #expect(spawner.signals == ["2: 15"])
    runner.stop(now: 9)
    runner.stop(now: 10)
    #expect(spawner.signals == ["2: 15", "1: 15"])
    end(runner, 1, .signalled(15))
    end(runner, 2, .signalled(15))
    #expect(runner.isIdle)
    #expect(spawner.started == ["one 1", "two 1"])
    #expect(reports.lines == [])
  }

  @Test(
    "New bindings: running commands continue, queues are kept by name, and removed bindings are forgotten once idle"
  )
  func reload() throws {
    let queues =
      "- {name: one, match: {}, run: [a], whenBusy: queue}\n- {name: two, match: {}, run: [a], whenBusy: queue}"
    let (runner, _) = try make("\(queues)\n- {name: three, match: {}, run: [a]}")
    for x in 1...2 {
      try request(runner, "one", x)
      try request(runner, "two", x)
    }
    runner.use(try bindings("- {name: two, match: {}, run: [a], whenBusy: skip}"))
    #expect(spawner.forgotten == ["three"])
    #expect(runner.processes.sorted() == [1, 2])
    end(runner, 1)
    end(runner, 2)
    #expect(spawner.started == ["one 1", "two 1", "two 2"])
    #expect(spawner.forgotten == ["three", "one"])
    try request(runner, "two", 3)
    #expect(spawner.started.count == 3)
    // The removed binding starts nothing.
    try request(runner, "one", 4)
    #expect(spawner.started.count == 3)
  }

  @Test("A status from waitpid is decoded as an exit status or a signal")
  func status() {
    #expect(CommandOutcome(waitStatus: 0x300) == .exited(3))
    #expect(CommandOutcome(waitStatus: 0x8B) == .signalled(11))
  }

  @Test("The first 200 lines of a period pass, the next one is reported as dropped, and the next period starts afresh")
  func outputLimit() {
    var limit = OutputLimit()
    func verdicts(_ count: Int, at now: Int64) -> [OutputLimit.Verdict] { (0..<count).map { _ in limit.add(at: now) } }
    #expect(verdicts(150, at: -5) == Array(repeating: .isWithin, count: 150))
    #expect(verdicts(52, at: 9_999_994) == Array(repeating: .isWithin, count: 50) + [.isFirstBeyond, .isBeyond])
    #expect(verdicts(201, at: 9_999_995) == Array(repeating: .isWithin, count: 200) + [.isFirstBeyond])
    #expect(verdicts(1, at: 19_999_994) == [.isBeyond])
    #expect(verdicts(1, at: 100_000_000) == [.isWithin])
    #expect(verdicts(200, at: 109_999_999).last == .isFirstBeyond)
  }

  @Test("Output is split at line ends, and lines that are too long are cut")
  func lines() {
    var buffer = LineBuffer()
    var lines: [String] = []
    buffer.append("a\n\nb".utf8) { lines.append($0) }
    #expect(lines == ["a", ""])
    buffer.append(Array(repeating: UInt8(ascii: "x"), count: LineBuffer.longestLine)) { lines.append($0) }
    #expect(lines.map(\.utf8.count) == [1, 0, LineBuffer.longestLine])
    buffer.flush { lines.append($0) }
    buffer.flush { lines.append($0) }
    #expect(lines.last == "x")
    #expect(lines.count == 4)
  }

  @Test("A line of exactly the maximum length, or a multiple of it, is followed by no empty line", arguments: 1...2)
  func fullLines(_ parts: Int) {
    var buffer = LineBuffer()
    var lines: [String] = []
    let text = String(repeating: "x", count: parts * LineBuffer.longestLine)
    buffer.append("\(text)\na\n".utf8) { lines.append($0) }
    #expect(lines.map(\.utf8.count) == Array(repeating: LineBuffer.longestLine, count: parts) + [1])
    // At the end of the output, the line feed may be missing.
    buffer.append(text.utf8) { lines.append($0) }
    buffer.flush { lines.append($0) }
    #expect(lines.joined() == "\(text)a\(text)" && lines.count == 2 * parts + 1)
  }
}
