import Documents
import Evdev
import Glibc
import Panels
import Record
import Recordings
import TestSupport
import Testing
import TouchKit

@testable import TouchService

/// Records of the service that contain no commands, as ordinary recordings.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct OrdinaryRecordingTests {
  private static let scene = """
    windows:
      - name: main
        recognizers: [{name: pan, kind: pan}, {name: hold, kind: longPress}, {name: tap, kind: tap}]
    """

  @Test(
    "Without commands, the record of a device is an ordinary recording that gives the same lines",
    arguments: [RecordingFormat.evemu, .evtest, .libinput])
  func ordinary(_ format: RecordingFormat) throws {
    let served = try RecordedService(Self.scene)
    let desk = served.desk
    let node = try desk.add("/dev/input/event1")
    desk.clock.now = 1_100_000
    let recorder = try served.call("Record")
    let live = AllLines(.actions)
    desk.queue.application.addSink(live.sink)
    node.down(1_200_000, slot: 1, id: 4, x: 300, y: 300)
    for step in Int32(1)...20 { node.move(1_200_000 + Int64(step) * 10_000, x: 300 + 9 * step) }
    node.up(1_410_000)
    node.down(2_000_000, id: 5, x: 100, y: 100)
    node.up(2_050_000)
    desk.turn()
    let path = "/tmp/touchd-test.recording.\(format.rawValue).\(getpid())"
    defer { unlink(path) }
    let recording = DeviceRecording(format, path: path, device: nil)
    let entries = try served.end(recorder)
    #expect(try entries.map { try recording.handle($0) }.firstIndex(of: false) == entries.count - 1)
    try recording.finish()

    let session = try ReplaySession(
      recording: path, description: nil, configuration: desk.host.configuration, warn: { Issue.record("\($1)") })
    let played = AllLines(.actions)
    session.pipeline.application.addSink(played.sink)
    while session.source.nextTime != nil { try session.source.handleNext() }
    session.source.finish()
    // Each format has its own origin of time.
    func timeless(_ lines: [String]) -> [String] { lines.map { $0.replacing(/"time":\d+/, with: "") } }
    #expect(timeless(played.lines) == timeless(live.lines) && live.lines.count > 15)
  }
}
