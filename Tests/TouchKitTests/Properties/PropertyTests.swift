import TestSupport
import Testing

@testable import TouchKit

/// Invariants under random scenes and random fingers.
@Suite(.timeLimit(.minutes(5))) struct PropertyTests {
  @Test(
    "S2, S13, S19: random scenes and fingers: one end for each began, legal transitions, one winner", arguments: 0..<40)
  func randomScenes(block: UInt64) {
    for seed in block * 10 + 1...block * 10 + 10 {
      let random = RandomStage(.recognizers, seed: seed)
      random.play(frames: 150)
      #expect(random.faults.isEmpty, "seed \(seed): \(random.faults.prefix(3))")
    }
  }

  @Test(
    "S2: S13: S19: S31: S38: views, controls and scroll views get one end per began, transitions are legal, one wins",
    arguments: 0..<8)
  func oneEnd(_ batch: UInt64) {
    var (scrolls, tracked, begins) = (0, 0, 0)
    for seed in batch * 40..<batch * 40 + 40 {
      let random = RandomStage(.controls(makesRows: false), seed: seed)
      random.play(frames: 70)
      #expect(random.faults.isEmpty, "seed \(seed): \(random.faults.prefix(3))")
      scrolls += random.scrolls
      tracked += random.tracked
      begins += random.begins
    }
    #expect(
      scrolls > 20 && tracked > 20 && begins > 40,
      "the scenes do too little: \(scrolls) scrolls, \(tracked) touches on controls, \(begins) recognized")
  }

  @Test("Every transition in the state diagrams occurs")
  func everyStep() {
    var missing: Set<String> = []
    for (kind, steps) in StateMachines.all where !StateMachines.undrawn.contains(kind) {
      for step in steps where step.from != step.to { missing.insert("\(kind) \(step.from) \(step.to)") }
    }
    for seed in UInt64(1)...3000 where !missing.isEmpty {
      let random = RandomStage(.recognizers, seed: seed)
      random.play(frames: 150)
      for decision in random.decisions.list {
        missing.remove("\(decision.recognizer.kind) \(decision.from) \(decision.to)")
      }
    }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test("S38: rows made on demand behave like rows made in advance, and are few")
  func madeRows() {
    var (selections, rows) = (0, Set<String>())
    for seed in UInt64(2000)..<2160 {
      let one = RandomStage(.controls(makesRows: false), seed: seed)
      let other = RandomStage(.controls(makesRows: true), seed: seed)
      for random in [one, other] { random.play(frames: 70) }
      #expect(one.stage.log.entries == other.stage.log.entries, "seed \(seed)")
      #expect(one.decisions.touches == other.decisions.touches, "seed \(seed)")
      #expect(one.decisions.explanations == other.decisions.explanations, "seed \(seed)")
      #expect(
        one.decisions.list.map { "\($0.recognizer.name) \($0.rule) \($0.reason)" }
          == other.decisions.list.map { "\($0.recognizer.name) \($0.rule) \($0.reason)" }, "seed \(seed)")
      selections += one.stage.log.entries.count { $0.event.hasPrefix("row") }
      rows.formUnion(
        one.decisions.explanations.map { "\(seed) \($0.prefix { $0 != " " })" }.filter { $0.contains("[") })
      for case let table as TableView in other.views {
        #expect(table.subviews.count { $0 is TableCell } <= 12, "seed \(seed)")
      }
    }
    #expect(selections > 12 && rows.count > 100, "\(selections) selections, \(rows.count) rows")
  }

  @Test("The same fingers on the same scene give the same log twice, and observing decisions changes nothing")
  func repeatable() {
    for content in [RandomStage.Content.recognizers, .controls(makesRows: false)] {
      for seed in UInt64(1)...30 {
        let (first, second) = (RandomStage(content, seed: seed), RandomStage(content, seed: seed))
        second.removeSinks()
        for random in [first, second] { random.play(frames: 150) }
        #expect(first.stage.log.entries == second.stage.log.entries)
        #expect(!first.stage.log.entries.isEmpty)
      }
    }
  }
}
