import Documents
import TestSupport
import Testing
import TouchKit

@testable import Rendering

/// Pictures and page data of hand-written stories, compared byte by byte with the files in `Golden`.
@Suite(.timeLimit(.minutes(5))) struct PictureTests {
  /// A rectangle given by two opposite corners.
  private static func box(_ x: Double, _ y: Double, _ right: Double, _ bottom: Double) -> Story.Outline {
    Story.Outline(
      corners: (Point(x: x, y: y), Point(x: right, y: y), Point(x: right, y: bottom), Point(x: x, y: bottom)))
  }

  private static func view(
    _ name: String, in parent: Int?, on glass: Int = 0, layer: Double = 0, _ places: (Double, Story.Outline?)...
  ) -> Story.View {
    Story.View(
      name: name, kind: "label", app: layer == 0 ? "" : "player", glass: glass, parent: parent, layer: layer,
      places: places.map { Story.Place(time: Int64($0.0 * 1e6), outline: $0.1) })
  }

  private static func finger(
    _ id: Int, _ end: Story.Finger.End?, on glass: Int = 0, _ samples: (Double, Double, Double)...
  ) -> Story.Finger {
    Story.Finger(
      id: id, type: id == 3 ? .pen : .finger, glass: glass, title: "touch \(id)",
      samples: samples.map { Story.Finger.Sample(time: Int64($0.0 * 1e6), location: Point(x: $0.1, y: $0.2)) },
      end: end)
  }

  private static func recognizer(_ name: String, _ changes: (Double, Story.Standing)...) -> Story.Recognizer {
    Story.Recognizer(
      name: name, kind: "pan", app: "", view: 1,
      changes: changes.map { Story.Recognizer.Change(time: Int64($0.0 * 1e6), standing: $0.1) })
  }

  private static func entry(
    _ time: Double, _ subject: Story.Subject, _ deed: String, by cause: Int? = nil, rule: String = "",
    reason: String = ""
  ) -> Story.Entry {
    Story.Entry(
      time: Int64(time * 1e6), sequence: 1, subject: subject, deed: deed, rule: rule, reason: reason, cause: cause)
  }

  /// Two screens with two picture pixels per pixel, and 3.24 s with 100 pixels per second.
  private static let story = {
    var story = Story()
    story.glasses = [
      Story.Glass(name: "main", size: Size(width: 112, height: 100)),
      Story.Glass(name: "side", size: Size(width: 100, height: 80)),
    ]
    (story.start, story.end) = (1_200_000, 4_440_000)
    let leaning = Story.Outline(
      corners: (Point(x: 5, y: 5), Point(x: 95, y: 10), Point(x: 90, y: 75), Point(x: 10, y: 70)))
    story.views = [
      view("base", in: nil, (1.2, box(0, 0, 112, 100))),
      // Its name is covered by the pin, which begins less than 12 pixels from its corner.
      view("map", in: 0, (1.2, box(10, 10, 60, 40))),
      view("pin", in: 1, (1.2, box(15.5, 15.5, 29, 30))),
      // The row begins 12 pixels from the corner, and is too narrow for its name.
      view("list", in: 0, (1.2, box(10, 50, 60, 95))),
      view("row", in: 3, (1.2, box(16, 50, 29, 60))),
      // The bar is too low for its name, the box is high enough.
      view("bar", in: 0, layer: -1, (1.2, box(70, 10, 100, 17))),
      view("box", in: 0, layer: 1, (1.2, box(70, 20, 100, 27.5))),
      view("dot", in: 6, (1.2, box(70, 26, 72, 27))),
      view("other", in: nil, on: 1, layer: 1, (1.2, box(0, 0, 100, 80))),
      view("<a&b>", in: 8, on: 1, layer: 1, (1.2, leaning)),
      view("gone", in: 0, (1.2, box(70, 40, 100, 60)), (1.5, nil)),
      view("moved", in: 0, (1.2, box(70, 70, 100, 80)), (1.45, box(70, 80, 110, 90))),
      view("", in: 0, (1.2, box(66, 60, 100, 70))),
    ]
    story.fingers = [
      finger(3, .ended, (1.2, 20, 20), (1.25, 22, 20.2), (1.3, 25, 19.6), (1.4, 40, 20), (1.5, 40, 50)),
      // A trail that turns back.
      finger(14, .cancelled, on: 1, (1.3, 10, 10), (1.5, 90, 50), (1.7, 30, 20)),
      finger(123, nil, (1.6, 100, 90)),
      finger(5, .ended, (1.9, 50, 60), (1.9, 50.5, 60)),
      // The first and the third deviate from a straight line by less than half a pixel.
      finger(20, .ended, (2.0, 10, 90), (2.1, 13, 90.2), (2.15, 17, 89.9), (2.2, 20, 90)),
      finger(21, .ended, (2.0, 10, 85), (2.21, 20, 85)),
      finger(22, .ended, (2.0, 90, 95), (2.03, 90.2, 80), (2.06, 89.9, 70), (2.1, 90, 65)),
      finger(23, .ended, (2.0, 10, 75), (2.1, 20, 75)),
      finger(24, .ended, (2.0, 10, 70), (2.1, 20, 75)),
      finger(25, .ended, (2.0, 10, 65), (2.1, 20, 65)),
    ]
    (story.fingers[0].view, story.fingers[0].followers) = (1, [0, 2])
    story.recognizers = [
      recognizer("pan", (1.2, .possible), (1.4, .active), (1.5, .ended)), recognizer("idle"),
      recognizer("tap", (1.2, .possible), (1.4, .failed)),
      recognizer("nineteen characters", (2.0, .possible), (2.5, .waiting), (3.0, .cancelled)),
      recognizer("eighteen character", (1.0, .possible), (3.0, .active)),
    ]
    story.recognizers[2].app = "player"
    story.log = [
      entry(1.2, .finger(0), "began", by: 0, rule: "S1", reason: "on map"), entry(1.3, .view(1), "valueChanged"),
      entry(1.4, .recognizer(2), "failed", by: 0, rule: "S19"), entry(1.5, .recognizer(0), "failed", by: 3),
      entry(1.6, .recognizer(1), "failed", by: 0), entry(1.7, .recognizer(0), "failed", by: 1),
      entry(1.8, .recognizer(0), "failed", by: 0), entry(1.9, .none("somebody"), "failed", by: 0),
      entry(2.5, .recognizer(3), "was held back", by: 4), entry(2.7, .recognizer(4), "was held back", by: 0),
    ]
    return story
  }()

  /// More recognizers than there are lanes, and no screen.
  private static let many = {
    var story = Story()
    story.end = 1_000_000
    for index in 0..<25 { story.recognizers.append(recognizer("r\(index)", (0.5, .ended))) }
    story.log = [
      entry(0.5, .recognizer(20), "failed", by: 0), entry(0.6, .recognizer(24), "failed", by: 0),
      entry(0.7, .recognizer(12), "failed", by: 0),
    ]
    return story
  }()

  @Test func generatedPictures() throws {
    for (name, story, moment) in [
      ("whole", Self.story, nil), ("moment", Self.story, 1_450_000), ("many", Self.many, nil),
    ] as [(String, Story, Int64?)] {
      let picture = Picture(of: story, title: name, at: moment)
      try expectGenerated(picture.text(), in: "Tests/RenderingTests/Golden/\(name).svg")
    }
  }

  @Test func generatedData() throws {
    var json = JSONWriter()
    json.story(Self.story, title: "whole", notes: ["one\ntwo", "three"])
    try expectGenerated(json.bytes + [10], in: "Tests/RenderingTests/Golden/whole.json")
  }

  /// The texts of a picture's ticks.
  private func ticks(from start: Double, to end: Double, on glasses: Size...) -> [String] {
    var story = Story()
    story.glasses = glasses.map { Story.Glass(name: "main", size: $0) }
    (story.start, story.end) = (Int64(start * 1e6), Int64(end * 1e6))
    let texts = Picture(of: story, title: "").text().split(separator: "</text>").map { $0.split(separator: ">").last }
    return texts.compactMap { $0.map(String.init) }.filter { $0.hasSuffix(" s") }
  }

  @Test(arguments: [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600, 1800, 3600, 36_000, 360_000, 3_600_000,
  ])
  func `Ticks are as far apart as their texts need`(step: Double) {
    #expect(ticks(from: 0, to: 12.5 * step) == (0...12).map { "\(decimal(step * Double($0), 2)) s" })
    // Ticks begin with the first multiple of the step.
    #expect(ticks(from: step / 2, to: 12 * step).first == "\(decimal(step, 2)) s")
  }

  @Test func `Ticks are 60 pixels apart or more`() {
    // 384 pixels are 32 s.
    let size = Size(width: 95, height: 100)
    #expect(ticks(from: 0, to: 32, on: size) == [0, 5, 10, 15, 20, 25, 30].map { "\($0) s" })
    #expect(ticks(from: 0, to: 32.1, on: size) == [0, 10, 20, 30].map { "\($0) s" })
    #expect(ticks(from: 0, to: 0) == ["0 s"] && ticks(from: 0.001, to: 0.001).isEmpty)
  }

  /// A picture of fingers on a screen whose pixels have the size of the picture's.
  private func picture(_ fingers: Story.Finger...) -> String {
    var story = Story()
    story.glasses = [Story.Glass(name: "main", size: Size(width: 440, height: 400))]
    story.fingers = fingers
    return Picture(of: story, title: "").text()
  }

  @Test(arguments: [
    ([[0, 0], [5, 0.5], [10, 0]], "M16 44L26 44"), ([[0, 0], [5, 0.6], [10, 0]], "M16 44L21 44.6L26 44"),
    // The distance is the one to the segment, whose ends are its nearest points here.
    ([[0, 0], [-0.45, 0], [10, 0]], "M16 44L26 44"), ([[0, 0], [-0.6, 0], [10, 0]], "M16 44L15.4 44L26 44"),
    ([[0, 0], [10.6, 0], [10, 0]], "M16 44L26.6 44L26 44"),
    // The segment is shorter than half a pixel.
    ([[0, 0], [0.3, 0.49], [0.4, 0]], "M16 44L16.4 44"),
  ])
  func `A trail omits points that are at most half a pixel from the segment of their neighbours`(
    points: [[Double]], path: String
  ) {
    let finger = Story.Finger(
      id: 1, type: .finger, glass: 0, title: "touch 1",
      samples: points.map { Story.Finger.Sample(time: 0, location: Point(x: $0[0], y: $0[1])) }, end: .ended)
    #expect(picture(finger).contains("<path class=\"trail\" d=\"\(path)\"/>"))
  }

  @Test func `Places far outside of the picture are limited`() {
    #expect(picture(Self.finger(1, .ended, (0, 1e9, -1e9))).contains("cx=\"1000000\" cy=\"-1000000\""))
  }

  @Test(
    arguments: [
      (Size(width: 1, height: 1), 460, "width=\"400\" height=\"400\" rx"),
      (Size(width: 440, height: 100), 160, "width=\"440\" height=\"100\" rx"), (nil, 460, "viewBox"),
    ] as [(Size?, Int, String)])
  func `A screen is as large as its part of the picture permits`(size: Size?, height: Int, screen: String) {
    var story = Story()
    story.glasses = size.map { [Story.Glass(name: "main", size: $0)] } ?? []
    let text = Picture(of: story, title: "").text()
    #expect(text.contains("viewBox=\"0 0 960 \(height)\"") && text.contains(screen))
  }

  @Test func `The last moment of a story of 1 µs is at the end of the lanes`() {
    var story = Story()
    story.end = 1
    #expect(Picture(of: story, title: "", at: 1).text().contains("<path class=\"now\" d=\"M934 36V"))
  }

  @Test func `A finger that begins when another ends has the lane of the other`() {
    var story = Story()
    story.fingers = [Self.finger(1, .ended, (1, 0, 0), (2, 0, 0)), Self.finger(2, nil, (2, 0, 0))]
    #expect(story.fingerSlots().slots == [0, 0] && story.fingerSlots().count == 1)
    // Fingers without a position are at 0 s.
    story.fingers = [Self.finger(1, .ended), Self.finger(2, .ended, (0, 0, 0), (1e-6, 0, 0)), Self.finger(3, .ended)]
    #expect(story.fingerSlots().slots == [0, 0, 1] && story.fingerSlots().count == 2)
  }
}
