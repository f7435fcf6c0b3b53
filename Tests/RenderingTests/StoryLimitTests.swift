import Testing
import TouchKit

@testable import Rendering

@Suite(.timeLimit(.minutes(5))) struct StoryLimitTests {
  /// A story with one finger, which has a position every millisecond.
  private func story(ofPositions count: Int) -> Story {
    var story = Story()
    let samples = (0..<count).map { Story.Finger.Sample(time: Int64($0) * 1000, location: Point(x: Double($0), y: 0)) }
    story.fingers = [Story.Finger(id: 1, type: .finger, glass: 0, title: "touch 1", samples: samples, end: .ended)]
    return story
  }

  /// A story with one view for each list, which moves at these times.
  private func story(ofViewsAt times: [Int64]...) -> Story {
    var story = Story()
    story.views = times.map { times in
      Story.View(
        name: "mover", kind: "label", app: "", glass: 0, layer: 0, places: times.map { Story.Place(time: $0) })
    }
    return story
  }

  @Test(
    arguments: [
      (4, 4, nil, [0, 1, 2, 3]), (6, 3, "second", [0, 2, 4, 5]), (7, 3, "third", [0, 3, 6]),
      (10, 3, "4th", [0, 4, 8, 9]),
    ] as [(Int, Int, String?, [Double])])
  func `A trail with too many positions shows every second, third or fourth, and the last one`(
    count: Int, limit: Int, step: String?, shown: [Double]
  ) {
    var limits = StoryLimits()
    limits.samples = limit
    let (thinned, notes) = story(ofPositions: count).thinned(to: limits)
    #expect(notes == (step.map { ["Trails show only every \($0) of \(count) positions."] } ?? []))
    #expect(thinned.fingers[0].samples.map(\.location.x) == shown)
  }

  @Test func `Of views with too many places, those are shown that are farther apart in time`() {
    let story = story(ofViewsAt: [0, 10_000, 20_000, 32_000, 50_000, 64_000, 70_000])
    var limits = StoryLimits()
    limits.places = 7
    #expect(story.thinned(to: limits).notes.isEmpty)
    limits.places = 4
    let (thinned, notes) = story.thinned(to: limits)
    #expect(thinned.views[0].places.map(\.time) == [0, 20_000, 50_000, 70_000])
    #expect(notes == ["Moving views are shown only every 32 ms, because the views have 7 positions."])
  }

  @Test func `Thinning ends when no view can have fewer places`() {
    var limits = StoryLimits()
    limits.places = 1
    let (thinned, notes) = story(ofViewsAt: [0, 1], [0, 1], [5]).thinned(to: limits)
    #expect(thinned.views.map(\.places.count) == [2, 2, 1])
    #expect(notes == ["Moving views are shown only every 65536 ms, because the views have 5 positions."])
  }

  @Test func `A page has room for 24,000 positions of fingers and 4000 of views`() {
    #expect(story(ofPositions: 24_000).thinned(to: StoryLimits()).notes.isEmpty)
    #expect(story(ofPositions: 24_001).thinned(to: StoryLimits()).notes.count == 1)
    let times = (0..<4001).map { Int64($0) * 1000 }
    #expect(story(ofViewsAt: Array(times.dropLast())).thinned(to: StoryLimits()).notes.isEmpty)
    #expect(story(ofViewsAt: times).thinned(to: StoryLimits()).notes.count == 1)
  }
}
