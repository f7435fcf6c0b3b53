import Documents
import Panels
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import TouchService

/// A served recording pauses until the apps have answered (A13).
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct AwaitedAnswerTests {
  private static let scene = """
    windows:
      - name: main
        recognizers: [{name: ring, kind: client}, {name: knot, kind: client}, {name: move, kind: pan}]
    """

  /// A desk with an app that waits for answers, as a served recording does.
  private func waiting(_ scene: String = AwaitedAnswerTests.scene) throws -> (desk: AppDesk, app: AppDesk.Program) {
    let desk = try AppDesk()
    desk.feed.awaitsAnswers = true
    return (desk, try desk.present("app", scene))
  }

  /// Report that an event was seen.
  private func note(_ contest: Int, _ rest: String = "", of app: AppDesk.Program, _ desk: AppDesk) throws {
    _ = try desk.refusal("Answer", #"{"session":"\#(app.session)","contest":\#(contest)\#(rest)}"#, at: desk.feed.now)
  }

  @Test("A13: the recording continues when every event with touches was answered, whatever the answers are")
  func everyEvent() throws {
    let (desk, app) = try waiting()
    desk.frame(1_000_000, (0, (100, 100)))
    #expect(desk.feed.isStanding)
    try note(1, #","verdict":"possible""#, of: app, desk)
    #expect(desk.feed.isStanding, "the other contest's event")
    try note(2, #","verdict":"possible","continues":true"#, of: app, desk)
    #expect(desk.feed.isStanding, "more is to be said of it")
    try note(2, of: app, desk)
    #expect(!desk.feed.isStanding)
    // Two events for each contest need two answers.
    desk.frame(1_010_000, (0, (101, 100)))
    desk.frame(1_020_000, (0, (102, 100)))
    for contest in [1, 1, 2] {
      try note(contest, of: app, desk)
      #expect(desk.feed.isStanding)
    }
    // A refused answer also counts.
    try note(2, #","verdict":"changed""#, of: app, desk)
    #expect(!desk.feed.isStanding)
    desk.frame(1_030_000, (0, nil))
    for contest in [1, 2] { try note(contest, #","verdict":"failed""#, of: app, desk) }
    #expect(!desk.feed.isStanding)
    try desk.finish()
  }

  @Test("A13: events of a finished contest need no answer")
  func over() throws {
    let (desk, app) = try waiting()
    desk.frame(1_000_000, (0, (100, 100)))
    #expect(desk.feed.isStanding)
    // The first contest prevents the other one, so only its own answer is awaited.
    try note(1, #","verdict":"recognized""#, of: app, desk)
    #expect(app.lines.contains { $0.contains(#""contest":2"#) && $0.contains(#""outcome":"prevented""#) })
    #expect(!desk.feed.isStanding)
    desk.frame(1_020_000, (0, nil))
    try desk.finish()
  }

  @Test("A13: an app that does not answer is not waited for until it answers again; other apps are")
  func silent() throws {
    let (desk, app) = try waiting("windows: [{name: main, recognizers: [{name: ring, kind: client}]}]")
    let other = try desk.present(
      "other", "windows: [{name: side, frame: [400, 0, 400, 480], recognizers: [{name: knot, kind: client}]}]",
      #""layer":"overlay""#)
    desk.frame(1_000_000, (0, (100, 100)))
    #expect(desk.feed.isStanding)
    let giveUp = try #require(desk.feed.giveUp)
    giveUp()
    #expect(!desk.feed.isStanding)
    desk.frame(1_010_000, (0, (101, 100)))
    #expect(!desk.feed.isStanding)
    // The app that had nothing to answer is still trusted.
    desk.frame(1_020_000, (1, (500, 100)))
    #expect(desk.feed.isStanding)
    try note(1, of: other, desk)
    #expect(!desk.feed.isStanding)
    // Earlier unanswered events are forgotten.
    try note(1, of: app, desk)
    #expect(!desk.feed.isStanding)
    desk.frame(1_030_000, (0, (102, 100)))
    #expect(desk.feed.isStanding)
    try note(1, of: app, desk)
    #expect(!desk.feed.isStanding)
    desk.frame(1_040_000, (0, nil), (1, nil))
    try desk.finish()
  }

  @Test("A3, A13: an app that has died is not waited for")
  func dies() throws {
    let (desk, app) = try waiting()
    desk.frame(1_000_000, (0, (100, 100)))
    #expect(desk.feed.isStanding)
    desk.kill(app, at: 1_010_000)
    #expect(!desk.feed.isStanding)
    desk.frame(1_020_000, (0, (110, 100)))
    desk.frame(1_030_000, (0, nil))
    #expect(!desk.feed.isStanding)
    try desk.finish()
  }

  @Test("A13: the end of an app does not prolong the wait for another one's answer")
  func diesMeanwhile() throws {
    let (desk, app) = try waiting("windows: [{name: main, recognizers: [{name: ring, kind: client}]}]")
    let other = try desk.present(
      "other", "windows: [{name: side, frame: [400, 0, 400, 480], recognizers: [{name: knot, kind: client}]}]",
      #""layer":"overlay""#)
    desk.frame(1_000_000, (0, (100, 100)), (1, (500, 100)))
    let waits = desk.feed.waits
    desk.kill(app, at: 1_010_000)
    #expect(desk.feed.isStanding && waits > 0 && desk.feed.waits == waits)
    try note(1, of: other, desk)
    #expect(!desk.feed.isStanding)
    desk.frame(1_020_000, (0, nil), (1, nil))
    try desk.finish()
  }

  @Test("A13: live input waits for no app")
  func live() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene)
    desk.tap(1_000_000, at: 100, 100)
    #expect(!desk.feed.isStanding && app.lines.contains { $0.hasPrefix(#"{"contest""#) })
    try desk.finish()
  }
}
