import TestSupport
import Testing

@testable import TouchKit

/// Which of several competing gestures wins: S19 to S25.
@Suite(.timeLimit(.minutes(5))) struct ArbitrationTests {
  private let stage = Stage()

  @Test("S19: recognition fails possible recognizers that share a touch, and no others")
  func failsOthers() {
    let left = stage.view("left", 0, 0, 200, 200)
    let right = stage.view("right", 200, 0, 200, 200)
    stage.attach(PanGestureRecognizer(name: "pan"), to: left)
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: left).allowableMovement = 500
    stage.attach(LongPressGestureRecognizer(name: "other"), to: right)
    stage.play(Finger(100, 100).move(20, 0).hold(1000).up(), Finger(300, 100).hold(1000).up())
    #expect(stage.actions == ["pan:began", "other:began", "other:ended", "pan:ended"])
  }

  @Test("S19: an active recognizer blocks newcomers on its touches")
  func blocksNewcomers() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", 0, 0, 200, 200, in: outer)
    stage.attach(PanGestureRecognizer(name: "pan"), to: outer)
    stage.attach(TapGestureRecognizer(name: "tap"), to: inner)
    // The second finger joins the active outer pan, and taps the inner view.
    stage.play(Finger(500, 500).move(20, 0).hold(200).up(), Finger(100, 100, at: 50).up())
    #expect(!stage.actions.contains("tap:ended"))
    stage.play(Finger(100, 100, at: 1000).up())
    #expect(stage.actions.last == "tap:ended")
  }

  @Test("S19: a touch that hits two active recognizers joins only the inner one")
  func joinsOneActive() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", 0, 0, 200, 200, in: outer)
    let outerPan = stage.attach(PanGestureRecognizer(name: "outer"), to: outer)
    stage.attach(PanGestureRecognizer(name: "inner"), to: inner)
    stage.play(
      Finger(500, 500).move(20, 0), Finger(150, 150, at: 20).move(0, 20), Finger(50, 50, at: 50), finish: false)
    // The outer pan excludes the inner one, so the second and third fingers join only the outer pan.
    #expect(stage.actions.filter { $0.hasSuffix("began") } == ["outer:began"])
    #expect(outerPan.numberOfTouches == 3 && !stage.actions.contains("inner:began"))
    let other = Stage()
    let below = other.view("below")
    let above = other.view("above", 0, 0, 200, 200, in: below)
    let wide = other.attach(PanGestureRecognizer(name: "wide"), to: below)
    let near = other.attach(PanGestureRecognizer(name: "near"), to: above)
    let answers = Answers()
    answers.receive = { _, touch in touch.id != 2 }
    wide.delegate = answers
    other.play(
      Finger(500, 500).move(20, 0), Finger(150, 150, at: 20).move(0, 20), Finger(50, 50, at: 50), finish: false)
    #expect(other.actions.filter { $0.hasSuffix("began") } == ["wide:began", "near:began"])
    #expect(wide.numberOfTouches == 1 && near.numberOfTouches == 2)
  }

  @Test("S19: a touch that hits two active recognizers that allow simultaneous recognition joins both")
  func joinsBoth() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", 0, 0, 400, 400, in: outer)
    let outerPan = stage.attach(PanGestureRecognizer(name: "outer pan"), to: outer)
    let innerPan = stage.attach(PanGestureRecognizer(name: "inner pan"), to: inner)
    outerPan.allowSimultaneous(with: innerPan)
    stage.play(Finger(100, 100).move(20, 0), Finger(200, 100, at: 50), finish: false)
    #expect(innerPan.numberOfTouches == 2 && outerPan.numberOfTouches == 2)
  }

  @Test("S19: a touch of an active recognizer does not join another active recognizer that excludes the first")
  func staysOut() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", 0, 0, 400, 400, in: outer)
    let outerPan = stage.attach(PanGestureRecognizer(name: "outer pan"), to: outer)
    let innerPan = stage.attach(PanGestureRecognizer(name: "inner pan"), to: inner)
    stage.play(
      Finger(500, 100).move(20, 0), Finger(100, 100, at: 50).move(20, 0), Finger(150, 100, at: 100), finish: false)
    #expect(innerPan.state == .possible || outerPan.numberOfTouches == 1)
    #expect(stage.actions.filter { $0.hasSuffix("began") } == ["outer pan:began"])
  }

  @Test("S20: one of canPrevent, canBePrevented and the delegates can allow both to recognize", arguments: 0..<5)
  func prevention(kind: Int) {
    final class Open: PanGestureRecognizer {
      var prevents = true
      var isPrevented = true
      override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }
      override func canBePrevented(by other: GestureRecognizer) -> Bool { isPrevented }
    }
    let view = stage.view("view")
    let first = stage.attach(Open(name: "first"), to: view)
    let second = stage.attach(Open(name: "second"), to: view)
    let answers = Answers()
    answers.simultaneous = { _, _ in true }
    switch kind {
    case 1: first.prevents = false
    case 2: second.isPrevented = false
    case 3: first.delegate = answers
    case 4: second.delegate = answers
    default: break
    }
    stage.play(Finger(100, 100).move(20, 0).up())
    let began = stage.actions.filter { $0.hasSuffix("began") }
    // The second recognizer is active only if nothing prevents it, and then does not block the first.
    #expect(began == (kind == 0 ? ["first:began"] : ["first:began", "second:began"]))
  }

  @Test("S20: simultaneous recognition can also be allowed without a delegate", arguments: [true, false])
  func allowSimultaneous(isFirst: Bool) {
    let view = stage.view("view")
    let first = stage.attach(PanGestureRecognizer(name: "first"), to: view)
    let second = stage.attach(PanGestureRecognizer(name: "second"), to: view)
    if isFirst { first.allowSimultaneous(with: second) } else { second.allowSimultaneous(with: first) }
    stage.play(Finger(100, 100).move(20, 0).up())
    #expect(stage.actions == ["first:began", "second:began", "first:ended", "second:ended"])
  }

  @Test("S20, S25: a relation that is set twice exists once")
  func relatedTwice() throws {
    let (one, other) = (GestureRecognizer(name: "one"), GestureRecognizer(name: "other"))
    for _ in 0..<2 {
      try one.require(toFail: other)
      one.allowSimultaneous(with: other)
    }
    #expect(one.relations.required.count == 1 && one.relations.simultaneous.count == 1)
    #expect(other.relations.back.count == 2)
  }

  @Test("S20: permission to recognize with one recognizer does not apply to others", arguments: [false, true])
  func simultaneousWithOne(_ isMutual: Bool) {
    let view = stage.view("view")
    let pans = ["first", "second", "third"].map { PanGestureRecognizer(name: $0) }
    for pan in pans { stage.attach(pan, to: view) }
    pans[0].allowSimultaneous(with: pans[1])
    if isMutual { pans[2].allowSimultaneous(with: pans[1]) }
    stage.play(Finger(100, 100).move(20, 0), finish: false)
    #expect(stage.actions == ["first:began", "second:began"])
  }

  @Test(
    "S21: single and double tap without a requirement: single, then double, in either order of attachment",
    arguments: [true, false])
  func singleThenDouble(isSingleFirst: Bool) {
    let view = stage.view("view")
    for isSingle in isSingleFirst ? [true, false] : [false, true] {
      let tap = stage.attach(TapGestureRecognizer(name: isSingle ? "single" : "double"), to: view)
      tap.numberOfTapsRequired = isSingle ? 1 : 2
    }
    stage.play(Finger.taps(2, 100, 100))
    #expect(stage.actions == ["single:ended", "double:ended"])
  }

  @Test("S21: S22: a single tap that allows the double tap keeps its place in the order of S11")
  func simultaneousTaps() {
    let order = { (relate: (TapGestureRecognizer, TapGestureRecognizer) -> Void) -> [String] in
      let stage = Stage()
      let view = stage.view("view")
      let single = stage.attach(TapGestureRecognizer(name: "single"), to: view)
      let double = stage.doubleTap(on: view)
      relate(single, double)
      stage.play(Finger.taps(2, 100, 100))
      return stage.actions
    }
    #expect(order { $0.allowSimultaneous(with: $1) } == ["single:ended", "single:ended", "double:ended"])
    #expect(order { _, _ in } == ["single:ended", "double:ended"])
  }

  @Test("S21: S22: taps that share no touch both recognize in one frame, whichever needs more taps")
  func tapsOnDifferentTouches() {
    let left = stage.view("left", 0, 0, 200, 200)
    let right = stage.view("right", 300, 0, 200, 200)
    stage.attach(TapGestureRecognizer(name: "single"), to: left)
    stage.doubleTap(on: right)
    stage.play(
      Finger(350, 100).up(), Finger(100, 100, at: 90).up(after: 60), Finger(350, 100, at: 100).up(after: 50))
    #expect(Set(stage.actions) == ["single:ended", "double:ended"])
    #expect(stage.log.entries.filter { $0.isAction }.allSatisfy { $0.time == 150_000 })
  }

  @Test("S21: a tap prevents taps that need no more taps; for other kinds, S19 applies")
  func tapsPrevent() {
    let single = TapGestureRecognizer()
    let other = TapGestureRecognizer()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    #expect(single.canPrevent(other))
    #expect(!single.canPrevent(double))
    #expect(double.canPrevent(single))
    #expect(single.canPrevent(PanGestureRecognizer()))
    let view = stage.view("view")
    stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: view)
    hold.numberOfTapsRequired = 1
    stage.play(Finger(100, 100).up(), Finger(100, 100, at: 100).hold(1000).up())
    #expect(stage.actions == ["tap:ended"])
  }

  @Test(
    "S23: a single tap that requires the double tap to fail recognizes once it has failed, not if it succeeds",
    arguments: [(1, ["single:ended"]), (2, ["double:ended"])])
  func singleAfterDouble(count: Int, expected: [String]) throws {
    let view = stage.view("view")
    let single = stage.attach(TapGestureRecognizer(name: "single"), to: view)
    let double = stage.doubleTap(on: view)
    try single.require(toFail: double)
    stage.play(Finger.taps(count, 100, 100))
    #expect(stage.actions == expected)
    if count == 1 {
      // The tap lifts at 50 ms; the double tap fails 350 ms later; the action has the deadline's time.
      #expect(stage.log.entries.last { $0.isAction }?.time == 400_000)
      #expect(stage.trace("view") == "began cancelled")
    }
  }

  @Test("S23: when the required recognizer begins, the waiting one fails, also in different views")
  func requiredBegins() throws {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: inner)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: outer)
    hold.allowableMovement = 500
    pan.allowSimultaneous(with: hold)
    try pan.require(toFail: hold)
    stage.play(Finger(100, 100).move(20, 0).hold(800).move(20, 0).up())
    #expect(stage.actions == ["hold:began", "hold:changed", "hold:ended"])
  }

  @Test("S23: a recognizer fails if one that it requires to fail is active, even with another finger on another view")
  func requiredIsActive() throws {
    let (left, right) = (stage.view("left", 0, 0, 400, 400), stage.view("right", 400, 0, 400, 400))
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: left)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: right)
    try tap.require(toFail: pan)
    let log = Decisions(of: stage.application)
    stage.play(Finger(100, 100).move(50, 0).hold(200).up(), Finger(500, 100, at: 100).up(after: 50))
    #expect(stage.actions == ["pan:began", "pan:ended"])
    #expect(log.list.first { $0.recognizer === tap }?.reason == "it requires pan to fail, but pan is active")
    stage.play(Finger(500, 100, at: 1000).up(after: 50))
    #expect(stage.actions.last == "tap:ended")
  }

  @Test("S23: if its touches lift during the wait, a discrete recognizer still recognizes, and a continuous one fails")
  func touchesLifted() {
    let view = stage.view("view")
    stage.attach(RecordingRecognizer(failingAfter: 500), to: view)
    let answers = Answers()
    answers.requireFailure = { _, other in other.name == "watcher" }
    answers.simultaneous = { _, _ in true }
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    tap.delegate = answers
    pan.delegate = answers
    stage.play(Finger(100, 100).up())
    #expect(stage.actions == ["tap:ended"])
    #expect(stage.log.entries.last { $0.isAction }?.time == 500_000)
    stage.log.removeAll()
    stage.play(Finger(100, 100, at: 1000).move(20, 0).up())
    #expect(stage.actions == [])
    stage.log.removeAll()
    stage.play(Finger(100, 100, at: 2000).move(20, 0).hold(600).move(5, 0).up())
    #expect(stage.actions == ["pan:began", "pan:changed", "pan:ended"])
  }

  @Test("S23: both delegates are asked, once per pair and attempt", arguments: [true, false])
  func askedOnce(asksWaiting: Bool) {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: inner)
    let double = stage.doubleTap(on: outer)
    let answers = Answers()
    answers.requireFailure = { one, other in one.name == "tap" && other.name == "double" }
    answers.beRequired = { one, other in one.name == "double" && other.name == "tap" }
    (asksWaiting ? tap : double).delegate = answers
    stage.play(Finger(100, 100).up())
    #expect(stage.actions == ["tap:ended"])
    let question = asksWaiting ? "require tap of double" : "required double by tap"
    #expect(answers.questions.filter { $0 == question }.count == 1)
    stage.play(Finger(100, 100, at: 2000).up())
    #expect(answers.questions.filter { $0 == question }.count == 2)
  }

  @Test("S23: subclasses may also require failure")
  func subclassRequires() {
    final class Patient: TapGestureRecognizer {
      override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other.name == "double" }
    }
    final class Important: TapGestureRecognizer {
      override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other.name == "single" }
    }
    for isPatient in [true, false] {
      let stage = Stage()
      let view = stage.view("view")
      stage.attach(isPatient ? Patient(name: "single") : TapGestureRecognizer(name: "single"), to: view)
      let double = isPatient ? TapGestureRecognizer(name: "double") : Important(name: "double")
      stage.attach(double, to: view).numberOfTapsRequired = 2
      stage.play(Finger.taps(2, 100, 100))
      #expect(stage.actions == ["double:ended"])
    }
  }

  @Test("S23: a required recognizer without touches is not waited for")
  func idleIsNotAwaited() throws {
    let left = stage.view("left", 0, 0, 200, 200)
    let right = stage.view("right", 200, 0, 200, 200)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: left)
    try tap.require(toFail: stage.attach(PanGestureRecognizer(name: "pan"), to: right))
    stage.play(Finger(100, 100).up())
    #expect(stage.log.entries.last { $0.isAction }?.time == 10_000)
  }

  @Test("S24: a released pan begins at the current position with translation 0, and replays nothing")
  func releasedPan() throws {
    let view = stage.view("view")
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: view)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    try pan.require(toFail: swipe)
    var seen: [String] = []
    pan.addTarget { seen.append("\($0.state) \(pan.translation.dx) at \($0.location.x)") }
    // The swipe fails at 500 ms; the pan was ready at 100 ms.
    stage.play(Finger(100, 100).move(20, 0, over: 100).hold(500).move(7, 0).up())
    #expect(seen == ["began 0.0 at 120.0", "changed 7.0 at 127.0", "ended 7.0 at 127.0"])
    #expect(stage.log.entries.first { $0.isAction }?.time == 500_000)
  }

  @Test("S24: the translation of a pan that did not wait is measured from the finger's begin")
  func freePan() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    var seen: [Double] = []
    pan.addTarget { _ in seen.append(pan.translation.dx) }
    stage.play(Finger(100, 100).move(20, 0).move(5, 0).up())
    #expect(seen == [20, 25, 25])
  }

  @Test("S25: a cycle of requirements is refused when it is set, with the cycle's names, and changes nothing")
  func cycleRefused() throws {
    let view = stage.view("view")
    let taps = ["a", "b", "c"].map { stage.attach(TapGestureRecognizer(name: $0), to: view) }
    try taps[0].require(toFail: taps[1])
    try taps[1].require(toFail: taps[2])
    #expect(throws: RequirementCycle(names: ["c", "a", "b", "c"])) { try taps[2].require(toFail: taps[0]) }
    #expect(throws: RequirementCycle(names: ["a", "a"])) { try taps[0].require(toFail: taps[0]) }
    #expect(
      RequirementCycle(names: ["a", "b", "a"]).description
        == "these recognizers would wait for each other forever: a requires b requires a")
    stage.play(Finger(100, 100).up())
    #expect(stage.actions == ["c:ended"])
  }

  @Test("S25: a cycle made by delegates' answers loses its last requirement, and that is logged")
  func cycleOfDelegates() {
    let decisions = Decisions(of: stage.application)
    let view = stage.view("view")
    let answers = Answers()
    answers.requireFailure = { _, _ in true }
    for name in ["a", "b"] { stage.attach(TapGestureRecognizer(name: name), to: view).delegate = answers }
    stage.play(Finger(100, 100).up())
    #expect(stage.actions == ["b:ended"])
    let dropped = decisions.list.filter { $0.rule == "S25" }
    #expect(dropped.map(\.recognizer.name) == ["b"])
    #expect(dropped.first?.reason == "a requirement was dropped because it closes a cycle: b requires a requires b")
  }

  @Test(
    "S21, S22: which of several taps recognize does not depend on the order in which they are attached",
    arguments: [[1, 2, 4], [1, 4, 2], [2, 1, 4], [2, 4, 1], [4, 1, 2], [4, 2, 1]], [false, true])
  func tapsInAnyOrder(counts: [Int], isLastLate: Bool) throws {
    let view = stage.view("view")
    for count in counts {
      let tap = stage.attach(TapGestureRecognizer(name: "\(count)"), to: view)
      tap.numberOfTapsRequired = count
      if isLastLate && count == 4 { try tap.require(toFail: stage.attach(Late(name: "late"), to: view)) }
    }
    stage.play(Finger.taps(4, 100, 100))
    #expect(
      stage.actions == ["1:ended", "2:ended", "1:ended"] + (isLastLate ? ["2:ended", "4:ended"] : ["4:ended"]))
  }

  @Test(
    "S11, S21: taps that share no touch recognize in the order of S11, whichever needs more taps",
    arguments: [true, false])
  func orderOfDistantTaps(isSingleFirst: Bool) {
    stage.attach(TapGestureRecognizer(name: "single"), to: stage.view("left", 0, 0, 200, 200))
    stage.doubleTap(on: stage.view("right", 300, 0, 200, 200))
    let single = isSingleFirst ? Finger(100, 100).up(after: 150) : Finger(100, 100, at: 90).up(after: 60)
    stage.play(single, Finger(350, 100, at: 50).up(), Finger(350, 100, at: 100).up(after: 50))
    #expect(stage.actions == (isSingleFirst ? ["single:ended", "double:ended"] : ["double:ended", "single:ended"]))
  }

  @Test("S11: all recognizers of the view that was hit first come before those of the next view")
  func orderOfViews() {
    let (left, right) = (stage.view("left", 0, 0, 200, 200), stage.view("right", 300, 0, 200, 200))
    let pans = [("a", left), ("b", left), ("c", right)].map { name, view in
      stage.attach(PanGestureRecognizer(name: name), to: view)
    }
    pans[0].allowSimultaneous(with: pans[1])
    stage.play(Finger(100, 100).move(20, 0), Finger(350, 100).move(20, 0), finish: false)
    #expect(stage.actions == ["a:began", "b:began", "c:began"])
  }

  @Test("S15: the views from the one that was hit up to the recognizer's own are asked, in this order, and no others")
  func askedViews() {
    var asked: [String] = []
    var views: [RecordingView] = []
    for name in ["above", "own", "between", "hit"] {
      let view = stage.view(name, in: views.last)
      view.shouldBegin = { _ in
        asked.append(name)
        return true
      }
      views.append(view)
    }
    stage.attach(PanGestureRecognizer(name: "pan"), to: views[1])
    stage.play(Finger(100, 100).move(20, 0).up())
    #expect(asked == ["hit", "between", "own"] && stage.actions == ["pan:began", "pan:ended"])
    views[2].shouldBegin = { _ in false }
    stage.log.removeAll()
    stage.play(Finger(100, 100, at: 1000).move(20, 0).up())
    #expect(stage.actions == [])
  }

  @Test("S15, S18, S20, S23, S48: a delegate that implements no answer changes nothing")
  func silentDelegate() {
    final class Silent: GestureRecognizerDelegate {}
    let silent = Silent()
    let view = stage.view("view")
    for name in ["first", "second"] { stage.attach(PanGestureRecognizer(name: name), to: view).delegate = silent }
    stage.play(Finger(100, 100).move(20, 0).up())
    #expect(stage.actions == ["first:began", "first:ended"])
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.focusView("focused"))
    tap.allowedPressTypes = [.power]
    tap.delegate = silent
    stage.click(.power, from: 1000, to: 1100)
    #expect(stage.actions.last == "tap:ended")
    withExtendedLifetime(silent) {}
  }

  @Test("S18: a refused view that no longer exists keeps no touch from the recognizer")
  func refusedViewReleased() {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.refuseTouches(on: View(name: "gone"))
    stage.play(Finger(100, 100).up())
    #expect(stage.actions == ["tap:ended"])
  }

  @Test(
    "S13: a recognizer that does not react to the end of its touches fails, or is cancelled if it has begun",
    arguments: [false, true])
  func endedTouches(begins: Bool) {
    let decisions = Decisions(of: stage.application)
    let own = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    own.onTouches = { own, phase, _, _ in if begins && phase == .began { own.state = .began } }
    stage.play(Finger(100, 100).up())
    let end = "\(begins ? "cancelled" : "failed"): its touches have ended"
    #expect(decisions.list.map { "\($0.to): \($0.reason)" } == (begins ? ["began: ", end] : [end]))
    #expect(own.resets == 1)
  }

  /// A stage with a program's recognizer on a view, and the outcomes of its contests with the winners.
  private func contest() -> (stage: Stage, claim: ClientGestureRecognizer, outcomes: EventNotes<String>) {
    let stage = Stage()
    let claim = ClientGestureRecognizer(name: "claim")
    stage.attach(claim, to: stage.view("claimed", 0, 500, 200, 500)).delaysTouchesEnded = false
    let outcomes = EventNotes<String>(stage.application) { event, _, _ in
      guard case .contest(let contest) = event, case .outcome(let outcome, let winner) = contest.news else {
        return nil
      }
      return "\(outcome) by \(winner?.name ?? "none")"
    }
    return (stage, claim, outcomes)
  }

  @Test("S23, S49, S55: a contest lost to a required gesture or to one of the screen names the winner")
  func lostContests() throws {
    let required = contest()
    let hold = required.stage.attach(LongPressGestureRecognizer(name: "hold"), to: required.stage.window)
    required.claim.allowSimultaneous(with: hold)
    try required.claim.require(toFail: hold)
    required.stage.play(Finger(100, 600).up(after: 800), finish: false)
    #expect(required.outcomes.all == ["prevented by hold"])
    let ofScreen = contest()
    let backdrop = Window(screen: ofScreen.stage.screen, layer: .backdrop)
    ofScreen.stage.application.addWindow(backdrop)
    let home = ofScreen.stage.attach(ScreenEdgePanGestureRecognizer(name: "home"), to: backdrop)
    home.edges = .bottom
    ofScreen.stage.play(Finger(100, 990).move(0, -200, over: 100, steps: 10), finish: false)
    #expect(ofScreen.outcomes.all == ["prevented by home"])
  }

  @Test("S19, S55: a contest whose touch an active gesture follows is lost to that gesture")
  func lostToActive() {
    let (stage, claim, outcomes) = contest()
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    stage.play(Finger(500, 300).move(20, 0), Finger(100, 600, at: 50), finish: false)
    #expect(claim.answer(.recognized))
    #expect(outcomes.all == ["prevented by pan"])
  }
}
