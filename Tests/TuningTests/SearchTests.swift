import Testing
import TouchKit

@testable import Tuning

/// Which limits are suggested, for taps of which a known number is not recognized.
@Suite(.timeLimit(.minutes(5))) struct SearchTests {
  /// A try: how long the finger touches, and how far it moves, in units of ``panel``.
  private struct Touch {
    var seconds = 0.1
    var units: Int32 = 0
  }

  /// Fit the limits to taps and to tries that intend nothing. The seed decides which of them are kept for the check.
  private func tune(_ taps: [Touch], nothing: [Touch] = []) throws -> Tuning {
    try tuner(taps, nothing: nothing).tune()
  }

  private func tuner(_ taps: [Touch], nothing: [Touch] = []) throws -> Tuner {
    var folder = try emptyFolder()
    for touch in taps { try folder.add("tap1", for: touch.seconds, moving: touch.units) }
    for touch in nothing { try folder.add(TuningFolder.nothing, for: touch.seconds, moving: touch.units) }
    return Tuner([folder], seed: 1, workers: 1)
  }

  /// The numbers of those of `count` tries of one gesture to which limits are fitted, and of the others.
  private func split(_ count: Int) throws -> (fitted: [Int], aside: [Int]) {
    try tuner(Array(repeating: Touch(), count: count)).split()
  }

  /// As many taps, of which some of those that limits are fitted to, and some of the others, last for 0.895 s.
  private func taps(_ count: Int, slow: Int, slowAside: Int = 0) throws -> [Touch] {
    var taps = Array(repeating: Touch(), count: count)
    let (fitted, aside) = try split(count)
    for index in fitted.prefix(slow) + aside.prefix(slowAside) { taps[index].seconds = 0.895 }
    return taps
  }

  @Test("a gesture of which 95 of 100 tries are right is understood; below, its limits are fitted")
  func understood() throws {
    let (fitted, aside) = try split(60)
    #expect(fitted.count == 40 && aside.count == 20 && Set(fitted + aside) == Set(0..<60))
    let right = try tune(taps(60, slow: 2))
    #expect(right.steps.isEmpty && right.suggested == right.thresholds)
    let wrong = try tune(taps(60, slow: 3))
    #expect(wrong.steps.count == 1 && wrong.suggested.tapPress == 0.9)
    #expect(wrong.stepRows == [["1", "tap.press 0.75 → 0.9 s", "no effect on the tries kept for the check"]])
  }

  @Test("a step must make at least two tries right")
  func minimumGain() throws {
    #expect(try tune(taps(45, slow: 2)).suggested.tapPress == 0.9)
    #expect(try tune(taps(28, slow: 1)).steps.isEmpty, "one of 19 tries is wrong")
    // Two tries are wrong for different reasons.
    var taps = try taps(45, slow: 1)
    let other = try split(45).fitted[1]
    taps[other].units = 60
    #expect(try tune(taps).steps.isEmpty)
  }

  @Test("tries of other gestures that become wrong count against a step")
  func losses() throws {
    // All of them are held too long for a tap, some of them by little.
    var nothing = Array(repeating: Touch(seconds: 3), count: 30)
    for index in try split(30).fitted.prefix(2) { nothing[index].seconds = 0.85 }
    #expect(try tune(taps(45, slow: 2), nothing: nothing).steps.isEmpty)
    let worthIt = try tune(taps(45, slow: 4), nothing: nothing)
    #expect(worthIt.suggested.tapPress == 0.9 && worthIt.steps.count == 1)
  }

  @Test("the text has the gestures, the steps, the confusions and the lines for the configuration")
  func text() throws {
    let tuning = try tune(taps(45, slow: 2, slowAside: 1), nothing: [Touch(seconds: 3)])
    #expect(
      tuning.text == """
        # 46 tries of 2 gestures. The figures are from the 15 tries that were kept for the check.
        # nothing: 1 try; nothing is suggested for a gesture with fewer than 20 tries.
        #
        # Tries that were understood, with the 95 % confidence interval:
        #   gesture  kept aside  before  after  interval after
        #   nothing           0       0      0      0 to 100 %
        #   tap1             15      14     15     80 to 100 %
        #   all              15      14     15     80 to 100 %
        #
        # Suggested steps, with the gain and cost of each step:
        # 1. tap.press 0.75 → 0.9 s: tap1 +1
        #
        # Confusions:
        #   meant  taken for  before  after
        #   tap1   tap1           14     15
        #   tap1   nothing         1      0
        thresholds:
          tap.press: 0.9

        """)
    let page = String(decoding: tuning.page(title: "My hands"), as: UTF8.self)
    #expect(page.contains("<h1>My hands</h1>") && page.contains("<p class=\"facts\">46 tries of 2 gestures."))
    #expect(page.contains("<th scope=\"row\">tap1</th><td>15</td><td>14</td><td>15</td>"))
    #expect(page.contains("<td>nothing</td><td>1</td><td>0</td>"))
    #expect(page.contains("tap1, tap.press") && page.contains("Maximum duration of a tap. The limit is 0.75 s; 0.9"))
    #expect(page.contains("45 tries of this gesture: 0.1") && page.contains(" 1 others: 3"))
    #expect(page.contains("tap1, tap.movement") && page.ranges(of: " is suggested.").count == 1)
  }

  @Test("the effect of a step has gains and losses, and a lone gesture is one gesture")
  func effects() throws {
    var nothing = Array(repeating: Touch(seconds: 3), count: 21)
    let index = try split(21).aside[0]
    nothing[index].seconds = 0.8
    let tuning = try tune(taps(45, slow: 2, slowAside: 2), nothing: nothing)
    #expect(tuning.stepRows.map { $0[2] } == ["nothing −1, tap1 +2"])
    #expect(
      tuning.confusionRows == [
        ["nothing", "nothing", "7", "6"], ["nothing", "tap1", "0", "1"], ["tap1", "tap1", "13", "15"],
        ["tap1", "nothing", "2", "0"],
      ])
    let single = try tune(taps(20, slow: 0))
    #expect(
      single.facts == "20 tries of 1 gesture. The figures are from the 7 tries that were kept for the check.")
    #expect(single.text.contains("# No change is suggested.\n") && !single.text.contains("thresholds:"))
  }

  @Test("right results are first, then the most frequent ones")
  func confusions() throws {
    // All tries are taps that are meant, but three of those kept for the check are presses, and two of them move.
    var touches = Array(repeating: Touch(), count: 19)
    let aside = try split(19).aside
    for index in aside[1...3] { touches[index].seconds = 0.9 }
    for index in aside[4...5] { touches[index].units = 60 }
    var folder = try emptyFolder("{name: tap1, kind: tap}, {name: press1, kind: longPress}")
    for touch in touches { try folder.add("tap1", for: touch.seconds, moving: touch.units) }
    let tuning = try Tuner([folder], seed: 1, workers: 1).tune()
    #expect(
      tuning.confusionRows == [
        ["tap1", "tap1", "1", "1"], ["tap1", "press1", "3", "3"], ["tap1", "nothing", "2", "2"],
      ])
  }

  @Test("one process replays few tries, and several replay many; tries without a result keep their place")
  func evaluation() throws {
    var folder = try emptyFolder()
    for seconds in [0.1, 0.9, 0.1] { try folder.add("tap1", for: seconds) }
    let tries = folder.tries.map { (folder: 0, try: $0) }
    let evaluation = Evaluation(folders: [folder], tries: tries, workers: 4)
    #expect(try evaluation.outcomes(of: [0, 1, 2], under: Thresholds()) == [["tap1"], [], ["tap1"]])
    #expect([0, 63, 64, 1000].map(evaluation.workers(for:)) == [1, 1, 4, 4])
  }
}
