import Kernel
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Two apps, a system program and a plain subscriber, with each program's lines for one recording: the files in
/// Golden/apps.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct AppGoldenTests {
  private static let folder = "Tests/TouchServiceTests/Golden/apps"
  private static let layers = [("one", ""), ("two", #""layer":"overlay""#), ("launcher", #""layer":"system""#)]

  /// Each program's lines, by its name.
  ///
  /// - Parameter pace: the number of frames after which the service gets its turn.
  private static func play(pace: Int) throws -> [(name: String, lines: [String])] {
    let path = projectFile(folder)
    let session = try ReplaySession(
      recording: "\(path)/recording.evemu", description: nil,
      configuration: try Configuration.load(path: "\(path)/touchd.yaml"), warn: { Issue.record("\($1)") })
    let desk = try AppDesk(session.host)
    desk.feed.now = session.source.nextTime ?? 0
    var programs: [(String, AppDesk.Program)] = []
    for (name, layer) in layers {
      let scene = String(decoding: try readFile("\(path)/\(name).yaml"), as: UTF8.self)
      programs.append((name, try desk.present(name, scene, layer)))
    }
    programs.append(("subscriber", try desk.subscribe()))
    var frames = 0
    while let time = session.source.nextTime {
      desk.feed.now = time
      try session.source.handleNext()
      frames += 1
      if frames.isMultiple(of: pace) { desk.turn() }
    }
    // Everything is idle, and the record gives each program the same bytes.
    try desk.finish()
    return programs.map { ($0.0, $0.1.lines) }
  }

  @Test(
    "A5: A8: A11: a recording with edge swipes gives each program its golden lines, including cancellations"
  )
  func generatedLines() throws {
    for (name, lines) in try Self.play(pace: 1) {
      try expectGenerated(lines.map { $0 + "\n" }.joined(), in: "\(Self.folder)/\(name).jsonl")
    }
  }

  @Test("The lines are the same whenever the service gets its turn", arguments: [2, 7, 1000])
  func pace(_ pace: Int) throws {
    for (one, other) in zip(try Self.play(pace: 1), try Self.play(pace: pace)) {
      #expect(one.lines == other.lines, "\(one.name)")
    }
  }
}
