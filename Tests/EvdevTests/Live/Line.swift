@testable import Evdev

/// A panel, its reader, and a tracker of the frames.
final class Line {
  let panel: FakePanel
  let device: LiveDevice
  var tracker: ContactTracker
  var nextID = 1
  var ledger = ContactPropertyTests.Ledger()
  var down: [Int32: Contact] = [:]
  /// The passes so far, as `began 1 at 10,20`.
  var passes: [String] = []
  var frames: [Frame] = []
  /// The number of frames that report lost events.
  var drops: Int { frames.count { $0.events.contains { $0.type == EventType.syn && $0.code == EventCode.synDropped } } }

  init(_ description: DeviceDescription = slotPanel(), before: String = "") {
    panel = FakePanel(description)
    if !before.isEmpty {
      panel.write(before)
      panel.report()
    }
    device = panel.open()
    tracker = ContactTracker(description)
  }

  /// A line whose initial state has been read.
  static func opened(_ description: DeviceDescription = slotPanel(), before: String = "") -> Line {
    let line = Line(description, before: before)
    line.read()
    return line
  }

  @discardableResult
  func read() -> LiveDevice.Outcome {
    while true {
      let outcome = device.read(take)
      if outcome != .more { return outcome }
    }
  }

  func take(_ frame: inout Frame) {
    frames.append(frame)
    tracker.handle(frame, nextID: &nextID) { contacts in
      ledger.check(contacts)
      var words: [String] = []
      for index in contacts.indices {
        let contact = contacts[index]
        down[contact.slot] = contact.isOver ? nil : contact
        words.append("\(contact.phase) \(contact.id) at \(contact.x),\(contact.y)")
      }
      passes.append(words.joined(separator: ", "))
    }
  }

  /// Write each string as a frame of its own.
  func write(_ frames: String...) {
    write(frames)
  }

  private func write(_ frames: [String]) {
    for words in frames {
      panel.write(words)
      panel.report()
    }
  }

  /// Write each string as a frame of its own, and read them.
  func play(_ frames: String...) {
    write(frames)
    read()
  }

  /// Write a frame that the kernel itself generates, as before an unplug or a suspend.
  func force(_ words: String) {
    panel.write(words)
    panel.report(value: 1)
  }

  /// Write more frames than the kernel buffers, without changing the final state.
  func overflow() {
    for x: Int32 in 1...40 {
      panel.write("s9 x\(x)")
      panel.report()
    }
  }
}
