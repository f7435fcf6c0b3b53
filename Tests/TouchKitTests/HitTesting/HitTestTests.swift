import TestSupport
import Testing

@testable import TouchKit

/// Which view a touch at a position hits (S5 to S7).
@Suite(.timeLimit(.minutes(5))) struct HitTestTests {
  private let stage = Stage()

  private func hit(_ x: Double, _ y: Double, at time: Int64 = 0) -> String? {
    stage.window.hitTest(Point(x: x, y: y), at: time)?.name
  }

  @Test("S7: outsets enlarge the hit area at each edge by that edge's width, and negative ones shrink it")
  func outsets() {
    let view = stage.view("view", 100, 100, 100, 100)
    view.hitOutsets = Insets(top: 10, left: 20, bottom: 30, right: -40)
    #expect(hit(150, 90) == "view")
    #expect(hit(150, 89.9) == "window")
    #expect(hit(80, 150) == "view")
    #expect(hit(79.9, 150) == "window")
    #expect(hit(150, 229.9) == "view")
    #expect(hit(150, 230) == "window")
    #expect(hit(159.9, 150) == "view")
    #expect(hit(160, 150) == "window")
  }

  @Test("S6: a subview's outsets do not extend beyond its parent's hit area")
  func outsetsInParent() {
    let parent = stage.view("parent", 100, 100, 100, 100)
    stage.view("child", 0, 0, 50, 50, in: parent).hitOutsets = Insets(all: 30)
    #expect(hit(175, 175) == "child")
    #expect(hit(95, 120) == "window")
    parent.hitOutsets = Insets(all: 10)
    #expect(hit(95, 120) == "child")
  }

  @Test("S7: a redirected hit goes to another view, even if that view is not interactive")
  func redirection() {
    let label = Label(name: "label", frame: Rect(x: 500, y: 500, width: 10, height: 10))
    stage.window.addSubview(label)
    let panel = stage.view("panel", 0, 0, 100, 100)
    stage.view("inner", 0, 0, 10, 10, in: panel)
    panel.hitRedirection = label
    #expect(hit(50, 50) == "label")
    #expect(hit(5, 5) == "inner")
    #expect(hit(505, 505) == "window")
  }

  @Test("S7: a view that swallows hits also takes its subviews' hits, and redirects them all")
  func swallowing() {
    let panel = stage.view("panel", 0, 0, 100, 100)
    let inner = stage.view("inner", 0, 0, 10, 10, in: panel)
    panel.hitBehavior = .swallow
    #expect(hit(5, 5) == "panel")
    let other = stage.view("other", 500, 500, 10, 10)
    panel.hitRedirection = other
    #expect(hit(5, 5) == "other")
    panel.hitBehavior = .normal
    #expect(hit(5, 5) == "inner")
    inner.isHidden = true
    #expect(hit(5, 5) == "other")
  }

  @Test("S7: a view that passes hits through keeps its subviews' hits, and passes on its own")
  func passingThrough() {
    stage.view("behind", 0, 0, 100, 100)
    let front = stage.view("front", 0, 0, 100, 100)
    stage.view("inner", 0, 0, 10, 10, in: front)
    #expect(hit(50, 50) == "front")
    front.hitBehavior = .passThrough
    #expect(hit(50, 50) == "behind")
    #expect(hit(5, 5) == "inner")
  }

  @Test("S7: a view without subviews also passes hits through")
  func emptyPassThrough() {
    stage.view("below")
    stage.view("glass").hitBehavior = .passThrough
    stage.play(Finger(100, 100).up())
    #expect(stage.log.lines == ["below began", "below ended"])
  }

  @Test("S7: a redirection to a view without a window, on another screen or in another application has no effect")
  func redirectionToNowhere() {
    let panel = stage.view("panel", 0, 0, 100, 100)
    let loose = View(name: "loose")
    panel.hitRedirection = loose
    #expect(hit(50, 50) == "panel")
    let screen = Screen(name: "other", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(name: "far", screen: screen)
    stage.application.addWindow(window)
    window.addSubview(loose)
    #expect(hit(50, 50) == "panel")
    let foreign = Window(name: "foreign", screen: stage.screen)
    let application = Application()
    application.addWindow(foreign)
    foreign.addSubview(loose)
    #expect(hit(50, 50) == "panel")
  }

  @Test("S7: a touch redirected into another window belongs to that window")
  func redirectionToAnotherWindow() {
    let low = Window(name: "low", screen: stage.screen, level: -1)
    let target = RecordingView(name: "target", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    target.log = stage.log
    low.addSubview(target)
    stage.application.addWindow(low)
    stage.view("panel", 0, 0, 100, 100).hitRedirection = target
    var windows: [Window] = []
    target.onMessage = { _, touches in windows += touches.map(\.window) }
    stage.play(Finger(50, 50).hold(100), finish: false)
    #expect(windows.map(\.name) == ["low"])
    stage.application.removeWindow(low)
    #expect(stage.trace("target") == "began cancelled")
  }

  @Test("S7: labels and images are not interactive by default")
  func labelsAndImages() {
    let label = Label(name: "label", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let image = ImageView(name: "image", frame: Rect(x: 20, y: 0, width: 10, height: 10))
    stage.window.addSubview(label)
    stage.window.addSubview(image)
    #expect(hit(5, 5) == "window")
    #expect(hit(25, 5) == "window")
    label.isUserInteractionEnabled = true
    image.isUserInteractionEnabled = true
    #expect(hit(5, 5) == "label")
    #expect(hit(25, 5) == "image")
  }

  @Test("S7: a scaled view is hit where it is visible, with its subviews")
  func scaled() {
    let view = stage.view("view", 100, 100, 100, 100)
    stage.view("corner", 90, 90, 10, 10, in: view)
    view.transform = Transform(scale: 2)
    #expect(hit(50, 50) == "view")
    #expect(hit(49.9, 50) == "window")
    #expect(hit(249.9, 150) == "view")
    #expect(hit(250, 150) == "window")
    #expect(hit(231, 231) == "corner")
    #expect(hit(229, 231) == "view")
    view.transform = Transform(scale: 0)
    #expect(hit(150, 150) == "window")
  }

  @Test("S7: a rotated view is hit where it is visible, and converts positions both ways")
  func rotated() {
    let view = stage.view("view", 100, 100, 200, 20)
    view.transform = Transform(rotation: .pi / 2)
    // Its middle (200, 110) stays; the view stands upright with its left end up.
    #expect(hit(200, 11) == "view")
    #expect(hit(200, 209) == "view")
    #expect(hit(189, 110) == "window")
    #expect(hit(120, 110) == "window")
    let left = view.convert(fromScreen: Point(x: 200, y: 10))
    #expect(abs(left.x) < 1e-9 && abs(left.y - 10) < 1e-9)
    let back = view.convert(toScreen: Point(x: 0, y: 10))
    #expect(abs(back.x - 200) < 1e-9 && abs(back.y - 10) < 1e-9)
    let displacement = view.convert(fromScreen: Vector(dx: 0, dy: 5))
    #expect(abs(displacement.dx - 5) < 1e-9 && abs(displacement.dy) < 1e-9)
  }

  @Test("S7: an animated view is hit at its position at the touch's time")
  func animated() {
    let view = stage.view("view", 0, 0, 10, 10)
    view.animation = Animation(
      [.init(time: 0), .init(time: 1, offset: Vector(dx: 100, dy: 0))], start: 5_000_000)
    #expect(hit(5, 5, at: 4_000_000) == "view")
    #expect(hit(54.9, 5, at: 5_450_000) == "view")
    #expect(hit(55, 5, at: 5_450_000) == "window")
    #expect(hit(45, 5, at: 5_450_000) == "view")
    #expect(hit(5, 5, at: 5_450_000) == "window")
    #expect(hit(105, 5, at: 9_000_000) == "view")
  }

  @Test(
    "S7: positions convert both ways while a view moves, and an animation without a start waits for the first touch")
  func animatedPlaces() {
    let view = stage.view("view", 100, 200, 50, 50)
    view.animation = Animation([
      Animation.Keyframe(time: 0), Animation.Keyframe(time: 1, offset: Vector(dx: 100, dy: 300)),
    ])
    let away = Finger(900, 900).up()
    stage.play(away, finish: false)
    #expect(stage.window.shownTime == stage.start)
    stage.application.advance(to: stage.start + 500_000)
    stage.play(Finger(900, 900, at: 500).up(), finish: false)
    #expect(view.convert(toScreen: Point(x: 10, y: 20)) == Point(x: 161, y: 373))
    #expect(view.convert(fromScreen: Point(x: 161, y: 373)) == Point(x: 10, y: 20))
    stage.play(Finger(160, 360, at: 520).up())
    #expect(stage.trace("view") == "began ended")
  }

  @Test("S7: an animation without its own start time starts when its window is shown")
  func animationFromTheFirstTouch() {
    let view = stage.view("view", 0, 0, 10, 10)
    view.animation = Animation([.init(time: 0), .init(time: 1, offset: Vector(dx: 100, dy: 0))])
    stage.play(Finger(5, 5).up(after: 10), Finger(55, 5, at: 500).up(after: 10), Finger(5, 5, at: 700).up(after: 10))
    #expect(stage.trace("view") == "began ended began ended")
    let stamped = Stage()
    stamped.window.shownTime = stamped.start - 1_000_000
    let other = stamped.view("view", 0, 0, 10, 10)
    other.animation = view.animation
    stamped.play(Finger(105, 5).up())
    #expect(stamped.trace("view") == "began ended")
  }

  @Test("S7: a touch stays relative to the view's position at its begin, wherever the view moves meanwhile")
  func movingTarget() {
    let view = stage.view("view", 0, 0, 10, 10)
    view.animation = Animation([.init(time: 0), .init(time: 1, offset: Vector(dx: 500, dy: 0))])
    stage.play(Finger(5, 5).hold(900).up())
    #expect(stage.trace("view") == "began ended")
  }

  @Test("S7: hitTest and point(inside:) can be overridden")
  func overriding() {
    final class Round: View {
      override func point(inside point: Point) -> Bool {
        let (x, y) = (point.x - 50, point.y - 50)
        return x * x + y * y < 2500
      }
    }
    final class Chooser: View {
      var choice: View?
      override func hitTest(_ point: Point, at time: Int64) -> View? {
        super.hitTest(point, at: time) == nil ? nil : choice
      }
    }
    let round = Round(name: "round", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(round)
    #expect(hit(50, 50) == "round")
    #expect(hit(5, 5) == "window")
    let chooser = Chooser(name: "chooser", frame: Rect(x: 200, y: 0, width: 100, height: 100))
    stage.window.addSubview(chooser)
    #expect(hit(250, 50) == "window")
    chooser.choice = round
    #expect(hit(250, 50) == "round")
  }

  @Test("S7: a view that its animation scales or turns is hit where it is visible, and converts positions both ways")
  func animatedShapes() {
    let view = stage.view("view", 100, 100, 200, 20)
    view.animation = Animation(
      [
        .init(time: 0), .init(time: 1, scale: 2), .init(time: 2, offset: Vector(dx: 30, dy: -5), rotation: .pi / 2),
        .init(time: 3, rotation: 1),
      ], start: 0)
    // Its middle is (200, 110). With twice the size, it reaches from (0, 90) to (400, 130).
    #expect([91.0, 89].map { hit(10, $0, at: 1_000_000) } == ["view", "window"])
    // It stands upright around (230, 105), with its left end up.
    #expect([6.0, 4].map { hit(230, $0, at: 2_000_000) } == ["view", "window"])
    #expect([239.0, 241].map { hit($0, 105, at: 2_000_000) } == ["view", "window"])
    let end = view.convert(toSuperview: Point(x: 0, y: 10), at: 2_000_000)
    #expect(abs(end.x - 230) < 1e-9 && abs(end.y - 5) < 1e-9)
    let back = view.convert(fromSuperview: end, at: 2_000_000)
    #expect(abs(back.x) < 1e-9 && abs(back.y - 10) < 1e-9)
    // A turn by 1 leads its right end to (254, 194).
    #expect(hit(248, 185, at: 3_000_000) == "view" && hit(290, 110, at: 3_000_000) == "window")
  }

  @Test("S7: an animated view in no application has its position at time 0")
  func animatedAlone() {
    let view = View(name: "view", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.animation = Animation([.init(time: 0), .init(time: 1, offset: Vector(dx: 1e6, dy: 1e6))], start: 0)
    #expect(view.convert(toScreen: Point(x: 1, y: 2)) == Point(x: 1, y: 2))
    #expect(view.convert(fromScreen: Point(x: 1, y: 2)) == Point(x: 1, y: 2))
  }

  @Test("By default, a window covers its screen, lies in the layer base on level 0, and is not secure")
  func windowDefaults() {
    let screen = Screen(name: "wide", size: Size(width: 300, height: 200), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(screen: screen)
    #expect(window.frame == Rect(x: 0, y: 0, width: 300, height: 200) && window.frameRate == 60)
    #expect(window.layer == .base && window.level == 0)
    #expect(!window.isSecure && !window.isInBackground && !window.passesTouches)
  }

  @Test("By default, a view is visible and interactive, and handles nothing itself")
  func viewDefaults() {
    let view = View()
    #expect(view.alpha == 1 && !view.isHidden && view.isUserInteractionEnabled && view.isStraight)
    #expect(!view.isMultipleTouchEnabled && !view.isExclusiveTouch && !view.reportsTouches)
    #expect(!view.isFocusable && !view.handlesMotion && !view.dropsMoves)
    #expect(!EventOrigin(window: "window", view: "view", kind: "view", screen: stage.screen).isRemoved)
  }
}
