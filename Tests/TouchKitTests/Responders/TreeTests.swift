import TestSupport
import Testing

@testable import TouchKit

/// Ownership in the tree, and the effects of changing it.
@Suite(.timeLimit(.minutes(5))) struct TreeTests {
  private let stage = Stage()

  @Test("S9: views removed together leave no entries in their superview")
  func leaving() {
    let above = View()
    let views = (0..<5).map { View(name: "\($0)") }
    for view in views { above.addSubview(view) }
    #expect(views[1].leaveSuperview() === above && views[4].leaveSuperview() === above)
    #expect(views[1].superview == nil && views[1].leaveSuperview() == nil && above.subviews.count == 5)
    above.insertSubview(View(name: "new"), at: 2)
    above.closePlaces()
    #expect(above.subviews.map(\.name) == ["0", "new", "2", "3"])
  }

  @Test("S9: a view, recognizer or controller leaves its previous owner when it is added elsewhere")
  func moves() {
    let (one, other) = (stage.view("one"), stage.view("other"))
    let view = stage.view("view", in: one)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: one)
    other.addSubview(view)
    other.addGestureRecognizer(tap)
    #expect(one.subviews.isEmpty && other.subviews.map(\.name) == ["view"] && view.superview === other)
    #expect(one.gestureRecognizers.isEmpty && other.gestureRecognizers.count == 1 && tap.view === other)
    let low = stage.view("low", in: other)
    other.insertSubview(low, at: 0)
    #expect(other.subviews.map(\.name) == ["low", "view"])
    other.addSubview(low)
    #expect(other.subviews.map(\.name) == ["view", "low"])
    let (parent, step, child) = (ViewController(), ViewController(), ViewController())
    parent.addChild(child)
    step.addChild(child)
    #expect(parent.children.isEmpty && step.children.count == 1 && child.parent === step)
    #expect(child.next === step.view)
    child.removeFromParent()
    #expect(step.children.isEmpty && child.parent == nil && child.next == nil)
  }

  @Test("S9: a destroyed controller, view or recognizer's view leaves nothing in the chain")
  func destroyed() {
    let view = View()
    let tap = TapGestureRecognizer()
    do {
      let controller = ViewController(view: view)
      #expect(view.next === controller)
      let short = View()
      short.addGestureRecognizer(tap)
      short.addSubview(view)
    }
    #expect(view.controller == nil && view.superview == nil && view.next == nil && tap.view == nil)
    let first = ViewController(view: view)
    do { _ = ViewController(view: view) }
    #expect(view.controller == nil || view.controller === first)
  }

  @Test(
    "S10: a text field takes the focus if its touch lifts inside, not outside, if cancelled, or with a second finger")
  func textField() {
    for (finger, takes) in [
      (Finger(150, 120).up(), true), (Finger(150, 120).move(300, 0).up(), false), (Finger(150, 120).cancel(), false),
    ] {
      let run = TreeTests()
      let field = run.stage.add(TextField(name: "field", frame: Rect(x: 100, y: 100, width: 100, height: 50)))
      run.stage.play(finger)
      #expect(field.isEditing == takes)
    }
    let field = stage.add(TextField(name: "field", frame: Rect(x: 100, y: 100, width: 100, height: 50)))
    field.isMultipleTouchEnabled = true
    stage.play(Finger(150, 120).hold(100), Finger(160, 120, at: 10).up(), finish: false)
    #expect(!field.isEditing)
  }

  @Test(
    "A swipe fails at once with too many fingers, and says so; its location is where it was recognized")
  func swipe() {
    let decisions = Decisions(of: stage.application)
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.view("view"))
    stage.play(Finger(100, 100).hold(50), Finger(200, 100, at: 20).hold(30), finish: false)
    #expect(decisions.list.map(\.reason) == ["2 fingers came down, 1 required"])
    #expect(decisions.list.map { $0.time - stage.start } == [20_000])
    stage.application.cancelTouches(on: nil, at: stage.start + 100_000)
    var places: [Point] = []
    swipe.addTarget { places.append($0.location) }
    stage.play(Finger(100, 300, at: 1000).move(60, 5, over: 50).move(40, 0).up())
    #expect(places == [Point(x: 160, y: 305)])
    #expect(swipe.location(in: nil) != .zero)
  }

  @Test("S7: a transform maps vectors by its four numbers, and back")
  func transform() {
    let transform = Transform(a: 2, b: 3, c: 5, d: 11)
    #expect(transform.apply(to: Vector(dx: 1, dy: 10)) == Vector(dx: 52, dy: 113))
    #expect(transform.undo(Vector(dx: 52, dy: 113)) == Vector(dx: 1, dy: 10))
    let next = Transform(a: 0, b: 1, c: -1, d: 0)
    #expect(transform.followed(by: next).apply(to: Vector(dx: 1, dy: 10)) == Vector(dx: -113, dy: 52))
  }
}
