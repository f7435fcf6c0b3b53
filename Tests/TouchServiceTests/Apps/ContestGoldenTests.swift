import Documents
import EventLoop
import Foundation
import Kernel
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// An app that answers each contest differently, by its number. Golden/claims/why.txt explains the results.
private struct Claimant {
  enum Step: Equatable {
    case answer(contest: Int, verdict: String?)
    case die
  }

  private var moves: [Int: Int] = [:]

  /// The app's reaction to an event. It answers each event with touches at least once, as a served recording requires.
  mutating func steps(for line: String) throws -> [Step] {
    let event = try parseJSON(Array(line.utf8).span)
    guard let body = event["contest"], case .integer(let number)? = body["contest"]?.value else { return [] }
    let contest = Int(number)
    guard let phase = body["phase"]?.text else {
      // The fifth is answered only after it is finished.
      return contest == 5 ? [.answer(contest: contest, verdict: "recognized")] : []
    }
    moves[contest, default: 0] += phase == "moved" ? 1 : 0
    let count = moves[contest] ?? 0
    switch (contest, phase) {
    // Yields at the lift.
    case (1, "ended"): return [.answer(contest: 1, verdict: "failed")]
    // Claims in the middle of a drag, and reports more with each further frame.
    case (2, "moved") where count == 3: return [.answer(contest: 2, verdict: "began")]
    case (2, "moved") where count > 3: return [.answer(contest: 2, verdict: "changed")]
    case (2, "ended"): return [.answer(contest: 2, verdict: "ended")]
    // Leaves a drag to touchd's recognizer.
    case (3, "moved") where count == 1: return [.answer(contest: 3, verdict: "failed")]
    // Does not decide: the contest expires, and the gestures that waited for it continue.
    case (4, "moved") where count == 2: return [.answer(contest: 4, verdict: "possible")]
    // Claims a tap.
    case (6, "ended"): return [.answer(contest: 6, verdict: "recognized")]
    case (7, "moved") where count == 2: return [.answer(contest: 7, verdict: "began")]
    case (7, "moved") where count == 4: return [.die]
    default: return [.answer(contest: contest, verdict: nil)]
    }
  }

  static func parameters(_ session: String, _ contest: Int, _ verdict: String?, continues: Bool = false) -> String {
    let word = (verdict.map { #","verdict":"\#($0)""# } ?? "") + (continues ? #","continues":true"# : "")
    let values = verdict == "changed" ? #","values":{"size":\#(contest).5}"# : ""
    return #"{"session":"\#(session)","contest":\#(contest)\#(word)\#(values)}"#
  }
}

/// One recording and an app that claims, yields, is slow, answers too late and dies: live, from the live record, and
/// served at three paces.
@Suite(.closesDescriptors, .serialized, .timeLimit(.minutes(5))) struct ContestGoldenTests {
  private static let folder = "Tests/TouchServiceTests/Golden/claims"
  private static let path = projectFile(folder)

  private static func session() throws -> ReplaySession {
    try ReplaySession(
      recording: "\(path)/recording.evemu", description: nil,
      configuration: try Configuration.load(path: "\(path)/touchd.yaml"), warn: { Issue.record("\($1)") })
  }

  private static func scene() throws -> String { String(decoding: try readFile("\(path)/app.yaml"), as: UTF8.self) }

  /// The live lines of the app and its watcher, including answers. The record gives the same bytes.
  private static func playLive() throws -> (app: [String], watcher: [String]) {
    let session = try session()
    let desk = try AppDesk(session.host)
    let watcher = try desk.subscribe(#"{"apps":["*"],"touches":true}"#, .apps(nil))
    let app = try desk.present("claims", try scene())
    var claimant = Claimant()
    var errors: [String] = []
    // Timers are handled when they are due, as when a service serves the recording.
    while let time = session.source.nextTime {
      if let wake = session.pipeline.queue.nextWake, wake <= time {
        session.pipeline.queue.advance(to: wake)
      } else {
        desk.feed.now = time
        try session.source.handleNext()
      }
      desk.turn()
      let now = session.pipeline.queue.lastTime ?? 0
      var news = app.take()
      while !news.isEmpty {
        for line in news {
          for step in try claimant.steps(for: line) {
            guard case .answer(let contest, let verdict) = step else {
              desk.kill(app, at: now)
              continue
            }
            if app.hasEnded { continue }
            let error = try desk.refusal("Answer", Claimant.parameters(app.session, contest, verdict), at: now)
            if let error { errors.append("\(contest) \(error.name)") }
          }
        }
        news = app.take()
      }
    }
    #expect(errors == ["5 io.touchd.Touch.NoSuchContest"])
    try desk.finish()
    return (app.lines, watcher.lines)
  }

  /// The lines of the app and its watcher when the recording is served.
  private static func serve(pace: Double) throws -> (app: [String], watcher: [String]) {
    let session = try session()
    let loop = try EventLoop()
    let options = Daemon.Replay(
      recording: "\(path)/recording.evemu", description: nil, clients: 2, pace: pace, repeats: false)
    let feed = try ReplayFeed(options, session, loop: loop)
    let served = try ServiceRig(session.host, feed: feed, loop: loop)
    defer { withExtendedLifetime(served) {} }
    var isOver = false
    feed.onEnd = { error in
      #expect(error == nil)
      isOver = true
    }
    var watching: VarlinkClient? = try served.connect()
    try watching?.send(
      "io.touchd.Touch.Subscribe", try parseJSON(Array(#"{"apps":["*"],"touches":true}"#.utf8).span), more: true)
    for _ in 0..<4 { loop.turn(timeout: 0) }
    var json = JSONWriter()
    try SceneDescription(Cursor(try parseYAML(Array(try scene().utf8), file: "app.yaml"))).json
      .withUnsafeBufferPointer { json.append($0.span) }
    let shown = #"{"app":"claims","scene":\#(String(decoding: json.bytes, as: UTF8.self))}"#
    var presenting: VarlinkClient? = try served.connect()
    try presenting?.send("io.touchd.Touch.Present", try parseJSON(Array(shown.utf8).span), more: true)
    let answering = try served.connect()
    var (app, watcher, token) = ([String](), [String](), "")
    var claimant = Claimant()
    func take(_ client: VarlinkClient?, _ lines: inout [String], hasFirst: inout Bool) throws {
      var taken: [String] = []
      var first: Node?
      try client?.receiveReady { reply in
        if reply.continues, first == nil, !hasFirst {
          first = reply.parameters
        } else {
          taken.append(jsonText(reply.parameters))
        }
        hasFirst = true
      }
      if let session = first?["session"]?.text { token = session }
      lines += taken
    }
    var (hasApp, hasWatcher) = (false, false)
    while true {
      loop.turn(timeout: isOver ? 0 : 5)
      try? answering.receiveReady { _ in }
      let known = app.count
      try take(presenting, &app, hasFirst: &hasApp)
      try take(watching, &watcher, hasFirst: &hasWatcher)
      for line in app[known...] {
        for step in try claimant.steps(for: line) where presenting != nil {
          guard case .answer(let contest, let verdict) = step else {
            presenting = nil
            continue
          }
          // Another answer to the same event follows; a service that took this one for the last would continue.
          try answering.send(
            "io.touchd.Touch.Answer",
            try parseJSON(Array(Claimant.parameters(token, contest, nil, continues: true).utf8).span))
          for _ in 0..<4 { loop.turn(timeout: 0) }
          try answering.send(
            "io.touchd.Touch.Answer", try parseJSON(Array(Claimant.parameters(token, contest, verdict).utf8).span))
        }
      }
      if isOver, app.count == known {
        _ = served.service.end()
        loop.turn(timeout: 0)
        try take(watching, &watcher, hasFirst: &hasWatcher)
        break
      }
    }
    watching = nil
    return (app, watcher.filter { $0 != "{}" })
  }

  @Test("A12: A13: live, the app and its watcher get the golden lines, and the record gives the same")
  func generatedLines() throws {
    let (app, watcher) = try Self.playLive()
    try expectGenerated(app.map { $0 + "\n" }.joined(), in: "\(Self.folder)/app.jsonl")
    try expectGenerated(watcher.map { $0 + "\n" }.joined(), in: "\(Self.folder)/watcher.jsonl")
  }

  @Test(
    "A13: a served recording gives the same lines at every pace, because time pauses while the app decides",
    arguments: [20, 200, 1e9])
  func served(_ pace: Double) throws {
    let (live, served) = (try Self.playLive(), try Self.serve(pace: pace))
    #expect(served.app.filter { !$0.contains("firstResponder") } == live.app.filter { !$0.contains("firstResponder") })
    #expect(served.watcher == live.watcher)
  }
}
