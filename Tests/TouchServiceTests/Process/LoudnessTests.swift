import EventLoop
import Kernel
import Synchronization
import Testing
import Varlink

@testable import TouchService

/// Rate limits of repeated events and status changes.
@Suite(.timeLimit(.minutes(5))) struct LoudnessTests {
  private typealias Subject = RepeatedLines.Subject

  @Test(
    "The first of similar lines is logged; the others are counted, and a summary has their number and the last line"
  )
  func repeatedLines() {
    var lines = RepeatedLines()
    func hear(_ subject: Subject, _ line: String, at time: Int64) -> String? { lines.hear(subject, line, at: time) }
    func due(at time: Int64) -> [String] { lines.due(at: time).map(\.sentence) }
    let (dropped, other) = (Subject(event: .clientDropped, user: 7), Subject(event: .clientDropped, user: 8))
    #expect(hear(dropped, "a", at: 0) == "client dropped: a")
    #expect(lines.nextTime == nil)
    #expect(hear(dropped, "b", at: 1) == nil)
    #expect(hear(dropped, "c", at: 9_999_999) == nil)
    #expect(hear(other, "x", at: 5) == "client dropped: x")
    #expect(hear(Subject(event: .clientDropped, user: 7, reason: "why"), "z", at: 6) == "client dropped: z")
    #expect(hear(Subject(event: .clientDenied, user: 7), "y", at: 6) == "client denied: y")
    #expect(lines.nextTime == 10_000_000)
    #expect(due(at: 9_999_999) == [])
    #expect(due(at: 10_000_000) == ["client dropped 2 times more: the last was c"])
    #expect(lines.nextTime == nil)
    // Continuing lines are counted further; after a pause, the next one is logged immediately.
    #expect(hear(dropped, "d", at: 10_000_001) == nil)
    #expect(lines.nextTime == 20_000_000)
    #expect(due(at: 20_000_000) == ["client dropped once more: the last was d"])
    #expect(hear(dropped, "e", at: 30_000_000) == "client dropped: e")
    // A summary that is due but not logged yet continues counting.
    #expect(hear(dropped, "f", at: 30_000_001) == nil)
    #expect(hear(dropped, "g", at: 40_000_001) == nil)
    #expect(due(at: 40_000_001) == ["client dropped 2 times more: the last was g"])
  }

  @Test("The state kept for users is limited; users beyond the limit are counted together")
  func manyUsers() {
    var lines = RepeatedLines()
    let said = (0..<1000).filter {
      lines.hear(Subject(event: .clientDropped, user: UInt32($0)), "\($0)", at: Int64($0)) != nil
    }
    #expect(said == Array(0...256))
    let counted = lines.due(at: 20_000_000).map(\.sentence)
    #expect(counted == ["client dropped 743 times more: the last was 999"])
  }

  @Test("Subjects that were silent for the interval make room for others; recent and counted ones stay")
  func room() {
    var lines = RepeatedLines()
    func hear(_ user: UInt32, at time: Int64) -> Bool {
      lines.hear(Subject(event: .clientDropped, user: user), "\(user)", at: time) != nil
    }
    for user: UInt32 in 0..<255 { #expect(hear(user, at: 0)) }
    #expect(!hear(7, at: 1))
    #expect(hear(255, at: 5_000_000))
    #expect(lines.nextTime == 10_000_000)
    // Each of several new users has a line of its own.
    for user: UInt32 in 300..<310 { #expect(hear(user, at: 10_000_000)) }
    #expect(!hear(255, at: 10_000_001))
    // Of several counts, the earliest is due next.
    #expect(lines.nextTime == 10_000_000)
    #expect(lines.due(at: 14_999_999).map(\.sentence) == ["client dropped once more: the last was 7"])
    #expect(lines.nextTime == 15_000_000)
    #expect(lines.due(at: 15_000_000).map(\.sentence) == ["client dropped once more: the last was 255"])
  }

  @Test(
    "The manager gets a status immediately after a second of silence, and otherwise the last one after that second")
  func status() {
    var report = StatusReport()
    func isDue(_ status: String, at time: Int64) -> Bool { report.isDue(status, at: time) }
    #expect(isDue("one", at: 5))
    #expect(!isDue("one", at: 2_000_000))
    #expect(isDue("two", at: 2_000_000))
    #expect(!isDue("three", at: 2_000_001) && report.differs("three"))
    #expect(report.nextTime == 3_000_000)
    #expect(!isDue("four", at: 2_999_999))
    #expect(isDue("four", at: 3_000_000))
    report.reported("five", at: 3_500_000)
    #expect(!isDue("six", at: 4_000_000) && isDue("six", at: 4_500_000))
  }

  @Test("The first client dropped for a reason is logged; others are counted and logged later")
  func clients() throws {
    let said = Mutex<[String]>([])
    let journal = Journal(environment: { _ in nil }) { line in said.withLock { $0.append(line) } }
    let loop = try EventLoop()
    let clock = VirtualClock()
    let clients = try ClientJournal(journal, loop: loop, clock: clock)
    for sent in ["a", "b", "c"] { clients.log(.clientDropped, nil, "it has sent no call: \(sent)") }
    clients.log(.clientDropped, nil, "it does not read")
    let first = ["touchd: client dropped: it has sent no call: a\n", "touchd: client dropped: it does not read\n"]
    #expect(said.withLock { $0 } == first)
    // The timer is due immediately, because the machine's clock is far ahead of this one.
    clock.now = 10_000_000
    loop.turn(timeout: 1_000_000)
    #expect(
      said.withLock { $0 } == first + ["touchd: client dropped 2 times more: the last was it has sent no call: c\n"])
    // No timer is left.
    loop.turn(timeout: 0)
    #expect(said.withLock { $0.count } == 3)
  }

  @Test("Counts that are due at different times are each logged at their time")
  func counts() throws {
    let said = Mutex<[String]>([])
    let journal = Journal(environment: { _ in nil }) { line in said.withLock { $0.append(line) } }
    let loop = try EventLoop()
    let clock = VirtualClock()
    let clients = try ClientJournal(journal, loop: loop, clock: clock)
    for (time, reason) in [(0, "it does not read"), (5_000_000, "its call is too long")] as [(Int64, String)] {
      clock.now = time
      for _ in 0..<2 { clients.log(.clientDropped, Peer(pid: 3, uid: 7, gid: 7, groups: []), reason) }
    }
    let line = "process 3 of user 7: it does not read"
    for (time, expected) in [
      (10_000_000, "touchd: client dropped once more: the last was \(line)\n"),
      (15_000_000, "touchd: client dropped once more: the last was process 3 of user 7: its call is too long\n"),
    ] as [(Int64, String)] {
      clock.now = time
      // The timer is due immediately, because the machine's clock is far ahead of this one.
      loop.turn(timeout: 1_000_000)
      #expect(said.withLock { $0.last } == expected)
    }
    #expect(said.withLock { $0.count } == 4)
  }
}
