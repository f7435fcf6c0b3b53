import TestSupport
import Testing

@testable import TouchKit

/// Logs the moves that reach it, and forwards them.
private final class Follower: View {
  var moves = 0
  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    moves += touches.count
    super.touchesMoved(touches, with: event)
  }
}

private final class FollowingController: ViewController {
  var moves = 0
  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { moves += touches.count }
}

private final class FollowingWindow: Window {
  var moves = 0
  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    moves += touches.count
    super.touchesMoved(touches, with: event)
  }
}

private final class FollowingApplication: Application {
  var moves = 0
  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { moves += touches.count }
}

/// Moves are not sent if every receiver only forwards them, so each kind of receiver is tested separately.
@Suite("S9: moves", .timeLimit(.minutes(5))) struct MovesTests {
  private let screen = Screen(
    name: "one", size: Size(width: 100, height: 80), pixelsPerPoint: Vector(dx: 1, dy: 1))
  private let hit = View(name: "hit", frame: Rect(x: 0, y: 0, width: 50, height: 50))

  /// Play a finger that begins on `hit`, a view in a view in a window, moves twice and lifts.
  private func play(
    in application: Application = Application(), window: Window? = nil, superview: View = View(name: "above")
  ) {
    let window = window ?? Window(name: "window", screen: screen)
    superview.frame = Rect(x: 0, y: 0, width: 100, height: 80)
    window.addSubview(superview)
    superview.addSubview(hit)
    application.addWindow(window)
    for (step, phase) in [Touch.Phase.began, .moved, .moved, .ended].enumerated() {
      let frame = [TouchSample(id: 1, phase: phase, location: Point(x: 5 + Double(step), y: 9))]
      application.handle(frame.span, on: screen, at: Int64(step) * 10_000)
    }
    application.removeWindow(window)
  }

  @Test("S9: a view that only forwards moves receives them for its superview")
  func superview() {
    let above = Follower(name: "above")
    play(superview: above)
    #expect(above.moves == 2)
  }

  @Test("S9: … for its controller, and for that of a view above it")
  func controller() {
    do {
      let controller = FollowingController(view: hit)
      play()
      #expect(controller.moves == 2)
    }
    let above = View(name: "above")
    let controller = FollowingController(view: above)
    play(superview: above)
    #expect(controller.moves == 2)
  }

  @Test("S9: … for its window, and for the application")
  func window() {
    let window = FollowingWindow(name: "window", screen: screen)
    let application = FollowingApplication()
    play(in: application, window: window)
    #expect(window.moves == 2 && application.moves == 2)
    let other = FollowingApplication()
    play(in: other)
    #expect(other.moves == 2)
  }

  @Test("S9: … for one that reports them, itself or above")
  func reports() {
    for reporter in [hit, View(name: "above")] {
      let application = Application()
      let moves = EventNotes<String>(application) { event, _, _ in
        if case .message(let message) = event, message.phase == .moved { message.view.name } else { nil }
      }
      reporter.reportsTouches = true
      play(in: application, superview: reporter === hit ? View() : reporter)
      #expect(moves.all == [reporter.name, reporter.name])
      reporter.reportsTouches = false
    }
  }

  @Test("A5: a view reports the touches of several views below it in one message for each frame and phase")
  func reportsOnce() {
    let stage = Stage()
    let parent = View(name: "parent", frame: stage.window.frame)
    parent.reportsTouches = true
    parent.isMultipleTouchEnabled = true
    stage.window.addSubview(parent)
    for x in [0.0, 200] { parent.addSubview(View(name: "part", frame: Rect(x: x, y: 0, width: 100, height: 100))) }
    let notes = EventNotes<String>(stage.application) { event, _, _ in
      guard case .message(let message) = event else { return nil }
      return "\(message.phase) \(message.touches.map { "\($0.id):\(Int($0.location.x))" })"
    }
    func fingers(at time: Double) -> [Finger] {
      [Finger(50, 50, at: time).move(5, 0).move(5, 0), Finger(250, 50, at: time).move(-5, 0).move(-5, 0)]
    }
    stage.play(fingers(at: 0).map { $0.up() })
    #expect(
      notes.all == [
        #"began ["1:50", "2:250"]"#, #"moved ["1:55", "2:245"]"#, #"moved ["1:60", "2:240"]"#,
        #"ended ["1:60", "2:240"]"#,
      ])
    // Decisions, which few receive, do not part a message.
    let button = Control(name: "button", frame: Rect(x: 100, y: 0, width: 100, height: 100))
    button.isEnabled = false
    parent.insertSubview(button, at: 1)
    let decisions = Decisions(of: stage.application)
    stage.play(Finger(50, 50, at: 50).up(), Finger(150, 50, at: 50).up(), Finger(250, 50, at: 50).up())
    #expect(decisions.touches.count == 1)
    #expect(notes.all.suffix(2) == [#"began ["3:50", "5:250"]"#, #"ended ["3:50", "5:250"]"#])
    button.removeFromSuperview()
    let pan = PanGestureRecognizer(name: "pan")
    parent.addGestureRecognizer(pan)
    stage.play(
      Finger(50, 50, at: 100).move(30, 0).move(30, 0).up(), Finger(250, 50, at: 100).move(30, 0).move(30, 0).up())
    #expect(notes.all.suffix(2) == [#"began ["6:50", "7:250"]"#, #"cancelled ["6:80", "7:280"]"#])
    // Nor does a control between the views repeat their moves.
    let enabled = Control(name: "button", frame: Rect(x: 100, y: 0, width: 100, height: 100))
    parent.insertSubview(enabled, at: 1)
    stage.play(
      [50.0, 150, 250].map { Finger($0, 50, at: 150).move(0, 5).up() })
    #expect(notes.all.filter { $0.hasPrefix("moved") }.suffix(1) == [#"moved ["8:50", "10:250"]"#])
    #expect(notes.all.filter { $0.hasPrefix("moved") }.count == 3)
    enabled.removeFromSuperview()
    // Neither are withheld messages parted.
    pan.delaysTouchesBegan = true
    stage.play(fingers(at: 200).map { $0.up() })
    #expect(
      notes.all.suffix(4) == [
        #"began ["11:50", "12:250"]"#, #"moved ["11:55", "12:245"]"#, #"moved ["11:60", "12:240"]"#,
        #"ended ["11:60", "12:240"]"#,
      ])
  }

  @Test("A5: two views that report touches in turn have one message each for each frame and phase")
  func reportsOfTwo() {
    let stage = Stage()
    let parents = [0.0, 300].map { y in
      let parent = View(name: "parent \(Int(y))", frame: Rect(x: 0, y: y, width: 700, height: 200))
      parent.reportsTouches = true
      stage.window.addSubview(parent)
      for x in [0.0, 200, 400] {
        parent.addSubview(View(name: "part", frame: Rect(x: x, y: 0, width: 150, height: 90)))
      }
      return parent
    }
    let notes = EventNotes<String>(stage.application) { event, _, _ in
      guard case .message(let message) = event else { return nil }
      let places = message.touches.map { "\($0.id):\(Int($0.location.x)),\(Int($0.location.y))" }
      return "\(message.view === parents[0] ? 0 : 1) \(message.phase) \(places.joined(separator: " "))"
    }
    stage.play(
      Finger(10, 20).move(1, 2).up(), Finger(20, 330).move(3, 4).up(), Finger(230, 40).move(5, 6).up(),
      Finger(440, 350).move(7, 8).up())
    #expect(
      notes.all == [
        "0 began 1:10,20 3:230,40", "1 began 2:20,330 4:440,350", "0 moved 1:11,22 3:235,46",
        "1 moved 2:23,334 4:447,358", "0 ended 1:11,22 3:235,46", "1 ended 2:23,334 4:447,358",
      ])
  }

  @Test("a sink that needs no moves receives touches that begin or end, and all touches if another sink needs moves")
  func sinks() {
    let application = Application()
    let window = Window(screen: screen)
    application.addWindow(window)
    func frame(_ phases: Touch.Phase...) {
      let samples = phases.enumerated().map { TouchSample(id: $0 + 1, phase: $1, location: Point(x: 10, y: 10)) }
      application.handle(samples.span, on: window.screen, at: application.currentTime + 10_000)
    }
    func hear(wantsMoves: Bool) -> EventNotes<[Touch.Phase]> {
      EventNotes(application, wantsMoves: wantsMoves) { event, _, _ in
        if case .touches(let samples, _) = event { samples.indices.map { samples[$0].phase } } else { nil }
      }
    }
    let frames = hear(wantsMoves: false)
    frame(.began)
    frame(.moved)
    frame(.stationary)
    frame(.moved, .began)
    frame(.stationary, .moved)
    frame(.moved, .cancelled)
    #expect(frames.all == [[.began], [.moved, .began], [.moved, .cancelled]])
    let every = hear(wantsMoves: true)
    frame(.moved)
    application.removeSink(every)
    frame(.moved)
    frame(.ended)
    #expect(every.all == [[.moved]] && frames.all.dropFirst(3) == [[.moved], [.ended]])
  }

  @Test("S9: a view that drops moves gets none, and forwards none")
  func dropped() {
    let above = Follower(name: "above")
    above.dropsMoves = true
    play(superview: above)
    #expect(above.moves == 0)
  }

  @Test("S9: moves have no effect while no view, sink or recognizer follows them")
  func ignored() {
    let application = Application()
    #expect(application.ignoresMoves)
    let window = Window(screen: screen)
    window.addSubview(hit)
    application.addWindow(window)
    application.handle([TouchSample(id: 1, phase: .began, location: Point(x: 5, y: 9))], on: screen, at: 10_000)
    #expect(application.ignoresMoves)
    let sink = EventNotes<Int>(application) { _, _, _ in nil }
    #expect(!application.ignoresMoves)
    application.removeSink(sink)
    #expect(application.ignoresMoves)
    hit.reportsTouches = true
    #expect(!application.ignoresMoves)
  }

  /// A stage with a view that reports the touches of two views in it, 100 wide and 200 apart.
  private func reportingStage() -> (stage: Stage, parent: View) {
    let stage = Stage()
    let parent = View(name: "parent", frame: stage.window.frame)
    parent.reportsTouches = true
    stage.window.addSubview(parent)
    for x in [0.0, 200] { parent.addSubview(View(name: "part", frame: Rect(x: x, y: 0, width: 100, height: 100))) }
    return (stage, parent)
  }

  /// The messages about touches, and the events of controls, as a sink receives them.
  private func reports(of stage: Stage) -> EventNotes<String> {
    EventNotes(stage.application) { event, _, _ in
      switch event {
      case .message(let message): "\(message.phase) \(message.touches.map { "\($0.id)" }.joined(separator: ","))"
      case .control(let report): "\(report.event.name)"
      default: nil
      }
    }
  }

  @Test("A5: a gesture that takes the fingers of two views below a reporting view ends them in one message")
  func takenTogether() {
    let (stage, parent) = reportingStage()
    let notes = reports(of: stage)
    let press = LongPressGestureRecognizer(name: "press")
    press.numberOfTouchesRequired = 2
    parent.addGestureRecognizer(press)
    stage.play(Finger(50, 50).hold(900).up(), Finger(250, 50).hold(900).up())
    #expect(notes.all == ["began 1,2", "cancelled 1,2"])
  }

  @Test("A5: moves of two views are reported in their own frame, without fingers that lift or were refused")
  func reportedAtOnce() {
    let (stage, _) = reportingStage()
    let notes = reports(of: stage)
    stage.play(Finger(50, 50).move(5, 0), Finger(250, 50).move(5, 0), finish: false)
    #expect(notes.all == ["began 1,2", "moved 1,2"])
    stage.application.cancelTouches(on: nil, at: stage.start + 20_000)
    // The third finger is the second one on its view, which gets only one.
    stage.play(
      Finger(50, 50, at: 100).move(5, 0).hold(10).move(5, 0), Finger(250, 50, at: 100).up(),
      Finger(60, 60, at: 115).hold(20).up(), finish: false)
    #expect(notes.all.suffix(5) == ["cancelled 1,2", "began 3,4", "moved 3", "ended 4", "moved 3"])
  }

  @Test("A5: a message precedes the events of later views, and frames of one time have separate messages")
  func orderOfReports() {
    let (stage, parent) = reportingStage()
    parent.insertSubview(Control(name: "button", frame: Rect(x: 100, y: 0, width: 100, height: 100)), at: 1)
    let notes = reports(of: stage)
    let places = [50.0, 150, 250]
    stage.play(places.map { Finger($0, 50) }, finish: false)
    #expect(notes.all == ["began 1", "touchDown", "began 3"])
    for y in [55.0, 60] {
      let frame = places.indices.map { TouchSample(id: $0 + 1, phase: .moved, location: Point(x: places[$0], y: y)) }
      stage.handle(frame, at: 10_000)
    }
    #expect(notes.all.dropFirst(3) == ["moved 1,3", "touchDragInside", "moved 1,3", "touchDragInside"])
  }

  @Test("A message has the coalesced samples of each touch, and none of a touch with one sample")
  func coalescedOfMessage() {
    let (stage, _) = reportingStage()
    let notes = EventNotes<[[Double]]>(stage.application) { event, _, _ in
      guard case .message(let message) = event, message.phase == .moved else { return nil }
      return message.touches.map { message.coalescedTouches(for: $0).map(\.location.x) }
    }
    stage.play(Finger(50, 50), Finger(250, 50), finish: false)
    let places = [(1, 55.0), (1, 60), (2, 255)]
    stage.handle(places.map { TouchSample(id: $0.0, phase: .moved, location: Point(x: $0.1, y: 50)) }, at: 10_000)
    #expect(notes.all == [[[55, 60], []]])
  }
}
