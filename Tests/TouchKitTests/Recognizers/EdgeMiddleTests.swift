import Testing

@testable import TouchKit

@Suite(.timeLimit(.minutes(5))) struct EdgeMiddleTests {
  @Test("the middle of an edge is that of a screen that is no square; of several the first counts")
  func middles() {
    let screen = Screen(name: "screen", size: Size(width: 600, height: 400), pixelsPerPoint: Vector(dx: 1, dy: 2))
    #expect(screen.middle(of: .top) == Point(x: 300, y: 0))
    #expect(screen.middle(of: .bottom) == Point(x: 300, y: 400))
    #expect(screen.middle(of: .left) == Point(x: 0, y: 200))
    #expect(screen.middle(of: .right) == Point(x: 600, y: 200))
    #expect(screen.middle(of: []) == nil)
    #expect(screen.middle(of: [.bottom, .left, .right]) == Point(x: 300, y: 400))
    #expect(screen.middle(of: [.left, .right]) == Point(x: 0, y: 200))
  }
}
