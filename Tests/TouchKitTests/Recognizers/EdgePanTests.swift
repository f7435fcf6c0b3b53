import TestSupport
import Testing

@testable import TouchKit

/// Edge pans from corners, along edges, and of a least length (S47).
@Suite(.timeLimit(.minutes(5))) struct EdgePanTests {
  private typealias Edges = ScreenEdgePanGestureRecognizer.Edges
  private typealias Directions = ScreenEdgePanGestureRecognizer.Directions

  /// The edge that a movement starts at, on a screen of 400 by 300 points; nil where it begins nothing.
  private func start(
    _ edges: Edges, _ directions: Directions, length: Double? = nil, _ x: Double, _ y: Double, _ dx: Double,
    _ dy: Double
  ) -> Edges? {
    let pixels = Vector(dx: 2, dy: 3)
    let stage = Stage(width: 400 * pixels.dx, height: 300 * pixels.dy, pixelsPerPoint: pixels)
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.window)
    edge.edges = edges
    edge.directions = directions
    edge.minimumLength = length
    stage.play(Finger(x * pixels.dx, y * pixels.dy).move(dx * pixels.dx, dy * pixels.dy, over: 60, steps: 6).up())
    guard !stage.actions.isEmpty else { return nil }
    #expect(stage.actions.first == "edge:began" && stage.actions.last == "edge:ended")
    return edge.startEdge
  }

  @Test("S47: a pan goes along each edge, both ways, where it is asked to")
  func along() {
    let cases: [(Edges, Directions, Directions, Double, Double, Double, Double)] = [
      (.left, .up, .down, 10, 150, 0, -40), (.left, .down, .up, 10, 150, 5, 40),
      (.right, .up, .down, 390, 150, -5, -40), (.right, .down, .up, 390, 150, 0, 40),
      (.top, .left, .right, 200, 10, -40, 5), (.top, .right, .left, 200, 10, 40, 0),
      (.bottom, .left, .right, 200, 290, -40, 0), (.bottom, .right, .left, 200, 290, 40, -5),
    ]
    for (edge, direction, other, x, y, dx, dy) in cases {
      #expect(start(edge, direction, x, y, dx, dy) == edge)
      #expect(start(.all, [.inward, direction], x, y, dx, dy) == edge)
      #expect(start(edge, other, x, y, dx, dy) == nil)
      #expect(start(edge, .inward, x, y, dx, dy) == nil)
      #expect(start(Edges.all.subtracting(edge), direction, x, y, dx, dy) == nil)
    }
  }

  @Test("S47: inward is none of the directions along an edge")
  func inward() {
    for (edge, x, y, dx, dy) in [
      (Edges.left, 10.0, 150.0, 40.0, 5.0), (.right, 390, 150, -40, 5), (.top, 200, 10, 5, 40),
      (.bottom, 200, 290, 5, -40),
    ] {
      #expect(start(.all, .inward, x, y, dx, dy) == edge)
      #expect(start(.all, [.up, .down, .left, .right], x, y, dx, dy) == nil)
    }
  }

  @Test("S47: a corner is the end of a band: within edge.corner of it, at each corner")
  func corners() {
    for (corner, x, y) in [
      (Edges.topLeft, 0.0, 0.0), (.topRight, 400, 0), (.bottomLeft, 0, 300), (.bottomRight, 400, 300),
    ] {
      let (dx, dy) = (x == 0 ? 1.0 : -1, y == 0 ? 1.0 : -1)
      // In the band of one edge, at the end of it, and inward from either edge.
      for (across, down) in [(25.0, 59.0), (59, 25), (5, 5)] {
        let (startX, startY) = (x + dx * across, y + dy * down)
        #expect(start(corner, .inward, startX, startY, dx * 40, 0) == corner)
        #expect(start(corner, .inward, startX, startY, 0, dy * 40) == corner)
        #expect(start(corner, .inward, startX, startY, dx * 30, dy * 40) == corner)
        // Back to an edge is not inward.
        #expect(start(corner, .inward, startX, startY, -dx * 40, 0) == nil)
        #expect(start(corner, .inward, startX, startY, 0, -dy * 40) == nil)
      }
      for (across, down) in [(25.0, 61.0), (61, 25), (27, 27)] {
        #expect(start(corner, .inward, x + dx * across, y + dy * down, dx * 40, dy * 30) == nil)
      }
      let others: [Edges] = [.topLeft, .topRight, .bottomLeft, .bottomRight].filter { $0 != corner }
      #expect(start(Edges(others), .inward, x + dx * 5, y + dy * 5, dx * 40, dy * 30) == nil)
    }
  }

  @Test("S47: where the corner is asked for as well, it counts before the edge")
  func cornerFirst() {
    #expect(start([.left, .top], .inward, 5, 5, 40, 10) == .left)
    #expect(start([.left, .top, .topLeft], .inward, 5, 5, 40, 10) == .topLeft)
    #expect(start([.left, .top, .topLeft], .inward, 5, 150, 40, 10) == .left)
  }

  @Test(
    "S47: with a least length it begins once it has gone that far in its direction, and then with all of its displacement"
  )
  func length() {
    #expect(start(.left, .inward, length: 80, 10, 150, 79.9, 60) == nil)
    #expect(start(.left, .inward, length: 80, 10, 150, 80, 60) == .left)
    #expect(start(.left, .up, length: 80, 10, 150, 0, -79.9) == nil)
    #expect(start(.left, .up, length: 80, 10, 150, 0, -80) == .left)
    let stage = Stage()
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.window)
    edge.edges = .left
    edge.minimumLength = 50
    var seen: [Double] = []
    edge.addTarget { _ in seen.append(edge.translation.dx) }
    stage.play(Finger(10, 150).move(20, 0).move(20, 0).move(20, 0).move(20, 0).up())
    #expect(seen == [60, 80, 80])
  }

  @Test("S47: it fails at the slop where it goes another way, and by a lift that comes too soon, with the limit")
  func reasons() {
    for (dx, dy, time, reason) in [
      (40.0, 0.0, 40_000, "lifted after 40 pt, it begins at 50 pt (length)"),
      (4, 12, 10_000, "went 12.6 pt down, not where it may go from the edge that it began at"),
    ] {
      let stage = Stage()
      let decisions = Decisions()
      stage.application.addSink(decisions)
      let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.window)
      edge.edges = .left
      edge.directions = [.inward, .up]
      edge.minimumLength = 50
      stage.play(Finger(10, 150).move(dx, dy).hold(20).up())
      #expect(decisions.list.last?.reason == reason)
      #expect(decisions.list.last?.time == stage.start + Int64(time))
    }
  }

  @Test(
    "What edge.band costs: drags inward that begin in it, and nothing else; 6 pt more are 6 pt more",
    arguments: [20.0, 26])
  func costOfBand(_ band: Double) throws {
    func first(_ x: Double, _ dx: Double, _ dy: Double) throws -> String? {
      var thresholds = Thresholds()
      thresholds.edgeBand = band
      let stage = Stage(thresholds: thresholds)
      let view = stage.view("view")
      let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: view)
      edge.edges = .left
      stage.attach(TapGestureRecognizer(name: "tap"), to: view)
      try stage.attach(PanGestureRecognizer(name: "pan"), to: view).require(toFail: edge)
      let finger = Finger(x, 500)
      stage.play(dx == 0 && dy == 0 ? finger.up() : finger.move(dx, dy, over: 60, steps: 6).up())
      return stage.actions.first
    }
    var taken = 0
    for x in stride(from: 0.5, to: 40, by: 1) {
      let inward = try first(x, 60, 0)
      #expect(inward == (x < band ? "edge:began" : "pan:began"), "\(x)")
      if inward == "edge:began" { taken += 1 }
      #expect(try first(x, 0, 60) == "pan:began", "\(x)")
      #expect(try first(x, 0, 0) == "tap:ended", "\(x)")
    }
    #expect(taken == Int(band))
  }
}
