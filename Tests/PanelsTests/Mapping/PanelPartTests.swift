import Evdev
import TestSupport
import Testing
import TouchKit

@testable import Panels

/// A panel of 1000 by 400 units over two screens, and its output.
private final class Wall: TouchSink {
  let device: DeviceDescription
  let left: Screen
  let right: Screen
  let queue = EventQueue(Application())
  let panel: Panel
  var seen: [String] = []

  init(right rotation: Rotation = .none, filters: PanelFilters = PanelFilters(), gap: Bool = false) {
    device = .panel(x: 0...999, y: 0...399, resolution: 10)
    let half = Rect(x: 0, y: 0, width: gap ? 0.4 : 0.5, height: 1)
    let other = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    left = ScreenGeometry().makeScreen(name: "left", device: device, area: half).screen
    right =
      ScreenGeometry(rotation: rotation).makeScreen(name: "right", device: device, area: other).screen
    panel = Panel(
      device,
      PanelSetup(
        on: [Placement(left, area: half), Placement(right, rotation: rotation, area: other)], filters: filters))
    queue.add(panel)
    queue.application.addSink(self)
  }

  func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
    let words = samples.indices.map { index in
      "\(samples[index].phase) \(samples[index].id) \(Int(samples[index].location.x));\(Int(samples[index].location.y))"
    }
    seen.append("\(screen.name): " + words.joined(separator: ","))
  }

  func feed(_ frames: Frame...) {
    for var frame in frames {
      queue.enqueue(&frame, from: panel)
      queue.drain()
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct PanelPartTests {
  private let wall = Wall()

  @Test("each screen under a shared panel has the pixels, size and touches of its part of the glass")
  func parts() {
    #expect(wall.left.size == Size(width: 500, height: 400))
    #expect(wall.right.size == Size(width: 500, height: 400))
    // 10 units per millimetre on every part: a point is 1.558 pixels.
    #expect(abs(wall.right.pixelsPerPoint.dx - 1.5583) < 0.001 && abs(wall.right.pixelsPerPoint.dy - 1.5583) < 0.001)
    wall.feed(.down(1, slot: 0, id: 1, x: 499, y: 10), .down(2, slot: 1, id: 2, x: 500, y: 20))
    #expect(wall.seen == ["left: began 1 499;10", "right: began 2 0;20"])
    #expect(wall.panel.parts.map(\.owned) == [[1], [2]])
    // Ended contacts are forgotten.
    wall.feed(.up(3, slot: 0), .up(4, slot: 1))
    #expect(wall.panel.parts.map(\.owned) == [[], []])
  }

  @Test("when a device's stream restarts, touches whose ends a filter delays are forgotten")
  func forgottenTouches() {
    for forgets in [false, true] {
      var filters = PanelFilters()
      filters.bounce = 50_000
      let wall = Wall(filters: filters)
      wall.feed(.down(1000, slot: 0, id: 1, x: 100, y: 10), .up(2000, slot: 0))
      if forgets { wall.queue.forgetStreams() }
      wall.feed(.down(3000, slot: 0, id: 2, x: 101, y: 10))
      #expect(wall.seen == ["left: began 1 100;10", forgets ? "left: began 2 101;10" : "left: moved 1 101;10"])
    }
  }

  @Test("more touches than the initial capacity of a pass are all delivered, on one screen and on one of two")
  func manyTouches() {
    let alone = Panel(wall.device, on: wall.left)
    for panel in [wall.panel, alone] {
      var nextID = 1
      var places: [Int] = []
      for finger in 1...70 as ClosedRange<Int32> {
        let down = Frame.down(Int64(finger), slot: finger - 1, id: finger, x: finger * 3, y: 10)
        panel.handle(down, at: 1, nextID: &nextID) { touches, screen in
          #expect(screen === wall.left)
          places = touches.indices.map { Int((touches[$0].location.x * (panel === alone ? 2 : 1)).rounded()) }
        }
        #expect(places == (1...finger).map { Int($0) * 3 })
      }
    }
  }

  @Test("a panel follows the rotation of one of its screens, and the other keeps its own")
  func adapts() {
    wall.panel.adapt(to: wall.right, rotatedTo: .half)
    #expect(wall.panel.setup.placements.map(\.rotation) == [.none, .half])
    wall.feed(.down(1, slot: 0, id: 1, x: 100, y: 10), .down(2, slot: 1, id: 2, x: 600, y: 30))
    #expect(wall.seen == ["left: began 1 100;10", "right: began 2 399;369"])
  }

  @Test("only SYN_DROPPED reports lost events: no other synchronization, and no other type with its code")
  func lostEvents() {
    let events = [(EventType.syn, EventCode.synMTReport), (EventType.abs, 3), (EventType.key, 3)]
    for (index, (type, code)) in events.enumerated() {
      let time = Int64(index)
      wall.feed(Frame(events: [InputEvent(time: time, type: type, code: code, value: 0)], time: time))
    }
    #expect(wall.panel.drops == 0)
    wall.feed(Frame(events: [InputEvent(time: 9, type: EventType.syn, code: EventCode.synDropped, value: 0)], time: 9))
    #expect(wall.panel.drops == 1)
  }

  @Test("a touch belongs to the screen on which it began, even beyond that screen's edge")
  func belongs() {
    wall.feed(
      .down(1, slot: 0, id: 1, x: 400, y: 10), .down(2, slot: 1, id: 2, x: 900, y: 20),
      .move(3, slot: 0, x: 700, y: 10),
      .move(4, slot: 1, x: 300, y: 20), .up(5, slot: 0), .up(6, slot: 1))
    #expect(
      wall.seen == [
        "left: began 1 400;10", "right: began 2 400;20", "left: moved 1 700;10", "right: moved 2 -200;20",
        "left: ended 1 700;10", "right: ended 2 -200;20",
      ])
    // The slot's next finger begins on the screen below it.
    wall.feed(.down(7, slot: 0, id: 3, x: 700, y: 10))
    #expect(wall.seen.last == "right: began 3 200;10")
  }

  @Test("a frame with changes on both screens is one pass for each, with all touches that are down there")
  func both() {
    wall.feed(
      .down(1, slot: 0, id: 1, x: 100, y: 10), .down(2, slot: 1, id: 2, x: 600, y: 20),
      .down(3, slot: 2, id: 3, x: 200, y: 30))
    #expect(wall.seen.last == "left: stationary 1 100;10,began 3 200;30")
    wall.feed(
      .abs(
        4, (EventCode.absMTSlot, 1), (EventCode.absMTPositionX, 610), (EventCode.absMTSlot, 2),
        (EventCode.absMTTrackingID, -1)))
    #expect(wall.seen.suffix(2) == ["left: stationary 1 100;10,ended 3 200;30", "right: moved 2 110;20"])
  }

  @Test("a contact that begins on no part is ignored, wherever it moves")
  func gap() {
    let wall = Wall(gap: true)
    wall.feed(
      .down(1, id: 1, x: 400, y: 10), .move(2, x: 300, y: 10), .move(3, x: 600, y: 10), .up(4),
      .down(5, id: 2, x: 399, y: 10))
    #expect(wall.seen == ["left: began 2 399;10"])
  }

  @Test("each screen has its own rotation")
  func rotation() {
    let wall = Wall(right: .quarter)
    #expect(wall.right.size == Size(width: 400, height: 500))
    wall.feed(.down(1, slot: 0, id: 1, x: 0, y: 0), .down(2, slot: 1, id: 2, x: 500, y: 0))
    #expect(wall.seen == ["left: began 1 0;0", "right: began 2 0;499"])
  }

  @Test("filters work on each screen in its pixels; their deadlines are the panel's")
  func filters() {
    var filters = PanelFilters()
    filters.deadZones = [Rect(x: 0, y: 0, width: 100, height: 400)]
    filters.shortest = 1000
    let wall = Wall(filters: filters)
    wall.feed(
      .down(1, slot: 0, id: 1, x: 50, y: 10), .down(2, slot: 1, id: 2, x: 550, y: 10),
      .down(3, slot: 2, id: 3, x: 150, y: 10), .down(4, slot: 3, id: 4, x: 650, y: 10))
    #expect(wall.seen == [] && wall.queue.nextWake == 1004)
    wall.queue.advance(to: 5000)
    #expect(wall.seen == ["left: began 3 150;10", "right: began 4 150;10"])
    wall.queue.cancelTouches()
    #expect(wall.seen.suffix(2) == ["left: cancelled 3 150;10", "right: cancelled 4 150;10"])
  }

  @Test("each contact is checked for being outside on its own, whatever other contacts are down")
  func outside() {
    var filters = PanelFilters()
    filters.ignoresOutside = true
    let wall = Wall(filters: filters)
    wall.feed(
      .down(1, slot: 0, id: 1, x: 100, y: 10), .down(2, slot: 1, id: 2, x: 600, y: -5),
      .down(3, slot: 2, id: 3, x: -4, y: 20), .down(4, slot: 3, id: 4, x: 700, y: 30))
    #expect(wall.seen == ["left: began 1 100;10", "right: began 4 200;30"])
  }

  @Test("cancelled touches of both screens are ignored until they lift")
  func cancelled() {
    wall.feed(.down(1, slot: 0, id: 1, x: 100, y: 10), .down(2, slot: 1, id: 2, x: 600, y: 20))
    wall.queue.cancelTouches(on: wall.right)
    #expect(wall.seen.suffix(2) == ["left: cancelled 1 100;10", "right: cancelled 2 100;20"])
    wall.feed(.move(3, slot: 0, x: 110, y: 10), .up(4, slot: 0), .down(5, slot: 0, id: 3, x: 120, y: 10))
    #expect(wall.seen.count == 5 && wall.seen.last == "left: began 3 120;10")
    wall.queue.cancelTouches(on: Screen(name: "none", size: wall.left.size, pixelsPerPoint: Vector(dx: 1, dy: 1)))
    #expect(wall.seen.count == 5)
  }

  @Test("a pen hovers over the screen below it, and leaves one screen before it enters another")
  func hover() {
    var device = DeviceDescription.panel(x: 0...999, y: 0...399, resolution: 10)
    device.codes[EventType.key] = [EventCode.btnToolPen, EventCode.btnTouch]
    device.axes[EventCode.absX] = AxisInfo(minimum: 0, maximum: 999)
    device.axes[EventCode.absY] = AxisInfo(minimum: 0, maximum: 399)
    device.axes[EventCode.absMTSlot] = nil
    device.axes[EventCode.absMTTrackingID] = nil
    device.codes[EventType.abs] = [EventCode.absX, EventCode.absY]
    let left = Screen(name: "left", size: Size(width: 500, height: 400), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let right = Screen(name: "right", size: Size(width: 500, height: 400), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let panel = Panel(
      device,
      PanelSetup(
        on: [
          Placement(left, area: Rect(x: 0, y: 0, width: 0.5, height: 1)),
          Placement(right, area: Rect(x: 0.5, y: 0, width: 0.5, height: 1)),
        ]))
    var reported: [String] = []
    var nextID = 1
    func report(_ screen: Screen, _ place: Point?) {
      reported.append("\(screen.name) " + (place.map { "\(Int($0.x));\(Int($0.y))" } ?? "left it"))
    }
    func pen(_ x: Int32, near: Bool = true) {
      let events = [
        InputEvent(time: 1, type: EventType.key, code: EventCode.btnToolPen, value: near ? 1 : 0),
        InputEvent(time: 1, type: EventType.abs, code: EventCode.absX, value: x),
        InputEvent(time: 1, type: EventType.abs, code: EventCode.absY, value: 7),
      ]
      panel.handle(Frame(events: events, time: 1), at: 1, nextID: &nextID) { _, _ in }
      if panel.hasHoverChange { panel.reportHoverChange(report) }
    }
    pen(100)
    pen(100)
    pen(600)
    pen(610)
    #expect(reported == ["left 100;7", "left left it", "right 100;7", "right 110;7"])
    pen(610, near: false)
    pen(20)
    panel.cancelHover(report)
    panel.cancelHover(report)
    #expect(reported.suffix(3) == ["right left it", "left 20;7", "left left it"])
    // A pen that is still near is reported again at its position.
    pen(20)
    #expect(reported.suffix(2) == ["left left it", "left 20;7"])
  }
}
