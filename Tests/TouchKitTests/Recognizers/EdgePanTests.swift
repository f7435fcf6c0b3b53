import TestSupport
import Testing

@testable import TouchKit

/// Edge pans from corners, along edges, and with a minimum length (S47).
@Suite(.timeLimit(.minutes(5))) struct EdgePanTests {
  private typealias Edges = ScreenEdgePanGestureRecognizer.Edges
  private typealias Directions = ScreenEdgePanGestureRecognizer.Directions

  /// The edge at which a movement begins, on a screen of 400 by 300 points, or nil if it begins nothing.
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
    var edges: [Edges?] = []
    edge.addTarget { _ in edges.append(edge.startEdge) }
    stage.play(Finger(x * pixels.dx, y * pixels.dy).move(dx * pixels.dx, dy * pixels.dy, over: 60, steps: 6).up())
    guard !stage.actions.isEmpty else { return nil }
    #expect(stage.actions.first == "edge:began" && stage.actions.last == "edge:ended")
    #expect(edges.last == edges.first)
    return edges.first ?? nil
  }

  @Test("S47: an edge pan recognizes movements along each edge, both ways, if configured")
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

  @Test("S47: inward does not include the directions along an edge")
  func inward() {
    for (edge, x, y, dx, dy) in [
      (Edges.left, 10.0, 150.0, 40.0, 5.0), (.right, 390, 150, -40, 5), (.top, 200, 10, 5, 40),
      (.bottom, 200, 290, 5, -40),
    ] {
      #expect(start(.all, .inward, x, y, dx, dy) == edge)
      #expect(start(.all, [.up, .down, .left, .right], x, y, dx, dy) == nil)
    }
  }

  @Test("S47: a corner is the end of a band, within edge.corner, at each corner")
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
        // Back towards an edge is not inward.
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

  @Test("S47: if both a corner and its edge are configured, the corner takes precedence")
  func cornerFirst() {
    #expect(start([.left, .top], .inward, 5, 5, 40, 10) == .left)
    #expect(start([.left, .top, .topLeft], .inward, 5, 5, 40, 10) == .topLeft)
    #expect(start([.left, .top, .topLeft], .inward, 5, 150, 40, 10) == .left)
  }

  @Test(
    "S47: with a minimum length, the pan begins after that distance, with its whole displacement"
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

  @Test("S47: a movement in another direction fails the pan at the slop, a lift fails it with the limit")
  func reasons() {
    for (dx, dy, time, reason) in [
      (40.0, 0.0, 40_000, "lifted after 40 pt, it begins at 50 pt (length)"),
      (4, 12, 10_000, "went 12.6 pt down, not in a permitted direction from the edge that it began at"),
    ] {
      let stage = Stage()
      let decisions = Decisions(of: stage.application)
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
    "The reason for failing at the lift names the limit that decided, and the distance that counts towards it",
    arguments: [
      // 49 pt inward and 30 pt along the edge are 57.5 pt together.
      (50.0, 49.0, 30.0, "lifted after 49 pt, it begins at 50 pt (length)"),
      (5, 8, 0, "lifted after 8 pt, it begins beyond 10 pt (pan.slop)"),
      (nil, 9.96, 0, "lifted after 9.96 pt, it begins beyond 10 pt (pan.slop)"),
      (nil, 9, 12, "lifted after 15 pt along its edge, before it turned inward"),
      (50, 9, 12, "lifted after 15 pt along its edge, before it turned inward"),
    ])
  func reasonsAtLift(_ length: Double?, _ inward: Double, _ along: Double, _ reason: String) {
    // From the left edge to the right and down, and from the bottom edge up and to the left, on pixels of 1/2 and 1/3 pt.
    for (edges, start, displacement) in [
      (Edges.left, Point(x: 10, y: 150), Vector(dx: inward, dy: along)),
      (.bottom, Point(x: 200, y: 290), Vector(dx: -along, dy: -inward)),
    ] {
      let stage = Stage(width: 800, height: 900, pixelsPerPoint: Vector(dx: 2, dy: 3))
      let decisions = Decisions(of: stage.application)
      let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.window)
      (edge.edges, edge.minimumLength) = (edges, length)
      stage.play(Finger(2 * start.x, 3 * start.y).move(2 * displacement.dx, 3 * displacement.dy).hold(20).up())
      #expect(decisions.list.map(\.reason) == [reason])
    }
  }

  @Test("The start edge is that of the gesture, and nil when it is over")
  func startEdgeOfOneGesture() {
    let stage = Stage()
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.window)
    edge.edges = .left
    var edges: [ScreenEdgePanGestureRecognizer.Edges?] = []
    edge.addTarget { _ in edges.append(edge.startEdge) }
    stage.play(Finger(10, 150).move(30, 0).up())
    #expect(edges == [.left, .left] && edge.startEdge == nil)
  }

  @Test(
    "edge.band takes exactly the inward drags that begin in it; 6 pt more take 6 pt more",
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

  @Test("S18: an edge pan ignores a touch that begins outside its band, and other recognizers do not wait for it")
  func outsideTheBand() {
    let stage = Stage()
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.window)
    edge.edges = .left
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    try? pan.require(toFail: edge)
    stage.play(Finger(26.5, 100), finish: false)
    #expect(edge.numberOfTouches == 0)
    stage.play(Finger(26, 200), finish: false)
    #expect(edge.numberOfTouches == 1 && pan.numberOfTouches == 2)
  }

  @Test("S47: a corner does not include the edges that meet in it")
  func cornersAlone() {
    for corner in [ScreenEdgePanGestureRecognizer.Edges.topLeft, .topRight, .bottomLeft, .bottomRight] {
      let stage = Stage()
      let recognizer = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("view"))
      recognizer.edges = corner
      stage.play(
        Finger(2, 500).move(100, 0, over: 50, steps: 5).up(),
        Finger(998, 500, at: 1000).move(-100, 0, over: 50, steps: 5).up(),
        Finger(500, 2, at: 2000).move(0, 100, over: 50, steps: 5).up(),
        Finger(500, 998, at: 3000).move(0, -100, over: 50, steps: 5).up())
      #expect(stage.actions == [], "\(corner.rawValue)")
    }
  }

  @Test("A displacement of exactly 45° counts as horizontal")
  func diagonal() {
    for (edge, begins) in [(ScreenEdgePanGestureRecognizer.Edges.left, true), (.top, false)] {
      let stage = Stage()
      let recognizer = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("view"))
      recognizer.edges = edge
      stage.play(Finger(5, 500).move(20, 20).up(), Finger(500, 5, at: 1000).move(20, 20).up())
      #expect(stage.actions.isEmpty != begins)
    }
  }

  /// Whether an edge pan begins if a finger first moves by one vector, and then by another.
  private func begins(
    _ edges: Edges, slop: Double = 10, _ x: Double, _ y: Double, _ first: (dx: Double, dy: Double),
    then next: (dx: Double, dy: Double)
  ) -> Bool {
    var thresholds = Thresholds()
    thresholds.panSlop = slop
    let stage = Stage(thresholds: thresholds)
    stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("view")).edges = edges
    stage.play(Finger(x, y).move(first.dx, first.dy).move(next.dx, next.dy).up())
    return !stage.actions.isEmpty
  }

  @Test("S47: at each edge, only a movement inward by more than 22.5° may still become inward", arguments: [11.0, -11])
  func aslant(_ along: Double) {
    for (inward, isAslant) in [(5.0, true), (4, false), (-5, false)] {
      #expect(begins(.left, 10, 500, (inward, along), then: (60, 0)) == isAslant)
      #expect(begins(.right, 990, 500, (-inward, along), then: (-60, 0)) == isAslant)
      #expect(begins(.top, 500, 10, (along, inward), then: (0, 60)) == isAslant)
      #expect(begins(.bottom, 500, 990, (along, -inward), then: (0, -60)) == isAslant)
    }
    #expect(begins(.topLeft, 10, 40, (5, -11), then: (40, 0)))
    #expect(!begins(.topRight, 10, 40, (5, -11), then: (40, 0)))
  }

  @Test("S47: a movement of 45° that is horizontal by rule may still become one down from the top edge")
  func aslantAt45() {
    #expect(begins(.top, 500, 10, (12, 12), then: (0, 40)))
    // Also a short one.
    #expect(begins(.top, slop: 0.5, 500, 10, (1.5, 0.8), then: (0, 40)))
    #expect(begins(.left, slop: 0.5, 10, 500, (0.8, 1.5), then: (40, 0)))
  }

  @Test("If two edges are equally near, a displacement along both counts for the upper one")
  func lowScreen() {
    let stage = Stage(width: 1000, height: 40)
    let recognizer = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("view", 0, 0, 1000, 40))
    (recognizer.edges, recognizer.directions) = ([.top, .bottom], .right)
    var edges: [ScreenEdgePanGestureRecognizer.Edges?] = []
    recognizer.addTarget { _ in edges.append(recognizer.startEdge) }
    stage.play(Finger(500, 20).move(50, 0, over: 50, steps: 5).up())
    #expect(edges.first == .top)
  }

  @Test("The direction of a displacement is that of its larger component, however short it is")
  func shortDisplacements() {
    var thresholds = Thresholds()
    thresholds.panSlop = 0.5
    for (edge, start, displacement, word) in [
      (ScreenEdgePanGestureRecognizer.Edges.left, (5.0, 500.0), (0.8, 0.1), "right"),
      (.right, (995, 500), (-0.8, 0.1), "left"), (.top, (500, 5), (0.1, 0.8), "down"),
      (.bottom, (500, 995), (0.1, -0.8), "up"),
    ] {
      for isInward in [true, false] {
        let stage = Stage(thresholds: thresholds)
        let log = Decisions(of: stage.application)
        let recognizer = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("view"))
        (recognizer.edges, recognizer.directions) = (edge, isInward ? .inward : [])
        stage.play(Finger(start.0, start.1).move(displacement.0, displacement.1).up())
        #expect(stage.actions.isEmpty != isInward, "\(word)")
        if !isInward { #expect(log.list.contains { $0.reason.contains("0.8 pt \(word),") }, "\(word)") }
      }
    }
  }

  @Test("the middle of an edge is correct on a non-square screen; of several edges, the first counts")
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
