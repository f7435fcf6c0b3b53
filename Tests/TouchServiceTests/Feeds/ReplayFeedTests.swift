import EventLoop
import Foundation
import Glibc
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
    recording: String = projectFile("Config/recordings/demo.events")
  ) throws {
    loop = try EventLoop()
    var configuration = Configuration()
    if let maximumQueue { configuration.clients.maximumQueue = maximumQueue }
    session = try ReplaySession(
      recording: recording, description: nil, configuration: configuration, warn: { _, _ in })
    feed = try ReplayFeed(
      Daemon.Replay(recording: recording, description: nil, clients: clients, pace: pace, repeats: repeats), session,
      loop: loop)
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
  func goneBetweenRounds() throws {
    var template = Array("/tmp/touchd-replay-XXXXXX".utf8CString)
    close(mkstemp(&template))
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try String(contentsOfFile: projectFile("Config/recordings/demo.events"), encoding: .utf8)
      .write(toFile: path, atomically: false, encoding: .utf8)
    let desk = try Desk(clients: 1, repeats: true, recording: path)
    unlink(path)
    desk.feed.note(subscribers: 1)
    while desk.ends == 0 { desk.loop.turn(timeout: 0) }
    desk.turns()
    #expect(desk.ends == 1 && desk.frames > 50)
    let error = "\(try #require(desk.error))"
    #expect(error == "\(path): No such file or directory")
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
}
