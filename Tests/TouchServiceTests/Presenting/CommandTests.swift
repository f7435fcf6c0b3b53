import Panels
import Testing
import TouchKit

@testable import TouchService

/// Commands that the other suites do not send.
@Suite(.timeLimit(.minutes(5))) struct CommandTests {
  @Test("The touches of one screen can be cancelled, or those of all screens")
  func cancel() throws {
    let rig = try Rig(
      scene: """
        windows:
          - {name: main, touches: true}
          - {name: wing, screen: side, touches: true}
        """, hasSide: true)
    func cancelled(_ screen: String?, at time: Int64) throws -> [String] {
      rig.frame(time, (0, (100, 100)))
      rig.frame(time, onSide: true, (4, (100, 100)))
      rig.lines.all = []
      var outcomes: [ScreenHost.Outcome] = []
      rig.pipeline.queue.enqueue(
        .cancel(screen: screen), at: time + 10_000, ticket: Submission { outcomes.append($0) })
      rig.pipeline.queue.drain()
      #expect(outcomes == [screen == "attic" ? .noSuchScreen : .done])
      let lines = rig.lines.all.filter { $0.contains(#""phase":"cancelled""#) }
      rig.frame(time + 20_000, (0, nil))
      rig.frame(time + 20_000, onSide: true, (4, nil))
      return ["main", "wing"].filter { name in lines.contains { $0.contains(#""view":"\#(name)""#) } }
    }
    #expect(try cancelled("side", at: 1_000_000) == ["wing"])
    #expect(try cancelled("main", at: 2_000_000) == ["main"])
    #expect(try cancelled("attic", at: 3_000_000) == [])
    #expect(try cancelled(nil, at: 4_000_000) == ["main", "wing"])
  }

  /// Notes the time and the stamp of each event of the host.
  private final class Times: EventSink {
    private(set) var times: [[Int64]] = []

    func receive(_ event: Event, at time: Int64, stamp: Int64) {
      if case .host = event { times.append([time, stamp]) }
    }
  }

  @Test("An app is presented once; the events of a late command have the time that was reached, also as their stamp")
  func late() throws {
    let rig = try Rig(scene: AppDesk.empty)
    let times = Times()
    rig.pipeline.application.addSink(times)
    rig.frame(2_000_000, (0, (100, 100)))
    var outcomes: [ScreenHost.Outcome] = []
    for app in ["one", "two", "one"] {
      let scene = Array(#"{"windows":[{"name":"main"}]}"#.utf8)
      rig.pipeline.queue.enqueue(
        .present(.init(app: app, user: 0, layer: .overlay, scene: .text(scene))), at: 1_990_000,
        ticket: Submission { outcomes.append($0) })
    }
    rig.pipeline.queue.drain()
    #expect(times.times == [[2_000_000, 2_000_000], [2_000_000, 2_000_000]])
    let (one, two) = (try #require(rig.host.app("one")), try #require(rig.host.app("two")))
    #expect(outcomes == [.presented(one), .presented(two), .appExists] && one != two)
  }
}
