import TestSupport
import Testing

@testable import TouchKit

/// A random scene with random fingers on it, and what must hold whatever they are.
private final class RandomPlay {
  let stage = Stage()
  let decisions = Decisions()
  let relations: Answers
  private(set) var faults: [String] = []
  private var dice: SeededRandom
  private var views: [RecordingView] = []
  private var recognizers: [GestureRecognizer] = []

  init(seed: Int) {
    dice = SeededRandom(seed: UInt64(seed))
    relations = Answers()
    stage.application.addSink(decisions)
    let together = dice.roll(3) == 0
    relations.simultaneous = { one, other in together && one.name.count == other.name.count }
    for number in 0..<(2 + dice.roll(6)) { addView(number) }
    for number in 0..<(2 + dice.roll(8)) { addRecognizer(number) }
    for recognizer in recognizers where dice.roll(3) == 0 {
      try? recognizer.require(toFail: recognizers[dice.roll(recognizers.count)])
    }
  }

  private func addView(_ number: Int) {
    let parent = views.isEmpty || dice.roll(3) == 0 ? stage.window : views[dice.roll(views.count)] as View
    let view = stage.view(
      "v\(number)", Double(dice.roll(300)), Double(dice.roll(300)), Double(200 + dice.roll(700)),
      Double(200 + dice.roll(700)), in: parent)
    view.isMultipleTouchEnabled = dice.roll(2) == 0
    view.isExclusiveTouch = dice.roll(6) == 0
    views.append(view)
  }

  private func addRecognizer(_ number: Int) {
    let shipped = StateMachines.shipped
    let recognizer = shipped[dice.roll(shipped.count)].recognizer
    if let tap = recognizer as? TapGestureRecognizer {
      tap.numberOfTapsRequired = 1 + dice.roll(3)
      tap.numberOfTouchesRequired = 1 + dice.roll(2)
    }
    if let swipe = recognizer as? SwipeGestureRecognizer { swipe.direction = [.left, .right, .down] }
    if let edgePan = recognizer as? ScreenEdgePanGestureRecognizer { edgePan.edges = .all }
    recognizer.name = "\(recognizer.kind)\(number)"
    recognizer.cancelsTouchesInView = dice.roll(3) > 0
    recognizer.delaysTouchesBegan = dice.roll(4) == 0
    recognizer.delaysTouchesEnded = dice.roll(4) > 0
    if dice.roll(3) == 0 { recognizer.delegate = relations }
    stage.attach(recognizer, to: dice.roll(5) == 0 ? stage.window : views[dice.roll(views.count)])
    recognizers.append(recognizer)
  }

  /// Play random frames, now and then with a removal or a cancellation between them.
  func play(frames: Int) {
    var down: [(id: Int, place: Point)] = []
    var time: Int64 = stage.start
    var lastID = 0
    for _ in 0..<frames {
      time += Int64([1, 8, 8, 8, 8, 8, 50, 200, 500][dice.roll(9)]) * 1000
      var samples: [TouchSample] = []
      let liftsAll = dice.roll(15) == 0
      for index in down.indices.reversed() {
        switch liftsAll ? 0 : dice.roll(12) {
        case 0:
          samples.append(TouchSample(id: down[index].id, phase: .ended, location: down[index].place))
          down.remove(at: index)
        case 1 where dice.roll(4) == 0:
          samples.append(TouchSample(id: down[index].id, phase: .cancelled, location: down[index].place))
          down.remove(at: index)
        case 2...4: samples.append(TouchSample(id: down[index].id, phase: .stationary, location: down[index].place))
        default:
          down[index].place.x += Double(dice.roll(31) - 15)
          down[index].place.y += Double(dice.roll(31) - 15)
          samples.append(TouchSample(id: down[index].id, phase: .moved, location: down[index].place))
        }
      }
      if down.count < 4 && dice.roll(3) == 0 {
        lastID += 1
        down.append((lastID, Point(x: Double(dice.roll(1000)), y: Double(dice.roll(1000)))))
        samples.append(TouchSample(id: lastID, phase: .began, location: down[down.count - 1].place))
      }
      stage.application.handle(samples.span, on: stage.screen, at: time)
      check()
      switch dice.roll(60) {
      case 0:
        recognizers[dice.roll(recognizers.count)].isEnabled.toggle()
      case 1:
        stage.application.cancelTouches(on: stage.screen, at: time)
      case 2:
        let view = views[dice.roll(views.count)]
        view.removeFromSuperview()
        stage.window.addSubview(view)
      default: break
      }
    }
    stage.application.cancelTouches(on: nil, at: time)
    stage.finish()
    if stage.application.nextDeadline != nil { faults.append("a timer is left") }
    if !stage.application.arena.attempting.isEmpty { faults.append("an attempt is left") }
    checkEnds()
    checkTransitions()
  }

  /// At most one active recognizer of an exclusive set on a touch.
  private func check() {
    let active = stage.application.arena.attempting.filter(\.isActive)
    for (index, one) in active.enumerated() {
      for other in active[(index + 1)...] where one.sharesTouch(with: other) {
        let isAllowed =
          one.delegate != nil && relations.simultaneous(one, other)
          || other.delegate != nil && relations.simultaneous(other, one)
        if !isAllowed { faults.append("\(one.name) and \(other.name) are active on one touch") }
      }
    }
  }

  /// Exactly one end for each began, per receiver; the same for actions.
  private func checkEnds() {
    var open: Set<String> = []
    for entry in stage.log.entries where !entry.isAction {
      for id in entry.detail.split(separator: ",") {
        let key = "\(entry.name) \(id)"
        switch entry.event {
        case "began": if !open.insert(key).inserted { faults.append("\(key) began twice") }
        case "moved": if !open.contains(key) { faults.append("\(key) moved before it began or after its end") }
        default: if open.remove(key) == nil { faults.append("\(key) ended without a began") }
        }
      }
    }
    if !open.isEmpty { faults.append("no end for \(open)") }
    var active: Set<String> = []
    for entry in stage.log.entries where entry.isAction {
      switch entry.detail {
      case "began": if !active.insert(entry.name).inserted { faults.append("\(entry.name) began twice") }
      case "changed": if !active.contains(entry.name) { faults.append("\(entry.name) changed before it began") }
      case "cancelled": if active.remove(entry.name) == nil { faults.append("\(entry.name) cancelled before it began") }
      default:
        let isDiscrete = recognizers.contains { $0.name == entry.name && $0.isDiscrete }
        if isDiscrete == (active.remove(entry.name) != nil) { faults.append("\(entry.name) ended wrongly") }
      }
    }
    if !active.isEmpty { faults.append("no end for the actions of \(active)") }
  }

  private func checkTransitions() {
    for decision in decisions.list where decision.from != decision.to {
      if !StateMachines.transitions.contains(where: { $0 == (decision.from, decision.to) }) {
        faults.append("\(decision.recognizer.name): \(decision.from) to \(decision.to)")
      }
      let steps = StateMachines.all.first { $0.kind == decision.recognizer.kind }?.steps ?? []
      if !steps.contains(where: { $0.from == decision.from && $0.to == decision.to }) {
        faults.append("\(decision.recognizer.kind)'s picture has no \(decision.from) to \(decision.to)")
      }
    }
    if stage.application.illegalTransitions > 0 { faults.append("an illegal transition") }
  }
}

@Suite(.timeLimit(.minutes(5))) struct PropertyTests {
  @Test(
    "S2, S13, S19: random scenes and fingers: one end for each began, legal transitions, one winner", arguments: 0..<40)
  func randomScenes(block: Int) {
    for seed in (block * 10)..<(block * 10 + 10) {
      let play = RandomPlay(seed: seed + 1)
      play.play(frames: 150)
      #expect(play.faults.isEmpty, "seed \(seed): \(play.faults.prefix(3))")
    }
  }

  @Test("Every step of the pictures happens")
  func everyStep() {
    var missing: Set<String> = []
    // What a pen and an edge lead to is another scene's.
    for (kind, steps) in StateMachines.all where kind != "hover" && kind != "screenEdgePan" {
      for step in steps where step.from != step.to { missing.insert("\(kind) \(step.from) \(step.to)") }
    }
    for seed in 1...3000 where !missing.isEmpty {
      let play = RandomPlay(seed: seed)
      play.play(frames: 150)
      for decision in play.decisions.list {
        missing.remove("\(decision.recognizer.kind) \(decision.from) \(decision.to)")
      }
    }
    #expect(missing.isEmpty)
  }

  @Test("The same fingers on the same scene give the same log twice, and the log's observer changes nothing")
  func repeatable() {
    for seed in 1...30 {
      let first = RandomPlay(seed: seed)
      let second = RandomPlay(seed: seed)
      second.stage.application.removeSink(second.decisions)
      first.play(frames: 150)
      second.play(frames: 150)
      #expect(first.stage.log.entries == second.stage.log.entries)
      #expect(!first.stage.log.entries.isEmpty)
    }
  }
}
