import TestSupport
import Testing
import TouchKit

/// The recognizer that the documentation's article builds.
private final class CheckMarkRecognizer: GestureRecognizer {
  override var isDiscrete: Bool { true }
  override var kind: String { "checkMark" }

  private var start: Point?
  private var corner: Point?

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    if start != nil || touches.count > 1 { state = .failed } else { start = touches[0].location }
  }

  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    guard state == .possible, let start else { return }
    let place = touches[0].location
    if place.x < touches[0].previousLocation.x { return state = .failed }
    if place.y >= touches[0].previousLocation.y {
      if corner != nil { return state = .failed }
    } else if corner == nil {
      corner = touches[0].previousLocation
    }
    if place.x < start.x { state = .failed }
  }

  override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    guard state == .possible else { return }
    guard let start, let corner else { return state = .failed }
    state = corner.y > start.y && touches[0].location.y < start.y ? .recognized : .failed
  }

  override func reset() {
    super.reset()
    start = nil
    corner = nil
  }
}

@Suite(.timeLimit(.minutes(5))) struct CustomRecognizerTests {
  @Test("The article's recognizer recognizes a check mark and no other movements, in every attempt")
  func checkMark() {
    let stage = Stage()
    stage.attach(CheckMarkRecognizer(name: "check"), to: stage.view("view"))
    let displacements: [(String, [(Double, Double)], Int)] = [
      ("a check mark", [(20, 20), (20, -20), (40, -60)], 1), ("a line", [(20, 20), (20, 20)], 0),
      ("too low an end", [(20, 20), (20, -10)], 0), ("backwards", [(20, 20), (-5, -60)], 0),
      ("down again", [(20, 20), (20, -60), (20, 10)], 0), ("no way", [], 0), ("again", [(10, 10), (20, -30)], 1),
    ]
    for (index, (name, steps, count)) in displacements.enumerated() {
      stage.log.removeAll()
      var finger = Finger(300, 300, at: Double(index) * 1000)
      for (dx, dy) in steps { finger = finger.move(dx, dy) }
      stage.play(finger.up())
      #expect(stage.actions.count == count, "\(name)")
    }
    stage.log.removeAll()
    stage.play(
      Finger(300, 300, at: 9000).move(20, 20).move(20, -60).up(), Finger(600, 300, at: 9005).move(20, 20).up())
    #expect(stage.actions == [])
  }
}
