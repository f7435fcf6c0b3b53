import TestSupport
import Testing
import TouchKit

@testable import Evdev
@testable import Panels

/// A panel that is passed on, under a screen with an edge pan, and its twin's output.
private final class PassedPanel {
  let application = Application()
  let queue: EventQueue
  let screen = Screen(name: "s", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1))
  let panel: Panel
  private var frames: [String] = []

  init(
    filters: PanelFilters = PanelFilters(), keys: Set<UInt16> = [], hasTwin: Bool = true,
    limits: Twin.Limits = Twin.Limits(), positions: Size? = nil, slots: Int32 = 10
  ) {
    queue = EventQueue(application)
    var device = DeviceDescription.panel(x: 0...799, y: 0...479, resolution: 8)
    device.axes[EventCode.absMTSlot] = slots == 0 ? nil : AxisInfo(maximum: slots - 1)
    if slots == 0 { device.codes[EventType.abs]?.remove(EventCode.absMTSlot) }
    device.codes[EventType.key] = keys.isEmpty ? nil : keys
    panel = Panel(device, PanelSetup(on: [Placement(screen, rotation: .half)], filters: filters, isPassedOn: true))
    let window = Window(screen: screen, layer: .world)
    window.addSubview(WorldView(on: screen, queue))
    application.addWindow(window)
    let backdrop = Window(screen: screen, layer: .backdrop)
    let edge = ScreenEdgePanGestureRecognizer(name: "edge")
    edge.edges = .left
    backdrop.addGestureRecognizer(edge)
    application.addWindow(backdrop)
    if hasTwin {
      let twin = positions.map { device.twin(of: ("s", Int32($0.width), Int32($0.height))) } ?? device
      panel.twin = Twin(twin, path: "", limits: limits, isOfScreen: positions != nil) { [unowned self] frame in
        frames.append(
          frame.events.map { event in
            event.type == EventType.key ? "key\(event.code) \(event.value)" : "\(event.code) \(event.value)"
          }.joined(separator: ", "))
      }
    }
    queue.add(panel)
  }

  /// Feed frames, and return the twin's output.
  func feed(_ all: Frame...) -> [String] {
    for var frame in all {
      queue.enqueue(&frame, from: panel)
      queue.drain()
    }
    return written()
  }

  func written(_ body: () -> Void = {}) -> [String] {
    body()
    defer { frames = [] }
    return frames
  }
}

/// Records the phases of the touches in each frame, and the positions in the last one.
private final class HeardTouches: EventSink {
  let wantsMoves: Bool
  let wantsDecisions: Bool
  private(set) var phases: [[Touch.Phase]] = []
  private(set) var last: [Point] = []

  init(wantsMoves: Bool, wantsDecisions: Bool = false) {
    self.wantsMoves = wantsMoves
    self.wantsDecisions = wantsDecisions
  }

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    guard case .touches(let samples, _) = event else { return }
    phases.append(samples.indices.map { samples[$0].phase })
    last = samples.indices.map { samples[$0].location }
  }
}

extension Frame {
  /// A frame that the reader marks as movesOnly.
  fileprivate static func moves(_ time: Int64, slot: Int32 = 0, x: Int32, y: Int32) -> Frame {
    var frame = Frame.move(time, slot: slot, x: x, y: y)
    frame.note(movesOnly: true)
    return frame
  }
}

/// Follows touches that begin in the picture's left half, and records all positions when one begins.
private final class SeenTouches: GestureRecognizer, GestureRecognizerDelegate {
  private(set) var places: [Point] = []

  override init(name: String) {
    super.init(name: name)
    delegate = self
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    touch.startLocation.x < 400
  }

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    places = event.allTouches.map { $0.location(in: nil) }
  }
}

/// Counts the moves that it receives.
private final class MovedView: View {
  private(set) var moves = 0

  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { moves += 1 }
}

@Suite(.timeLimit(.minutes(5))) struct WorldViewTests {
  private let passed = PassedPanel()

  @Test("P4: touches are passed on at the panel's positions, whatever the screen's mapping")
  func passedOn() {
    #expect(
      passed.feed(.down(0, id: 1, x: 100, y: 50), .move(10_000, x: 110, y: 60), .up(20_000)) == [
        "57 0, 53 100, 54 50, key330 1, 0 100, 1 50", "53 110, 54 60, 0 110, 1 60", "57 -1, key330 0",
      ])
  }

  @Test("P3: a withheld touch begins at its current position; a touch that a screen gesture takes is not passed on")
  func withheld() {
    // The picture's left edge is the glass's right edge.
    #expect(passed.feed(.down(0, id: 1, x: 790, y: 50), .move(10_000, x: 790, y: 55)) == [])
    #expect(passed.feed(.move(20_000, x: 790, y: 90)) == ["57 0, 53 790, 54 90, key330 1, 0 790, 1 90"])
    #expect(passed.feed(.up(30_000)) == ["57 -1, key330 0"])
    #expect(
      passed.feed(.down(1_000_000, id: 2, x: 790, y: 50), .move(1_010_000, x: 700, y: 50), .up(1_020_000)) == [])
    #expect(passed.feed(.down(2_000_000, id: 3, x: 790, y: 50)) == [])
    #expect(
      passed.written { passed.queue.advance(to: 2_300_001) } == ["57 1, 54 50, key330 1, 1 50"])
  }

  @Test("P5: moves that only other programs receive are counted, but not delivered; the next frame has all positions")
  func unheard() {
    let heard = HeardTouches(wantsMoves: false)
    passed.application.addSink(heard)
    let seen = SeenTouches(name: "seen")
    passed.application.windows.last?.addGestureRecognizer(seen)
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50))
    #expect(passed.feed(.moves(10_000, x: 110, y: 60), .moves(20_000, x: 120, y: 70)).count == 2)
    #expect(heard.phases == [[.began]] && passed.application.frameCount == 3 && passed.queue.statistics.frames == 3)
    // The next delivered frame has the positions of all touches.
    _ = passed.feed(.down(30_000, slot: 1, id: 2, x: 500, y: 400), .up(40_000))
    #expect(heard.phases.dropFirst() == [[.stationary, .began], [.ended, .stationary]])
    #expect(heard.last == [Point(x: 679, y: 409), Point(x: 299, y: 79)] && passed.application.frameCount == 5)
    #expect(seen.places == [Point(x: 679, y: 409), Point(x: 299, y: 79)])
  }

  /// A receiver that needs the moves of a touch that is passed on.
  enum Listener: CaseIterable { case sink, decisions, recognizer, curtain, view }

  @Test("P5: moves are delivered if there is a receiver", arguments: Listener.allCases)
  func heard(_ listener: Listener) {
    let heard = HeardTouches(wantsMoves: listener == .sink, wantsDecisions: listener == .decisions)
    passed.application.addSink(heard)
    let pan = PanGestureRecognizer(name: "pan")
    if listener == .recognizer { passed.application.windows.last?.addGestureRecognizer(pan) }
    if listener == .view {
      let window = Window(screen: passed.screen, layer: .app, frame: Rect(x: 0, y: 0, width: 100, height: 480))
      let view = MovedView(name: "view", frame: Rect(x: 0, y: 0, width: 100, height: 480))
      window.addSubview(view)
      passed.application.addWindow(window)
      // The picture's left edge is the glass's right edge.
      _ = passed.feed(.down(0, slot: 1, id: 9, x: 750, y: 50))
      _ = passed.feed(.moves(5000, slot: 1, x: 740, y: 60))
      return #expect(view.moves == 1)
    }
    _ = passed.feed(.down(0, id: 1, x: 400, y: 50))
    if listener == .curtain {
      // A swallowed frame is not one of the application, here as in a replay.
      passed.queue.drawCurtain(on: passed.screen, Curtain.Drawing(drawer: 1, until: .opened))
      let frames = passed.application.frameCount
      _ = passed.feed(.moves(10_000, x: 390, y: 60))
      return #expect(passed.application.frameCount == frames)
    }
    _ = passed.feed(.moves(10_000, x: 390, y: 60), .moves(20_000, x: 300, y: 60))
    #expect(!passed.application.ignoresMoves)
    #expect(heard.phases == [[.began]] + (listener == .sink ? [[.moved], [.moved]] : []))
    #expect(pan.state == (listener == .recognizer ? .changed : .possible))
  }

  @Test("P12: a touch through a window that passes touches reaches other programs, but no app's window")
  func glass() {
    let glass = Window(screen: passed.screen, layer: .overlay)
    glass.passesTouches = true
    passed.application.addWindow(glass)
    let app = Window(screen: passed.screen, layer: .app, frame: Rect(x: 300, y: 0, width: 100, height: 480))
    passed.application.addWindow(app)
    // The picture's left edge is the glass's right edge.
    #expect(passed.feed(.down(0, id: 1, x: 450, y: 50), .move(10_000, x: 460, y: 60), .up(20_000)) == [])
    #expect(
      passed.feed(
        .down(1_000_000, id: 2, x: 450, y: 50), .down(1_010_000, slot: 1, id: 3, x: 600, y: 50),
        .move(1_020_000, slot: 1, x: 610, y: 50), .up(1_030_000), .up(1_040_000, slot: 1)
      ).filter { !$0.isEmpty } == [
        "47 1, 57 0, 53 600, 54 50, key330 1, 0 600, 1 50", "53 610, 0 610", "57 -1, key330 0",
      ])
  }

  @Test("P4: the screen's positions are its pixels, rotated and clipped, at the rate of the filters' output")
  func pixels() {
    let passed = PassedPanel(positions: Size(width: 800, height: 480))
    #expect(
      passed.feed(
        .down(0, id: 7, x: 100, y: 50), .move(10_000, x: 110, y: 60), .move(15_000, x: 900, y: 60), .up(20_000)) == [
          "57 0, 53 699, 54 429, key330 1, 0 699, 1 429", "53 689, 54 419, 0 689, 1 419", "53 0, 0 0",
          "57 -1, key330 0",
        ])
    _ = passed.feed(.down(30_000, slot: 3, id: 8, x: 0, y: 0))
    // The lowest free slot is slot 0.
    #expect(passed.written { passed.queue.cancelTouches() } == ["57 -1, key330 0"])
  }

  @Test("P4: a rotated screen keeps its twin, and its positions fill the twin's ranges")
  func turned() {
    let passed = PassedPanel(positions: Size(width: 800, height: 480))
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50))
    #expect(
      passed.written {
        passed.queue.cancelTouches(on: passed.screen)
        passed.application.resize(
          passed.screen, to: Size(width: 480, height: 800), pixelsPerPoint: Vector(dx: 1, dy: 1))
        passed.panel.adapt(to: passed.screen, rotatedTo: .threeQuarters)
        for view in passed.application.windows.flatMap({ [$0] + $0.subviews }) { view.frame.size = passed.screen.size }
      } == ["57 -1, key330 0"])
    _ = passed.feed(.up(10_000))
    #expect(passed.feed(.down(20_000, id: 2, x: 799, y: 100)) == ["57 1, 53 631, 54 479, key330 1, 0 631, 1 479"])
    #expect(passed.feed(.move(30_000, x: 0, y: 0)) == ["53 798, 54 0, 0 798, 1 0"])
  }

  @Test("P4: with the screen's positions, a touch that a filter delays, moves or continues is one contact")
  func filteredPixels() {
    var filters = PanelFilters()
    (filters.shortest, filters.bounce) = (20_000, 40_000)
    let passed = PassedPanel(filters: filters, positions: Size(width: 800, height: 480))
    #expect(passed.feed(.down(0, id: 1, x: 100, y: 50)) == [])
    #expect(
      passed.written { passed.queue.advance(to: 20_001) } == ["57 0, 53 699, 54 429, key330 1, 0 699, 1 429"])
    #expect(passed.feed(.up(30_000), .down(40_000, id: 2, x: 103, y: 50)) == ["53 696, 0 696"])
    #expect(passed.feed(.up(50_000)) == [])
    #expect(passed.written { passed.queue.advance(to: 90_001) } == ["57 -1, key330 0"])
  }

  @Test("P10: a touch that does not move lifts after longestTouch, exactly once; one that moves does not")
  func longestTouch() {
    let passed = PassedPanel(limits: Twin.Limits(longestTouch: 400_000))
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50), .move(10_000, x: 110, y: 50))
    #expect(passed.queue.nextWake == 400_001)
    #expect(passed.written { passed.queue.advance(to: 400_000) } == [])
    #expect(passed.written { passed.queue.advance(to: 400_001) } == ["57 -1, key330 0"])
    #expect(passed.feed(.move(500_000, x: 200, y: 50), .up(600_000)) == [])
    _ = passed.feed(
      .down(1_000_000, id: 2, x: 100, y: 50), .move(1_010_000, x: 111, y: 50), .move(1_020_000, x: 100, y: 50))
    #expect(passed.written { passed.queue.advance(to: 2_000_000) } == [])
    #expect(passed.feed(.up(2_000_000)) == ["57 -1, key330 0"])
  }

  @Test("P10: a lift waits until its press has lasted for shortestPress")
  func shortestPress() {
    let passed = PassedPanel(limits: Twin.Limits(shortestPress: 50_000))
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50))
    #expect(passed.feed(.up(49_999)) == [] && passed.queue.nextWake == 50_001)
    #expect(passed.written { passed.queue.advance(to: 50_001) } == ["57 -1, key330 0"])
    _ = passed.feed(.down(100_000, id: 2, x: 100, y: 50))
    #expect(passed.feed(.up(150_000)) == ["57 -1, key330 0"] && passed.queue.nextWake == nil)
    // A cancelled touch does not wait.
    _ = passed.feed(.down(200_000, id: 3, x: 100, y: 50), .up(210_000))
    #expect(passed.written { passed.queue.remove(passed.panel) } == ["57 -1, key330 0"])
  }

  @Test("P10: a waiting lift gives its place to the next finger only if no other place is free")
  func shortestPressOfTwo() {
    let one = PassedPanel(limits: Twin.Limits(contacts: 1, shortestPress: 50_000))
    _ = one.feed(.down(0, id: 1, x: 100, y: 50), .up(10_000))
    #expect(one.feed(.down(20_000, id: 2, x: 100, y: 50)) == ["57 -1, key330 0", "57 1, key330 1"])
    let two = PassedPanel(limits: Twin.Limits(contacts: 2, shortestPress: 50_000))
    _ = two.feed(.down(0, id: 1, x: 100, y: 50), .up(10_000))
    #expect(two.feed(.down(20_000, id: 2, x: 100, y: 50)).count == 1)
    _ = two.feed(.up(30_000))
    // Both lifts wait: the first one gives up its place, the other one keeps it.
    #expect(two.feed(.down(40_000, slot: 2, id: 3, x: 100, y: 50)).count { $0.contains("57 -1") } == 1)
    #expect(two.written { two.queue.advance(to: 70_001) }.count { $0.contains("57 -1") } == 1)
  }

  @Test("P10: a waiting lift does not give its place to a finger on another panel")
  func shortestPressOfOthers() {
    let passed = PassedPanel(limits: Twin.Limits(contacts: 1, shortestPress: 50_000))
    let other = Panel(.panel(x: 0...799, y: 0...479, resolution: 8), on: passed.screen)
    passed.queue.add(other)
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50), .up(10_000))
    var frame = Frame.down(20_000, id: 1, x: 100, y: 50)
    #expect(
      passed.written {
        passed.queue.enqueue(&frame, from: other)
        passed.queue.drain()
      } == [])
    #expect(passed.written { passed.queue.advance(to: 50_001) } == ["57 -1, key330 0"])
  }

  @Test("P6: only a hold of all five fingers requests the panel; fewer fingers, or one that lifts, do not")
  func escape() {
    var escapes = 0
    passed.panel.onEscape = { _ in escapes += 1 }
    for slot: Int32 in 0..<4 { _ = passed.feed(.down(Int64(slot), slot: slot, id: slot, x: 100 + slot, y: 50)) }
    passed.queue.advance(to: 10_000_000)
    #expect(escapes == 0)
    _ = passed.feed(.down(10_000_000, slot: 4, id: 4, x: 200, y: 50))
    _ = passed.feed(.up(12_000_000, slot: 4), .down(12_000_000, slot: 4, id: 5, x: 200, y: 50))
    passed.queue.advance(to: 17_000_000)
    #expect(escapes == 0)
    passed.queue.advance(to: 17_000_001)
    #expect(escapes == 1 && passed.queue.nextWake == nil)
  }

  @Test("P6: a new finger, or one that moves farther than a twentieth of the glass, restarts the hold")
  func restlessEscape() {
    var escapes = 0
    passed.panel.onEscape = { _ in escapes += 1 }
    for slot: Int32 in 0..<5 { _ = passed.feed(.down(Int64(slot), slot: slot, id: slot, x: 100, y: 50)) }
    _ = passed.feed(.move(1_000_000, slot: 2, x: 139, y: 73))
    #expect(passed.queue.nextWake == 5_000_005)
    _ = passed.feed(.move(2_000_000, slot: 2, x: 140, y: 73))
    #expect(passed.queue.nextWake == 7_000_001)
    _ = passed.feed(.move(3_000_000, slot: 2, x: 140, y: 97))
    #expect(passed.queue.nextWake == 8_000_001)
    _ = passed.feed(.down(4_000_000, slot: 5, id: 5, x: 300, y: 50))
    _ = passed.feed(.up(5_000_000, slot: 5))
    passed.queue.advance(to: 9_000_000)
    #expect(escapes == 0)
    passed.queue.advance(to: 9_000_001)
    #expect(escapes == 1)
  }

  @Test(
    "P6: a panel with two slots has no hold; one with three slots needs three fingers", arguments: [1, 2, 3] as [Int32])
  func escapeOfFew(slots: Int32) {
    let passed = PassedPanel(slots: slots)
    var escapes = 0
    passed.panel.onEscape = { _ in escapes += 1 }
    for slot in 0..<slots { _ = passed.feed(.down(Int64(slot), slot: slot, id: slot, x: 100, y: 50)) }
    passed.queue.advance(to: 10_000_000)
    #expect(escapes == (slots == 3 ? 1 : 0))
  }

  @Test("P6: a panel without slots reports any number of fingers, so a hold takes five")
  func escapeWithoutSlots() {
    let passed = PassedPanel(slots: 0)
    var escapes = 0
    passed.panel.onEscape = { _ in escapes += 1 }
    func fingers(_ count: Int32, at time: Int64) -> Frame {
      var events: [InputEvent] = []
      for finger in 0..<count {
        events.append(InputEvent(time: time, type: EventType.abs, code: EventCode.absMTPositionX, value: 100 * finger))
        events.append(InputEvent(time: time, type: EventType.abs, code: EventCode.absMTPositionY, value: 50))
        events.append(InputEvent(time: time, type: EventType.syn, code: EventCode.synMTReport, value: 0))
      }
      return Frame(events: events, time: time)
    }
    _ = passed.feed(fingers(4, at: 0))
    passed.queue.advance(to: 10_000_000)
    #expect(escapes == 0)
    _ = passed.feed(fingers(5, at: 10_000_000))
    passed.queue.advance(to: 15_000_001)
    #expect(escapes == 1)
  }

  @Test("P6: a cancelled hold requests nothing, whether its fingers lift or stay")
  func cancelledEscape() {
    var escapes = 0
    passed.panel.onEscape = { _ in escapes += 1 }
    for slot: Int32 in 0..<5 { _ = passed.feed(.down(Int64(slot), slot: slot, id: slot, x: 100 + slot, y: 50)) }
    passed.queue.cancelTouches()
    passed.queue.advance(to: 6_000_000)
    for slot: Int32 in 0..<5 { _ = passed.feed(.up(7_000_000, slot: slot)) }
    passed.queue.advance(to: 20_000_000)
    #expect(escapes == 0)
  }

  @Test("P8: cancelled touches end on the twin in one frame, and are ignored until they lift")
  func cancelled() {
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50), .down(1000, slot: 1, id: 2, x: 200, y: 60))
    #expect(passed.written { passed.queue.cancelTouches() } == ["47 0, 57 -1, 47 1, 57 -1, key330 0"])
    #expect(passed.feed(.move(10_000, x: 110, y: 60), .up(20_000), .up(20_000, slot: 1)) == [])
    _ = passed.feed(.down(30_000, id: 3, x: 100, y: 50))
    #expect(passed.written { passed.queue.remove(passed.panel) }.last == "57 -1, key330 0")
  }

  @Test("P3: with cancel: palm, a touch that a gesture takes becomes a palm and ends immediately; a lift just ends")
  func cancelledAsPalm() {
    let passed = PassedPanel(limits: Twin.Limits(shortestPress: 50_000, cancelsAsPalm: true))
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50))
    #expect(passed.written { passed.queue.cancelTouches() } == ["55 2", "57 -1, key330 0"])
    _ = passed.feed(.up(10_000), .down(20_000, id: 2, x: 100, y: 50))
    #expect(passed.feed(.up(30_000)) == [])
    #expect(passed.written { passed.queue.advance(to: 70_001) } == ["57 -1, key330 0"])
  }

  @Test("P2: under a curtain, nothing is passed on")
  func curtain() {
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50))
    let drawing = Curtain.Drawing(drawer: Curtain.Drawing.noCall, until: .opened)
    #expect(passed.written { passed.queue.drawCurtain(on: passed.screen, drawing) } == ["57 -1, key330 0"])
    #expect(passed.feed(.up(10_000), .down(20_000, id: 2, x: 100, y: 50), .up(30_000)) == [])
  }

  @Test(
    "P9: each of the panel's swallowed sequences presses the wake key once; passed and played touches do not",
    arguments: [nil, Size(width: 800, height: 480)])
  func wakes(positions: Size?) {
    let passed = PassedPanel(positions: positions)
    var pressed: [String] = []
    passed.panel.twin?.wakeKey = WakeKey { pressed += $0.events.map { "\($0.type) \($0.code) \($0.value)" } }
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50), .up(10_000))
    passed.queue.drawCurtain(on: passed.screen, Curtain.Drawing(drawer: Curtain.Drawing.noCall, until: .opened))
    func touch(_ phase: Touch.Phase) -> TouchSample {
      TouchSample(id: 7, phase: phase, location: Point(x: 100, y: 50), type: .finger)
    }
    passed.queue.inject([touch(.began)], on: passed.screen, device: 1)
    passed.queue.inject([touch(.ended)], on: passed.screen, device: 1)
    #expect(pressed == [])
    _ = passed.feed(.down(20_000, id: 2, x: 100, y: 50), .down(30_000, slot: 1, id: 3, x: 200, y: 50))
    #expect(pressed == ["1 143 1", "1 143 0"])
    _ = passed.feed(.up(40_000), .up(50_000, slot: 1), .down(60_000, id: 4, x: 100, y: 50))
    #expect(pressed.count == 4 && passed.written() == [])
  }

  @Test("P3: touches that a filter drops are not passed on, and touches that it delays begin late")
  func filtered() {
    var filters = PanelFilters()
    filters.shortest = 20_000
    let passed = PassedPanel(filters: filters)
    #expect(passed.feed(.down(0, id: 1, x: 100, y: 50), .up(10_000)) == [])
    _ = passed.feed(.down(100_000, id: 2, x: 100, y: 50))
    #expect(passed.written { passed.queue.advance(to: 120_001) } == ["57 0, 53 100, 54 50, key330 1, 0 100, 1 50"])
    #expect(passed.feed(.up(130_000)) == ["57 -1, key330 0"])
  }

  @Test("P3: a contact that bounces continues on the twin")
  func bounced() {
    var filters = PanelFilters()
    filters.bounce = 40_000
    let passed = PassedPanel(filters: filters)
    _ = passed.feed(.down(0, id: 1, x: 100, y: 50))
    #expect(passed.feed(.up(10_000)) == [])
    #expect(
      passed.feed(.down(20_000, id: 2, x: 103, y: 50), .move(30_000, x: 200, y: 50)) == [
        "53 103, 0 103", "53 200, 0 200",
      ])
    #expect(passed.feed(.up(40_000)) == [])
    #expect(passed.written { passed.queue.advance(to: 80_001) } == ["57 -1, key330 0"])
  }

  @Test("P9: the panel's keys are passed on")
  func keys() {
    let passed = PassedPanel(keys: [EventCode.keyMute])
    let press = InputEvent(time: 0, type: EventType.key, code: EventCode.keyMute, value: 1)
    #expect(passed.feed(Frame(events: [press])) == ["key113 1"])
  }

  @Test("P2: a panel without a twin, such as a recording's, is handled in the same way")
  func withoutTwin() {
    let passed = PassedPanel(hasTwin: false)
    #expect(passed.feed(.down(0, id: 1, x: 100, y: 50), .up(10_000)) == [])
    #expect(passed.panel.setup.isPassedOn && passed.application.frameCount == 2)
    passed.queue.cancelTouches()
  }
}
