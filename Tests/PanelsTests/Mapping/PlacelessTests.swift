import Evdev
import TestSupport
import Testing
import TouchKit

@testable import Panels

/// A recording that begins in the middle has contacts whose positions are not known yet.
@Suite(.timeLimit(.minutes(5))) struct PlacelessTests {
  private final class Watcher: TouchSink {
    let queue = EventQueue(Application())
    let panel: Panel
    var seen: [String] = []

    init(_ device: DeviceDescription) {
      panel = Panel(device, on: ScreenGeometry().makeScreen(name: "s", device: device).screen)
      queue.add(panel)
      queue.application.addSink(self)
    }

    func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
      seen.append(
        samples.indices.map { index in
          let sample = samples[index]
          return "\(sample.phase) \(sample.id)@\(Int(sample.location.x)),\(Int(sample.location.y))"
        }.joined(separator: " "))
    }

    func feed(_ frames: Frame...) {
      for var frame in frames { queue.enqueue(&frame, from: panel) }
      queue.drain()
    }
  }

  private let device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 0)

  @Test("a touch without a position begins once it has one, or at its end, which then has a separate pass")
  func begins() {
    let watcher = Watcher(device)
    watcher.feed(
      .abs(0, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1)), .abs(10, (EventCode.absMTPressure, 5)),
      .abs(20, (EventCode.absMTTrackingID, -1)))
    #expect(watcher.seen == ["began 1@0,0", "ended 1@0,0"])
    watcher.seen = []
    watcher.feed(
      .abs(30, (EventCode.absMTTrackingID, 2)), .abs(40, (EventCode.absMTPositionX, 7)),
      .abs(50, (EventCode.absMTPositionY, 8)), .up(60))
    #expect(watcher.seen == ["began 2@7,0", "moved 2@7,8", "ended 2@7,8"])
  }

  @Test("a touch begins at its slot's last position, and 0,0 counts as a position if it is reported")
  func knownPlaces() {
    let watcher = Watcher(device)
    watcher.feed(.down(0, id: 1, x: 7, y: 8), .up(10), .abs(20, (EventCode.absMTTrackingID, 2)), .up(30))
    watcher.feed(.down(40, slot: 1, id: 3, x: 0, y: 0))
    #expect(
      watcher.seen == ["began 1@7,8", "ended 1@7,8", "began 2@7,8", "ended 2@7,8", "began 3@0,0"])
  }

  @Test("other touches continue while one has no position, and all that are down end when the panel is removed")
  func others() {
    let watcher = Watcher(device)
    watcher.feed(
      .down(0, id: 1, x: 7, y: 8), .abs(10, (EventCode.absMTSlot, 1), (EventCode.absMTTrackingID, 2)),
      .move(20, x: 9, y: 8))
    watcher.queue.remove(watcher.panel)
    #expect(
      watcher.seen == [
        "began 1@7,8", "stationary 1@7,8", "moved 1@9,8", "cancelled 1@9,8 began 2@0,0", "cancelled 2@0,0",
      ])
  }

  @Test("the others are stationary in the pass in which a touch without a position ends")
  func othersStand() {
    let watcher = Watcher(device)
    watcher.feed(
      .down(0, id: 1, x: 7, y: 8), .abs(10, (EventCode.absMTSlot, 1), (EventCode.absMTTrackingID, 2)),
      .abs(
        20, (EventCode.absMTTrackingID, -1), (EventCode.absMTSlot, 0), (EventCode.absMTPositionX, 9)), .up(30))
    #expect(
      watcher.seen == [
        "began 1@7,8", "stationary 1@7,8", "moved 1@9,8 began 2@0,0", "ended 2@0,0 stationary 1@9,8", "ended 1@9,8",
      ])
  }

  @Test("a touch whose position is reported with its end begins and ends there")
  func reportedWithEnd() {
    let watcher = Watcher(device)
    watcher.feed(
      .abs(0, (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 1)),
      .abs(10, (EventCode.absMTPositionX, 7), (EventCode.absMTPositionY, 8), (EventCode.absMTTrackingID, -1)))
    #expect(watcher.seen == ["began 1@7,8", "ended 1@7,8"])
  }

  @Test("single touch: BTN_TOUCH before any position begins at the first reported position")
  func single() {
    let axes = [EventCode.absX: AxisInfo(maximum: 799), EventCode.absY: AxisInfo(maximum: 479)]
    let watcher = Watcher(
      DeviceDescription(codes: [EventType.abs: Set(axes.keys), EventType.key: [EventCode.btnTouch]], axes: axes))
    func button(_ time: Int64, _ value: Int32) -> Frame {
      Frame(events: [InputEvent(time: time, type: EventType.key, code: EventCode.btnTouch, value: value)], time: time)
    }
    watcher.feed(
      button(0, 1), button(10, 0), button(20, 1), .abs(30, (EventCode.absX, 5), (EventCode.absY, 6)), button(40, 0))
    #expect(watcher.seen == ["began 1@0,0", "ended 1@0,0", "began 2@5,6", "ended 2@5,6"])
  }
}
