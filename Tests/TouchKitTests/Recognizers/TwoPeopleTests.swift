import TestSupport
import Testing
import TouchKit

/// Two people at one panel.
@Suite(.timeLimit(.minutes(5))) struct TwoPeopleTests {
  private static let deeds: [(name: String, fingers: @Sendable (Double, Double) -> [Finger])] = [
    ("tap", { x, at in [Finger(x, 300, at: at).up(after: 80)] }),
    ("double tap", { x, at in Finger.taps(2, x, 320, at: at) }),
    ("press", { x, at in [Finger(x, 350, at: at).hold(700).move(3, 0).up()] }),
    ("drag", { x, at in [Finger(x, 400, at: at).hold(60).move(20, 150, over: 700, steps: 35).hold(60).up()] }),
    ("swipe", { x, at in [Finger(x, 600, at: at).move(4, -160, over: 120, steps: 12).up()] }),
    (
      "pinch",
      { x, at in
        [
          Finger(x - 30, 500, at: at).move(-40, -10, over: 300, steps: 20).up(),
          Finger(x + 30, 500, at: at + 15).move(45, 12, over: 300, steps: 20).up(after: 25),
        ]
      }
    ),
  ]

  /// Play fingers on a stage with a view for each person, and return the actions of each view's recognizers with their
  /// times.
  private func actions(_ fingers: [Finger]) throws -> [String: [String]] {
    let stage = Stage()
    for (name, x) in [("left", 0.0), ("right", 500)] {
      let view = stage.view(name, x, 0, 500, 1000, multipleTouch: true)
      let double = stage.attach(TapGestureRecognizer(name: "\(name).double"), to: view)
      double.numberOfTapsRequired = 2
      try stage.attach(TapGestureRecognizer(name: "\(name).tap"), to: view).require(toFail: double)
      stage.attach(LongPressGestureRecognizer(name: "\(name).press"), to: view)
      let swipe = stage.attach(SwipeGestureRecognizer(name: "\(name).swipe"), to: view)
      swipe.direction = .up
      stage.attach(PinchGestureRecognizer(name: "\(name).pinch"), to: view)
      try stage.attach(PanGestureRecognizer(name: "\(name).pan"), to: view).require(toFail: swipe)
    }
    stage.play(fingers)
    let sent = stage.log.entries.filter { $0.isAction }.map { ($0.name, "\($0.name) \($0.detail) \($0.time)") }
    return Dictionary(grouping: sent) { String($0.0.prefix { $0 != "." }) }.mapValues { $0.map(\.1) }
  }

  @Test("In two views, one person does not affect the actions of the other's recognizers", arguments: 0..<6)
  func twoViews(_ deed: Int) throws {
    let left = Self.deeds[deed]
    let alone = try #require(try actions(left.fingers(200, 0))["left"])
    for right in Self.deeds {
      for delay in [0.0, 35, 210] {
        let others = right.fingers(750, delay)
        let both = try actions(left.fingers(200, 0) + others)
        #expect(both["left"] == alone, "\(left.name) next to \(right.name) after \(delay) ms")
        #expect(both["right"] == (try actions(others)["right"]), "\(right.name) after \(delay) ms next to \(left.name)")
      }
    }
  }

  @Test(
    "S16: simultaneous taps of two people in one view are no one-finger taps, until both have lifted")
  func oneView() {
    let stage = Stage()
    let view = stage.view("view")
    stage.attach(TapGestureRecognizer(name: "one"), to: view)
    stage.attach(TapGestureRecognizer(name: "two"), to: view).numberOfTouchesRequired = 2
    stage.play(Finger(100, 200).up(after: 100), Finger(900, 700, at: 40).up(after: 90))
    #expect(stage.actions == ["two:ended"])
    stage.log.removeAll()
    // One person's finger stays down while the other taps three times.
    stage.play([Finger(100, 200, at: 1000).hold(2500).up()] + Finger.taps(3, 900, 700, at: 1100, pause: 500))
    #expect(stage.actions == [])
    stage.play(Finger(900, 700, at: 5000).up(after: 60), Finger(100, 200, at: 5200).up(after: 60))
    #expect(stage.actions == ["one:ended", "one:ended"])
  }

  @Test("In one view, a drag of one person and a swipe of another are a pan of both, which neither ends for the other")
  func oneViewDrag() {
    let stage = Stage()
    let view = stage.view("view")
    stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    stage.play(
      Finger(100, 200).move(0, 200, over: 800, steps: 40).up(),
      Finger(900, 700, at: 300).move(0, -160, over: 120, steps: 12).up())
    #expect(stage.actions.first == "pan:began" && stage.actions.last == "pan:ended")
    #expect(stage.actions.count { !$0.hasSuffix("changed") } == 2)
    #expect(stage.log.entries.last { $0.isAction }?.time == 810_000)
  }
}
