import EventLoop
import Glibc
import Panels
import Recordings
import Testing

@testable import TouchService

@Suite struct ReplayerTests {
  private func session(_ configuration: Configuration = Configuration()) throws -> ReplaySession {
    try ReplaySession(
      recording: projectFile("Config/recordings/demo.events"), description: nil, configuration: configuration,
      warn: { Issue.record("\($0)") })
  }

  private func lines(of session: ReplaySession) throws -> [String] {
    let lines = Lines()
    session.pipeline.publisher = lines
    session.pipeline.publishesTouches = true
    while session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    return lines.all
  }

  @Test(
    "A paced replay gives the lines of an unpaced one, also where it stands still in between", arguments: [1e6, 200])
  func samePaced(_ pace: Double) throws {
    let expected = try lines(of: session())
    #expect(expected.count > 100)
    let session = try session()
    let lines = Lines()
    session.pipeline.publisher = lines
    session.pipeline.publishesTouches = true
    let loop = try EventLoop()
    var ends = 0
    let replayer = try Replayer(
      session.source, pipeline: session.pipeline, pace: pace, loop: loop, clock: MonotonicClock()
    ) { error in
      #expect(error == nil)
      ends += 1
      loop.stop()
    }
    replayer.start()
    replayer.pause()
    replayer.resume()
    if ends == 0 { loop.run() }
    #expect(lines.all == expected)
    #expect(ends == 1)
  }

  @Test("A second round is shifted behind the first, with new contacts and otherwise the same lines")
  func rounds() throws {
    let session = try session()
    let lines = Lines()
    session.pipeline.publisher = lines
    func play(_ source: RecordingSource) throws -> [String] {
      lines.all = []
      while source.nextTime != nil { try source.handleNext() }
      source.finish()
      return lines.all
    }
    let first = try play(session.source)
    let reached = try #require(session.pipeline.queue.lastTime)
    let reader = try RecordingReader.open(projectFile("Config/recordings/demo.events"))
    let second = try play(
      RecordingSource(reader, into: session.stage, startingAt: reached + 2_000_000))
    #expect(second.count == first.count)
    func withoutTime(_ line: String) -> String {
      let parts = line.split(separator: ",", omittingEmptySubsequences: false)
      return parts.filter { !$0.hasPrefix("\"time\":") }.joined(separator: ",")
    }
    #expect(second.map(withoutTime) == first.map(withoutTime))
    #expect(session.pipeline.queue.statistics.restarts == 0)
  }
}
