import Documents
import Evdev
import Glibc
import Panels
import Recordings
import TestSupport
import Testing
import TouchKit

@testable import TouchService

/// Records of the service without commands, as ordinary recordings.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct DeviceRecordingTests {
  private static let scene = """
    windows:
      - name: main
        recognizers: [{name: pan, kind: pan}, {name: hold, kind: longPress}, {name: tap, kind: tap}]
    """

  @Test(
    "Without commands the record of a device is an ordinary recording, which gives the same lines",
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
    // Each format counts the time from a beginning of its own.
    func timeless(_ lines: [String]) -> [String] { lines.map { $0.replacing(/"time":\d+/, with: "") } }
    #expect(timeless(played.lines) == timeless(live.lines) && live.lines.count > 15)
  }

  private func device(_ number: Int, _ path: String, links: [String] = []) -> RecordEntry {
    var found = DiscoveredDevice(path: path)
    found.links = links
    return .device(panel: number, found: found, description: DeviceDescription(name: "device \(number)"))
  }

  /// A recording that has begun with a device and one frame of it.
  private func begun() throws -> DeviceRecording {
    let recording = DeviceRecording(.evemu, path: nil, device: nil)
    #expect(try recording.handle(.begin(configuration: [], time: 0)))
    #expect(try recording.handle(device(1, "/dev/input/event1")))
    #expect(try recording.handle(.timers(before: 7)))
    #expect(try recording.handle(.frame(panel: 1, Frame(time: 5))))
    return recording
  }

  @Test("A command or a second device ends an ordinary recording with an error that names it")
  func noRecording() throws {
    #expect {
      try begun().handle(.command(.rotate(screen: nil, to: .half), time: 6))
    } throws: {
      "\($0)" == "the service was given a command (rotate at 6 µs), which a recording cannot contain"
    }
    #expect {
      try begun().handle(device(2, "/dev/input/event2"))
    } throws: {
      "\($0)" == "the service reads a second device, /dev/input/event2; name the device to record"
    }
  }

  @Test("An ordinary recording ends with its device, and not with another one")
  func end() throws {
    #expect(try begun().handle(.command(.detach(panel: 2), time: 6)))
    #expect(try !begun().handle(.command(.detach(panel: 1), time: 6)))
    #expect(try begun().handle(.removed(panel: 2)))
    #expect(try !begun().handle(.removed(panel: 1)))
    #expect(try !begun().handle(.end))
  }

  @Test("Of several devices the one that is named is recorded, by its node or a link, and no other")
  func named() throws {
    for name in ["/dev/input/event2", "/dev/input/by-id/two"] {
      let recording = DeviceRecording(.evemu, path: nil, device: name)
      #expect(try recording.handle(device(1, "/dev/input/event1")))
      #expect(!recording.hasBegun)
      #expect(try recording.handle(device(2, "/dev/input/event2", links: ["/dev/input/by-id/two"])))
      #expect(try recording.handle(device(3, "/dev/input/event3")))
      let before = recording.bytes.count
      #expect(try recording.handle(.frame(panel: 1, Frame(time: 5))))
      #expect(recording.bytes.count == before)
      #expect(try recording.handle(.frame(panel: 2, Frame(time: 5))))
      #expect(recording.bytes.count > before)
      #expect(String(decoding: recording.bytes, as: UTF8.self).contains("device 2"))
    }
  }

  @Test("A panel's own buttons are no second device: they are in its frames")
  func buttons() throws {
    let recording = try begun()
    #expect(try recording.handle(device(2, "/dev/input/event1")))
    let before = recording.bytes.count
    #expect(try recording.handle(.frame(panel: 2, Frame(time: 6))))
    #expect(try recording.handle(.removed(panel: 2)))
    #expect(recording.bytes.count == before)
  }

  @Test("Where the device never came there is no recording")
  func missing() throws {
    let recording = DeviceRecording(.evemu, path: nil, device: "/dev/input/event7")
    #expect(try recording.handle(device(1, "/dev/input/event1")))
    #expect {
      try recording.finish()
    } throws: {
      "\($0)" == "the service does not read /dev/input/event7"
    }
  }
}
