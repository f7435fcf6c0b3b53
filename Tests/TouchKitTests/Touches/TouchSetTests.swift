import TestSupport
import Testing

@testable import TouchKit

@Suite("Sets of touches", .timeLimit(.minutes(5))) struct TouchSetTests {
  private func set(_ members: [Int]) -> TouchSet {
    var set = TouchSet()
    for member in members { set.insert(member) }
    return set
  }

  @Test("A set contains the inserted numbers in order, on both sides of its word boundary")
  func members() {
    var one = set([127, 3, 64, 63, 3])
    #expect(Array(one) == [3, 63, 64, 127] && one.count == 4 && one.first == 3)
    #expect((0..<4).map { one[$0] } == [3, 63, 64, 127])
    #expect((0..<TouchSet.capacity).filter { one.contains($0) } == [3, 63, 64, 127])
    one.remove(3)
    one.remove(64)
    one.remove(5)
    #expect(Array(one) == [63, 127] && one.first == 63)
    one.remove(63)
    #expect(one.first == 127 && one[0] == 127 && !one.isEmpty)
    one.removeAll()
    #expect(one.isEmpty && one.first == nil && one == TouchSet())
    #expect(set([64]).count == 1 && set([0, 64]).count == 2 && Array(set([0, 64])) == [0, 64])
  }

  @Test("The smallest absent integer is found in either word, and none in a full set")
  func firstAbsent() {
    #expect(set([]).firstAbsent == 0 && set([0, 1, 3]).firstAbsent == 2)
    #expect(set(Array(0..<64)).firstAbsent == 64 && set(Array(0..<100)).firstAbsent == 100)
    #expect(set(Array(0..<TouchSet.capacity)).firstAbsent == nil)
  }

  @Test(
    "Two sets are compared and joined in both words",
    arguments: [([1, 70], [2, 71]), ([1, 70], [1]), ([70, 9], [70]), ([], [4])] as [([Int], [Int])])
  func relations(one: [Int], other: [Int]) {
    let (first, second) = (set(one), set(other))
    #expect(first.isDisjoint(with: second) == Set(one).isDisjoint(with: other))
    #expect(first.isSubset(of: second) == Set(one).isSubset(of: other))
    #expect(second.isSubset(of: first) == Set(other).isSubset(of: one))
    var union = first
    union.formUnion(second)
    #expect(Array(union) == Set(one).union(other).sorted())
    var common = first
    common.formIntersection(second)
    #expect(Array(common) == Set(one).intersection(other).sorted())
    var rest = first
    rest.subtract(second)
    #expect(Array(rest) == Set(one).subtracting(other).sorted())
  }
}

@Suite("S2: rows of the touch table", .timeLimit(.minutes(5))) struct TouchRowTests {
  private let stage = Stage()

  private func handle(_ samples: [(Int, Touch.Phase, Double)], at time: Int64) {
    let frame = samples.map { TouchSample(id: $0.0, phase: $0.1, location: Point(x: $0.2, y: 50)) }
    stage.application.handle(frame.span, on: stage.screen, at: time)
  }

  @Test("S2: more touches than a word has bits are each followed to their end; those beyond the table's rows are not")
  func many() {
    let pan = PanGestureRecognizer(name: "pan")
    stage.attach(pan, to: stage.window)
    let count = TouchSet.capacity + 3
    let decisions = Decisions(of: stage.application)
    handle((0..<count).map { ($0, .began, Double($0)) }, at: 1000)
    #expect(stage.application.table.touches.map(\.row) == Array(0..<TouchSet.capacity))
    #expect(pan.numberOfTouches == TouchSet.capacity)
    let refused = decisions.explanations.filter { $0.contains("refused") }
    #expect(refused == [String](repeating: "window refused S44: 128 touches are down already", count: 3))
    handle((0..<count).map { ($0, .moved, Double($0) + 200) }, at: 2000)
    #expect(pan.state == .began || pan.isActive)
    handle((0..<count).map { ($0, .ended, Double($0) + 200) }, at: 3000)
    #expect(stage.application.table.touches.isEmpty && !pan.attempt.isUnderWay)
    handle([(500, .began, 1)], at: 4000)
    #expect(stage.application.table.touches.map(\.row) == [0])
  }

  @Test("S2: a finger that stays down while hundreds of others begin and end is followed to its end")
  func resting() {
    let pan = PanGestureRecognizer(name: "pan")
    stage.attach(pan, to: stage.window)
    handle([(1, .began, 10)], at: 0)
    for number in 0..<300 {
      let time = Int64(number) * 1000
      handle([(1, .moved, 10 + Double(number)), (number + 2, .began, 300)], at: time + 300)
      #expect(pan.numberOfTouches == 2)
      handle([(1, .stationary, 0), (number + 2, .ended, 300)], at: time + 600)
      #expect(pan.numberOfTouches == 1)
    }
    #expect(pan.isActive)
    handle([(1, .ended, 10)], at: 400_000)
    #expect(
      !pan.attempt.isUnderWay && stage.log.entries.last { $0.name == "pan" && $0.isAction }?.detail == "ended")
  }

  @Test("S2: when no row is free, a lifted touch whose end is withheld keeps its row")
  func rowOfWithheldEnd() {
    stage.doubleTap(on: stage.view("view", 0, 0, 100, 100))
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    handle([(0, .began, 50)], at: 0)
    handle([(0, .ended, 50)], at: 1000)
    handle([(1, .began, 500)], at: 2000)
    for number in 2..<(TouchSet.capacity + 20) {
      handle([(number, .began, 500)], at: Int64(number) * 2000)
      handle([(number, .ended, 500)], at: Int64(number) * 2000 + 1000)
    }
    #expect(stage.trace("view") == "began")
    stage.finish()
    #expect(stage.trace("view") == "began ended")
  }

  @Test("S2: a row is reused only when no attempt refers to its previous touch")
  func keptRow() {
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    stage.attach(double, to: stage.window)
    handle([(1, .began, 10)], at: 0)
    handle([(1, .ended, 10)], at: 50_000)
    #expect(double.attempt.isUnderWay)
    handle([(2, .began, 12)], at: 100_000)
    #expect(stage.application.table.touches.map(\.row) == [1])
    handle([(2, .ended, 12)], at: 150_000)
    handle([(3, .began, 12)], at: 900_000)
    #expect(stage.application.table.touches.map(\.row) == [0])
  }

  @Test("S2: a recognizer that waits for a second tap does not follow a touch on another view")
  func rowOfWaitingAttempt() {
    let double = stage.doubleTap(on: stage.view("left", 0, 0, 100, 100))
    double.delaysTouchesEnded = false
    stage.view("right", 100, 0, 100, 100)
    handle([(1, .began, 95)], at: 0)
    handle([(1, .ended, 95)], at: 50_000)
    handle([(2, .began, 105)], at: 100_000)
    #expect(stage.application.table.touches.map(\.gestureRecognizers.count) == [0])
    handle([(2, .ended, 105)], at: 150_000)
    stage.finish()
    #expect(stage.actions == [])
  }
}
