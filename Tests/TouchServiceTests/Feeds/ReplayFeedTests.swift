import EventLoop
import Glibc
import Panels
import TestSupport
import Testing
import TouchKit

@testable import TouchService

/// A feed of the demo, whose subscribers are counted by hand.
private final class Desk {
  let loop: EventLoop
  let session: ReplaySession
  let feed: ReplayFeed
  var ends = 0
  var frames: Int { session.pipeline.queue.statistics.frames }

  init(clients: Int, pace: Double = 1e9) throws {
    loop = try EventLoop()
    session = try ReplaySession(
      recording: projectFile("Config/recordings/demo.events"), description: nil, configuration: Configuration(),
      warn: { _ in })
    feed = try ReplayFeed(
      Daemon.Replay(
        recording: projectFile("Config/recordings/demo.events"), description: nil, clients: clients, pace: pace,
        repeats: false), session, loop: loop)
    feed.onEnd = { [unowned self] error in
      #expect(error == nil)
      ends += 1
    }
  }

  func turns() {
    for _ in 0..<50 { loop.turn(timeout: 0) }
  }
}

/// The feed that serves a recording: when it begins, and that it does so once.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ReplayFeedTests {
  @Test("A recording begins with as many subscribers as are asked for, once: a later one changes nothing")
  func later() throws {
    let desk = try Desk(clients: 2)
    desk.feed.follow(subscribers: 1)
    desk.turns()
    #expect(desk.frames == 0)
    desk.feed.follow(subscribers: 2)
    while desk.ends == 0 { desk.loop.turn(timeout: 0) }
    let frames = desk.frames
    #expect(frames > 50)
    desk.feed.follow(subscribers: 3)
    desk.feed.follow(subscribers: 2)
    desk.turns()
    #expect(desk.ends == 1 && desk.frames == frames)
  }

  @Test("A feed that is stopped in the turn in which its subscriber came plays nothing")
  func stopped() throws {
    let desk = try Desk(clients: 1)
    desk.feed.follow(subscribers: 1)
    desk.feed.stop()
    desk.turns()
    #expect(desk.frames == 0 && desk.ends == 0)
  }
}

/// What changes the whole process: each in a process of its own.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct ReplayFeedExhaustionTests {
  @Test("A recording is played to its end though nothing more may be opened when its first subscriber comes")
  func noDescriptors() async {
    await #expect(processExitsWith: .success) {
      // Slow enough that timers are needed.
      let desk = try Desk(clients: 1, pace: 50)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = 3
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      precondition(open("/dev/null", O_RDONLY | O_CLOEXEC) < 0 && errno == EMFILE)
      desk.feed.follow(subscribers: 1)
      while desk.ends == 0 { desk.loop.turn(timeout: nil) }
      precondition(desk.frames > 50)
    }
  }
}
