import TestSupport
import Testing

@testable import TouchKit

/// Swipes in eight directions (S46).
@Suite(.timeLimit(.minutes(5))) struct DiagonalTests {
  private static let names: [(SwipeGestureRecognizer.Direction, String)] = [
    (.right, "right"), (.downRight, "downRight"), (.down, "down"), (.downLeft, "downLeft"), (.left, "left"),
    (.upLeft, "upLeft"), (.up, "up"), (.upRight, "upRight"),
  ]
  private static let all = SwipeGestureRecognizer.Direction(names.map(\.0))

  /// The recognized direction of a swipe of 70 points at an angle, clockwise from the right, in `steps` steps.
  private func swipe(
    _ degrees: Double, _ directions: SwipeGestureRecognizer.Direction, steps: Int = 14, fingers: Int = 1
  ) -> String {
    let pixels = Vector(dx: 2, dy: 1.5)
    let stage = Stage(width: 2000, height: 1500, pixelsPerPoint: pixels)
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window)
    swipe.direction = directions
    swipe.numberOfTouchesRequired = fingers
    let (sine, cosine) = Turn(degrees).parts
    stage.play(
      (0..<fingers).map {
        Finger(1000 + 50 * Double($0), 700).move(
          70 * cosine * pixels.dx, 70 * sine * pixels.dy, over: 100, steps: steps
        ).up()
      })
    guard stage.actions == ["swipe:ended"] else { return "none" }
    return Self.names.first { $0.0 == swipe.recognizedDirection }?.1 ?? "?"
  }

  @Test("S46: the nearest of eight directions is chosen, however few the frames", arguments: [1, 2, 14])
  func nearest(_ steps: Int) {
    for (index, (_, name)) in Self.names.enumerated() {
      for aside in [-22.0, -10, 0, 10, 22] {
        #expect(swipe(Double(index) * 45 + aside, Self.all, steps: steps) == name, "\(aside)")
      }
    }
    #expect(swipe(45, Self.all, steps: steps, fingers: 2) == "downRight")
  }

  @Test("S46: a diagonal swipe spans 22.5° to either side")
  func reach() {
    for (index, (direction, name)) in Self.names.enumerated() where index % 2 == 1 {
      for aside in [-22.4, 22.4] { #expect(swipe(Double(index) * 45 + aside, direction) == name, "\(aside)") }
      for aside in [-22.6, 22.6, 180] { #expect(swipe(Double(index) * 45 + aside, direction) == "none", "\(aside)") }
    }
  }

  @Test("S46: without diagonal directions, straight directions span 45° to either side")
  func notAsked() {
    let straight: SwipeGestureRecognizer.Direction = [.right, .left, .up, .down]
    #expect(swipe(35, straight) == "right" && swipe(-35, straight) == "right")
    #expect(swipe(35, Self.all) == "downRight" && swipe(-35, Self.all) == "upRight")
  }

  @Test("S46: a swipe in one direction recognizes no movement across or against it")
  func otherDirections() {
    for (index, (direction, name)) in Self.names.enumerated() {
      #expect(swipe(Double(index) * 45, direction) == name)
      for turn in 2...6 {
        #expect(swipe(Double((index + turn) % 8) * 45, direction) == "none", "\(name) \(turn)")
      }
    }
  }

  @Test("S46: every finger must move in the direction")
  func everyFinger() {
    let stage = Stage()
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window)
    swipe.direction = .downRight
    swipe.numberOfTouchesRequired = 2
    stage.play(
      Finger(200, 200).move(60, 60, over: 50, steps: 5).up(), Finger(300, 200).move(60, 20, over: 50, steps: 5).up())
    #expect(stage.actions == [])
  }

  @Test("S46: the failure of a finger that went far enough in a wrong direction names the angle")
  func reason() {
    let stage = Stage()
    let decisions = Decisions(of: stage.application)
    stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window).direction = .upRight
    stage.play(Finger(200, 500).move(70, -20).up())
    #expect(
      decisions.list.last?.reason == "went 35.4 pt across, limit 26.4 pt (22.5° from its direction)")
  }
}
