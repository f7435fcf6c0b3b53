import TestSupport
import Testing

@testable import TouchKit

@Suite(.timeLimit(.minutes(5))) struct TouchTests {
  private let stage = Stage()

  @Test("An event has the touches of a view, of a window with all its views, and of a recognizer")
  func touchesFor() {
    let (left, right) = (stage.view("left", 0, 0, 100, 100), stage.view("right", 100, 0, 100, 100))
    let other = RecordingWindow(name: "other", screen: stage.screen, frame: Rect(x: 500, y: 0, width: 100, height: 100))
    stage.application.addWindow(other)
    let own = RecordingRecognizer(name: "own")
    right.addGestureRecognizer(own)
    var seen: [[Int]] = []
    own.onTouches = { recognizer, phase, _, event in
      guard phase == .moved else { return }
      seen = [
        event.touches(for: left), event.touches(for: stage.window), event.touches(for: stage.window as View),
        event.touches(for: other), event.touches(for: recognizer), event.allTouches,
      ].map { $0.map(\.id) }
    }
    stage.play(Finger(50, 50).hold(40), Finger(300, 300), Finger(550, 50), Finger(150, 50).move(5, 0), finish: false)
    #expect(seen == [[1], [1, 2, 4], [2], [3], [4], [1, 2, 3, 4]])
  }

  @Test("A withheld message has only its own touch, whichever touches a recognizer follows")
  func withheldEvent() {
    final class Content: View {
      var heard: (TouchEvent) -> Void = { _ in }
      override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { heard(event) }
    }
    let content = Content(frame: stage.window.bounds)
    content.isMultipleTouchEnabled = true
    stage.window.addSubview(content)
    func recognizer(of id: Int) -> (RecordingRecognizer, Answers) {
      let (recognizer, answers) = (RecordingRecognizer(name: "own"), Answers())
      answers.receive = { _, touch in touch.id == id }
      recognizer.delegate = answers
      content.addGestureRecognizer(recognizer)
      return (recognizer, answers)
    }
    let (first, second) = (recognizer(of: 1), recognizer(of: 2))
    second.0.delaysTouchesBegan = true
    stage.play(Finger(100, 100), Finger(200, 200), finish: false)
    var seen: [[Int]] = []
    content.heard = { event in
      seen = [event.allTouches, event.touches(for: first.0), event.touches(for: content)].map { $0.map(\.id) }
    }
    second.0.isEnabled = false
    #expect(seen == [[2], [], [2]])
  }

  @Test("S1: began, moved, ended and cancelled are delivered, stationary is not")
  func phases() {
    stage.view("view", multipleTouch: true)
    stage.play(
      Finger(100, 100).move(5, 0).hold(50).up(), Finger(300, 100, at: 5).hold(20).move(0, 5).cancel(after: 100))
    let heard = stage.log.entries.map { "\($0.said)@\($0.time / 1000)" }
    #expect(heard == ["began 1@0", "began 2@5", "moved 1@10", "moved 2@35", "ended 1@70", "cancelled 2@135"])
  }

  @Test("S1: a sample without changes causes no callback, one with another force does")
  func stationary() {
    stage.view("view")
    stage.play(Finger(100, 100, force: 0.1).hold(10).press(0.1).hold(10).press(0.2).up())
    #expect(stage.log.entries.map { "\($0.event)@\($0.time / 1000)" } == ["began@0", "moved@20", "ended@30"])
  }

  @Test("S1: a sample with another radius or orientation causes a callback, one with the same shape does not")
  func shape() {
    stage.view("view")
    let shapes: [(Touch.Phase, Double, Double)] = [(.began, 4, 1), (.moved, 4, 1), (.moved, 5, 1), (.moved, 5, 0.5)]
    for (index, (phase, radius, orientation)) in shapes.enumerated() {
      stage.handle(
        [TouchSample(id: 1, phase: phase, location: .zero, majorRadius: radius, orientation: orientation)],
        at: Int64(index))
    }
    #expect(stage.log.entries.map { "\($0.event)@\($0.time)" } == ["began@0", "moved@2", "moved@3"])
  }

  @Test("S2: a touch keeps its hit view and its recognizers outside the view")
  func identity() {
    let left = stage.view("left", 0, 0, 200, 200)
    stage.view("right", 200, 0, 200, 200)
    let recognizer = RecordingRecognizer(name: "left", log: stage.log)
    left.addGestureRecognizer(recognizer)
    stage.play(Finger(100, 100).move(200, 0).up())
    #expect(stage.trace("right") == "")
    #expect(stage.trace("left") == "touchBegan began touchMoved moved touchEnded ended")
  }

  @Test("S3: a removed view's touch is cancelled once, and is ignored until it lifts")
  func viewRemoval() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    stage.attach(PanGestureRecognizer(name: "pan"), to: outer).cancelsTouchesInView = false
    inner.onMessage = { phase, touches in
      if phase == .moved && touches[0].location.x > 150 { outer.removeFromSuperview() }
    }
    stage.play(Finger(100, 100).move(40, 0).move(40, 0).move(40, 0).up())
    #expect(stage.trace("inner") == "began moved moved cancelled")
    #expect(stage.actions == ["pan:began", "pan:changed", "pan:cancelled"])
  }

  @Test("S2: what a removed view has forwarded is cancelled where it was forwarded to, and nowhere else")
  func removalOfForwarding() {
    final class Recorder: Application {
      var heard: [Touch.Phase] = []
      override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { heard.append(.began) }
      override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) { heard.append(.cancelled) }
    }
    for isInside in [false, true] {
      for name in ["inner", "outer", "controlled", "moved", "twice", "both", "both moved"] {
        let stage = Stage()
        let (second, first) = (stage.view("second"), stage.view("first"))
        let (outer, inner) = (View(name: "outer", frame: first.frame), View(name: "inner", frame: first.frame))
        let controller = name == "controlled" ? ViewController(view: outer) : nil
        first.addSubview(outer)
        outer.addSubview(inner)
        stage.play(Finger(100, 100), finish: false)
        #expect(stage.trace("first") == "began")
        func remove() {
          switch name {
          case "inner": inner.removeFromSuperview()
          case "moved": second.addSubview(outer)
          case "twice":
            second.addSubview(outer)
            stage.window.addSubview(outer)
          case "both":
            inner.removeFromSuperview()
            outer.removeFromSuperview()
          case "both moved":
            inner.removeFromSuperview()
            second.addSubview(outer)
          default: outer.removeFromSuperview()
          }
        }
        if isInside { stage.application.dispatch(remove) } else { remove() }
        #expect(stage.trace("first") == "began cancelled" && stage.trace("second") == "", "\(name), inside \(isInside)")
        #expect(outer.formerNext == nil && inner.formerNext == nil)
        withExtendedLifetime(controller) {}
      }
    }
    let (screen, application) = (Stage().screen, Recorder())
    let window = Window(name: "window", screen: screen)
    application.addWindow(window)
    application.handle([TouchSample(id: 1, phase: .began, location: .zero)], on: screen, at: 1_000_000)
    application.dispatch { application.removeWindow(window) }
    #expect(application.heard == [.began, .cancelled] && window.formerNext == nil)
  }

  @Test("S3: a removed window's touches are cancelled, and those of another window continue")
  func windowRemoval() {
    stage.view("below")
    let upper = RecordingWindow(name: "upper", screen: stage.screen, frame: Rect(x: 0, y: 0, width: 500, height: 1000))
    upper.log = stage.log
    stage.application.addWindow(upper)
    stage.play(Finger(100, 100), Finger(700, 100), finish: false)
    stage.application.removeWindow(upper)
    #expect(stage.trace("upper") == "began cancelled")
    #expect(stage.trace("below") == "began")
    #expect(stage.application.windows.count == 1)
  }

  @Test("S3: cancelTouches cancels the touches of one screen, with its own time")
  func screenCancellation() {
    stage.view("view")
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.window)
    stage.play(Finger(100, 100), finish: false)
    let other = Screen(name: "other", size: stage.screen.size, pixelsPerPoint: Vector(dx: 1, dy: 1))
    stage.application.cancelTouches(on: other, at: stage.start + 1000)
    #expect(stage.trace("view") == "began")
    stage.application.cancelTouches(on: stage.screen, at: stage.start + 2000)
    #expect(stage.log.entries.last == EventLog.Entry(name: "view", event: "cancelled", time: 2000, detail: "1"))
    stage.finish()
    #expect(stage.actions == [])
  }

  @Test("S3: cancelling one screen's touches ends a pen's hover over this screen, and not over another")
  func hoversOfScreens() {
    let other = Screen(name: "other", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(name: "elsewhere", screen: other)
    stage.application.addWindow(window)
    stage.attach(HoverGestureRecognizer(name: "here"), to: stage.window)
    stage.attach(HoverGestureRecognizer(name: "there"), to: window)
    let place = Point(x: 10, y: 10)
    stage.application.hover(at: place, on: stage.screen, at: stage.start)
    stage.application.hover(at: place, on: other, at: stage.start)
    stage.application.cancelTouches(on: stage.screen, at: stage.start)
    #expect(stage.actions == ["here:began", "there:began", "here:cancelled"])
    stage.application.hover(at: Point(x: 11, y: 10), on: other, at: stage.start)
    stage.application.hover(at: place, on: stage.screen, at: stage.start)
    #expect(stage.actions.suffix(2) == ["there:changed", "here:began"])
    stage.application.cancelTouches(on: nil, at: stage.start)
    #expect(stage.actions.suffix(2) == ["there:cancelled", "here:cancelled"])
  }

  @Test("S3: recognizers receive a cancelled touch with the time at which it was cancelled")
  func cancellationTime() {
    stage.view("view")
    let recognizer = RecordingRecognizer(name: "own")
    stage.window.addGestureRecognizer(recognizer)
    var times: [Int64] = []
    recognizer.onTouches = { _, phase, touches, _ in if phase == .cancelled { times += touches.map(\.time) } }
    stage.play(Finger(100, 100), finish: false)
    stage.application.cancelTouches(on: stage.screen, at: stage.start + 2000)
    #expect(times == [stage.start + 2000])
  }

  @Test("S3: a window that loses the foreground has its touches cancelled")
  func foreground() {
    stage.view("view")
    stage.play(Finger(100, 100), finish: false)
    stage.application.cancelTouches(in: stage.window)
    #expect(stage.trace("view") == "began cancelled")
  }

  @Test("S3: when a window loses the foreground, another window keeps its touches")
  func foregroundOfOneWindow() {
    stage.view("left", 0, 0, 400, 400)
    let other = RecordingWindow(name: "other", screen: stage.screen, frame: Rect(x: 500, y: 0, width: 400, height: 400))
    other.log = stage.log
    stage.application.addWindow(other)
    stage.play(Finger(100, 100), Finger(600, 100), finish: false)
    stage.application.cancelTouches(in: other)
    #expect(stage.trace("left") == "began" && stage.trace("other") == "began cancelled")
  }

  @Test("S3: a screen that is rotated has its touches cancelled before its size changes")
  func rotation() {
    var widths: [Double] = []
    stage.view("view").onMessage = { phase, _ in if phase == .cancelled { widths.append(stage.screen.size.width) } }
    stage.play(Finger(100, 100), finish: false)
    stage.application.resize(stage.screen, to: Size(width: 10, height: 20), pixelsPerPoint: Vector(dx: 2, dy: 2))
    #expect(stage.trace("view") == "began cancelled")
    #expect(widths == [1000])
    #expect(stage.screen.size == Size(width: 10, height: 20))
  }

  @Test("S3: a clock restart cancels touches, fails waiting recognizers, and forgets timers")
  func reset() throws {
    let view = stage.view("view")
    let double = stage.doubleTap(on: view)
    try stage.attach(TapGestureRecognizer(name: "single"), to: view).require(toFail: double)
    stage.play(Finger(100, 100).up(), finish: false)
    stage.application.reset(at: 5)
    #expect(stage.trace() == "began cancelled")
    #expect(stage.application.nextDeadline == nil)
    #expect(stage.application.currentTime == 5)
  }

  @Test("S3: a clock restart forgets earlier taps, and restarts animations")
  func resetForgets() {
    let view = stage.view("view", 0, 0, 100, 100)
    view.animation = Animation([.init(time: 0), .init(time: 1, offset: Vector(dx: 500, dy: 0))])
    var counts: [Int] = []
    view.onMessage = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    stage.play(Finger(50, 50).up())
    stage.application.reset(at: 5)
    let same = [TouchSample(id: 8, phase: .began, location: Point(x: 50, y: 50))]
    stage.application.handle(same.span, on: stage.screen, at: 6)
    #expect(counts == [1, 1])
    stage.application.cancelTouches(on: nil, at: 7)
    // Half a second after the clock's restart, the view is halfway.
    let later = [TouchSample(id: 9, phase: .began, location: Point(x: 300, y: 50))]
    stage.application.handle(later.span, on: stage.screen, at: 500_005)
    #expect(counts == [1, 1, 1])
  }

  @Test("S3: after a clock restart, the application is idle: touches, withheld lifts and waits are discarded")
  func resetDuringTouches() {
    let view = stage.view("view", 0, 0, 200, 200)
    stage.view("other", 300, 0, 200, 200)
    let decisions = Decisions(of: stage.application)
    stage.doubleTap(on: view)
    stage.play(Finger(100, 100).up(), Finger(350, 100), finish: false)
    stage.application.reset(at: 5)
    #expect(stage.heard("view") == ["began 1", "cancelled 1"])
    #expect(stage.heard("other") == ["began 2", "cancelled 2"])
    #expect(decisions.list.map { "\($0.to) \($0.rule) \($0.reason)" } == ["failed S3 the clock was restarted"])
    let application = stage.application
    #expect(
      application.table.touches.isEmpty && application.delivery.lifted.isEmpty && application.arena.attempting.isEmpty)
    #expect(application.nextDeadline == nil && application.currentTime == 5)
  }

  @Test(
    "S4: the tap count increases within 350 ms and 30 pt of the last end",
    arguments: [(350.0, 30.0, 2), (351, 30, 1), (350, 30.1, 1), (0.001, 0, 2)])
  func tapCount(pause: Double, distance: Double, count: Int) {
    let view = stage.view("view")
    var counts: [Int] = []
    view.onMessage = { phase, touches in if phase == .began { counts.append(touches[0].tapCount) } }
    stage.play(Finger(90, 100).move(10, 0).up(), Finger(100 + distance, 100, at: 20 + pause).up())
    #expect(counts == [1, count])
  }

  @Test("S4: the distance is measured in points, on each axis")
  func tapCountInPoints() {
    for (dx, dy, count) in [(59.0, 0.0, 2), (61, 0, 1), (0, 89, 2), (0, 91, 1)] {
      let stage = Stage(pixelsPerPoint: Vector(dx: 2, dy: 3))
      var counts: [Int] = []
      stage.view("view").onMessage = { phase, touches in if phase == .began { counts.append(touches[0].tapCount) } }
      stage.play(Finger(100, 100).up(), Finger(100 + dx, 100 + dy, at: 20).up())
      #expect(counts == [1, count])
    }
  }

  @Test("S4: two fingers that tap twice are counted separately; a cancelled touch does not count")
  func tapCountOfFingers() {
    let view = stage.view("view", multipleTouch: true)
    var counts: [Int] = []
    view.onMessage = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    stage.play(
      Finger(100, 100).up(), Finger(300, 100).up(), Finger(300, 100, at: 20).up(), Finger(100, 100, at: 20).up(),
      Finger(100, 100, at: 40).cancel(), Finger(100, 100, at: 60).up())
    #expect(counts == [1, 1, 2, 2, 3, 1])
  }

  @Test("S4: of several ends that are near enough, the last one's count is continued")
  func tapCountOfLast() {
    let view = stage.view("view", multipleTouch: true)
    var counts: [Int] = []
    view.onMessage = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    // The first finger taps twice; the second, 28 px next to it, lifts later; the last comes down between them.
    stage.play(
      Finger(100, 100).up(after: 20), Finger(128, 100).up(after: 80), Finger(100, 100, at: 40).up(after: 20),
      Finger(114, 100, at: 100).up())
    #expect(counts == [1, 1, 2, 2])
  }

  @Test("S4: a touch that begins elsewhere at the time of a lift is later than that tap")
  func tapCountAfterThumbs() {
    let view = stage.view("view", multipleTouch: true)
    var counts: [Int] = []
    view.onMessage = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    stage.play(
      Finger(100, 100).up(after: 50), Finger(400, 100, at: 50).up(after: 50), Finger(100, 100, at: 150).up())
    #expect(counts == [1, 1, 1])
  }

  @Test("S4: a touch continues the last touch, not one before it elsewhere, unless they were down together")
  func tapCountOfOthers() {
    var counts: [Int] = []
    stage.view("view").onMessage = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    let places = [100.0, 400, 100, 100]
    let fingers = places.enumerated().map { Finger($1, 100, at: 60 * Double($0)).up(after: 20) }
    stage.play(fingers)
    #expect(counts == [1, 1, 1, 2])
    // Nor does a finger that rests elsewhere change that.
    counts.removeAll()
    stage.view("other", 0, 500, 900, 400)
    stage.play(
      [Finger(800, 700, at: 1000).hold(400).up()]
        + places.prefix(3).enumerated().map { Finger($1, 100, at: 1060 + 60 * Double($0)).up(after: 20) })
    #expect(counts == [1, 1, 1])
    // The same under a double tap, which withholds the ends, and in a secure window.
    for isSecure in [false, true] {
      let stage = Stage()
      let window = Window(name: "window", screen: stage.screen, isSecure: isSecure)
      stage.application.addWindow(window)
      let view = stage.view("view", in: window)
      stage.doubleTap(on: view)
      let sink = EventNotes<Int>(stage.application) { event, _, _ in
        guard case .message(let message) = event, message.phase == .began else { return nil }
        return message.touches.first?.tapCount
      }
      view.forwards = true
      window.reportsTouches = true
      stage.play(Array(fingers.prefix(3)))
      #expect(sink.all == [1, 1, 1], "secure \(isSecure)")
    }
  }

  @Test("S4: taps before a rotation do not count after it; gestures that wait without a finger fail")
  func rotationBetweenTaps() {
    let view = stage.view("view")
    var counts: [Int] = []
    view.onMessage = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    let double = stage.doubleTap(on: view)
    let decisions = Decisions(of: stage.application)
    stage.play(Finger(100, 100).up(), finish: false)
    stage.application.resize(stage.screen, to: stage.screen.size, pixelsPerPoint: stage.screen.pixelsPerPoint)
    #expect(decisions.list.last?.recognizer === double && decisions.list.last?.rule == "S3")
    stage.play(Finger(100, 100, at: 100).up())
    #expect(counts == [1, 1] && stage.actions == [])
  }

  @Test("S3: the rotation of one screen leaves the taps and waiting gestures of another")
  func rotationOfAnother() {
    let view = stage.view("view")
    stage.doubleTap(on: view)
    let other = Screen(name: "other", size: stage.screen.size, pixelsPerPoint: Vector(dx: 1, dy: 1))
    var counts: [Int] = []
    view.onMessage = { phase, touches in if phase == .began { counts.append(touches[0].tapCount) } }
    stage.play(Finger(100, 100).up(), finish: false)
    stage.application.resize(other, to: Size(width: 5, height: 5), pixelsPerPoint: other.pixelsPerPoint)
    stage.play(Finger(100, 100, at: 100).up())
    #expect(counts == [1] && stage.actions == ["double:ended"])
    stage.view("plain").onMessage = { phase, touches in if phase == .began { counts.append(touches[0].tapCount) } }
    stage.play(Finger(100, 100, at: 2000).up(), finish: false)
    stage.application.resize(other, to: Size(width: 6, height: 6), pixelsPerPoint: other.pixelsPerPoint)
    stage.play(Finger(100, 100, at: 2100).up())
    #expect(counts == [1, 1, 2])
  }

  @Test("S4: a tap on one screen does not count on another")
  func tapCountOfScreens() {
    let here = stage.view("view")
    let other = Screen(name: "other", size: stage.screen.size, pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(name: "other", screen: other)
    let there = RecordingView(name: "there", frame: window.frame)
    window.addSubview(there)
    stage.application.addWindow(window)
    var counts: [Int] = []
    for view in [here, there] {
      view.onMessage = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    }
    stage.play(Finger(100, 100).up())
    for (time, phase) in [(20_000, Touch.Phase.began), (30_000, .ended)] {
      stage.handle([TouchSample(id: 9, phase: phase, location: Point(x: 100, y: 100))], on: other, at: Int64(time))
    }
    #expect(counts == [1, 1])
    stage.play(Finger(100, 100, at: 100).up())
    #expect(counts == [1, 1, 2])
  }

  @Test("S4, A15: a tap in a secure window changes no tap count of other windows")
  func tapCountAfterSecure() {
    let window = Window(name: "secure", screen: stage.screen, isSecure: true)
    window.frame = Rect(x: 500, y: 0, width: 400, height: 400)
    stage.application.addWindow(window)
    var counts: [Int] = []
    for view in [stage.view("view"), stage.view("key", in: window)] {
      view.onMessage = { phase, touches in if phase == .began { counts += touches.map(\.tapCount) } }
    }
    stage.play(Finger(100, 100).up(), Finger(600, 100, at: 60).up(), Finger(100, 100, at: 120).up())
    #expect(counts == [1, 1, 2])
  }

  @Test("A touch has its previous, first and current positions in any view, its force and its shape")
  func properties() {
    let outer = stage.view("outer", 10, 20, 500, 500)
    let inner = stage.view("inner", 30, 40, 300, 300, in: outer)
    inner.boundsOrigin = Point(x: 5, y: 6)
    var seen: [Touch] = []
    inner.onMessage = { _, touches in seen.append(touches[0]) }
    let samples = [
      TouchSample(
        id: 7, phase: .began, location: Point(x: 100, y: 100), type: .pen, force: 0.25, majorRadius: 4, orientation: 1),
      TouchSample(id: 7, phase: .moved, location: Point(x: 110, y: 120), type: .pen, force: 0.5, majorRadius: 5),
    ]
    for (time, sample) in samples.enumerated() {
      stage.application.handle([sample].span, on: stage.screen, at: Int64(time + 1) * 1000)
    }
    #expect(seen.map(\.id) == [7, 7])
    #expect(seen[0].type == .pen)
    #expect(seen[0].force == 0.25 && seen[1].force == 0.5)
    #expect(seen[0].majorRadius == 4 && seen[1].majorRadius == 5)
    #expect(seen[0].orientation == 1 && seen[1].orientation == 0)
    #expect(seen[1].previousLocation == Point(x: 100, y: 100))
    #expect(seen[1].startLocation == Point(x: 100, y: 100))
    #expect(seen[1].startTime == 1000 && seen[1].time == 2000)
    #expect(seen[1].location(in: nil) == Point(x: 110, y: 120))
    #expect(seen[1].location(in: outer) == Point(x: 100, y: 100))
    #expect(seen[1].location(in: inner) == Point(x: 75, y: 66))
    #expect(seen[1].previousLocation(in: inner) == Point(x: 65, y: 46))
    #expect(inner.convert(Point(x: 75, y: 66), to: outer) == Point(x: 100, y: 100))
    #expect(seen[1].view === inner && seen[1].window === stage.window)
  }

  @Test("Samples of one touch in one frame are coalesced; the touch has the last position")
  func coalesced() {
    var samples: [[Double]] = []
    let recognizer = RecordingRecognizer(name: "own")
    stage.view("view").addGestureRecognizer(recognizer)
    recognizer.onTouches = { _, phase, touches, event in
      guard phase == .moved else { return }
      samples.append(event.coalescedTouches(for: touches[0]).map(\.location.x))
      samples.append([touches[0].previousLocation.x, touches[0].location.x])
    }
    func frame(_ places: (Touch.Phase, Double)...) {
      stage.handle(places.map { TouchSample(id: 1, phase: $0.0, location: Point(x: $0.1, y: 0)) }, at: 0)
    }
    frame((.began, 10))
    frame((.moved, 20), (.moved, 30), (.moved, 40))
    frame((.moved, 50))
    #expect(samples == [[20, 30, 40], [10, 40], [50], [40, 50]])
  }

  @Test("Coalesced samples have their own timestamps, in order and within their frame; the touch has the frame's")
  func coalescedStamps() {
    var times: [[Int64]] = []
    let recognizer = RecordingRecognizer(name: "own")
    stage.view("view").addGestureRecognizer(recognizer)
    recognizer.onTouches = { _, phase, touches, event in
      guard phase == .moved else { return }
      times.append((event.coalescedTouches(for: touches[0]).map(\.time) + [touches[0].time]).map { $0 - stage.start })
    }
    func frame(at time: Int64, _ samples: (phase: Touch.Phase, x: Double, time: Int64?)...) {
      let frame = samples.map {
        TouchSample(id: 1, phase: $0.phase, location: Point(x: $0.x, y: 0), time: $0.time.map { stage.start + $0 })
      }
      stage.handle(frame, at: time)
    }
    frame(at: 0, (.began, 0, nil))
    frame(at: 8000, (.moved, 1, 2000), (.moved, 2, 4000), (.moved, 3, nil))
    frame(at: 16_000, (.moved, 4, 7000), (.moved, 5, 15_000), (.moved, 6, 14_000), (.moved, 7, 16_001))
    frame(at: 24_000, (.moved, 8, 20_000))
    // The touch is down already.
    frame(at: 32_000, (.began, 9, 26_000))
    #expect(
      times == [
        [2000, 4000, 8000, 8000], [8000, 15_000, 15_000, 16_000, 16_000], [20_000, 24_000], [32_000, 32_000],
      ])
  }

  @Test("A begin and an end of one touch in one call are two frames")
  func splitFrames() {
    stage.view("view")
    let place = Point(x: 10, y: 10)
    let samples = [
      TouchSample(id: 1, phase: .began, location: place), TouchSample(id: 1, phase: .ended, location: place),
      TouchSample(id: 2, phase: .began, location: place), TouchSample(id: 2, phase: .cancelled, location: place),
    ]
    stage.handle(samples, at: 0)
    #expect(stage.trace() == "began ended began cancelled")
  }

  @Test("Samples of unknown touches that do not begin are ignored, and so are invalid ones of known touches")
  func unknownSamples() {
    stage.view("view")
    func sample(_ phase: Touch.Phase, _ x: Double) {
      stage.handle([TouchSample(id: 9, phase: phase, location: Point(x: x, y: 1))], at: 0)
    }
    sample(.moved, 1)
    sample(.ended, 1)
    sample(.began, 1)
    sample(.began, 2)
    sample(.cancelled, 2)
    sample(.moved, 3)
    #expect(stage.trace() == "began moved cancelled")
  }

  @Test("after a skipped frame, a touch that does not move takes the position of its sample")
  func skipped() {
    let location = Point(x: 120, y: 100)
    for isSkipped in [false, true] {
      let stage = Stage()
      stage.play(Finger(100, 100), finish: false)
      if isSkipped { stage.application.skipFrame() }
      stage.handle([TouchSample(id: 1, phase: .stationary, location: location)], at: 1000)
      #expect(stage.application.table.touches.map(\.location) == [isSkipped ? location : Point(x: 100, y: 100)])
      #expect(stage.application.counts.frames == (isSkipped ? 3 : 2))
    }
  }

  @Test("after the last touch has lifted, a skipped frame before it has no effect")
  func skippedBefore() {
    stage.play(Finger(100, 100), finish: false)
    stage.application.skipFrame()
    for (id, phase, x) in [(1, Touch.Phase.ended, 120.0), (2, .began, 200), (2, .stationary, 250)] {
      let frame = [TouchSample(id: id, phase: phase, location: Point(x: x, y: 100))]
      stage.application.handle(frame.span, on: stage.screen, at: stage.application.currentTime + 10_000)
    }
    #expect(stage.application.table.touches.map(\.location) == [Point(x: 200, y: 100)])
  }

  @Test("frames of moves can be skipped only if no touch is on a view that follows its moves")
  func ignoredMoves() {
    let application = Application()
    let window = Window(screen: stage.screen)
    application.addWindow(window)
    window.addSubview(View(name: "plain", frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    window.addSubview(RecordingView(name: "other", frame: Rect(x: 100, y: 0, width: 100, height: 100)))
    func begin(_ id: Int, _ x: Double) {
      let frame = [TouchSample(id: id, phase: .began, location: Point(x: x, y: 50))]
      application.handle(frame.span, on: stage.screen, at: 1_000_000)
    }
    #expect(application.ignoresMoves)
    begin(1, 50)
    #expect(application.ignoresMoves)
    begin(2, 150)
    #expect(!application.ignoresMoves)
    begin(3, 60)
    #expect(!application.ignoresMoves)
  }

  @Test("A sample has no pressure, shape or time of its own unless they are given")
  func sampleDefaults() {
    let sample = TouchSample(id: 1, phase: .began, location: .zero)
    #expect(sample.force == 0 && sample.majorRadius == 0 && sample.orientation == 0 && sample.time == nil)
    #expect(sample.type == .finger)
  }

  @Test("S1: a recognizer receives no frame in which none of its touches changed")
  func standing() {
    final class Counting: GestureRecognizer {
      var times: [Int64] = []
      override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) { times.append(event.time) }
    }
    let counting = Counting(name: "counting")
    stage.view("one", 0, 0, 100, 100).addGestureRecognizer(counting)
    stage.view("two", 200, 0, 100, 100)
    stage.play(Finger(50, 50).hold(20).move(5, 0), Finger(250, 50, at: 5).move(5, 0).hold(30).up(), finish: false)
    #expect(counting.times.map { $0 - stage.start } == [0, 30_000])
  }

  @Test("S3: a resized screen has its new size at the next touch")
  func resized() {
    stage.application.resize(
      stage.screen, to: Size(width: 500, height: 400), pixelsPerPoint: Vector(dx: 2, dy: 3))
    #expect(stage.screen.size == Size(width: 500, height: 400))
    #expect(stage.screen.pixelsPerPoint == Vector(dx: 2, dy: 3))
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    stage.play(Finger(100, 100).move(0, 30).up(), Finger(100, 100, at: 500).move(0, 30.1).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
    #expect(stage.log.entries.first { $0.isAction }?.time == 510_000)
  }

  @Test("S2: a begin and a move of one touch in one call are two frames; a stationary or repeated end is ignored")
  func samplesOfOneCall() {
    stage.view("view")
    func handle(_ samples: (Touch.Phase, Double)...) {
      stage.handle(samples.map { TouchSample(id: 1, phase: $0.0, location: Point(x: $0.1, y: 1)) }, at: 0)
    }
    handle((.began, 1), (.moved, 5))
    #expect(stage.trace() == "began moved" && stage.application.frameCount == 2)
    handle((.moved, 6), (.stationary, 6))
    #expect(stage.trace() == "began moved moved" && stage.application.frameCount == 3)
    handle((.ended, 6), (.ended, 6), (.cancelled, 6), (.moved, 7))
    #expect(stage.trace() == "began moved moved ended" && stage.application.frameCount == 4)
  }

  @Test("S44: frames and sequences are counted on from those of a record")
  func continuedCounts() {
    stage.application.continueCounts(frames: 7, sequences: 5)
    #expect(stage.application.counts == (frames: 7, sequences: 5))
    stage.play(Finger(100, 100).up())
    #expect(stage.application.counts == (frames: 9, sequences: 6))
  }

  @Test("S3: of several views that lose their touches, the one that was touched first gets cancelled first")
  func orderOfCancellations() {
    stage.view("first", 500, 0, 100, 100)
    stage.view("second", 0, 0, 100, 100)
    stage.play(Finger(550, 50), Finger(50, 50, at: 10), finish: false)
    stage.application.cancelTouches(on: nil, at: stage.start + 20_000)
    #expect(stage.log.lines == ["first began", "second began", "first cancelled", "second cancelled"])
  }

  @Test("S3: a window that is in front and comes to the front again keeps its touches")
  func foregroundAgain() {
    stage.view("view")
    stage.play(Finger(100, 100), finish: false)
    stage.window.isInBackground = false
    #expect(stage.trace("view") == "began")
    stage.window.isInBackground = true
    #expect(stage.trace("view") == "began cancelled")
  }

  @Test("S2: a touch begins in its own frame, whether or not another screen is touched")
  func twoScreens() {
    stage.view("here")
    let other = Screen(name: "other", size: stage.screen.size, pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = RecordingWindow(name: "there", screen: other)
    window.log = stage.log
    stage.application.addWindow(window)
    stage.play(Finger(100, 100).hold(20).up(), finish: false)
    #expect(stage.log.lines == ["here began", "here ended"])
    stage.play(Finger(100, 100, at: 1000), finish: false)
    stage.handle([TouchSample(id: 9, phase: .began, location: Point(x: 500, y: 500))], on: other, at: 1_010_000)
    #expect(stage.log.lines.suffix(2) == ["here began", "there began"] && stage.application.frameCount == 4)
  }

  @Test("A view is in use while a finger, a recognizer that waits for fingers, or a first responder is in it")
  func inUse() {
    let (view, other) = (stage.view("view", 0, 0, 100, 100), stage.view("other", 200, 0, 100, 100))
    func isInUse() -> [Bool] { [view, other].map { stage.application.isInUse($0) } }
    #expect(isInUse() == [false, false])
    stage.play(Finger(50, 50), finish: false)
    #expect(isInUse() == [true, false])
    stage.application.cancelTouches(on: nil, at: stage.start + 10_000)
    #expect(isInUse() == [false, false])
    let double = stage.doubleTap(on: stage.window)
    double.delaysTouchesEnded = false
    stage.play(Finger(50, 50, at: 20).up(), finish: false)
    #expect(stage.application.delivery.lifted.isEmpty && isInUse() == [true, false])
    stage.finish()
    #expect(isInUse() == [false, false])
    stage.focusView("field", in: other)
    #expect(isInUse() == [false, true])
  }
}
