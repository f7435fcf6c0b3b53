import CLinux
import Evdev
import Glibc
import Panels
import Recordings
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// How a recording's devices are used, and what a user learns about them.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ReplaySessionTests {
  private let folder: Directory

  init() throws {
    folder = try Directory()
  }

  private func session(
    _ recording: String, _ configuration: Configuration = Configuration(), spoolsPipe: Bool? = nil,
    warn: @escaping (JournalEvent, String) -> Void = { Issue.record("\($1)") }
  ) throws -> ReplaySession {
    if let spoolsPipe {
      return try ReplaySession(
        recording: recording, description: nil, configuration: configuration, spoolsPipe: spoolsPipe, warn: warn)
    }
    return try ReplaySession(recording: recording, description: nil, configuration: configuration, warn: warn)
  }

  /// A touchscreen in a recording of libinput's format, whose finger touches and lifts after `start` ms.
  private func screen(_ name: String, width: Int = 800, height: Int = 480, keys: String = "330", start: Int) -> String {
    """
    - node: /dev/input/event0
      evdev:
        name: "\(name)"
        id: [3, 1, 1, 1]
        codes:
          0: [0]
          1: [\(keys)]
          3: [0, 1, 47, 53, 54, 57]
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [0, \(width - 1), 0, 0, 5]
          54: [0, \(height - 1), 0, 0, 5]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      events:
      - evdev:
        - [0, \(start)000, 3, 57, 1]
        - [0, \(start)000, 3, 53, 100]
        - [0, \(start)000, 3, 54, 100]
        - [0, \(start)000, 1, 116, 1]
        - [0, \(start)000, 0, 0, 0]
        - [0, \(start + 50)000, 3, 57, -1]
        - [0, \(start + 50)000, 1, 116, 0]
        - [0, \(start + 50)000, 0, 0, 0]

    """
  }

  private static let mouse = """
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
        - [0, 10000, 2, 0, 1]
        - [0, 10000, 0, 0, 0]

    """

  /// Write a recording in libinput's format.
  private func write(_ devices: String...) throws -> String {
    try folder.write("recording.yml", "version: 1\nndevices: \(devices.count)\ndevices:\n" + devices.joined())
  }

  /// Play a session to its end, and return the lines of presses and touches.
  private func play(_ session: ReplaySession) throws -> [String] {
    let lines = Lines()
    lines.kinds = [.touches, .nonPositional]
    session.pipeline.application.addSink(lines)
    while session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    return lines.all
  }

  @Test("A touchscreen with buttons is played as two devices; at the end, both are removed")
  func buttons() throws {
    var configuration = Configuration()
    var rule = DeviceRule()
    rule.match.name = "screen"
    rule.presses = [.power]
    configuration.devices = [rule]
    let session = try session(write(screen("screen", keys: "330, 116", start: 1)), configuration)
    let queue = session.pipeline.queue
    #expect(queue.panels.count == 1 && queue.sensors.count == 1)
    weak let sensor = queue.sensors.first
    let lines = try play(session)
    #expect(lines.count { $0.contains("KEY_POWER") } == 2 && lines.count { $0.contains(#""phase":"began""#) } > 1)
    #expect(queue.panels.isEmpty && queue.sensors.isEmpty)
    #expect(sensor == nil)
  }

  @Test("A replay that is ended early plays no more frames")
  func endedEarly() throws {
    let session = try session(write(screen("screen", start: 1)))
    #expect(session.source.nextTime == 1000)
    session.source.finish()
    #expect(session.source.nextTime == nil)
    try session.source.handleNext()
    #expect(session.pipeline.queue.statistics.frames == 0)
  }

  @Test("An unused device before the touchscreen is skipped, and the touchscreen is added once")
  func unusedFirst() throws {
    let expected = try play(session(write(screen("screen", start: 1))))
    let session = try session(write(Self.mouse, screen("screen", start: 1)))
    let queue = session.pipeline.queue
    #expect(queue.panels.count == 1)
    while session.source.nextTime != nil { try session.source.handleNext() }
    #expect(queue.panels.count == 1 && queue.sensors.isEmpty && queue.statistics.frames == 2 && !expected.isEmpty)
  }

  @Test("A device that the recording describes only in the middle is played from then on")
  func addedInTheMiddle() throws {
    func header(_ name: String, _ events: String) -> String {
      """
      Input driver version is 1.0.1
      Input device ID: bus 0x18 vendor 0x7d product 0x1 version 0x100
      Input device name: "\(name)"
      Supported events:
        Event type 0 (EV_SYN)
      \(events)
      Properties:
      Testing ... (interrupt to exit)

      """
    }
    func event(_ time: String, _ text: String) -> String {
      "Event: time \(time), \(text)\nEvent: time \(time), -------------- SYN_REPORT ------------\n"
    }
    let axes = ["47 (ABS_MT_SLOT)", "53 (ABS_MT_POSITION_X)", "54 (ABS_MT_POSITION_Y)", "57 (ABS_MT_TRACKING_ID)"]
    let path = try folder.write(
      "recording",
      header(
        "screen",
        "  Event type 3 (EV_ABS)\n"
          + axes.map { "    Event code \($0)\n      Value      0\n      Min        0\n      Max       99" }
          .joined(separator: "\n"))
        + event("1.000000", "type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 4")
        + header("keys", "  Event type 1 (EV_KEY)\n    Event code 116 (KEY_POWER)")
        + event("1.010000", "type 1 (EV_KEY), code 116 (KEY_POWER), value 1"))
    let session = try session(path, warn: { _, _ in })
    #expect(session.pipeline.queue.panels.count == 1 && session.reader.devices.count == 1)
    #expect(try play(session).contains { $0.contains("KEY_POWER") })
    #expect(session.reader.devices.map(\.name) == ["screen", "keys"])
  }

  @Test("The first touchscreen of a recording determines the screen's size; without one, a warning says so")
  func devices() throws {
    let both = try session(write(screen("one", width: 800, height: 480, start: 1), screen("two", width: 300, start: 9)))
    #expect(both.host.screen.size == Size(width: 800, height: 480))
    var warnings: [String] = []
    let path = try write(Self.mouse)
    _ = try session(path, warn: { warnings.append($1) })
    #expect(warnings == ["\(path): no device of this recording reports touches"])
  }

  @Test("Touches in pixels fit a screen of the configured size, or else of their own")
  func pixels() throws {
    let path = try folder.write(
      "recording", "{\"touch\":{\"id\":1,\"phase\":\"began\",\"time\":1000,\"x\":510.5,\"y\":20}}\n")
    var configuration = try Configuration.forReplay(scene: nil, size: nil)
    let own = try session(path, configuration, warn: { _, _ in })
    let size = own.host.screen.size
    let units = try #require(own.reader.unitsPerPixel)
    let axes = [own.reader.devices[0].horizontalAxis, own.reader.devices[0].verticalAxis]
    #expect(axes.map { ($0?.maximum ?? 0) + 1 } == [size.width, size.height].map { Int32($0) * units })
    #expect(size.width > 510 && size.height < 510)
    configuration.screens[0].geometry.size = Size(width: 640, height: 48)
    let given = try session(path, configuration, warn: { _, _ in })
    #expect(given.host.screen.size == Size(width: 640, height: 48))
    #expect(given.reader.devices[0].horizontalAxis?.maximum == 640 * units - 1)
    #expect(given.reader.devices[0].verticalAxis?.maximum == 48 * units - 1)
  }

  @Test("A pipe is read while it is played, or to its end before if the caller must not wait")
  func pipes() throws {
    let text =
      try String(decoding: readFile(projectFile("Config/recordings/taps.evtest")), as: UTF8.self)
      + String(repeating: "Event: time 9.000000, -------------- SYN_REPORT ------------\n", count: 5000)
    for spools in [nil, false, true] {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      defer { close(ends[0]) }
      // F_SETPIPE_SZ
      #expect(fcntl(ends[1], 1031, 1 << 20) >= text.utf8.count)
      #expect(Glibc.write(ends[1], text, text.utf8.count) == text.utf8.count)
      close(ends[1])
      let session = try session("/proc/self/fd/\(ends[0])", spoolsPipe: spools, warn: { _, _ in })
      var left: Int32 = 0
      #expect(ioctl(ends[0], UInt(FIONREAD), &left) == 0)
      #expect((left > 0) == (spools != true), "\(left)")
      #expect(session.pipeline.queue.panels.count == 1)
    }
  }
}
