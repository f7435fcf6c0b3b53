import TestSupport
import Testing

@testable import TouchKit

/// A view that only its tree retains.
private final class Mortal: View {
  var heard: (String, Mortal) -> Void = { _, _ in }

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { heard("began", self) }
  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { heard("moved", self) }
  override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { heard("ended", self) }
  override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) { heard("cancelled", self) }
}

/// A tree that only its application retains, and a log of its messages and actions.
private final class Mortals {
  let screen = Screen(name: "screen", size: Size(width: 1000, height: 1000), pixelsPerPoint: Vector(dx: 1, dy: 1))
  var application: Application? = Application()
  private(set) weak var window: Window?
  private(set) weak var view: Mortal?
  private(set) weak var recognizer: GestureRecognizer?
  private(set) var log: [String] = []
  private var time: Int64 = 1_000_000

  init(_ recognizer: GestureRecognizer? = nil, heard: @escaping (String, Mortal) -> Void = { _, _ in }) {
    let window = Window(screen: screen)
    let view = Mortal(frame: window.bounds)
    view.heard = { [unowned self] event, view in
      log.append(event)
      heard(event, view)
    }
    window.addSubview(view)
    if let recognizer { view.addGestureRecognizer(recognizer) }
    recognizer?.addTarget { [unowned self] in log.append("action \($0.state)") }
    application?.addWindow(window)
    (self.window, self.view, self.recognizer) = (window, view, recognizer)
  }

  func frame(_ phase: Touch.Phase, _ x: Double, id: Int = 1) {
    time += 10_000
    application?.handle([TouchSample(id: id, phase: phase, location: Point(x: x, y: 10))], on: screen, at: time)
  }

  var isReleased: Bool { view == nil && recognizer == nil }
}

/// An object that is removed during a touch receives its end, and is then released. No dangling references remain.
@Suite(.timeLimit(.minutes(5))) struct LifetimeTests {
  private let screen = Screen(name: "screen", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))

  @Test("S2: a retained touch keeps its view and window, and they are released with it")
  func keptTouch() {
    var kept: Touch?
    weak var view: View?
    do {
      let application = Application()
      let window = Window(name: "window", screen: screen)
      let giver = Keeping(name: "giver", frame: window.bounds)
      giver.heard = { kept = $0.first }
      window.addSubview(giver)
      application.addWindow(window)
      view = giver
      for (index, phase) in [Touch.Phase.began, .ended].enumerated() {
        let samples = [TouchSample(id: 1, phase: phase, location: Point(x: 5, y: 5))]
        application.handle(samples.span, on: screen, at: Int64(index) * 10_000)
      }
    }
    #expect(kept?.view.name == "giver")
    #expect(kept?.window.name == "window")
    kept = nil
    #expect(view == nil)
  }

  @Test(
    "S3: a view removed by its touch method gets one cancelled, and is released with its touch", arguments: 0..<3)
  func removeInTouchMethod(_ place: Int) {
    let events = ["began", "moved", "ended"]
    let mortals = Mortals { event, view in if event == events[place] { view.removeFromSuperview() } }
    mortals.frame(.began, 10)
    mortals.frame(.moved, 15)
    mortals.frame(.ended, 15)
    #expect(
      mortals.log == [["began", "cancelled"], ["began", "moved", "cancelled"], ["began", "moved", "ended"]][place])
    #expect(mortals.view == nil)
    mortals.frame(.began, 10, id: 2)
    #expect(mortals.log.count == place + 2 - place / 2)
  }

  @Test("S3: a view that an action removes gets one cancelled, and so does its recognizer; both are released")
  func removeInAction() {
    let pan = { PanGestureRecognizer(name: "pan") }
    let mortals = Mortals(pan())
    mortals.recognizer?.cancelsTouchesInView = false
    mortals.recognizer?.addTarget { if $0.state == .began { $0.recognizer.view?.removeFromSuperview() } }
    mortals.frame(.began, 10)
    mortals.frame(.moved, 30)
    mortals.frame(.moved, 40)
    mortals.frame(.ended, 40)
    #expect(mortals.log == ["began", "action began", "action cancelled", "cancelled"])
    #expect(mortals.isReleased)
  }

  @Test(
    "S3: a later recognizer removed by an override of update stays alive through the frame, and is then released")
  func removeLaterRecognizer() {
    final class Remover: GestureRecognizer {
      weak var later: GestureRecognizer?
      var isThere: [Bool] = []
      override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
        if let later { later.view?.removeGestureRecognizer(later) }
        isThere.append(later != nil)
      }
    }
    let remover = Remover()
    let mortals = Mortals(remover)
    do {
      let later = PanGestureRecognizer()
      mortals.view?.addGestureRecognizer(later)
      remover.later = later
    }
    mortals.frame(.began, 10)
    mortals.frame(.moved, 30)
    #expect(remover.isThere == [true, false] && mortals.log == ["began", "moved"])
  }

  @Test("S3: S28: a view that is removed while its ended is withheld gets one cancelled")
  func removeWhileWithheld() {
    let tap = TapGestureRecognizer(name: "tap")
    tap.numberOfTapsRequired = 2
    let mortals = Mortals(tap)
    mortals.frame(.began, 10)
    mortals.frame(.ended, 10)
    #expect(mortals.log == ["began"])
    mortals.view?.removeFromSuperview()
    #expect(mortals.log == ["began", "cancelled"])
    #expect(mortals.view == nil)
    #expect(tap.state == .possible && tap.numberOfTouches == 0)
  }

  @Test("S3: a window that a touch method removes is released after one cancelled")
  func removeWindow() {
    let mortals = Mortals(PanGestureRecognizer()) { event, view in
      guard event == "moved", let window = view.window else { return }
      window.application?.removeWindow(window)
    }
    mortals.frame(.began, 10)
    mortals.frame(.moved, 12)
    mortals.frame(.moved, 30)
    #expect(mortals.log == ["began", "moved", "cancelled"])
    #expect(mortals.isReleased && mortals.window == nil)
  }

  @Test("S3: an application that is released during a touch releases its tree")
  func releaseEverything() {
    let mortals = Mortals(PanGestureRecognizer())
    mortals.frame(.began, 10)
    mortals.frame(.moved, 30)
    mortals.application = nil
    #expect(mortals.isReleased && mortals.window == nil)
    #expect(mortals.log == ["began", "action began", "cancelled"])
  }

  @Test("S16: a tree whose application was released during a touch starts afresh in another one")
  func anotherApplication() {
    let screen = Screen(name: "screen", size: Size(width: 1000, height: 1000), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(screen: screen)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    scroll.contentSize = Size(width: 500, height: 5000)
    window.addSubview(scroll)
    let hold = LongPressGestureRecognizer()
    window.addGestureRecognizer(hold)
    hold.allowSimultaneous(with: scroll.panGestureRecognizer)
    var log: [String] = []
    scroll.addScrollTarget { _, phase in log.append("\(phase)") }
    hold.addTarget { log.append("hold \($0.state)") }
    func frame(_ application: Application, _ phase: Touch.Phase, _ y: Double, at milliseconds: Int64) {
      let samples = [TouchSample(id: 1, phase: phase, location: Point(x: 10, y: y))]
      application.handle(samples.span, on: screen, at: milliseconds * 1000)
    }
    for round in 0..<2 {
      let application = Application()
      application.addWindow(window)
      frame(application, .began, 400, at: 0)
      frame(application, .moved, 395, at: 500)
      frame(application, .moved, 380, at: 501)
      frame(application, .moved, 300, at: 510)
      if round == 0 { frame(application, .ended, 300, at: 520) }
      #expect(scroll.motion == (round == 0 ? .decelerating : .dragging))
      #expect(
        log == ["hold began", "hold changed", "began", "hold changed", "changed"] + (round == 0 ? ["hold ended"] : []))
      log.removeAll()
    }
    #expect(scroll.motion == .resting && hold.state == .possible && hold.numberOfTouches == 0)
  }

  @Test("S2: a view that is released with its touch may call the application")
  func releasedWithTouch() {
    let application = Application()
    let window = Window(screen: screen)
    application.addWindow(window)
    var goings = 0
    do {
      let view = Keeping(frame: window.bounds)
      view.goes = { [unowned application] in
        goings += 1
        application.cancelTouches(on: nil, at: application.currentTime)
      }
      window.addSubview(view)
    }
    let samples = [1, 2].map { TouchSample(id: $0, phase: .began, location: Point(x: 5, y: 5)) }
    application.handle(samples.span, on: screen, at: 1000)
    window.subviews[0].removeFromSuperview()
    #expect(goings == 1)
    application.handle([TouchSample(id: 3, phase: .began, location: Point(x: 5, y: 5))], on: screen, at: 2000)
    #expect(application.table.touches.map(\.id) == [3])
  }

  @Test("S2, S3: a view that is released with its lifted touch may cancel another touch that stays down")
  func releasedWithOneOfTwo() {
    final class Going: View {
      var goes: () -> Void = {}
      deinit { goes() }
      override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { removeFromSuperview() }
    }
    let stage = Stage()
    let staying = stage.view("staying", 500, 0, 100, 100)
    staying.addGestureRecognizer(RecordingRecognizer(name: "own", log: stage.log))
    func frame(_ samples: (Int, Touch.Phase, Double)..., at time: Int64) {
      stage.handle(samples.map { TouchSample(id: $0.0, phase: $0.1, location: Point(x: $0.2, y: 50)) }, at: time)
    }
    var isReleased = false
    do {
      let going = Going(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      going.goes = {
        isReleased = true
        stage.application.cancelTouches(in: stage.window)
      }
      stage.window.addSubview(going)
    }
    frame((1, .began, 50), (2, .began, 550), at: 0)
    frame((1, .ended, 50), at: 10)
    #expect(isReleased && stage.trace("own", "staying") == "touchBegan began touchCancelled cancelled")
    frame((2, .moved, 560), at: 20)
    #expect(
      stage.trace("own", "staying") == "touchBegan began touchCancelled cancelled"
        && stage.application.table.touches.isEmpty)
  }

  @Test("No property refers to a released object")
  func nothingDangles() {
    let (view, window) = (View(), Window(screen: screen))
    let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
    let child = ViewController()
    do {
      let (above, application, parent) = (View(), Application(), ViewController())
      above.addSubview(view)
      above.addGestureRecognizer(tap)
      parent.addChild(child)
      _ = ViewController(view: view)
      application.addWindow(window)
      let gone = SwipeGestureRecognizer()
      #expect(throws: Never.self) {
        try tap.require(toFail: gone)
        try gone.require(toFail: pan)
      }
      gone.allowSimultaneous(with: tap)
      tap.allowSimultaneous(with: gone)
      pan.refuseTouches(on: above)
    }
    #expect(view.superview == nil && view.controller == nil && view.window == nil && tap.view == nil)
    #expect(child.parent == nil && window.application == nil && window.next == nil)
    for recognizer in [tap, pan] {
      let relations = recognizer.relations
      #expect(relations.required.isEmpty && relations.simultaneous.isEmpty && relations.back.isEmpty)
    }
    #expect(!pan.refusesTouches(on: view))
    #expect(throws: Never.self) { try pan.require(toFail: tap) }
  }

  @Test("S3: objects that an application leaves behind during a touch no longer refer to it")
  func applicationIsReleased() {
    let screen = Screen(name: "screen", size: Size(width: 1000, height: 1000), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let (pan, window) = (PanGestureRecognizer(), Window(screen: screen))
    let scroll = ScrollView(frame: window.bounds)
    scroll.contentSize = Size(width: 1000, height: 5000)
    window.addSubview(scroll)
    window.addGestureRecognizer(pan)
    pan.allowSimultaneous(with: scroll.panGestureRecognizer)
    var delivery: ViewDelivery?
    weak var gone: Application?
    do {
      let application = Application()
      (gone, delivery) = (application, application.delivery)
      application.addWindow(window)
      for (index, y) in [400.0, 300, 200].enumerated() {
        let sample = TouchSample(id: 1, phase: index == 0 ? .began : .moved, location: Point(x: 10, y: y))
        application.handle([sample].span, on: screen, at: Int64(index) * 10_000)
      }
      #expect(pan.application === application && scroll.motionApplication === application)
      #expect(application.keyWindow === window && window.application === application)
    }
    #expect(gone == nil && window.application == nil)
    #expect(pan.application == nil && pan.numberOfTouches == 0 && pan.location(in: nil) == .zero)
    #expect(scroll.motionApplication == nil && scroll.motion == .resting)
    scroll.scroll(to: Point(x: 0, y: 100))
    #expect(scroll.contentOffset == Point(x: 0, y: 100))
    delivery?.deliver()
    #expect(delivery?.isPending == false)
  }

  @Test("S16: after its application's release, a waiting recognizer is possible, and a failed one has no timer")
  func nothingLeft() throws {
    let window = Window(screen: screen)
    let (pan, swipe) = (PanGestureRecognizer(name: "pan"), RecordingRecognizer(name: "swipe"))
    for recognizer in [pan, swipe] { window.addGestureRecognizer(recognizer) }
    try pan.require(toFail: swipe)
    do {
      let application = Application()
      application.addWindow(window)
      for (x, phase) in [(10.0, Touch.Phase.began), (40, .moved)] {
        application.handle([TouchSample(id: 1, phase: phase, location: Point(x: x, y: 10))], on: screen, at: 1000)
      }
      #expect(pan.state == .began)
    }
    #expect(pan.state == .possible)
    let stage = Stage()
    stage.attach(TapGestureRecognizer(name: "tap"), to: stage.window)
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.application.nextDeadline == stage.start + 750_000)
    stage.play(Finger(200, 200, at: 10), finish: false)
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("S10: a removed key window is no longer key, and the application no longer refers to it")
  func keyWindowIsRemoved() {
    let application = Application()
    weak var gone: Window?
    do {
      let window = Window(screen: screen)
      gone = window
      application.addWindow(window)
      #expect(application.keyWindow === window && window.isKey)
      application.removeWindow(window)
    }
    #expect(gone == nil && application.keyWindow == nil && application.firstResponder == nil)
  }

  @Test("S30: a control outlives the application whose touch it tracked, and reports to the one it is in")
  func controlLeavesApplication() {
    let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 40))
    func window(with application: Application) -> Window {
      let window = Window(screen: screen)
      application.addWindow(window)
      window.addSubview(button)
      return window
    }
    func touch(_ phase: Touch.Phase, _ application: Application, at time: Int64) {
      application.handle([TouchSample(id: 1, phase: phase, location: Point(x: 10, y: 20))], on: screen, at: time)
    }
    weak var gone: Application?
    let first: EventNotes<Control.Event>
    do {
      let application = Application()
      gone = application
      first = controlEvents(of: application)
      withExtendedLifetime(window(with: application)) {
        touch(.began, application, at: 1000)
        touch(.ended, application, at: 2000)
        button.removeFromSuperview()
        button.sendActions(for: .touchUpInside)
      }
      #expect(first.all == [.touchDown, .touchUpInside, .primaryActionTriggered])
    }
    #expect(gone == nil)
    // The button is in no application here.
    button.sendActions(for: .touchUpInside)
    let application = Application()
    let second = controlEvents(of: application)
    withExtendedLifetime(window(with: application)) { button.sendActions(for: .touchUpInside) }
    #expect(first.all.count == 3 && second.all == [.touchUpInside])
  }

  @Test("S3: a control whose window changes the application reports the cancelled touch to the previous one")
  func controlLosesWindow() {
    let (application, other, window) = (Application(), Application(), Window(screen: screen))
    let (sink, otherSink) = (controlEvents(of: application), controlEvents(of: other))
    application.addWindow(window)
    let button = Button(frame: Rect(x: 0, y: 0, width: 50, height: 40))
    window.addSubview(button)
    application.handle([TouchSample(id: 1, phase: .began, location: Point(x: 10, y: 20))], on: screen, at: 1000)
    other.addWindow(window)
    #expect(sink.all == [.touchDown, .touchCancel])
    button.sendActions(for: .touchUpInside)
    #expect(sink.all.count == 2 && otherSink.all == [.touchUpInside])
  }
}

/// Record the control events of one application.
private func controlEvents(of application: Application) -> EventNotes<Control.Event> {
  EventNotes(application) { event, _, _ in if case .control(let report) = copy event { report.event } else { nil } }
}

/// A view that forwards its touches, and reports its release.
private final class Keeping: View {
  var heard: (TouchList) -> Void = { _ in }
  var goes: () -> Void = {}

  deinit { goes() }

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { heard(touches) }
  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { heard(touches) }
  override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { heard(touches) }
  override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) { heard(touches) }
}
