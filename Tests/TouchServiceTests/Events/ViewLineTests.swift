import Documents
import Panels
import Testing
import TouchKit
import Varlink

@testable import TouchService

/// The lines of controls, tables and scroll views, and which clients receive them.
@Suite(.timeLimit(.minutes(5))) struct ViewLineTests {
  private func rig(_ view: String) throws -> Rig {
    try Rig(
      scene: """
        frameRate: 50
        windows:
          - name: main
            answers: [save]
            views:
              - \(view)
        """)
  }

  @Test("S30: a button's lines have the event, its position, and the responder that handles the action")
  func button() throws {
    let rig = try rig("{name: save-button, kind: button, frame: [100, 100, 100, 50], action: save}")
    rig.tap(1_000_000, at: 150, 120)
    let common = #""view":"save-button","kind":"button","window":"main","time":"#
    #expect(
      rig.lines.all == [
        #"{"control":{"event":"touchDown",\#(common)1000000,"x":150,"y":120}}"#,
        #"{"control":{"event":"touchUpInside",\#(common)1050000,"x":150,"y":120}}"#,
        #"{"control":{"event":"primaryActionTriggered",\#(common)1050000,"x":150,"y":120,"action":"save","target":"main"}}"#,
      ])
    let events: [Control.Event] = [.touchDown, .touchUpInside, .primaryActionTriggered]
    #expect(rig.lines.controlEvents == events)
    #expect(rig.lines.replacementKeys == events.map { _ in nil })
  }

  @Test("S10: an action that no responder handles has no target")
  func discardedAction() throws {
    let rig = try rig("{name: b, kind: button, frame: [100, 100, 100, 50], action: print}")
    rig.tap(1_000_000, at: 150, 120)
    #expect(rig.lines.all.last?.hasSuffix(#""y":120,"action":"print"}}"#) == true)
  }

  @Test(
    "A control's lines have its value",
    arguments: [
      ("kind: switch, on: false", #""on":true"#), ("kind: stepper, minimum: 2, step: 0.5", #""value":2.5"#),
      ("kind: segmented, segments: 4", #""selected":3"#), ("kind: page, pages: 3, current: 1", #""selected":2"#),
    ])
  func values(_ kind: String, _ value: String) throws {
    let rig = try rig("{name: control, frame: [0, 0, 400, 40], \(kind)}")
    rig.tap(1_000_000, at: 390, 20)
    let line = rig.lines.all.first { $0.contains(#""event":"valueChanged""#) }
    #expect(line?.contains(#""x":390,"y":20,\#(value)}}"#) == true, "\(rig.lines.all)")
  }

  @Test("A slider's values and movements may each be replaced by newer ones of the same touch; other lines may not")
  func slider() throws {
    let rig = try rig("{name: volume, kind: slider, frame: [0, 0, 240, 40], maximum: 100}")
    for touch in 0..<2 {
      let start = Int64(touch) * 1_000_000
      rig.frame(start, (0, (Int32(20 + touch * 20), 20)))
      rig.frame(start + 10_000, (0, (Int32(40 + touch * 20), 20)))
      rig.frame(start + 20_000, (0, nil))
    }
    #expect(rig.lines.all[1].contains(#""event":"valueChanged""#))
    #expect(rig.lines.all[1].contains(#""value":10}"#))
    #expect(rig.lines.all[6].contains(#""value":20}"#))
    #expect(rig.lines.replacementKeys == [nil, 2, 1, nil, nil, nil, 4, 3, nil, nil])
  }

  @Test("S39: a scroll view's lines are began, offsets at the scene's rate and one end; only `changed` is replaceable")
  func scroll() throws {
    let rig = try rig("{name: list, kind: scroll, contentSize: [800, 2000]}")
    rig.frame(0, (0, (400, 400)))
    for step in 1...Int32(5) { rig.frame(Int64(step) * 10_000, (0, (400, 400 - step * 20))) }
    rig.frame(50_001, (0, nil))
    rig.pipeline.queue.advance(to: 10_000_000)
    let common = #""view":"list","kind":"scroll","window":"main","time":"#
    #expect(
      rig.lines.all.prefix(2) == [
        #"{"scroll":{"state":"began","motion":"dragging",\#(common)10000,"offset":{"x":0,"y":0},"velocity":{"x":0,"y":0}}}"#,
        #"{"scroll":{"state":"changed","motion":"dragging",\#(common)20000,"offset":{"x":0,"y":20},"velocity":{"x":0,"y":2000}}}"#,
      ])
    #expect(rig.lines.all[5].contains(#""motion":"decelerating",\#(common)70001,"#))
    #expect(rig.lines.all[6].contains(#""time":90001,"#))
    #expect(rig.lines.all.last?.contains(#""state":"ended","motion":"resting""#) == true)
    #expect(rig.lines.replacementKeys.first == .some(nil) && rig.lines.replacementKeys.last == .some(nil))
    #expect(rig.lines.replacementKeys.dropFirst().dropLast().allSatisfy { $0 == 1 })
  }

  @Test("S39: a finger that stops content gives one line, `held` with velocity 0, and its lift gives the end")
  func held() throws {
    let rig = try rig("{name: list, kind: table, rows: 30, rowHeight: 60}")
    rig.frame(0, (0, (400, 400)))
    for step in 1...Int32(5) { rig.frame(Int64(step) * 10_000, (0, (400, 400 - step * 20))) }
    rig.frame(50_001, (0, nil))
    // The last tick before the finger is due 60 ms after the lift.
    rig.frame(119_000, (0, (400, 200)))
    rig.frame(600_000, (0, nil))
    rig.pipeline.queue.advance(to: 10_000_000)
    let common = #""view":"list","kind":"table","window":"main","time":"#
    let offset = try #require(rig.lines.all.dropLast(2).last?.firstRange(of: #""offset""#))
    let place = try #require(rig.lines.all.dropLast(2).last?[offset.lowerBound...].prefix { $0 != "}" })
    #expect(
      rig.lines.all.suffix(2) == [
        #"{"scroll":{"state":"changed","motion":"held",\#(common)119000,\#(place)},"velocity":{"x":0,"y":0}}}"#,
        #"{"scroll":{"state":"ended","motion":"resting",\#(common)600000,\#(place)},"velocity":{"x":0,"y":0}}}"#,
      ])
    #expect(rig.lines.all.filter { $0.contains(#""motion":"held""#) }.count == 1)
    #expect(rig.lines.replacementKeys.suffix(2) == [1, nil])
  }

  @Test("A table reports the row that a tap selects, and scrolls like a scroll view")
  func table() throws {
    let rig = try rig("{name: list, kind: table, rows: 30, rowHeight: 40}")
    rig.tap(1_000_000, at: 400, 100)
    #expect(
      rig.lines.all == [
        #"{"control":{"event":"selected","view":"list","kind":"table","window":"main","time":1050000,"selected":2}}"#
      ])
    rig.frame(2_000_000, (0, (400, 400)))
    rig.frame(2_010_000, (0, (400, 380)))
    #expect(rig.lines.all.last?.hasPrefix(#"{"scroll":{"state":"began""#) == true)
  }

  @Test("A filter selects controls and scroll views by window, view and kind; a filter of recognizers selects none")
  func filter() throws {
    let rig = try rig("{name: list, kind: scroll, contentSize: [800, 2000]}")
    let source = try #require(rig.view("list")?.origin)
    func passes(_ filter: SubscriptionFilter) -> Bool { filter.matches(source) }
    var filter = SubscriptionFilter(nil)
    #expect(passes(filter))
    filter.kinds = ["scroll"]
    filter.views = ["list"]
    filter.windows = ["main"]
    #expect(passes(filter))
    for path in [\SubscriptionFilter.kinds, \.views, \.windows] {
      var other = filter
      other[keyPath: path] = ["else"]
      #expect(!passes(other))
    }
    filter.recognizers = ["list"]
    #expect(!passes(filter))
  }

  @Test("A filter's events select among control events and table selections")
  func filterOfEvents() throws {
    func filter(_ events: String) throws -> SubscriptionFilter {
      SubscriptionFilter(try parseJSON(Array(#"{"events":\#(events)}"#.utf8).span))
    }
    let every = SubscriptionFilter(nil)
    #expect(every.matches(nil) && Control.Event.names.allSatisfy { every.matches($0.event) })
    let some = try filter(#"["touchUpInside","editingDidEnd"]"#)
    let passing = Control.Event.names.filter { some.matches($0.event) }
    #expect(passing.map { "\($0.name)" } == ["touchUpInside", "editingDidEnd"])
    #expect(!some.matches(nil) && some.error == nil)
    let selections = try filter(#"["selected"]"#)
    #expect(selections.matches(nil) && !Control.Event.names.contains { selections.matches($0.event) })
    #expect(try !filter("[]").matches(nil))
    let unknown = try #require(filter(#"["selected","touchDown","touchdown","up"]"#).error)
    #expect(unknown.parameters["parameter"]?.text == "filter.events[2]")
  }

  @Test(
    "A control with contradictory keys is refused",
    arguments: [
      ("{name: a, kind: slider, minimum: 5, maximum: 5}", "minimum must be less than maximum"),
      ("{name: a, kind: stepper, value: 101}", "value must lie between minimum and maximum"),
      ("{name: a, kind: segmented, segments: 2, selected: 2}", "there is no segment 2: the 2 segments"),
      ("{name: a, kind: page, pages: 2, current: 2}", "there is no page 2: the 2 pages"),
      ("{name: a, kind: scroll}", "contentSize"), ("{name: a, kind: buton}", "button"),
    ])
  func contradictions(_ view: String, _ message: String) {
    do {
      _ = try rig(view)
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
      #expect("\(error)".hasPrefix("scene.yaml:6:"))
    }
  }

  @Test("Every kind of control can be disabled, and scroll views have their keys")
  func everyKey() throws {
    for kind in ["control", "button", "switch", "slider", "stepper", "segmented", "page", "textField"] {
      let rig = try rig("{name: a, kind: \(kind), frame: [0, 0, 100, 100], enabled: false}")
      rig.tap(1_000_000, at: 50, 50)
      #expect(rig.lines.all == [], "\(kind)")
    }
    let rig = try rig(
      "{name: a, kind: scroll, contentSize: [800, 960], paging: true, delaysContentTouches: false, canCancelContentTouches: false, bounces: false, directionalLock: true, contentInsets: [1, 2, 3, 4], alwaysBounceHorizontal: true, alwaysBounceVertical: true, scrolls: false}"
    )
    guard let view = rig.view("a") as? ScrollView else {
      Issue.record("no scroll view")
      return
    }
    #expect(view.isPagingEnabled && !view.delaysContentTouches && !view.canCancelContentTouches && !view.bounces)
    #expect(view.isDirectionalLockEnabled && view.alwaysBouncesHorizontally && view.alwaysBouncesVertically)
    #expect(!view.isScrollEnabled && view.contentInsets.left == 2 && view.contentSize.height == 960)
    #expect(view.window?.frameRate == 50)
  }

  @Test("Touch decisions are sent if requested, and are filtered only by window and view")
  func touchDecisions() throws {
    let rig = try rig("{name: list, kind: table, rows: 30, rowHeight: 40}")
    rig.frame(0, (0, (400, 100)))
    #expect(rig.lines.all == [])
    rig.frame(10_000, (0, nil))
    rig.lines.all = []
    rig.lines.kinds = [.actions, .decisions]
    rig.frame(1_000_000, (0, (400, 100)))
    #expect(
      rig.lines.all == [
        #"{"touchDecision":{"time":1000000,"frame":3,"sequence":2,"touch":2,"view":"list[2]","window":"main","outcome":"hit","rule":"S44","reason":"followed by list.pan and list.delay"}}"#,
        #"{"touchDecision":{"time":1000000,"frame":3,"sequence":2,"touch":2,"view":"list[2]","window":"main","outcome":"delayed","rule":"S33","reason":"began waits for list.delay to fail"}}"#,
      ])
    #expect(rig.lines.all.last?.hasPrefix(#"{"touchDecision""#) == true)
    var filter = SubscriptionFilter(nil)
    #expect(filter.matches(window: "main", view: "list[2]"))
    filter.windows = ["main"]
    filter.views = ["list"]
    #expect(!filter.matches(window: "main", view: "list[2]"))
    filter.views = ["list[2]"]
    #expect(filter.matches(window: "main", view: "list[2]") && !filter.matches(window: "other", view: "list[2]"))
    filter.kinds = ["tap"]
    #expect(!filter.matches(window: "main", view: "list[2]"))
  }

  @Test("Decisions in words and as lines are equal, including those of scroll views' own recognizers")
  func decisionsOfScrollViews() throws {
    let rig = try rig(
      """
      {name: outer, kind: scroll, contentSize: [800, 2000], recognizers: [{name: pick, kind: tap, taps: 2}], views: [
                  {name: inner, kind: scroll, frame: [0, 0, 800, 400], contentSize: [2000, 400], views: [
                    {name: press, kind: button, frame: [0, 0, 100, 100]}]}]}
      """)
    var words: [String] = []
    rig.pipeline.application.addSink(Explainer { words.append($0) })
    rig.lines.kinds = [.actions, .decisions]
    // A tap, and flicks of the inner, the outer and the outer view; each stops the motion of the one before.
    rig.tap(1_000_000, at: 50, 50)
    var time: Int64 = 2_000_000
    for displacement: (x: Int32, y: Int32) in [(-20, 0), (0, -20), (0, -20)] {
      rig.frame(time, (0, (400, 300)))
      for step in 1...Int32(5) {
        rig.frame(time + Int64(step) * 10_000, (0, (400 + step * displacement.x, 300 + step * displacement.y)))
      }
      rig.frame(time + 60_000, (0, nil))
      time += 100_000
    }
    rig.pipeline.queue.advance(to: 20_000_000)
    let lines = rig.lines.all.filter { $0.hasPrefix(#"{"decision""#) || $0.hasPrefix(#"{"touchDecision""#) }
    #expect(lines.count == words.count)
    for (line, words) in zip(lines, words) {
      let name = words.prefix { $0 != " " }
      #expect(words.hasPrefix("touch ") || line.contains(#""recognizer":"\#(name)","#), "\(words)\n\(line)")
    }
    for own in [
      #""recognizer":"outer.pan","kind":"pan","view":"outer","window":"main","from":"possible","to":"began""#,
      #""recognizer":"inner.pan","kind":"pan","view":"inner","window":"main","from":"possible","to":"began""#,
      #""recognizer":"inner.delay","kind":"content delay","view":"inner","window":"main","from":"possible""#,
    ] {
      #expect(lines.contains { $0.contains(own) }, "\(own)")
    }
    // The scroll view's lines report the scrolling itself: its pan sends no actions.
    #expect(!rig.lines.all.contains { $0.hasPrefix(#"{"action""#) })
  }

  @Test(
    "S32: a pan takes a slider's touch and a tap a plain control's, unless they refuse it; a text field keeps its tap",
    arguments: [false, true])
  func remedy(isRefused: Bool) throws {
    func refusal(_ view: String) -> String { isRefused ? ", refuseTouchesOn: [\(view)]" : "" }
    let rig = try rig(
      """
      {name: page, recognizers: [{name: drag, kind: pan\(refusal("vol"))}, {name: pick, kind: tap\(refusal("field"))}], views: [
                  {name: vol, kind: slider, frame: [100, 100, 400, 40]},
                  {name: field, kind: control, frame: [100, 300, 400, 40]},
                  {name: text, kind: textField, frame: [100, 400, 400, 40]}]}
      """)
    rig.frame(0, (0, (120, 120)))
    for step in 1...Int32(5) { rig.frame(Int64(step) * 10_000, (0, (120 + step * 30, 120))) }
    rig.frame(500_000, (0, nil))
    rig.tap(1_000_000, at: 200, 320)
    func has(_ text: String) -> Bool { rig.lines.all.contains { $0.contains(text) } }
    #expect(has(#""event":"touchUpInside","view":"vol""#) == isRefused)
    #expect(has(#""event":"touchCancel","view":"vol""#) == !isRefused)
    #expect(has(#""event":"touchUpInside","view":"field""#) == isRefused)
    #expect(has(#""recognizer":"drag""#) == !isRefused && has(#""recognizer":"pick""#) == !isRefused)
    let before = rig.lines.all.count
    rig.tap(1_000_000, at: 200, 420)
    #expect(has(#""event":"editingDidBegin","view":"text""#))
    #expect(!rig.lines.all.dropFirst(before).contains { $0.contains(#""recognizer":"pick""#) })
  }

  @Test(
    "A filter selects decisions of a scroll view's own recognizers by their names, views and windows")
  func filterOfOwnRecognizers() throws {
    let rig = try rig("{name: list, kind: scroll, contentSize: [800, 2000]}")
    let recognizers = try #require(rig.view("list")?.gestureRecognizers)
    #expect(recognizers.map { $0.origin?.recognizer } == ["list.pan", "list.delay"])
    let source = try #require(recognizers.first?.origin)
    var filter = SubscriptionFilter(nil)
    filter.recognizers = ["list.pan"]
    filter.kinds = ["pan"]
    filter.views = ["list"]
    filter.windows = ["main"]
    #expect(filter.matches(source))
    for path in [\SubscriptionFilter.recognizers, \.kinds, \.views, \.windows] {
      var other = filter
      other[keyPath: path] = ["else"]
      #expect(!other.matches(source))
    }
  }

  @Test(
    "S13: a late explanation of a failure is a decision from failed to failed, after the one that reported the failure")
  func lateExplanation() throws {
    let rig = try rig("{name: photo, recognizers: [{name: double-tap, kind: tap, taps: 2}]}")
    var words: [String] = []
    rig.pipeline.application.addSink(Explainer { words.append($0) })
    rig.lines.kinds = [.actions, .decisions]
    rig.tap(788_000, at: 400, 100)
    rig.frame(1_250_000, (0, (400, 100)))
    let late = "second touch 412 ms after the first, limit 350 ms (tap.interval)"
    #expect(words.last == "double-tap failed at 1.250 s (S13): \(late)")
    let lines = rig.lines.all.filter { $0.hasPrefix(#"{"decision""#) }
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""from":"possible","to":"failed","rule":"S13","#) == true)
    #expect(
      lines.last?.hasSuffix(#""from":"failed","to":"failed","rule":"S13","reason":"\#(late)"}}"#) == true)
  }
}
