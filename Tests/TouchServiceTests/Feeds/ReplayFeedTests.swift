import EventLoop
import Foundation
import Glibc
import Kernel
import Panels
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// A feed of the demo, whose subscribers are counted by hand.
private final class Desk {
  let loop: EventLoop
  let session: ReplaySession
  let feed: ReplayFeed
  var ends = 0
  /// The error with which it ended.
  var error: (any Error)?
  var frames: Int { session.pipeline.queue.statistics.frames }

  init(
    clients: Int, pace: Double = 1e9, repeats: Bool = false, maximumQueue: Int? = nil,
    clock: any Clock = MonotonicClock(),
    recording: String = projectFile("Config/recordings/demo.events")
  ) throws {
    loop = try EventLoop()
    var configuration = Configuration()
    if let maximumQueue { configuration.clients.maximumQueue = maximumQueue }
    session = try ReplaySession(
      recording: recording, description: nil, configuration: configuration, warn: { _, _ in })
    feed = try ReplayFeed(
      Daemon.Replay(recording: recording, description: nil, clients: clients, pace: pace, repeats: repeats), session,
      loop: loop, clock: clock)
    feed.onEnd = { [unowned self] error in
      self.error = error
      ends += 1
    }
  }

  func turns() {
    for _ in 0..<50 { loop.turn(timeout: 0) }
  }
}

/// The feed that serves a recording: when it begins, and that it begins once.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ReplayFeedTests {
  @Test("A recording begins once with the required number of subscribers; a later one has no effect")
  func later() throws {
    let desk = try Desk(clients: 2)
    desk.feed.note(subscribers: 1)
    desk.turns()
    #expect(desk.frames == 0)
    desk.feed.note(subscribers: 2)
    while desk.ends == 0 { desk.loop.turn(timeout: 0) }
    let frames = desk.frames
    #expect(frames > 50)
    desk.feed.note(subscribers: 3)
    desk.feed.note(subscribers: 2)
    desk.turns()
    #expect(desk.ends == 1 && desk.error == nil && desk.frames == frames)
  }

  @Test("A repeated recording begins two seconds after everything of the previous round")
  func rounds() throws {
    func play(_ desk: Desk, until isOver: ([Int64]) -> Bool) -> [Int64] {
      let times = EventNotes<Int64>(desk.session.pipeline.application) { event, time, _ in
        if case .touches = event { time } else { nil }
      }
      desk.feed.note(subscribers: 1)
      while !isOver(times.all) { desk.loop.turn(timeout: 0) }
      desk.feed.stop()
      return times.all
    }
    let once = try Desk(clients: 1)
    let one = play(once) { _ in once.ends == 1 }
    #expect(once.error == nil)
    let reached = try #require(once.session.pipeline.queue.lastTime)
    let twice = play(try Desk(clients: 1, repeats: true)) { $0.count >= 2 * one.count }
    #expect(twice.prefix(one.count) == one[...])
    #expect(twice[one.count] == reached + 2_000_000)
    #expect(zip(twice[one.count..<2 * one.count], one).allSatisfy { $0 - twice[one.count] == $1 - one[0] })
  }

  @Test("A recording whose file was removed before the next round ends with the error of opening it")
  func removedBetweenRounds() throws {
    let path = try copyOfRecording()
    let desk = try Desk(clients: 1, repeats: true, recording: path)
    unlink(path)
    desk.feed.note(subscribers: 1)
    while desk.ends == 0 { desk.loop.turn(timeout: 0) }
    desk.turns()
    #expect(desk.ends == 1 && desk.frames > 50)
    let error = "\(try #require(desk.error))"
    #expect(error == "\(path): No such file or directory")
  }

  /// The path of a copy of the demo's recording, which a test removes.
  private func copyOfRecording() throws -> String {
    var template = Array("/tmp/touchd-replay-XXXXXX".utf8CString)
    close(mkstemp(&template))
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try String(contentsOfFile: projectFile("Config/recordings/demo.events"), encoding: .utf8)
      .write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  @Test("A daemon whose recording cannot be opened again logs the error, and ends with exit code 1")
  func removedFromDaemon() throws {
    let path = try copyOfRecording()
    let served = try ServedRecording(
      path, Configuration.forReplay(scene: projectFile("Config/demo.scene.yaml"), size: nil), removes: true)
    #expect(served.exitCode == 1 && served.journal.contains("touchd: \(path): No such file or directory\n"))
  }

  @Test("A new round begins without the timers of the previous one")
  func timersOfARound() throws {
    // Long past by the machine's clock, so that the feed's timer fires in each turn.
    let clock = VirtualClock(now: 1_000_000)
    let desk = try Desk(
      clients: 1, pace: 1, repeats: true, clock: clock, recording: projectFile("Config/recordings/taps.evtest"))
    let endless = EndlessClock(name: "clock")
    desk.session.pipeline.application.windows[0].addGestureRecognizer(endless)
    desk.feed.note(subscribers: 1)
    desk.turns()
    #expect(endless.fired == 0 && desk.frames == 1)
    // The whole round is due, and the first frame of the next one.
    clock.now += 1_000_000_000
    desk.turns()
    #expect(endless.fired == 120 && desk.session.pipeline.queue.isAnythingDown)
  }

  @Test("A recording has an end, is exclusive, and handles commands immediately, at its own time")
  func commands() throws {
    let desk = try Desk(clients: 1)
    let feed: any Feed = desk.feed
    #expect(feed.hasEnd && feed.isExclusive && feed.awaitsAnswers && feed.now == 0 && feed.idleStart == nil)
    var outcomes = 0
    feed.submit(.rotate(screen: nil, to: .half)) { _ in outcomes += 1 }
    #expect(desk.session.host.rotation == .half && outcomes == 1)
    feed.submit(.rotate(screen: nil, to: .quarter), ticket: nil, at: 9)
    #expect(desk.session.host.rotation == .quarter)
  }

  @Test("A13: while an app has to answer, nothing is played; after 5 s the app has lost the answer")
  func answers() throws {
    // The machine's clock never gets so far, so that no timer fires.
    let clock = VirtualClock(now: 1 << 60)
    let desk = try Desk(clients: 1, pace: 1, clock: clock)
    desk.feed.note(subscribers: 1)
    desk.turns()
    #expect(desk.frames == 1 && desk.feed.answerDeadline == nil)
    desk.feed.awaitAnswer { Issue.record("the answer is not late") }
    #expect(desk.feed.answerDeadline == clock.now + 5_000_000)
    clock.now += 500_000
    desk.turns()
    #expect(desk.frames == 1)
    desk.feed.resume()
    #expect(desk.frames > 5 && desk.feed.answerDeadline == nil)
    // Long past by the machine's clock, so that the timer fires at once.
    let late = try Desk(clients: 1, clock: VirtualClock(now: 1_000_000))
    var count = 0
    late.feed.awaitAnswer { count += 1 }
    #expect(count == 0)
    late.turns()
    #expect(count == 1)
  }

  @Test("A client may lag by a quarter of the queue size at which it is disconnected, and by at most 64 KiB")
  func losslessBound() throws {
    #expect(try Desk(clients: 1, maximumQueue: 1000).feed.losslessBound == 250)
    #expect(try Desk(clients: 1, maximumQueue: 1 << 18).feed.losslessBound == 1 << 16)
    #expect(try Desk(clients: 1, maximumQueue: 1 << 20).feed.losslessBound == 1 << 16)
  }

  @Test("A feed that is stopped in the turn in which its subscriber connected plays nothing")
  func stopped() throws {
    let desk = try Desk(clients: 1)
    desk.feed.note(subscribers: 1)
    desk.feed.stop()
    desk.turns()
    #expect(desk.frames == 0 && desk.ends == 0)
  }

  @Test("A feed that is stopped while it plays plays nothing more, and does not report its end")
  func stoppedLater() throws {
    let clock = VirtualClock(now: 1_000_000)
    let desk = try Desk(clients: 1, pace: 1, clock: clock)
    desk.feed.note(subscribers: 1)
    desk.turns()
    #expect(desk.frames == 1)
    desk.feed.stop()
    clock.now += 1_000_000_000
    desk.turns()
    #expect(desk.frames == 1 && desk.ends == 0)
  }
}

/// Tests that change the whole process, each in a process of its own.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct ReplayFeedExhaustionTests {
  @Test("A recording is played to its end even if no more files can be opened when its first subscriber connects")
  func noDescriptors() async {
    await #expect(processExitsWith: .success) {
      // Slow enough that timers are needed.
      let desk = try Desk(clients: 1, pace: 50)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = 3
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      precondition(open("/dev/null", O_RDONLY | O_CLOEXEC) < 0 && errno == EMFILE)
      desk.feed.note(subscribers: 1)
      while desk.ends == 0 { desk.loop.turn(timeout: nil) }
      precondition(desk.frames > 50)
    }
  }

  @Test("At a terminal, the feed says how many clients it waits for; elsewhere it says nothing")
  func waiting() async {
    await #expect(processExitsWith: .success) {
      /// Everything that is written to `writer` in place of standard error, and read from `reader`.
      func said(_ writer: Int32, _ reader: Int32, _ body: () throws -> Void) throws -> String {
        let other = dup(STDERR_FILENO)
        dup2(writer, STDERR_FILENO)
        try body()
        dup2(other, STDERR_FILENO)
        close(writer)
        close(other)
        var bytes = [UInt8](repeating: 0, count: 4096)
        var text = ""
        // A terminal without a program at its other end has an error in place of an end.
        while case let count = read(reader, &bytes, bytes.count), count > 0 {
          text += String(decoding: bytes[..<count], as: UTF8.self)
        }
        return text
      }
      let start = { for clients in [1, 2] { try Desk(clients: clients).feed.start() } }
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      // TIOCSPTLCK and TIOCGPTPEER, which Glibc's module does not import: unlock, then open.
      var isLocked: Int32 = 0
      precondition(ioctl(terminal, 0x4004_5431, &isLocked) == 0)
      let path = Configuration().socket.path
      let shown = try said(ioctl(terminal, 0x5441, O_RDWR | O_NOCTTY), terminal, start)
      precondition(
        shown == "touchd: waiting for a client at \(path)\r\ntouchd: waiting for 2 clients at \(path)\r\n")
      var ends: [Int32] = [0, 0]
      precondition(pipe(&ends) == 0)
      let hidden = try said(ends[1], ends[0], start)
      precondition(hidden.isEmpty)
    }
  }
}
