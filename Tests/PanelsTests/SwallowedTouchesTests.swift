import Evdev
import TestSupport
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct SwallowedTouchesTests {
  private let desk = TwoScreens()
  private var queue: EventQueue { desk.queue }

  private func draw(_ drawer: Int, _ until: Curtain.Drawing.Until = .opened, on screen: Screen? = nil) {
    queue.drawCurtain(on: screen ?? desk.left, Curtain.Drawing(drawer: drawer, until: until))
  }

  private func drawers(_ screen: Screen? = nil) -> [Int] { queue.drawings(on: screen ?? desk.left).map(\.drawer) }

  @Test(
    "A18: a curtain cancels the touches on its screen, swallows new ones, and does not affect other screens")
  func swallows() {
    desk.down(1000, desk.leftPanel)
    desk.down(2000, desk.rightPanel)
    _ = desk.take()
    draw(3)
    #expect(desk.take() == ["left 1 cancelled 50"])
    desk.feed(.move(3000, x: 60, y: 50), from: desk.leftPanel)
    desk.feed(.move(3500, x: 61, y: 50), from: desk.rightPanel)
    desk.up(4000, desk.leftPanel)
    desk.up(4500, desk.rightPanel)
    #expect(desk.take() == ["right 2 moved 61", "right 2 ended 61"] && desk.takeHeard().isEmpty)
    // Each whole sequence is swallowed once, however many fingers it has.
    desk.sequence(5000, desk.leftPanel)
    desk.sequence(10_000, desk.rightPanel)
    #expect(desk.takeHeard() == ["swallowed left"] && desk.take().allSatisfy { $0.hasPrefix("right") })
    desk.sequence(20_000, desk.leftPanel)
    #expect(desk.takeHeard() == ["swallowed left"] && desk.take().isEmpty && drawers() == [3])
    #expect(desk.questions == 0, "no screen follows a display")
  }

  @Test("A18: a sequence that began before the curtain does not end it, however many fingers join")
  func beganBefore() {
    desk.down(1000, desk.leftPanel)
    draw(3, .sequence)
    desk.down(2000, desk.leftPanel, slot: 1, x: 70)
    desk.up(3000, desk.leftPanel)
    desk.down(4000, desk.leftPanel, x: 80)
    desk.up(5000, desk.leftPanel)
    desk.up(6000, desk.leftPanel, slot: 1)
    #expect(desk.takeHeard().isEmpty && drawers() == [3])
    desk.sequence(7000, desk.leftPanel)
    #expect(desk.takeHeard() == ["swallowed left", "opened left 3"] && drawers().isEmpty)
    // A curtain drawn while no touch is down waits for the next finger.
    draw(4, .sequence)
    desk.sequence(20_000, desk.leftPanel)
    #expect(desk.takeHeard() == ["swallowed left", "opened left 4"])
  }

  @Test("A18: a sequence ends the drawings that last for one sequence and existed when it began")
  func drawingsOfASequence() {
    draw(5, .sequence)
    draw(6)
    draw(8, .sequence)
    desk.down(1000, desk.leftPanel)
    draw(9, .sequence)
    desk.up(2000, desk.leftPanel)
    #expect(desk.takeHeard() == ["swallowed left", "opened left 5", "opened left 8"] && drawers() == [6, 9])
    // The curtain is still drawn, so the next sequence is swallowed, and ends the drawing that was too late for the
    // first.
    desk.sequence(3000, desk.leftPanel)
    #expect(desk.takeHeard() == ["swallowed left", "opened left 9"] && drawers() == [6] && desk.touches.isEmpty)
  }

  @Test("A18: withdrawing a drawing during a sequence does not change which of the others end with it")
  func takenBack() {
    draw(5, .sequence)
    draw(6)
    draw(8, .sequence)
    desk.down(1000, desk.leftPanel)
    draw(9, .sequence)
    draw(10)
    queue.openCurtain(on: desk.left) { $0.drawer == 10 }
    queue.openCurtain(on: desk.left) { $0.drawer == 6 }
    queue.openCurtain(on: desk.left) { $0.drawer == 7 }
    queue.openCurtain(on: desk.right) { $0.drawer == 5 }
    #expect(drawers() == [5, 8, 9])
    desk.up(2000, desk.leftPanel)
    #expect(
      desk.takeHeard() == ["swallowed left", "opened left 10", "opened left 6", "opened left 5", "opened left 8"])
    #expect(drawers() == [9])
  }

  @Test("A18: clients that do not wait share one drawing, and so does the display; it counts from its last drawing")
  func sharedDrawing() {
    draw(Curtain.Drawing.noCall, .sequence)
    draw(3, .sequence)
    draw(Curtain.Drawing.noCall, .sequence)
    draw(Curtain.Drawing.display, .sequence)
    draw(Curtain.Drawing.display, .sequence)
    draw(3, .sequence)
    #expect(drawers() == [3, -1, 0, 3])
    desk.down(1000, desk.leftPanel)
    draw(Curtain.Drawing.noCall, .sequence)
    desk.up(2000, desk.leftPanel)
    #expect(drawers() == [-1])
  }

  @Test("A18: a sequence that a filter delays begins after the timers that are due before it")
  func filtered() {
    var filters = PanelFilters()
    filters.shortest = 100_000
    let desk = TwoScreens(filters: filters)
    let clock = RecordingRecognizer(name: "clock")
    clock.onTouches = { clock, phase, _, event in if phase == .began { clock.setTimer(at: event.time + 50_000) } }
    clock.onTimer = { _ in desk.heard.append("timer") }
    desk.window(desk.right).addGestureRecognizer(clock)
    desk.queue.drawCurtain(on: desk.left, Curtain.Drawing(drawer: 1, until: .opened))
    desk.down(1000, desk.leftPanel)
    desk.down(1001, desk.rightPanel)
    desk.queue.advance(to: 1_000_000)
    #expect(desk.takeHeard() == ["timer", "swallowed left"])
  }

  @Test("A18: touches that are down when a curtain opens are ignored until they lift")
  func opens() {
    draw(3)
    draw(4, on: desk.right)
    desk.down(1000, desk.leftPanel)
    queue.openCurtain(on: desk.left) { $0.drawer == 3 }
    #expect(desk.takeHeard() == ["swallowed left", "opened left 3"] && drawers(desk.right) == [4])
    desk.feed(.move(2000, x: 60, y: 50), from: desk.leftPanel)
    desk.up(3000, desk.leftPanel)
    #expect(desk.take().isEmpty)
    desk.down(4000, desk.leftPanel)
    desk.down(5000, desk.rightPanel)
    #expect(desk.take() == ["left 2 began 50"])
  }

  @Test("A18: two curtains whose sequences end together both open, and later touches are delivered")
  func bothAtOnce() {
    draw(3, .sequence)
    draw(4, .sequence, on: desk.right)
    desk.down(1000, desk.bothPanel, x: 100)
    desk.down(2000, desk.bothPanel, slot: 1, x: 900)
    #expect(desk.takeHeard() == ["swallowed left", "swallowed right"])
    queue.remove(desk.bothPanel)
    #expect(Set(desk.takeHeard()) == ["opened left 3", "opened right 4"] && queue.curtains.isEmpty)
    desk.down(3000, desk.leftPanel)
    desk.down(4000, desk.rightPanel)
    #expect(desk.take().count == 2)
  }

  @Test("A18: the curtains of removed screens open, and touches played there are cancelled; other screens keep theirs")
  func lostScreens() {
    for device in [1, 2] {
      queue.inject(
        [TouchSample(id: 7, phase: .began, location: Point(x: 10, y: 10))],
        on: device == 1 ? desk.left : desk.right, device: device)
    }
    _ = desk.take()
    queue.keep([desk.left, desk.right])
    #expect(desk.take().isEmpty && queue.injected.count == 2)
    queue.keep([desk.right])
    #expect(desk.take() == ["left 1 cancelled 10"] && queue.injected.map(\.device) == [2])
    draw(3)
    draw(4, on: desk.right)
    queue.keep([desk.right])
    #expect(desk.takeHeard() == ["opened left 3"] && drawers(desk.right) == [4] && drawers().isEmpty)
  }

  @Test("A18: when streams restart, a swallowed sequence is forgotten, and the next finger begins a new one")
  func forgotten() {
    draw(3, .sequence)
    desk.down(1000, desk.leftPanel)
    queue.inject(
      [TouchSample(id: 1, phase: .began, location: Point(x: 1, y: 1))], on: desk.right, device: 1)
    queue.forgetStreams()
    #expect(desk.takeHeard() == ["swallowed left"] && !queue.isAnythingDown && !queue.isTouched(desk.right))
    desk.sequence(2000, desk.leftPanel)
    #expect(desk.takeHeard() == ["swallowed left", "opened left 3"])
  }

  @Test("A18: after streams restart, a program's next touch begins a new sequence")
  func forgottenAtOnce() {
    draw(3, .sequence)
    desk.down(1000, desk.leftPanel)
    queue.forgetStreams()
    #expect(desk.takeHeard() == ["swallowed left"])
    queue.inject([TouchSample(id: 1, phase: .began, location: Point(x: 1, y: 1))], on: desk.left, device: 1)
    #expect(desk.takeHeard() == ["swallowed left"])
  }

  @Test(
    "A18: a new sequence checks its screen's display, and the curtain follows whether the display is off"
  )
  func displays() {
    queue.checksDisplays = true
    desk.off = ["left"]
    desk.down(1000, desk.rightPanel)
    #expect(desk.questions == 1 && desk.takeHeard().isEmpty && desk.take() == ["right 1 began 50"])
    desk.down(2000, desk.leftPanel)
    #expect(desk.takeHeard() == ["draw left 0", "swallowed left"] && desk.questions == 2)
    // Events that cannot begin a touch do not check, nor does another finger of a sequence.
    desk.down(3000, desk.leftPanel, slot: 1, x: 70)
    desk.up(4000, desk.leftPanel)
    #expect(desk.questions == 2)
    // The display is on again, but the sequence still belongs to the curtain.
    desk.off = []
    desk.up(5000, desk.leftPanel, slot: 1)
    #expect(desk.takeHeard() == ["opened left 0"] && desk.take().isEmpty && desk.questions == 2)
    desk.down(6000, desk.leftPanel)
    desk.up(7000, desk.leftPanel)
    #expect(desk.take() == ["left 4 began 50", "left 4 ended 50"] && desk.questions == 3)
  }

  @Test(
    "A18: if the display is on again, its curtain opens before the finger that finds it on")
  func displayOnAgain() {
    queue.checksDisplays = true
    draw(Curtain.Drawing.display)
    draw(Curtain.Drawing.display, on: desk.right)
    desk.off = ["right"]
    desk.down(1000, desk.bothPanel, x: 100)
    #expect(desk.takeHeard() == ["open left 0", "opened left 0"])
    #expect(drawers().isEmpty && drawers(desk.right) == [0])
    // A removed panel does not check.
    let questions = desk.questions
    queue.remove(desk.rightPanel)
    desk.down(2000, desk.rightPanel)
    #expect(desk.questions == questions)
  }

  @Test("A18: touches that a program plays check the display of their screen, like fingers")
  func playedTouches() {
    queue.checksDisplays = true
    desk.off = ["left"]
    func play(_ time: Int64, _ phase: Touch.Phase, on screen: String?, device: Int = 1) {
      queue.enqueue(
        .inject(
          device: device, screen: screen, [TouchSample(id: 5, phase: phase, location: Point(x: 20, y: 30))]), at: time)
      queue.drain()
    }
    play(1000, .began, on: "right")
    #expect(desk.takeHeard().isEmpty && desk.take() == ["right 1 began 20"] && desk.questions == 1)
    play(2000, .moved, on: "right")
    play(3000, .ended, on: "right")
    #expect(desk.questions == 1)
    play(4000, .began, on: "left")
    #expect(desk.takeHeard().isEmpty && desk.questions == 2, "it stays on its screen")
    play(5000, .ended, on: nil)
    play(6000, .began, on: nil, device: 2)
    #expect(desk.takeHeard() == ["draw left 0", "swallowed left"] && desk.questions == 3)
    play(7000, .ended, on: nil, device: 2)
    #expect(desk.takeHeard() == ["opened left 0"])
    play(8000, .began, on: "none", device: 3)
    #expect(desk.takeHeard().isEmpty && desk.questions == 3)
  }

  @Test("A18: every event that may begin a contact checks the display, and events that end one do not")
  func whatAsks() {
    queue.checksDisplays = true
    func asks(_ type: UInt16, _ code: UInt16, _ value: Int32) -> Bool {
      let before = desk.questions
      let time = (queue.lastTime ?? 0) + 1000
      desk.feed(
        Frame(events: [InputEvent(time: time, type: type, code: code, value: value)], time: time), from: desk.leftPanel)
      return desk.questions > before
    }
    #expect(asks(EventType.abs, EventCode.absMTTrackingID, 0))
    desk.up(queue.lastTime ?? 0, desk.leftPanel)
    #expect(!asks(EventType.abs, EventCode.absMTTrackingID, -1))
    #expect(asks(EventType.abs, EventCode.absMTPositionX, 3))
    #expect(!asks(EventType.abs, EventCode.absMTPositionY, 3))
    #expect(asks(EventType.key, EventCode.btnTouch, 1))
    #expect(!asks(EventType.key, EventCode.btnTouch, 0) && !asks(EventType.key, EventCode.btnToolPen, 1))
  }
}
