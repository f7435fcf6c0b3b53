import TestSupport
import Testing
import TouchKit

@testable import Panels

@Suite(.timeLimit(.minutes(5))) struct InjectedTouchesTests {
  private let desk = TwoScreens()
  private var queue: EventQueue { desk.queue }

  private func play(by device: Int = 1, on screen: Screen? = nil, _ samples: (Int, Touch.Phase, Double)...) -> [String]
  {
    queue.inject(
      samples.map { TouchSample(id: $0.0, phase: $0.1, location: Point(x: $0.2, y: 10)) }, on: screen ?? desk.left,
      device: device)
    return desk.take()
  }

  @Test("A20: each touch of a program has its own contact until it ends, whatever its id in the program")
  func contacts() {
    #expect(play((70, .began, 10), (9, .began, 20)) == ["left 1 began 10", "left 2 began 20"])
    #expect(play((9, .moved, 21)) == ["left 2 moved 21"])
    #expect(queue.injected[0].isTouched && queue.isTouched(desk.left) && !queue.isTouched(desk.right))
    #expect(play((70, .ended, 12)) == ["left 1 ended 12"])
    #expect(play((9, .moved, 22), (70, .began, 30), (8, .began, 40)).count == 3)
    #expect(Set(play((8, .moved, 41), (70, .moved, 31))) == ["left 4 moved 41", "left 3 moved 31"])
    #expect(play((9, .cancelled, 23), (70, .ended, 32), (8, .ended, 42)).count == 3)
    #expect(!queue.injected[0].isTouched && !queue.isTouched(desk.left))
    // A touch that is not down cannot move or end, and one that is down cannot begin.
    #expect(play((9, .moved, 1), (70, .ended, 2), (5, .cancelled, 3), (6, .stationary, 4)).isEmpty)
    #expect(play((9, .began, 50)) == ["left 5 began 50"])
    #expect(play((9, .began, 55)) == ["left 5 moved 55"])
  }

  @Test("A20: touches that a frame does not mention are stationary")
  func rests() {
    final class All: TouchSink {
      var passes: [[String]] = []
      func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
        passes.append(samples.indices.map { "\(samples[$0].id) \(samples[$0].phase) \(Int(samples[$0].location.x))" })
      }
    }
    let all = All()
    desk.application.addSink(all)
    _ = play((1, .began, 10), (2, .began, 20), (3, .began, 30))
    _ = play((2, .moved, 21))
    _ = play((1, .ended, 11))
    _ = play((3, .moved, 31))
    _ = play((4, .moved, 1))
    #expect(
      all.passes == [
        ["1 began 10", "2 began 20", "3 began 30"], ["1 stationary 10", "2 moved 21", "3 stationary 30"],
        ["1 ended 11", "2 stationary 21", "3 stationary 30"], ["2 stationary 21", "3 moved 31"],
      ])
  }

  @Test("A20: programs' touches are separate, and each stays on the screen on which it began")
  func devices() {
    #expect(play(by: 1, (5, .began, 10)) == ["left 1 began 10"])
    #expect(play(by: 2, on: desk.right, (5, .began, 20)) == ["right 2 began 20"])
    #expect(play(by: 1, on: desk.right, (6, .began, 30)) == ["left 3 began 30"])
    #expect(play(by: 2, (5, .moved, 21)) == ["right 2 moved 21"])
    queue.removeInjected(device: 3)
    #expect(desk.take().isEmpty && queue.injected.count == 2)
    queue.removeInjected(device: 1)
    #expect(desk.take() == ["left 1 cancelled 10", "left 3 cancelled 30"] && queue.injected.map(\.device) == [2])
    #expect(play(by: 2, (5, .ended, 22)) == ["right 2 ended 22"])
    // Another program may then have that number.
    #expect(play(by: 1, on: desk.right, (5, .moved, 1)).isEmpty && play(by: 1, (5, .began, 40)) == ["right 4 began 40"])
  }

  @Test(
    "A20: cancelling a screen cancels programs' touches on that screen only; they are ignored until they lift"
  )
  func cancelled() {
    _ = play(by: 1, (5, .began, 10))
    _ = play(by: 2, on: desk.right, (5, .began, 20))
    queue.cancelTouches(on: desk.left)
    #expect(desk.take() == ["left 1 cancelled 10"])
    #expect(play(by: 1, (5, .moved, 11)).isEmpty && play(by: 1, (5, .ended, 11)).isEmpty)
    queue.cancelTouches()
    #expect(desk.take() == ["right 2 cancelled 20"])
    queue.cancelTouches()
    #expect(desk.take().isEmpty)
  }

  @Test("A20: under a curtain, a played sequence is swallowed, and ends the curtain")
  func underACurtain() {
    queue.drawCurtain(on: desk.right, Curtain.Drawing(drawer: 1, until: .sequence))
    queue.drawCurtain(on: desk.left, Curtain.Drawing(drawer: 2, until: .sequence))
    #expect(play(by: 1, (5, .began, 10)).isEmpty && play(by: 2, on: desk.right, (5, .began, 20)).isEmpty)
    #expect(desk.takeHeard() == ["swallowed left", "swallowed right"])
    #expect(play(by: 1, (5, .ended, 10)).isEmpty)
    #expect(desk.takeHeard() == ["opened left 2"])
    queue.removeInjected(device: 2)
    #expect(desk.takeHeard() == ["opened right 1"] && queue.curtains.isEmpty)
  }

  @Test("A15: a program's touch cannot begin in a secure window, and a refused touch is never delivered")
  func secure() {
    desk.application.addWindow(
      Window(
        name: "secret", screen: desk.left, layer: .system, frame: Rect(x: 0, y: 0, width: 50, height: 100),
        isSecure: true))
    #expect(play((1, .began, 10), (2, .began, 60)) == ["left 1 began 60"])
    #expect(play((1, .moved, 70), (2, .moved, 10)) == ["left 1 moved 10"])
    #expect(play((1, .ended, 70)).isEmpty && play((2, .ended, 10)) == ["left 1 ended 10"])
  }
}
