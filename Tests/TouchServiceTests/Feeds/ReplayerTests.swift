import Glibc
import Kernel
import Panels
import Recordings
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Arms a timer repeatedly, a second after the last touch and after each firing, whatever other recognizers do.
final class EndlessClock: GestureRecognizer {
  private(set) var fired = 0

  override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    setTimer(at: event.time + 1_000_000)
  }
  override func timerFired(at time: Int64) {
    fired += 1
    setTimer(at: time + 1_000_000)
  }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}

@Suite(.timeLimit(.minutes(5))) struct ReplayerTests {
  private func session(_ configuration: Configuration = Configuration()) throws -> ReplaySession {
    try ReplaySession(
      recording: projectFile("Config/recordings/demo.events"), description: nil, configuration: configuration,
      warn: { Issue.record("\($1)") })
  }

  private func lines(of session: ReplaySession) throws -> [String] {
    let lines = Lines()
    lines.kinds = [.actions, .touches]
    session.pipeline.application.addSink(lines)
    while session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    return lines.all
  }

  /// Play a session on a clock that jumps from alarm to alarm, and return each line with its time of arrival.
  private func play(_ session: ReplaySession, pace: Double) -> [(moment: Int64, line: String)] {
    let clock = VirtualClock()
    clock.now = 77
    var lines: [(moment: Int64, line: String)] = []
    let sink = LineSink([.actions, .touches]) { lines.append((clock.now, lineText($0))) }
    session.pipeline.application.addSink(sink)
    var alarm: Int64?
    var ends = 0
    let replayer = Replayer(
      session.source, pipeline: session.pipeline, pace: pace, clock: clock, setAlarm: { alarm = $0 },
      onEnd: { error in
        #expect(error == nil)
        ends += 1
      })
    replayer.start()
    while let moment = alarm {
      #expect(moment > clock.now, "an alarm for what is due already")
      clock.now = moment
      replayer.wake()
    }
    replayer.pause()
    replayer.resume()
    #expect(ends == 1)
    return lines
  }

  @Test("A paced replay gives the lines of an unpaced one, each when it is due", arguments: [1, 0.5, 4])
  func paced(_ pace: Double) throws {
    let expected = try lines(of: session())
    #expect(expected.count > 100)
    let played = play(try session(), pace: pace)
    #expect(played.map(\.line) == expected)
    // Each line has its time, and the first one arrived when the clock started.
    func time(_ line: String) throws -> Double {
      let field = try #require(line.split(separator: ",").first { $0.hasPrefix("\"time\":") })
      return try #require(Double(String(field.dropFirst(7).filter { $0.isNumber })))
    }
    let start = try time(played[0].line)
    for (moment, line) in played {
      // A timer fires a µs after its deadline.
      #expect(abs(Double(moment - 77) - (try time(line) - start) / pace) <= 1 / pace + 1, "\(line)")
    }
  }

  @Test("Timers run for a limited time after a recording, paced or not; a warning names those that are left")
  func endlessTimer() throws {
    for paces in [nil, 4.0] {
      var warnings: [String] = []
      let session = try ReplaySession(
        recording: projectFile("Config/recordings/taps.evtest"), description: nil, configuration: Configuration(),
        warn: { warnings.append($1) })
      let clock = EndlessClock(name: "clock")
      session.pipeline.application.windows[0].addGestureRecognizer(clock)
      if let paces { _ = play(session, pace: paces) } else { _ = try lines(of: session) }
      // From a second after the last lift; before that, each touch sets the timer again.
      #expect(clock.fired == 120)
      #expect(warnings == ["120 s after the end of the recording, the timers of clock still run, and are dropped"])
    }
  }

  /// A libinput recording of a touchscreen and a keyboard that ends with these events.
  private func recording(_ events: String, touches: String = "") throws -> String {
    let path = "/tmp/touchd-replayer-\(getpid())-\(UInt32.random(in: 0 ... .max)).yml"
    let text = """
      version: 1
      ndevices: 2
      devices:
      - node: /dev/input/event0
        evdev:
          name: "screen"
          id: [3, 1, 1, 1]
          codes:
            0: [0]
            1: [330]
            3: [0, 1, 47, 53, 54, 57]
          absinfo:
            47: [0, 9, 0, 0, 0]
            53: [0, 799, 0, 0, 5]
            54: [0, 479, 0, 0, 5]
            57: [0, 65535, 0, 0, 0]
          properties: [1]
        events:
        - evdev:
          - [0, 0, 3, 57, 1]
          - [0, 0, 3, 53, 100]
          - [0, 0, 3, 54, 100]
          - [0, 0, 0, 0, 0]
      \(touches)
      - node: /dev/input/event1
        evdev:
          name: "mouse"
          id: [3, 1, 2, 1]
          codes:
            0: [0]
            2: [0, 1]
          properties: []
        events:
        - evdev:
      \(events)

      """
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    _ = write(file, text, text.utf8.count)
    return path
  }

  @Test("Invariant 2: events of an unused device do not change the time, at any pace")
  func foreignDevice() throws {
    let path = try recording("    - [3, 0, 2, 0, 1]\n    - [3, 0, 0, 0, 0]")
    defer { unlink(path) }
    func session() throws -> ReplaySession {
      try ReplaySession(recording: path, description: nil, configuration: Configuration(), warn: { _, _ in })
    }
    let expected = try lines(of: session())
    // The finger is down at the recording's end, the touchscreen's last timestamp: no long press.
    #expect(expected.count == 2)
    #expect(expected.last?.contains(#""phase":"cancelled","time":0"#) == true)
    #expect(play(try session(), pace: 1).map(\.line) == expected)
  }

  @Test("A paused replay plays nothing; when it continues, everything that was due follows immediately")
  func paused() throws {
    let session = try session()
    let clock = VirtualClock(now: 77)
    let replayer = Replayer(
      session.source, pipeline: session.pipeline, pace: 1, clock: clock, setAlarm: { _ in },
      onEnd: { _ in Issue.record("it is not over") })
    replayer.start()
    #expect(session.pipeline.queue.statistics.frames == 1)
    replayer.pause()
    clock.now += 500_000
    replayer.wake()
    #expect(session.pipeline.queue.statistics.frames == 1)
    replayer.resume()
    let frames = session.pipeline.queue.statistics.frames
    #expect(frames > 5)
    // It is no longer paused.
    clock.now += 2_000_000
    replayer.wake()
    #expect(session.pipeline.queue.statistics.frames > frames)
  }

  @Test("An interval of more than 3 · 10¹³ µs, about a year, is cut to that")
  func longInterval() throws {
    let path = try recording(
      "    - [0, 0, 0, 0, 0]",
      touches: "    - [100000000, 0, 3, 57, -1]\n    - [100000000, 0, 0, 0, 0]")
    defer { unlink(path) }
    let session = try ReplaySession(
      recording: path, description: nil, configuration: Configuration(), warn: { _, _ in })
    #expect(play(session, pace: 1).last?.moment == 30_000_000_000_077)
  }

  @Test("After timestamps step back by a second or more, a paced replay keeps the intervals", arguments: [3, 1])
  func stepBack(_ seconds: Int64) throws {
    // A finger lifts after a step back to 0; then another touches.
    let frames: [(String, code: Int, value: Int)] = [
      ("\(seconds), 0", 53, 101), ("0, 0", 57, -1), ("0, 100000", 57, 2), ("0, 200000", 53, 150), ("0, 300000", 57, -1),
    ]
    let events = frames.map { "    - [\($0.0), 3, \($0.code), \($0.value)]\n    - [\($0.0), 0, 0, 0]\n" }.joined()
    let path = try recording("    - [0, 0, 0, 0, 0]", touches: events)
    defer { unlink(path) }
    let session = try ReplaySession(
      recording: path, description: nil, configuration: Configuration(), warn: { _, _ in })
    let moments = play(session, pace: 1).filter { $0.line.contains(#""phase":"#) }.map(\.moment)
    #expect(moments.suffix(3) == [100_077, 200_077, 300_077].map { $0 + seconds * 1_000_000 })
  }

  @Test("A second round follows the first, with new contacts and otherwise the same lines")
  func rounds() throws {
    let session = try session()
    let lines = Lines()
    session.pipeline.application.addSink(lines)
    func play(_ source: RecordingSource) throws -> [String] {
      lines.all = []
      while source.nextTime != nil { try source.handleNext() }
      source.finish()
      return lines.all
    }
    let first = try play(session.source)
    let reached = try #require(session.pipeline.queue.lastTime)
    let reader = try RecordingReader.open(projectFile("Config/recordings/demo.events"))
    let source = try RecordingSource(reader, into: session.host, startingAt: reached + 2_000_000)
    #expect(source.nextTime == reached + 2_000_000)
    let second = try play(source)
    #expect(second.count == first.count)
    func withoutTime(_ line: String) -> String {
      let parts = line.split(separator: ",", omittingEmptySubsequences: false)
      return parts.filter { !$0.hasPrefix("\"time\":") }.joined(separator: ",")
    }
    #expect(second.map(withoutTime) == first.map(withoutTime))
    #expect(session.pipeline.queue.statistics.restarts == 0)
  }
}
