import Configuration
import Documents
import Evdev
import Foundation
import Hands
import Recordings
import Scenes
import Testing
import TouchKit

@testable import Tuning

@Suite(.timeLimit(.minutes(5)))
struct TunerTests {
  static let scene = """
    windows:
      - name: main
        views:
          - name: screen
            multipleTouch: true
            recognizers:
              - {name: double1, kind: tap, taps: 2}
              - {name: tap1, kind: tap, requireToFail: [double1]}
              - {name: press1, kind: longPress}
              - {name: swipe-left-1, kind: swipe, directions: [left]}
              - {name: swipe-up-1, kind: swipe, directions: [up]}
              - {name: pan1, kind: pan, requireToFail: [swipe-left-1, swipe-up-1]}
    """

  /// A folder with this many hands of each intention. Each recognizer has its intention's name.
  static func folder(
    _ intentions: [String], _ count: Int, habit: HandRecording.Habit, scene: String = scene, seed: UInt64 = 1
  ) throws -> TuningFolder {
    var configuration = Configuration()
    configuration.scene = try SceneDescription(Cursor(parseYAML(Array(scene.utf8), file: "scene.yaml")))
    var folder = TuningFolder("hands", configuration)
    for name in intentions {
      let recording = HandRecording(of: try #require(Intention(named: name)), 0..<count, seed: seed, habit: habit)
      var frames: [Frame] = []
      recording.generator.forEachFrame { frames.append(Frame(events: $0.events, time: $0.time)) }
      try folder.add(frames, of: [recording.panel.device], meaning: name, name: name)
    }
    return folder
  }

  static func tune(
    _ intentions: [String], _ count: Int, habit: HandRecording.Habit, scene: String = scene, seed: UInt64 = 1
  ) throws -> Tuning {
    try Tuner([folder(intentions, count, habit: habit, scene: scene)], seed: seed, workers: 1).tune()
  }

  private func rates(_ tuning: Tuning) -> (before: Double, after: Double) {
    let aside = Double(tuning.gestures.reduce(0) { $0 + $1.aside })
    let before = Double(tuning.gestures.reduce(0) { $0 + $1.before })
    return (before / aside, Double(tuning.gestures.reduce(0) { $0 + $1.after }) / aside)
  }

  // Tests/System/test_habits.py tunes for all habits with a release build; here that would take minutes.
  @Test("the limits found recognize all slow taps kept aside, of which the defaults recognize fewer than 80 in 100")
  func habit() throws {
    let tuning = try Self.tune(["double1", "tap1"], 24, habit: .slowDoubleTaps)
    let (before, after) = rates(tuning)
    #expect(before < 0.8, "\(tuning.text)")
    #expect(after == 1, "\(tuning.text)")
    for suggestion in tuning.steps.flatMap(\.suggestions) {
      #expect(suggestion.threshold.range.contains(suggestion.value))
    }
  }

  @Test("limits are not changed for hands that the defaults recognize")
  func steady() throws {
    let tuning = try Self.tune(["double1", "tap1", "press1", "swipe-left-1"], 30, habit: .steady)
    #expect(tuning.steps.isEmpty && tuning.suggested == tuning.thresholds)
    #expect(rates(tuning).before >= 0.95)
    #expect(!tuning.text.contains("thresholds:"))
  }

  @Test("the same seed keeps the same tries aside and finds the same limits; another seed keeps others aside")
  func seeds() throws {
    let folder = try Self.folder(["double1", "tap1"], 24, habit: .child)
    func text(_ seed: UInt64) throws -> String { try Tuner([folder], seed: seed, workers: 1).tune().text }
    let first = try text(1)
    #expect(try first == text(1))
    #expect(try (2...4).contains { try text($0) != first })
  }

  @Test(
    "a third of each gesture's tries is kept aside; of very many tries, all but 200",
    arguments: [(20, 7), (22, 7), (30, 10), (330, 130)])
  func aside(count: Int, expected: Int) throws {
    var folder = try Self.folder(["tap1"], 1, habit: .steady)
    let one = try #require(folder.tries.first)
    for number in 1..<count {
      try folder.add(one.frames, of: one.devices, meaning: "tap1", name: "\(number)")
    }
    let tuning = try Tuner([folder], seed: 1, workers: 1).tune()
    #expect(tuning.gestures.map(\.tries) == [count] && tuning.gestures.map(\.aside) == [expected])
  }

  @Test("limits are suggested for a gesture with at least 20 tries")
  func rare() throws {
    for (count, isRare) in [(19, true), (20, false)] {
      var folder = try Self.folder(["double1"], count, habit: .slowDoubleTaps)
      let steady = HandRecording(of: try #require(Intention(named: "tap1")), 0..<20)
      var frames: [Frame] = []
      steady.generator.forEachFrame { frames.append(Frame(events: $0.events, time: $0.time)) }
      try folder.add(frames, of: [steady.panel.device], meaning: "tap1", name: "tap1")
      let tuning = try Tuner([folder], seed: 1, workers: 1).tune()
      #expect(tuning.gestures.map(\.isRare) == [isRare, false])
      #expect(tuning.steps.isEmpty == isRare)
      #expect(tuning.text.contains("double1: 19 tries; nothing is suggested") == isRare)
    }
  }

  @Test("the tables count each try kept aside once, and the steps lead from one column to the next")
  func tables() throws {
    let tuning = try Self.tune(["press1", "tap1"], 24, habit: .largeSlop)
    #expect(tuning.steps.count > 1)
    for gesture in tuning.gestures {
      let rows = tuning.confusion.filter { $0.meant == gesture.name }
      #expect(gesture.tries == 24 && gesture.aside == 8)
      #expect(rows.reduce(0) { $0 + $1.before } == 8 && rows.reduce(0) { $0 + $1.after } == 8)
      let own = rows.filter { $0.taken == [gesture.name] }
      #expect(own.reduce(0) { $0 + $1.before } == gesture.before && own.reduce(0) { $0 + $1.after } == gesture.after)
      let change = tuning.steps.reduce(0) { $0 + ($1.gained[gesture.name] ?? 0) - ($1.lost[gesture.name] ?? 0) }
      #expect(gesture.before + change == gesture.after)
    }
  }

  @Test("a value beyond a threshold's range is replaced by the end of the range")
  func ranges() throws {
    let folder = try Self.folder(["tap1"], 1, habit: .steady)
    var thresholds = Thresholds()
    thresholds.tapPress = 0.75
    let press = try #require(Move.all(for: ["tap"]).first { $0.limits.map(\.threshold.key) == ["tap.press"] })
    let figures = try #require(folder.tries.first).figures
    let measured = try #require(figures.values["tap.press"])
    let candidates = press.candidates([figures], from: thresholds, most: 12)
    #expect(candidates.count == 2 && candidates.allSatisfy { abs($0 - measured) < 0.01 })
    let long = TryFigures([MeasuredPress(start: 0, end: 90_000_000, edge: 0)], thresholds)
    #expect(press.candidates([long], from: thresholds, most: 12) == [10])
    let short = TryFigures([MeasuredPress(start: 0, end: 1000, edge: 0)], thresholds)
    #expect(press.candidates([short], from: thresholds, most: 12) == [0.05])
  }

  @Test("a gesture may recognize simultaneously with those that the scene allows, and with no others")
  func companions() throws {
    let scene = """
      windows:
        - name: main
          views:
            - name: screen
              recognizers:
                - {name: zoom, kind: pinch, simultaneousWith: [turn]}
                - {name: turn, kind: rotation}
                - {name: pick, kind: tap}
      """
    let folder = try Self.folder([], 0, habit: .steady, scene: scene)
    #expect(folder.kinds == ["zoom": "pinch", "turn": "rotation", "pick": "tap"])
    #expect(folder.isRight(["turn", "zoom"], for: "zoom") && folder.isRight(["zoom", "turn"], for: "turn"))
    #expect(!folder.isRight(["zoom", "pick"], for: "zoom") && !folder.isRight(["zoom", "zoom"], for: "zoom"))
    #expect(!folder.isRight([], for: "pick") && folder.isRight([], for: TuningFolder.nothing))
    #expect(!folder.isRight(["pick"], for: TuningFolder.nothing))
  }

  @Test("a try begins at the panel's previous position, because the kernel does not repeat unchanged coordinates")
  func tries() throws {
    // All have the same distance from the left edge, so that only the first report includes it.
    let fingers = (0..<3).flatMap { number in
      Gesture.tap(x: 60, y: 150 + 40 * Double(number), at: Int64(number) * 3_000_000)
    }
    let device = RecordingGenerator.panel(width: 800, height: 480, resolution: 5)
    var frames: [Frame] = []
    RecordingGenerator(device: device, fingers: fingers, noise: 0).forEachFrame {
      frames.append(Frame(events: $0.events, time: $0.time))
    }
    #expect(frames.flatMap(\.events).count { $0.code == EventCode.absMTPositionX } == 1)
    var folder = try Self.folder([], 0, habit: .steady)
    try folder.add(frames, of: [device], meaning: "tap1", name: "taps.evemu")
    #expect(folder.tries.map(\.name) == ["taps.evemu (1)", "taps.evemu (2)", "taps.evemu (3)"])
    for one in folder.tries {
      let edge = try #require(one.figures.values["edge.band"])
      #expect(abs(edge - 60 / 5 / 25.4 * 163) < 1)
    }
    let evaluation = Evaluation(folders: [folder], tries: folder.tries.map { (0, $0) }, workers: 1)
    #expect(try evaluation.outcomes(of: [0, 1, 2], under: Thresholds()) == [["tap1"], ["tap1"], ["tap1"]])
  }

  @Test("95 % confidence intervals are Wilson's")
  func intervals() {
    let rounded = confidenceInterval(8, of: 10)
    #expect(abs(rounded.lowerBound - 0.4902) < 0.0001 && abs(rounded.upperBound - 0.9433) < 0.0001)
    let none = confidenceInterval(0, of: 20)
    #expect(none.lowerBound == 0 && abs(none.upperBound - 0.1611) < 0.0001)
    #expect(confidenceInterval(0, of: 0) == 0...1)
  }
}
