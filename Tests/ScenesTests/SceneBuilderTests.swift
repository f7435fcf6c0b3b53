import Documents
import Testing
import TouchKit

@testable import Scenes

@Suite(.timeLimit(.minutes(5))) struct SceneBuilderTests {
  private let screen = mainScreen()

  @Test("Windows and views are built as TouchKit's, with their frames and traits")
  func views() throws {
    let (built, application) = try build(
      """
      windows:
        - {name: low, level: -1, hidden: true}
        - name: w
          frame: [10, 20, 300, 200]
          multipleTouch: true
          views:
            - name: a
              frame: [1, 2, 30, 40]
              alpha: 0.25
              exclusiveTouch: true
              views: [{name: inner}]
            - {name: b, kind: label}
            - {name: c, kind: image, interaction: true}
            - {name: d, interaction: false, hidden: true}
      """)
    #expect(application.windows.map(\.name) == ["w", "low"])
    #expect(built.windows.map(\.name) == ["low", "w"])
    let low = built.windows[0]
    #expect(low.frame == Rect(x: 0, y: 0, width: 800, height: 480))
    #expect(low.level == -1 && low.isHidden && low.isUserInteractionEnabled && !low.isMultipleTouchEnabled)
    let window = built.windows[1]
    #expect(window.frame == Rect(x: 10, y: 20, width: 300, height: 200))
    #expect(window.level == 0 && window.isMultipleTouchEnabled && !window.isHidden)
    let views = window.subviews
    #expect(views.map(\.name) == ["a", "b", "c", "d"])
    #expect(views[0].frame == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(views[0].alpha == 0.25 && views[0].isExclusiveTouch && !views[0].isMultipleTouchEnabled)
    #expect(views[0].subviews.map(\.name) == ["inner"])
    #expect(views[0].subviews[0].frame == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(views[1].frame == Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(views[1].alpha == 1 && !views[1].isExclusiveTouch)
    #expect(views.map(\.isUserInteractionEnabled) == [true, false, true, false])
    #expect(views.map(\.isHidden) == [false, false, false, true])
  }

  @Test("S7: keys for hit testing and appearance are applied to TouchKit's views")
  func hits() throws {
    let (built, _) = try build(
      """
      windows:
        - name: w
          hitBehavior: passThrough
          views:
            - {name: a, hitOutsets: [1, 2, 3, 4], hitBehavior: swallow, redirect: b}
            - name: b
              scale: 2
              rotation: 90
              animation: {repeat: loop, keyframes: [{time: 0}, {time: 2, offset: [3, 4], scale: 5, rotation: 180}]}
      """)
    let window = try #require(built.windows.first)
    #expect(window.hitBehavior == .passThrough && window.transform == .identity && window.animation == nil)
    let (a, b) = (window.subviews[0], window.subviews[1])
    #expect(a.hitOutsets == Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(a.hitBehavior == .swallow && a.hitRedirection === b)
    #expect(b.hitBehavior == .normal && b.hitOutsets == .zero && b.hitRedirection == nil)
    #expect(b.transform == Transform(scale: 2, rotation: .pi / 2))
    let keyframes = [
      Animation.Keyframe(time: 0),
      Animation.Keyframe(time: 2, offset: Vector(dx: 3, dy: 4), scale: 5, rotation: .pi),
    ]
    #expect(b.animation == Animation(keyframes, repetition: .loop))
  }

  @Test("Recognizers are built as TouchKit's, with their parameters, in order, with the names of their lines")
  func recognizers() throws {
    let (built, _) = try build(
      """
      windows:
        - name: w
          recognizers: [{name: outer, kind: tap}]
          views:
            - name: v
              recognizers:
                - {name: t, kind: tap, taps: 2, touches: 3, enabled: false, cancelsTouchesInView: false}
                - {name: l, kind: longPress, duration: 0.25, movement: 5, taps: 1, touches: 2, delaysTouchesBegan: true}
                - {name: p, kind: pan, minimumTouches: 2, maximumTouches: 3, axis: vertical, delaysTouchesEnded: false}
                - {name: q, kind: pan, axis: horizontal, allowedTouchTypes: [pen, palm], requiresExclusiveTouchType: false}
                - {name: m, kind: longPress}
                - {name: s, kind: swipe, directions: [up, left], touches: 2}
                - {name: e, kind: screenEdgePan, edges: [top, right], minimumTouches: 2, maximumTouches: 3}
                - {name: f, kind: screenEdgePan}
                - {name: i, kind: pinch}
                - {name: o, kind: rotation}
                - {name: h, kind: hover, zone: [0, 0.25, 0.5, 0.75]}
      """)
    let names = ["outer", "t", "l", "p", "q", "m", "s", "e", "f", "i", "o", "h"]
    #expect(built.recognizers.map(\.zone).dropLast().allSatisfy { $0 == nil })
    #expect(built.recognizers.last?.zone == Rect(x: 0, y: 0.25, width: 0.5, height: 0.75))
    #expect(built.recognizers.map(\.name) == names)
    #expect(
      built.recognizers.map { $0.origin?.kind } == [
        "tap", "tap", "longPress", "pan", "pan", "longPress", "swipe", "screenEdgePan", "screenEdgePan", "pinch",
        "rotation", "hover",
      ])
    #expect(built.recognizers.map { $0.origin?.kind } == built.recognizers.map(\.kind))
    #expect(built.recognizers.map { $0.origin?.view } == ["w"] + [String](repeating: "v", count: 11))
    #expect(built.recognizers.map { $0.origin?.window } == [String](repeating: "w", count: 12))
    #expect(built.recognizers.map { $0.origin?.recognizer } == names)
    let window = try #require(built.windows.first)
    #expect(window.gestureRecognizers.map(\.name) == ["outer"])
    #expect(window.subviews[0].gestureRecognizers.map(\.name) == Array(names.dropFirst()))
    let tap = try #require(built.recognizers[1] as? TapGestureRecognizer)
    #expect(tap.numberOfTapsRequired == 2 && tap.numberOfTouchesRequired == 3)
    #expect(!tap.isEnabled && !tap.cancelsTouchesInView && !tap.delaysTouchesBegan && tap.delaysTouchesEnded)
    #expect(tap.allowedTouchTypes == [.finger, .pen, .palm] && tap.requiresExclusiveTouchType)
    let press = try #require(built.recognizers[2] as? LongPressGestureRecognizer)
    #expect(press.minimumPressDuration == 0.25 && press.allowableMovement == 5)
    #expect(press.numberOfTapsRequired == 1 && press.numberOfTouchesRequired == 2)
    #expect(press.isEnabled && press.cancelsTouchesInView && press.delaysTouchesBegan)
    let pan = try #require(built.recognizers[3] as? PanGestureRecognizer)
    #expect(pan.minimumNumberOfTouches == 2 && pan.maximumNumberOfTouches == 3 && pan.axis == .vertical)
    #expect(!pan.delaysTouchesEnded)
    let other = try #require(built.recognizers[4] as? PanGestureRecognizer)
    #expect(other.minimumNumberOfTouches == 1 && other.maximumNumberOfTouches == .max && other.axis == .horizontal)
    #expect(other.allowedTouchTypes == [.pen, .palm] && !other.requiresExclusiveTouchType)
    let plain = try #require(built.recognizers[5] as? LongPressGestureRecognizer)
    #expect(plain.minimumPressDuration == nil && plain.allowableMovement == nil)
    let swipe = try #require(built.recognizers[6] as? SwipeGestureRecognizer)
    #expect(swipe.direction == [.up, .left] && swipe.numberOfTouchesRequired == 2)
    let edge = try #require(built.recognizers[7] as? ScreenEdgePanGestureRecognizer)
    #expect(edge.edges == [.top, .right] && edge.minimumNumberOfTouches == 2 && edge.maximumNumberOfTouches == 3)
    let edges = try #require(built.recognizers[8] as? ScreenEdgePanGestureRecognizer)
    #expect(edges.edges == .all && edges.minimumNumberOfTouches == 1 && edges.maximumNumberOfTouches == .max)
    #expect(edges.directions == .inward && edges.minimumLength == nil)
    #expect((built.recognizers[9] as? PinchGestureRecognizer)?.step == .some(nil))
    #expect((built.recognizers[10] as? RotationGestureRecognizer)?.step == .some(nil))
  }

  @Test("S45, S46, S47: directions, edges and steps are translated to TouchKit's")
  func discreteForms() throws {
    let words: [(String, SwipeGestureRecognizer.Direction)] = [
      ("right", .right), ("left", .left), ("up", .up), ("down", .down), ("upRight", .upRight), ("upLeft", .upLeft),
      ("downRight", .downRight), ("downLeft", .downLeft),
    ]
    for (word, direction) in words {
      let (built, _) = try build("windows: [{name: w, recognizers: [{name: s, kind: swipe, directions: [\(word)]}]}]")
      #expect((built.recognizers.first as? SwipeGestureRecognizer)?.direction == direction)
    }
    let edges: [(String, ScreenEdgePanGestureRecognizer.Edges)] = [
      ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right), ("topLeft", .topLeft),
      ("topRight", .topRight), ("bottomLeft", .bottomLeft), ("bottomRight", .bottomRight),
    ]
    for (word, edge) in edges {
      let (built, _) = try build(
        "windows: [{name: w, recognizers: [{name: e, kind: screenEdgePan, edges: [\(word)]}]}]")
      #expect((built.recognizers.first as? ScreenEdgePanGestureRecognizer)?.edges == edge)
    }
    let directions: [(String, ScreenEdgePanGestureRecognizer.Directions)] = [
      ("inward", .inward), ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ]
    for (word, direction) in directions {
      let (built, _) = try build(
        "windows: [{name: w, recognizers: [{name: e, kind: screenEdgePan, directions: [\(word)], length: 12.5}]}]")
      let edge = try #require(built.recognizers.first as? ScreenEdgePanGestureRecognizer)
      #expect(edge.directions == direction && edge.minimumLength == 12.5)
    }
    let (built, _) = try build(
      "windows: [{name: w, recognizers: [{name: p, kind: pinch, step: 20}, {name: r, kind: rotation, step: 90}]}]")
    #expect((built.recognizers[0] as? PinchGestureRecognizer)?.step == 0.2)
    #expect((built.recognizers[1] as? RotationGestureRecognizer)?.step == .pi / 2)
  }

  @Test("A window on an unknown screen is refused, and nothing is added")
  func unknownScreen() throws {
    let application = Application()
    let description = try scene("windows: [{name: a}, {name: b, screen: left}]")
    #expect(throws: DocumentError(path: "windows[1].screen", message: "there is no screen \"left\"")) {
      try description.build(in: application) { $0 == nil ? screen : nil }
    }
    #expect(application.windows.isEmpty)
  }

  @Test("S25: a scene from a program with circular requirements is refused, and nothing is added")
  func cycle() throws {
    var description = try scene("windows: [{name: w, recognizers: [{name: a, kind: tap}, {name: b, kind: pan}]}]")
    description.windows[0].traits.recognizers[0].requireToFail = ["b"]
    description.windows[0].traits.recognizers[1].requireToFail = ["a"]
    let application = Application()
    #expect {
      try description.build(in: application) { _ in screen }
    } throws: { error in
      "\(error)".hasSuffix("b requires a requires b")
    }
    #expect(application.windows.isEmpty)
  }

  /// The actions of a scene's recognizers while fingers move, each as `name state`.
  private func actions(_ text: String, _ samples: [(Int64, [TouchSample])]) throws -> [String] {
    try actions(scene(text), samples)
  }

  private func actions(_ scene: SceneDescription, _ samples: [(Int64, [TouchSample])]) throws -> [String] {
    let application = Application()
    let built = try scene.build(in: application) { _ in screen }
    var lines: [String] = []
    for built in built.recognizers {
      built.addTarget { lines.append("\(built.name) \($0.state)") }
    }
    for (time, samples) in samples {
      application.advance(to: time)
      application.handle(samples.span, on: screen, at: time)
    }
    application.advance(to: .max)
    return lines
  }

  private func sample(_ phase: Touch.Phase, _ x: Double, _ y: Double, id: Int = 1) -> TouchSample {
    TouchSample(id: id, phase: phase, location: Point(x: x, y: y))
  }

  private func taps(_ count: Int) -> [(Int64, [TouchSample])] {
    var frames: [(Int64, [TouchSample])] = []
    for tap in 0..<count {
      let time = Int64(tap) * 200_000
      frames.append((time, [sample(.began, 5, 5, id: tap)]))
      frames.append((time + 50_000, [sample(.ended, 5, 5, id: tap)]))
    }
    return frames
  }

  @Test("S23: requireToFail by name makes a single tap wait for the double tap")
  func requireToFail() throws {
    func text(_ relation: String) -> String {
      """
      windows:
        - name: w
          recognizers:
            - {name: single, kind: tap\(relation)}
            - {name: double, kind: tap, taps: 2}
      """
    }
    #expect(try actions(text(""), taps(2)) == ["single ended", "double ended"])
    #expect(try actions(text(", requireToFail: [double]"), taps(2)) == ["double ended"])
    #expect(try actions(text(", requireToFail: [double]"), taps(1)) == ["single ended"])
  }

  @Test("S20: simultaneousWith by name lets two pans recognize together")
  func simultaneous() throws {
    func text(_ relation: String) -> String {
      """
      windows:
        - name: w
          recognizers: [{name: outer, kind: pan}]
          views:
            - name: v
              recognizers: [{name: inner, kind: pan\(relation)}]
      """
    }
    let drag: [(Int64, [TouchSample])] = [
      (0, [sample(.began, 50, 50)]), (10_000, [sample(.moved, 90, 50)]), (20_000, [sample(.ended, 90, 50)]),
    ]
    #expect(try actions(text(""), drag) == ["inner began", "inner ended"])
    #expect(
      try actions(text(", simultaneousWith: [outer]"), drag)
        == ["inner began", "outer began", "inner ended", "outer ended"])
  }

  @Test("S18: refuseTouchesOn by name keeps a view's touches from a recognizer")
  func refuse() throws {
    func text(_ relation: String) -> String {
      """
      windows:
        - name: w
          recognizers: [{name: outer, kind: tap\(relation)}]
          views: [{name: v, frame: [0, 0, 10, 10]}]
      """
    }
    #expect(try actions(text(""), taps(1)) == ["outer ended"])
    #expect(try actions(text(", refuseTouchesOn: [v]"), taps(1)) == [])
  }

  @Test("The scene with every recognizer recognizes a quick drag as a pan and as a swipe")
  func everyRecognizer() throws {
    let drag: [(Int64, [TouchSample])] = [
      (0, [sample(.began, 100, 100)]), (20_000, [sample(.moved, 130, 100)]), (40_000, [sample(.moved, 180, 100)]),
      (60_000, [sample(.ended, 180, 100)]),
    ]
    #expect(
      try actions(SceneDescription.withEveryRecognizer, drag) == [
        "pan began", "pan changed", "swipe ended", "pan ended",
      ])
    #expect(try actions(SceneDescription.withEveryRecognizer, taps(1)) == ["tap ended"])
  }

  @Test("The demo scene builds, and has a recognizer of every kind that its recordings show")
  func demo() throws {
    let application = Application()
    let built = try demoScene().build(in: application) { _ in screen }
    #expect(built.windows.map(\.name) == ["main"])
    let shown = ["tap", "longPress", "pan", "swipe", "pinch", "rotation", "screenEdgePan", "hover"]
    #expect(Set(shown).isSubset(of: built.recognizers.map(\.kind)))
  }
}
