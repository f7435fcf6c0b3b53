import Documents
import Evdev
import Recordings
import TestSupport
import Testing

@testable import Tuning

/// How the tries of a folder are read, and where one try of a recording ends.
@Suite(.timeLimit(.minutes(5))) struct TuningFolderTests {
  /// A folder with the tries of one recording.
  private func folder(_ frames: [Frame]) throws -> TuningFolder {
    var folder = try emptyFolder()
    try folder.add(frames, of: [panel], meaning: "tap1", name: "taps")
    return folder
  }

  @Test("a pause of 1.2 s or more since the last touch separates two tries")
  func pauses() throws {
    let three = try folder(touch(for: 0.1) + touch(at: 3, for: 0.1) + touch(at: 3.5, for: 0.1))
    #expect(three.tries.map(\.name) == ["taps (1)", "taps (2)"])
    #expect(three.tries.map { $0.figures.values["tap.interval"] != nil } == [false, true])
    #expect(try folder(touch(for: 0.1) + touch(at: 1.3, for: 0.1)).tries.count == 2)
    #expect(try folder(touch(for: 0.1) + touch(at: 1.299, for: 0.1)).tries.map(\.name) == ["taps"])
  }

  @Test("the frames between two tries are divided in the middle, and the second try begins with the panel's state")
  func division() throws {
    // The touches last from 1 s to 1.1 s and from 3.1 s to 3.2 s.
    let (before, middle) = (Frame(time: 2_099_999), Frame(time: 2_100_000))
    let tries = try folder(touch(for: 0.1) + [before, middle] + touch(at: 2.1, for: 0.1)).tries
    #expect(tries.map(\.frames.count) == [4, 5])
    #expect(tries[0].frames.last == before && tries[1].frames[1] == middle)
    #expect(tries[1].frames[0].time == 2_099_999 && tries[1].frames[0].events.last?.code == EventCode.absMTSlot)
  }

  @Test("the values that the kernel does not repeat are those of each slot and device; keys and ids are not kept")
  func state() {
    func event(_ code: UInt16, _ value: Int32, at time: Int64, _ type: UInt16 = EventType.abs) -> InputEvent {
      InputEvent(time: time, type: type, code: code, value: value)
    }
    let (slot, x, y) = (EventCode.absMTSlot, EventCode.absMTPositionX, EventCode.absMTPositionY)
    var state = PanelState()
    state.add(
      Frame(events: [event(slot, 1, at: 5), event(y, 19, at: 5), event(x, 10, at: 5), event(y, 20, at: 5)], time: 5))
    state.add(Frame(events: [event(EventCode.absX, 7, at: 9)], time: 9, device: 1))
    state.add(
      Frame(
        events: [
          event(slot, 0, at: 6), event(EventCode.absMTTrackingID, 5, at: 6), event(x, 30, at: 6),
          event(EventCode.btnTouch, 1, at: 7, EventType.key),
        ], time: 7))
    let first = [(slot, 0), (x, 30), (slot, 1), (x, 10), (slot, 1), (y, 20), (slot, 0)] as [(UInt16, Int32)]
    #expect(
      state.frames == [
        Frame(events: first.map { event($0, $1, at: 7) }, time: 7),
        Frame(events: [event(EventCode.absX, 7, at: 9)], time: 9, device: 1),
      ])
  }

  @Test("a recording without touches, or of a device without any, is an error")
  func untouched() throws {
    var folder = try emptyFolder()
    #expect(throws: RecordingError(file: "a", message: "no finger touches the panel in this recording")) {
      try folder.add([Frame(time: 1)], of: [panel], meaning: "tap1", name: "a")
    }
    #expect(throws: RecordingError(file: "a", message: "no device of this recording reports touches")) {
      try folder.add(touch(for: 0.1), of: [DeviceDescription()], meaning: "tap1", name: "a")
    }
    #expect(folder.tries.isEmpty)
  }

  private static let scene = "windows: [{name: main, views: [{name: all, recognizers: [{name: tap1, kind: tap}]}]}]\n"

  @Test("a folder's recordings are read by gesture and file; hidden files, and slashes at the end, do not matter")
  func files() throws {
    let directory = try Directory(["scene.yaml": Self.scene, "tap1/.hidden": "x", ".git/config": "x", "nothing/n": ""])
    for name in ["nothing/n", "tap1/b", "tap1/a"] {
      let generator = RecordingGenerator(device: panel, fingers: Gesture.tap(x: 400, y: 240, at: 0))
      try generator.write(.evemu, to: directory(name))
    }
    let folder = try TuningFolder("\(directory.path)//", configuration: nil) { _ in }
    #expect(folder.tries.map(\.name) == ["nothing/n", "tap1/a", "tap1/b"].map { directory($0) })
    #expect(folder.tries.map(\.gesture) == ["nothing", "tap1", "tap1"] && folder.path == directory.path)
    directory.remove()
  }

  @Test(
    "a folder that is not named after a recognizer is an error with a suggestion",
    arguments: [("tap", "did you mean tap1?"), ("zzzzzz", "there are tap1, nothing")])
  func unknown(_ name: String, _ hint: String) throws {
    let directory = try Directory(["scene.yaml": Self.scene, "\(name)/a": ""])
    let message = "no recognizer of \(directory.path)/scene.yaml has this name; \(hint)"
    #expect(throws: DocumentError(file: directory(name), message: message)) {
      try TuningFolder(directory.path, configuration: nil) { _ in }
    }
    directory.remove()
  }

  @Test("a folder without recordings is an error, unless it may be empty")
  func empty() throws {
    let directory = try Directory(["scene.yaml": Self.scene])
    let path = directory.path
    let message = "there are no recordings; put the recordings of a gesture in \(path)/GESTURE"
    #expect(throws: DocumentError(file: path, message: message)) {
      try TuningFolder(path, configuration: nil) { _ in }
    }
    #expect(try TuningFolder(path, configuration: nil, mayBeEmpty: true) { _ in }.tries.isEmpty)
    directory.remove()
  }
}
