import EventLoop
import Panels
import TestSupport
import Testing
import TouchKit

@testable import TouchService

/// The feed that serves a recording: when it begins, and that it does so once.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ReplayFeedTests {
  private final class Desk {
    let loop: EventLoop
    let session: ReplaySession
    let feed: ReplayFeed
    var ends = 0
    var frames: Int { session.pipeline.queue.statistics.frames }

    init(clients: Int) throws {
      loop = try EventLoop()
      session = try ReplaySession(
        recording: projectFile("Config/recordings/demo.events"), description: nil, configuration: Configuration(),
        warn: { _ in })
      feed = try ReplayFeed(
        Daemon.Replay(
          recording: projectFile("Config/recordings/demo.events"), description: nil, clients: clients, pace: 1e9,
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
