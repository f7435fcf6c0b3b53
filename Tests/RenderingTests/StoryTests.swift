import Documents
import TestSupport
import Testing
import TouchKit

@testable import Rendering

/// A window with a view, fingers on both, and the resulting story.
private final class Glass {
  let application = Application()
  let screen = Screen(name: "main", size: Size(width: 400, height: 200), pixelsPerPoint: Vector(dx: 1, dy: 1))
  let window: Window
  let view = View(name: "map", frame: Rect(x: 100, y: 50, width: 200, height: 100))
  let timeline: Timeline

  init() {
    window = Window(name: "base", screen: screen)
    window.addSubview(view)
    application.addWindow(window)
    timeline = Timeline(of: application)
    application.addSink(timeline)
  }

  func frame(_ time: Int64, _ touches: (id: Int, phase: Touch.Phase, x: Double, y: Double)...) {
    let samples = touches.map { TouchSample(id: $0.id, phase: $0.phase, location: Point(x: $0.x, y: $0.y)) }
    application.handle(samples.span, on: screen, at: time)
  }

  /// A finger that moves 100 pixels to the right, from 1.0 to 1.3 s.
  func drag() {
    frame(1_000_000, (1, .began, 120, 100))
    frame(1_100_000, (1, .moved, 130, 100))
    frame(1_200_000, (1, .moved, 220, 100))
    frame(1_300_000, (1, .ended, 220, 100))
    application.advance(to: 3_000_000)
  }
}

@Suite(.timeLimit(.minutes(5))) struct StoryTests {
  private let glass = Glass()

  @Test func `A finger is where its last sample was, from its begin to its end`() throws {
    glass.drag()
    let story = glass.timeline.finish()
    let finger = try #require(story.fingers.first)
    #expect(finger.id == 1 && finger.end == .ended && finger.title == "touch 1 on map" && finger.view == 1)
    #expect(story.fingers(at: 999_999).isEmpty && story.fingers(at: 1_300_000).isEmpty)
    #expect(!finger.isDown(at: 999_999))
    #expect(story.fingers(at: 1_000_000) == [Point(x: 120, y: 100)])
    #expect(story.fingers(at: 1_199_999) == [Point(x: 130, y: 100)])
    #expect(story.fingers(at: 1_299_999) == [Point(x: 220, y: 100)])
  }

  @Test func `A recognizer is possible, then active, then ended; the one that it prevented names it`() throws {
    let (pan, press) = (PanGestureRecognizer(name: "pan"), LongPressGestureRecognizer(name: "press"))
    let second = PanGestureRecognizer(name: "second")
    for recognizer in [pan, press, second] { glass.view.addGestureRecognizer(recognizer) }
    glass.drag()
    let story = glass.timeline.finish()
    let names = story.recognizers.map(\.name)
    let index = try #require(names.firstIndex(of: "pan"))
    #expect(story.standing(of: index, at: 999_999) == nil)
    #expect(story.standing(of: index, at: 1_000_000) == .possible)
    #expect(story.standing(of: index, at: 1_250_000) == .active)
    #expect(story.standing(of: index, at: 1_300_000) == .ended)
    #expect(story.fingers[0].followers.map { names[$0] } == ["pan", "press", "second"])
    let prevented = try #require(story.log.first { $0.rule == "S19" })
    let other = try #require(names.firstIndex(of: "second"))
    #expect(prevented.cause == index && prevented.subject == .recognizer(other))
    #expect(prevented.deed == "failed" && prevented.time == 1_200_000)
  }

  @Test func `A recognizer that requires another is waiting until the other has failed`() throws {
    let (single, double) = (TapGestureRecognizer(name: "single"), TapGestureRecognizer(name: "double"))
    double.numberOfTapsRequired = 2
    try single.require(toFail: double)
    for recognizer in [single, double] { glass.view.addGestureRecognizer(recognizer) }
    glass.frame(1_000_000, (1, .began, 150, 100))
    glass.frame(1_050_000, (1, .ended, 150, 100))
    glass.application.advance(to: 3_000_000)
    let story = glass.timeline.finish()
    let index = try #require(story.recognizers.firstIndex { $0.name == "single" })
    #expect(story.recognizers[index].changes.map(\.standing) == [.possible, .waiting, .ended])
    let wait = try #require(story.log.first { $0.deed == "was held back" })
    #expect(story.recognizers[try #require(wait.cause)].name == "double")
    // The entry of a withheld touch also names the recognizer that it waits for.
    let delay = try #require(story.log.first { $0.deed == "was delayed" })
    let holder = story.recognizers[try #require(delay.cause)].name
    #expect(delay.subject == .finger(0) && delay.reason == "ended waits for \(holder) to fail")
    // The story ends with the last decision, although no touch or view changed then.
    #expect(story.end > 1_050_000 && story.end == story.log.last?.time)
  }

  @Test func `A view has its position at the time, clipped by its superviews, and is absent while hidden`() throws {
    glass.view.addGestureRecognizer(TapGestureRecognizer(name: "tap"))
    glass.frame(1_000_000, (1, .began, 10, 10))
    glass.view.frame.origin.x = 300
    glass.frame(2_000_000, (1, .moved, 11, 10))
    glass.view.isHidden = true
    glass.frame(3_000_000, (1, .moved, 12, 10))
    let story = glass.timeline.finish()
    func lefts(_ time: Int64) -> [Double] { story.views(at: time).map { $0.outline.corners.0.x } }
    func right(_ time: Int64) -> Double? { story.views(at: time).last?.outline.corners.2.x }
    #expect(lefts(999_999).isEmpty)
    #expect(lefts(1_000_000) == [0, 100] && right(1_000_000) == 300)
    #expect(lefts(2_500_000) == [0, 300] && right(2_500_000) == 400)
    #expect(lefts(3_000_000) == [0])
    #expect(story.start == 1_000_000 && story.end == 3_000_000)
    // A recognizer that followed no finger is listed with its view.
    #expect(story.recognizers.map(\.name) == ["tap"] && story.recognizers.map(\.view) == [1])
  }

  @Test func `A view is visible inside its superviews, and the screen's own windows are not visible`() {
    let views = [
      View(name: "large", frame: Rect(x: -30, y: -20, width: 400, height: 300)),
      View(name: "corner", frame: Rect(x: 190, y: 80, width: 50, height: 60)),
      View(name: "right", frame: Rect(x: 200, y: 0, width: 50, height: 50)),
      View(name: "below", frame: Rect(x: 0, y: 100, width: 50, height: 50)),
      View(name: "turned", frame: Rect(x: 50, y: 20, width: 40, height: 20)),
      View(name: "tilted", frame: Rect(x: 120, y: 30, width: 20, height: 20)),
      View(name: "mirrored", frame: Rect(x: 150, y: 60, width: 20, height: 10)),
      View(name: "thin", frame: Rect(x: 10, y: 10, width: 1, height: 20)),
      View(name: "flat", frame: Rect(x: 10, y: 40, width: 20, height: 1)),
      View(name: "no width", frame: Rect(x: 20, y: 10, width: 0, height: 20)),
      View(name: "no height", frame: Rect(x: 10, y: 50, width: 20, height: 0)),
    ]
    for view in views { glass.view.addSubview(view) }
    views[4].transform = Transform(rotation: .pi / 2)
    views[4].boundsOrigin = Point(x: 7, y: 3)
    views[5].transform = Transform(rotation: .pi / 4)
    views[6].transform = Transform(a: -1, b: 0, c: 0, d: 1)
    glass.window.addSubview(View(name: "low", frame: Rect(x: -10, y: 150, width: 60, height: 80)))
    for (name, layer, level) in [
      ("screen", .backdrop, 0), ("world", .world, 0), ("app", .app, 0), ("raised", .base, 2), ("next", .base, 1),
    ] as [(String, Window.Layer, Double)] {
      glass.application.addWindow(Window(name: name, screen: glass.screen, layer: layer, level: level))
    }
    glass.frame(1_000_000, (1, .began, 10, 10))
    let story = glass.timeline.finish()
    let seen = story.views(at: 1_000_000).map { index, outline in
      let corners = outline.points.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }
      return "\(story.views[index].name) " + corners.joined(separator: " ")
    }
    #expect(
      seen == [
        "base 0,0 400,0 400,200 0,200", "map 100,50 300,50 300,150 100,150", "large 100,50 300,50 300,150 100,150",
        "corner 290,130 300,130 300,150 290,150", "turned 180,60 180,100 160,100 160,60",
        "tilted 230,76 244,90 230,104 216,90", "mirrored 270,110 250,110 250,120 270,120",
        "thin 110,60 111,60 111,80 110,80", "flat 110,90 130,90 130,91 110,91", "low 0,150 50,150 50,200 0,200",
        "next 0,0 400,0 400,200 0,200", "raised 0,0 400,0 400,200 0,200", "app 0,0 400,0 400,200 0,200",
      ])
  }

  @Test func `A view that is all but transparent is not seen; one that moves by itself is looked at 60 times a second`()
    throws
  {
    let (faint, mover) = (
      View(name: "faint", frame: Rect(x: 0, y: 0, width: 50, height: 50)),
      View(name: "mover", frame: Rect(x: 0, y: 150, width: 50, height: 50))
    )
    for view in [faint, mover] { glass.window.addSubview(view) }
    mover.animation = Animation(
      [Animation.Keyframe(time: 0), Animation.Keyframe(time: 1, offset: Vector(dx: 100, dy: 0))], start: 0)
    func left(of name: String, _ time: Int64) throws -> Double? {
      let story = glass.timeline.finish()
      let index = try #require(story.views.firstIndex { $0.name == name })
      return story.views(at: time).first { $0.index == index }?.outline.corners.0.x
    }
    glass.frame(100_000, (1, .began, 399, 10))
    #expect(try left(of: "faint", 100_000) == 0 && left(of: "mover", 100_000) == 10)
    faint.alpha = 0.009
    glass.frame(105_000, (1, .moved, 398, 10))
    #expect(try left(of: "faint", 105_000) == nil && left(of: "mover", 105_000) == 10.5)
    faint.alpha = 0.01
    glass.frame(110_000, (1, .moved, 397, 10))
    #expect(try left(of: "faint", 110_000) == 0 && left(of: "mover", 110_000) == 11)
    // No other view has changed.
    glass.frame(125_999, (1, .moved, 396, 10))
    glass.frame(126_000, (1, .moved, 395, 10))
    #expect(try left(of: "mover", 125_999) == 11 && left(of: "mover", 126_000) == 12.6)
  }

  @Test func `The log names the row that is selected, and the control that is pressed or loses its touch`() {
    let table = TableView(name: "list", frame: Rect(x: 0, y: 0, width: 100, height: 200))
    for _ in 0..<3 { table.addRow(TableCell(frame: Rect(x: 0, y: 0, width: 0, height: 60))) }
    let button = Button(name: "ok", frame: Rect(x: 320, y: 0, width: 60, height: 60))
    for view in [table, button] { glass.window.addSubview(view) }
    glass.frame(1_000_000, (1, .began, 50, 90))
    glass.frame(1_050_000, (1, .ended, 50, 90))
    glass.frame(2_000_000, (2, .began, 350, 30))
    glass.frame(2_050_000, (2, .ended, 350, 30))
    glass.frame(3_000_000, (3, .began, 350, 30))
    glass.frame(3_050_000, (3, .cancelled, 350, 30))
    let story = glass.timeline.finish()
    let said = story.log.filter { if case .view = $0.subject { true } else { false } }
    #expect(said.map(\.time) == [1_050_000, 2_050_000, 3_050_000])
    #expect(
      said.map { "\(story.title(of: $0.subject)) \($0.deed)" } == [
        "list selected row 1", "ok primaryActionTriggered", "ok touchCancel",
      ])
    #expect(said.map(\.sequence) == [1, 2, 3])
  }

  @Test func `A control that a program triggers is in the log, even if nothing has happened before`() {
    let glass = Glass()
    let button = Button(name: "ok", frame: Rect(x: 320, y: 0, width: 60, height: 60))
    glass.window.addSubview(button)
    glass.application.reach(2_000_000)
    button.sendActions(for: .primaryActionTriggered)
    let story = glass.timeline.finish()
    #expect(story.log.map(\.subject) == [.view(2)] && story.log.map(\.sequence) == [0])
    #expect(story.start == 2_000_000 && story.end == 2_000_000)
  }

  @Test func `Another application's screen, views and recognizers of the same names continue; its fingers are new`() {
    let glasses = [Glass(), Glass()]
    for (index, glass) in glasses.enumerated() {
      let recognizers = [TapGestureRecognizer(name: "tap"), TapGestureRecognizer(name: index == 0 ? "one" : "other")]
      for recognizer in recognizers { glass.view.addGestureRecognizer(recognizer) }
      if index > 0 {
        glass.application.addSink(glasses[0].timeline)
        glasses[0].timeline.observe(glass.application)
        glass.view.frame.origin.x = 110
      }
      glass.frame(1_000_000 + Int64(index) * 1_000_000, (1, .began, 150, 100))
      glass.frame(1_050_000 + Int64(index) * 1_000_000, (1, .ended, 150, 100))
      glass.application.advance(to: 1_900_000 + Int64(index) * 1_000_000)
    }
    let story = glasses[0].timeline.finish()
    #expect(story.glasses.map(\.name) == ["main"] && story.views.map(\.name) == ["base", "map"])
    #expect(story.recognizers.map(\.name) == ["tap", "one", "other"])
    #expect(story.recognizers[0].changes.map(\.standing) == [.possible, .ended, .possible, .ended])
    #expect(story.recognizers.map { $0.changes.filter { $0.standing == .ended }.count } == [2, 0, 0])
    #expect(story.fingers.map(\.followers) == [[0, 1], [0, 2]] && story.fingers.map(\.view) == [1, 1])
    #expect(story.views[1].places.map { $0.outline?.corners.0.x } == [100, 110])
  }

  @Test func `Views and recognizers that have the same name continue in their order; a view with a new name is new`() {
    let glasses = [Glass(), Glass()]
    for (index, glass) in glasses.enumerated() {
      for x in [10.0, 60] { glass.view.addSubview(View(name: "row", frame: Rect(x: x, y: 10, width: 40, height: 40))) }
      for _ in 0..<2 { glass.view.addGestureRecognizer(TapGestureRecognizer(name: "tap")) }
      if index > 0 {
        glass.window.insertSubview(View(name: "new", frame: Rect(x: 0, y: 0, width: 50, height: 50)), at: 0)
        glass.application.addSink(glasses[0].timeline)
        glasses[0].timeline.observe(glass.application)
      }
      let start = 1_000_000 + Int64(index) * 1_000_000
      glass.frame(start, (1, .began, 250, 140))
      glass.frame(start + 50_000, (1, .ended, 250, 140))
      glass.application.advance(to: start + 900_000)
    }
    let story = glasses[0].timeline.finish()
    #expect(story.views.map(\.name) == ["base", "map", "row", "row", "new"])
    #expect(story.views.map(\.places.count) == [1, 1, 1, 1, 1])
    #expect(story.recognizers.map(\.name) == ["tap", "tap"] && story.fingers.map(\.followers) == [[0, 1], [0, 1]])
    #expect(story.recognizers[0].changes.map(\.standing) == [.possible, .ended, .possible, .ended])
  }

  @Test func `A view that is inserted below others is noticed, and so are changes after the last event`() {
    let glass = Glass()
    glass.frame(1_000_000, (1, .began, 10, 10))
    glass.window.insertSubview(View(name: "low", frame: Rect(x: 0, y: 0, width: 50, height: 50)), at: 0)
    glass.frame(2_000_000, (1, .moved, 11, 10))
    glass.frame(3_000_000, (1, .moved, 12, 10))
    glass.view.frame.origin.x = 120
    let story = glass.timeline.finish()
    #expect(story.views.map(\.name) == ["base", "map", "low"])
    #expect(story.views[2].places.map(\.time) == [2_000_000])
    #expect(story.views(at: 3_000_000).map { $0.outline.corners.0.x } == [0, 120, 0])
  }

  @Test func `A screen has its latest size`() {
    let glass = Glass()
    glass.frame(1_000_000, (1, .began, 10, 10))
    glass.application.resize(
      glass.screen, to: Size(width: 200, height: 400), pixelsPerPoint: Vector(dx: 1, dy: 1))
    glass.frame(2_000_000, (2, .began, 10, 10))
    #expect(glass.timeline.finish().glasses.map(\.size) == [Size(width: 200, height: 400)])
  }

  /// The addresses of the objects are their identities. An object with the address of a former one would continue it.
  @Test func `Views, recognizers and screens stay in memory after their application has removed them`() {
    let timeline = Timeline()
    let nextApplication = Application()
    weak var view: View?
    weak var recognizer: GestureRecognizer?
    weak var screen: Screen?
    do {
      let application = Application()
      application.addSink(timeline)
      timeline.observe(application)
      let glass = Screen(name: "main", size: Size(width: 400, height: 200), pixelsPerPoint: Vector(dx: 1, dy: 1))
      let window = Window(name: "base", screen: glass)
      let map = View(name: "map", frame: Rect(x: 100, y: 50, width: 200, height: 100))
      let tap = TapGestureRecognizer(name: "tap")
      map.addGestureRecognizer(tap)
      window.addSubview(map)
      application.addWindow(window)
      for (time, phase) in [(1_000_000, .began), (1_050_000, .ended)] as [(Int64, Touch.Phase)] {
        application.handle([TouchSample(id: 1, phase: phase, location: Point(x: 10, y: 10))], on: glass, at: time)
      }
      map.removeGestureRecognizer(tap)
      map.removeFromSuperview()
      application.removeWindow(window)
      timeline.observe(nextApplication)
      (view, recognizer, screen) = (map, tap, glass)
    }
    #expect(view?.name == "map" && recognizer?.name == "tap" && screen?.name == "main")
    #expect(timeline.finish().views.map(\.name) == ["base", "map"])
  }

  @Test func `Fingers that are down together have lanes of their own, one after another the same`() {
    glass.frame(1_000_000, (1, .began, 10, 10))
    glass.frame(1_100_000, (1, .stationary, 10, 10), (2, .began, 50, 10))
    glass.frame(1_200_000, (1, .ended, 10, 10), (2, .stationary, 50, 10))
    glass.frame(1_300_000, (2, .stationary, 50, 10), (3, .began, 90, 10))
    let slots = glass.timeline.finish().fingerSlots()
    #expect(slots.slots == [0, 1, 0] && slots.count == 2)
  }

  @Test func `A part has its own events, and the fingers that are down in it`() {
    glass.view.addGestureRecognizer(PanGestureRecognizer(name: "pan"))
    glass.drag()
    glass.frame(5_000_000, (2, .began, 150, 100))
    glass.frame(5_100_000, (2, .ended, 150, 100))
    let part = glass.timeline.finish().part(from: 1_150_000, to: 1_250_000)
    #expect(part.fingers.map(\.id) == [1] && part.fingers[0].end == nil && part.fingers[0].samples.count == 3)
    #expect(part.log.allSatisfy { $0.time == 1_200_000 } && !part.log.isEmpty)
    #expect(part.start == 1_150_000 && part.end == 1_250_000)
    #expect(part.recognizers[0].changes.map(\.standing) == [.possible, .active])
    let later = glass.timeline.finish().part(from: 4_000_000, to: nil)
    #expect(later.fingers.map(\.id) == [2])
    #expect(later.log.contains { $0.subject == .finger(0) && $0.deed == "began" })
    #expect(later.fingers.map(\.end) == [.ended])
  }

  @Test func `A part includes the events at its first and at its last moment`() {
    let glass = Glass()
    glass.view.addGestureRecognizer(PanGestureRecognizer(name: "pan"))
    glass.drag()
    glass.frame(5_000_000, (2, .began, 150, 100))
    glass.frame(5_100_000, (2, .ended, 150, 100))
    let story = glass.timeline.finish()
    let first = story.part(from: nil, to: 1_200_000)
    #expect(first.fingers.map(\.samples.count) == [3] && first.log.last?.time == 1_200_000)
    #expect(first.recognizers[0].changes.map(\.standing) == [.possible, .active])
    let rest = story.part(from: 1_300_000, to: nil)
    #expect(rest.fingers.map(\.id) == [1, 2] && rest.log.first?.time == 1_300_000)
    #expect(rest.recognizers[0].changes.prefix(2).map(\.standing) == [.active, .ended])
  }

  @Test func `If the clock is set back, a story's time continues`() {
    glass.view.addGestureRecognizer(TapGestureRecognizer(name: "tap"))
    for time in [100_000_000, 7_000_000] as [Int64] {
      glass.application.reset(at: time)
      glass.frame(time, (Int(time), .began, 150, 100))
      glass.frame(time + 50_000, (Int(time), .ended, 150, 100))
    }
    let story = glass.timeline.finish()
    #expect(story.start == 100_000_000 && story.end == 100_100_000, "\(story.end)")
    #expect(story.fingers.map { $0.samples.map(\.time) } == [[100_000_000, 100_050_000], [100_050_000, 100_100_000]])
    #expect(story.log.map(\.time) == story.log.map(\.time).sorted() && story.log.last?.time == 100_100_000)
  }

  @Test func `A clock that is set back does not move the story's time by more than 10^18 µs`() {
    let glass = Glass()
    for time in [1_500_000_000_000_000_000, 0] as [Int64] {
      glass.application.reset(at: time)
      glass.frame(time, (1, .began, 150, 100))
      glass.frame(time + 50_000, (1, .ended, 150, 100))
    }
    let times = glass.timeline.finish().fingers.map { $0.samples.map(\.time) }
    #expect(times.last == [1_000_000_000_000_000_000, 1_000_000_000_000_050_000])
  }

  @Test func `A story without events begins and ends at 0`() {
    let story = Timeline().finish()
    #expect(story.start == 0 && story.end == 0 && story.glasses.isEmpty && story.views.isEmpty)
  }

  @Test func `A picture of years has a few ticks, and a story of one moment as much as a page has room for`() {
    var story = Story()
    story.glasses = [Story.Glass(name: "main", size: Size(width: 100, height: 100))]
    (story.start, story.end) = (-1_000_000_000_000_000_000, 1_000_000_000_000_000_000)
    let ticks = Picture(of: story, title: "years").text().split(separator: "class=\"tick\"").count
    #expect((2...30).contains(ticks))
    let entry = Story.Entry(time: 5, sequence: 1, subject: .none("x"), deed: "failed", rule: "", reason: "")
    story.log = [Story.Entry](repeating: entry, count: 4000)
    let (thinned, notes) = story.thinned(to: StoryLimits())
    #expect(thinned.log.count == 3500 && thinned.end == story.end)
    #expect(notes == ["The page shows 3500 of 4000 decisions, because too many have the time 0.000 s."])
    story.log[0].time = 4
    let (later, said) = story.thinned(to: StoryLimits())
    #expect(later.log.count == 1 && said[0].hasPrefix("The page ends at 0.000 s, after 1 of 4000 decisions;"))
    story.log.removeLast(500)
    #expect(story.thinned(to: StoryLimits()).notes.isEmpty)
  }

  @Test func `Content for which a page has no room is omitted, and the page reports it`() {
    for tap in 0..<40 {
      let time = 1_000_000 + Int64(tap) * 1_000_000
      glass.frame(time, (tap, .began, 150, 100))
      for step in 1..<20 { glass.frame(time + Int64(step) * 10_000, (tap, .moved, 150 + Double(step), 100)) }
      glass.frame(time + 300_000, (tap, .ended, 170, 100))
    }
    let story = glass.timeline.finish()
    #expect(story.thinned(to: StoryLimits()).notes.isEmpty)
    var limits = StoryLimits()
    (limits.samples, limits.entries) = (100, 60)
    let (thinned, notes) = story.thinned(to: limits)
    #expect(thinned.log.count <= 60 && thinned.end == 30_999_999 && notes.count == 2)
    #expect(notes[0].hasPrefix("The page ends at 30.999 s, after 60 of 80 decisions"))
    #expect(notes[1] == "Trails show only every 7th of 630 positions.")
    // The first and the last position of each finger are kept.
    #expect(thinned.fingers.allSatisfy { $0.samples.count >= 2 && $0.samples.count < 8 })
    #expect(thinned.fingers.map { $0.samples[0].location.x }.allSatisfy { $0 == 150 })
    #expect(thinned.fingers.allSatisfy { $0.samples.last?.location.x == 170 })
  }

  @Test func `A page's data is JSON, whose places are tenths and whose samples are differences`() throws {
    glass.view.addGestureRecognizer(PanGestureRecognizer(name: "pan"))
    glass.drag()
    var json = JSONWriter()
    json.story(glass.timeline.finish(), title: "drag", notes: ["thinned"])
    let data = Cursor(try parseJSON(json.bytes.span))
    func words(_ cursor: Cursor?) throws -> [String] {
      try #require(cursor).elements().map { element in
        var json = JSONWriter()
        json.node(element.node)
        return String(decoding: json.bytes, as: UTF8.self)
      }
    }
    let finger = try #require(data["fingers"]?.elements().first)
    #expect(try words(finger["t"]) == ["1000000", "100000", "100000", "100000"])
    #expect(try words(finger["x"]) == ["1200", "100", "900", "0"])
    #expect(try words(finger["y"]) == ["1000", "0", "0", "0"])
    #expect(try words(finger["followers"]) == ["0"])
    let recognizer = try #require(data["recognizers"]?.elements().first)
    #expect(
      try words(recognizer["changes"]) == [
        #"[1000000,"possible"]"#, #"[1200000,"active"]"#, #"[1300000,"ended"]"#,
      ])
    #expect(try words(data["glasses"]) == [#"{"name":"main","width":4000,"height":2000}"#])
    let view = try #require(data["views"]?.elements().last)
    #expect(try words(view["places"]) == ["[1000000,1000,500,3000,500,3000,1500,1000,1500]"])
    #expect(try words(data["notes"]) == [#""thinned""#] && words(data["order"]) == ["0", "1"])
    #expect(tenths(-.infinity) == 0 && tenths(-1e9) == -1_000_000_000 && tenths(1e9) == 1_000_000_000)
  }

  @Test func `Nothing in a page's data ends its element, and names are text in a picture`() {
    glass.view.name = "</script>&\u{202E}"
    glass.drag()
    let story = glass.timeline.finish()
    let page = String(decoding: Page.html(story, title: "<b>"), as: UTF8.self)
    #expect(page.components(of: "</script>") == 3 && page.components(of: "\\u003c/script>&") > 1)
    #expect(page.components(of: "<title>&lt;b&gt; · touchd</title>") == 2)
    let body = "</style>\n</head>\n" + String(decoding: PackageResources.page_html, as: UTF8.self)
    #expect(page.components(of: body + "<script type=\"application/json\" id=\"story\">") == 2)
    let (style, script) = (PackageResources.page_css, PackageResources.page_js)
    #expect(page.contains("<style>" + String(decoding: style, as: UTF8.self) + "</style>"))
    #expect(page.hasSuffix("<script>" + String(decoding: script, as: UTF8.self) + "</script>\n</body>\n</html>\n"))
    #expect(page.contains("script-src '\(Page.source(script))'; style-src '\(Page.source(style))'; "))
    let picture = Picture(of: story, title: "\"<&").text()
    #expect(picture.components(of: "&lt;/script&gt;&amp; <") == 2)
    #expect(picture.components(of: "<title>&quot;&lt;&amp;</title>") == 2)
  }

  @Test func `A picture at a time has the fingers that are down then, and their trails so far`() {
    glass.drag()
    let story = glass.timeline.finish()
    func count(_ word: String, at moment: Int64?) -> Int {
      Picture(of: story, title: "", at: moment).text().components(of: word) - 1
    }
    #expect(count("<circle class=\"disc\"", at: 1_150_000) == 1 && count("class=\"lifted\"", at: 1_150_000) == 0)
    #expect(count("<circle class=\"disc\"", at: nil) == 0 && count("class=\"lifted\"", at: nil) == 1)
    #expect(count("class=\"trail\"", at: 1_000_000) == 0 && count("class=\"now\"", at: 1_000_000) == 1)
    #expect(count("<circle class=\"disc\"", at: 1_000_000) == 1 && count("<circle", at: 999_999) == 0)
  }
}

extension String {
  /// The number of pieces into which the word splits the text.
  fileprivate func components(of word: String) -> Int { split(separator: word, omittingEmptySubsequences: false).count }
}
