import Evdev
import Panels
import Record
import Recordings
import Testing

/// Records of the service that contain no commands, as ordinary recordings.
struct DeviceRecordingTests {
  private func device(_ number: Int, _ path: String, links: [String] = []) -> RecordEntry {
    var found = DiscoveredDevice(path: path)
    found.links = links
    return .device(panel: number, found: found, description: DeviceDescription(name: "device \(number)"))
  }

  /// A recording that has begun with a device and one of its frames.
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

  @Test("An ordinary recording ends when its device is removed, not when another one is")
  func end() throws {
    #expect(try begun().handle(.command(.detach(panel: 2), time: 6)))
    #expect(try !begun().handle(.command(.detach(panel: 1), time: 6)))
    #expect(try begun().handle(.removed(panel: 2)))
    #expect(try !begun().handle(.removed(panel: 1)))
    #expect(try !begun().handle(.end))
  }

  @Test("If a device is named by node or link, only that one is recorded")
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

  @Test("A panel's own buttons are not a second device: they are in its frames")
  func buttons() throws {
    let recording = try begun()
    #expect(try recording.handle(device(2, "/dev/input/event1")))
    let before = recording.bytes.count
    #expect(try recording.handle(.frame(panel: 2, Frame(time: 6))))
    #expect(try recording.handle(.removed(panel: 2)))
    #expect(recording.bytes.count == before)
  }

  @Test("If the device never appears, there is no recording")
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
