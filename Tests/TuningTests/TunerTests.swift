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

  /// A folder with so many hands of each intention, whose recognizer has the intention's name.
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

  // Tests/System/test_habits.py tunes for all habits, with a release build: here they would take minutes.
  @Test("of slow taps kept aside, all are right under the limits found, and fewer than 80 in 100 under the defaults")
  func habit() throws {
    let tuning = try Self.tune(["double1", "tap1"], 24, habit: .slowDoubleTaps)
    let (before, after) = rates(tuning)
    #expect(before < 0.8, "\(tuning.text)")
    #expect(after == 1, "\(tuning.text)")
    for suggestion in tuning.steps.flatMap(\.suggestions) {
      #expect(suggestion.threshold.range.contains(suggestion.value))
    }
  }

  @Test("nothing is changed for hands that the defaults understand")
  func steady() throws {
    let tuning = try Self.tune(["double1", "tap1", "press1", "swipe-left-1"], 30, habit: .steady)
    #expect(tuning.steps.isEmpty && tuning.suggested == tuning.thresholds)
    #expect(rates(tuning).before >= 0.95)
    #expect(!tuning.text.contains("thresholds:"))
  }

  @Test("the same seed keeps the same tries aside and finds the same limits; another keeps others aside")
  func seeds() throws {
    let folder = try Self.folder(["double1", "tap1"], 24, habit: .child)
    func text(_ seed: UInt64) throws -> String { try Tuner([folder], seed: seed, workers: 1).tune().text }
    let first = try text(1)
    #expect(try first == text(1))
    #expect(try (2...4).contains { try text($0) != first })
  }

  @Test(
    "a third of each gesture's tries is kept aside, and all but 200 of very many",
    arguments: [(20, 7), (30, 10), (330, 130)])
  func aside(count: Int, expected: Int) throws {
    var folder = try Self.folder(["tap1"], 1, habit: .steady)
    let one = try #require(folder.tries.first)
    for number in 1..<count {
      try folder.add(one.frames, of: one.devices, meaning: "tap1", name: "\(number)")
    }
    let tuning = try Tuner([folder], seed: 1, workers: 1).tune()
    #expect(tuning.gestures.map(\.tries) == [count] && tuning.gestures.map(\.aside) == [expected])
  }

  @Test("nothing is suggested for a gesture with fewer than 20 tries; one more is enough")
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

  @Test("the tables count each try kept aside once, and the steps lead from the column before to the one after")
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

  @Test("a value beyond the range of its threshold is no candidate: the end of the range is")
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

  @Test("a gesture may recognize together with those that the scene lets it, and with no other")
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

  @Test("a try begins where the panel was left, though the kernel reports no place again that stays the same")
  func tries() throws {
    // All at the same distance from the left edge, so that only the first is reported with it.
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
