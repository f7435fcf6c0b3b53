import Testing
import TouchKit

@testable import Rendering

@Suite(.timeLimit(.minutes(5))) struct ComparisonTests {
  /// The story of a finger that moves 30 pixels over a tap and a pan with this slop.
  private func story(slop: Double, isUnderWindow: Bool = false) -> Story {
    var thresholds = Thresholds()
    thresholds.panSlop = slop
    let application = Application(thresholds: thresholds)
    let screen = Screen(name: "main", size: Size(width: 400, height: 200), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(name: "base", screen: screen)
    let view = View(name: "map", frame: Rect(x: 100, y: 50, width: 200, height: 100))
    for recognizer in [TapGestureRecognizer(name: "tap"), PanGestureRecognizer(name: "pan")] as [GestureRecognizer] {
      view.addGestureRecognizer(recognizer)
    }
    window.addSubview(view)
    if isUnderWindow { application.addWindow(Window(name: "lowest", screen: screen)) }
    application.addWindow(window)
    let timeline = Timeline(of: application)
    application.addSink(timeline)
    for (time, phase, x) in [(1.0, .began, 120), (1.1, .moved, 150), (1.2, .ended, 150)]
      as [(Double, Touch.Phase, Double)]
    {
      let sample = TouchSample(id: 1, phase: phase, location: Point(x: x, y: 100))
      application.handle([sample].span, on: screen, at: Int64(time * 1e6))
    }
    application.advance(to: 3_000_000)
    return timeline.finish()
  }

  private func log(_ story: Story) -> [String] {
    story.log.map { "\(story.title(of: $0.subject)) \($0.deed)" }
  }

  @Test func `A story is the same as itself`() {
    let story = story(slop: 10)
    let compared = story.compared(with: self.story(slop: 10))
    #expect(log(compared) == log(story))
    #expect(compared.recognizers.map(\.name) == story.recognizers.map(\.name))
    // Other windows on the screen make no difference.
    for (one, other) in [(true, false), (false, true)] {
      let compared = self.story(slop: 10, isUnderWindow: one).compared(with: self.story(slop: 10, isUnderWindow: other))
      #expect(compared.recognizers.map(\.name) == story.recognizers.map(\.name))
    }
  }

  @Test func `A difference has its own lane before the compared lane, and a line in the log`()
    throws
  {
    let (before, after) = (story(slop: 100), story(slop: 10))
    let compared = after.compared(with: before)
    let names = compared.recognizers.map(\.name)
    let lane = try #require(names.firstIndex(of: "before: pan"))
    #expect(names[lane + 1] == "pan" && names.count == after.recognizers.count + 1)
    #expect(compared.standing(of: lane, at: 2_000_000) == .failed)
    #expect(compared.standing(of: lane + 1, at: 2_000_000) == .ended)
    #expect(compared.recognizers[lane].view == compared.recognizers[lane + 1].view)
    let lines = log(compared)
    #expect(lines.contains("before: pan failed") && lines.contains("pan ended"))
    // Entries of both stories are there once, and all entries of this story are kept.
    #expect(lines.filter { $0 == "tap failed" }.count == 1)
    #expect(Set(log(after)).isSubset(of: lines))
    #expect(lines.allSatisfy { log(after).contains($0) || $0.contains("before: ") })
    #expect(compared.log.map(\.time) == compared.log.map(\.time).sorted())
    // A finger's followers have the new numbers.
    let followers = try #require(compared.fingers.first).followers.map { names[$0] }
    #expect(Set(followers) == Set(after.fingers[0].followers.map { after.recognizers[$0].name }))
  }

  /// A story with one view and hand-written recognizers, fingers and entries.
  private func story(
    from start: Int64, to end: Int64, _ recognizers: [(name: String, standing: Story.Standing)],
    fingers: [(id: Int, times: [Int64])], _ log: (Int64, Story.Subject, String, cause: Int?)...
  ) -> Story {
    var story = Story()
    (story.start, story.end) = (start, end)
    story.views = [Story.View(name: "map", kind: "label", app: "", glass: 0, layer: 0)]
    story.recognizers = recognizers.map { name, standing in
      Story.Recognizer(
        name: name, kind: "tap", app: "", view: 0, changes: [Story.Recognizer.Change(time: 5, standing: standing)])
    }
    story.fingers = fingers.map { id, times in
      Story.Finger(
        id: id, type: .finger, glass: 0, title: "touch \(id)",
        samples: times.map { Story.Finger.Sample(time: $0, location: .zero) })
    }
    story.log = log.map { time, subject, deed, cause in
      Story.Entry(time: time, sequence: 1, subject: subject, deed: deed, rule: "", reason: "", cause: cause)
    }
    return story
  }

  @Test func `Lanes, fingers and causes are matched, whatever their numbers in the other story are`() {
    var after = story(
      from: 3, to: 8, [("a", .ended), ("b", .failed), ("c", .failed)], fingers: [(9, [0]), (1, [5, 7])],
      (5, .recognizer(0), "ended", cause: nil))
    after.fingers[1].followers = [0, 2]
    let before = story(
      from: 2, to: 9, [("c", .failed), ("a", .failed), ("d", .ended)], fingers: [(1, [5, 9]), (2, [5])],
      (4, .recognizer(1), "failed", cause: 0), (5, .finger(0), "was lost", cause: 1),
      (6, .finger(1), "was lost", cause: nil), (6, .view(0), "moved", cause: nil),
      (7, .none("screen"), "was dark", cause: 2))
    let compared = after.compared(with: before)
    #expect(compared.recognizers.map(\.name) == ["before: a", "a", "b", "c", "before: d"])
    #expect(compared.fingers.map(\.followers) == [[], [1, 3]])
    let log = compared.log.map { entry in
      let cause = entry.cause.map { compared.recognizers[$0].name }
      return "\(entry.time) \(compared.title(of: entry.subject)) \(entry.deed) \(cause ?? "-")"
    }
    #expect(
      log == [
        "4 before: a failed c", "5 a ended -", "5 touch 1 before: was lost before: a", "6 before: map moved -",
        "7 before: screen was dark before: d",
      ])
    #expect(compared.start == 2 && compared.end == 9)
  }
}
