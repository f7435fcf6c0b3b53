import Documents
import TestSupport
import Testing
import TouchKit

@testable import Scenes

/// The contents of a scene's event lines.
@Suite(.timeLimit(.minutes(5))) struct SceneLineTests {
  private let screen = Screen(name: "panel", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1))
  private let application = Application()

  private func show(_ text: String, owner: String = "") throws -> Scene {
    let built = try scene(text).build(owner: owner) { _ in screen }
    for window in built.windows { application.addWindow(window) }
    return built
  }

  private static func fields(of source: AnyObject, _ origin: EventOrigin?) -> String {
    var json = JSONWriter()
    json.beginObject()
    (origin as? SceneOrigin)?.writeFields(of: source, to: &json)
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The state and fields of each recognizer's last action while `play` runs.
  private func lines(_ recognizers: String, _ play: (Scene) -> Void) throws -> [String: String] {
    let built = try show("windows: [{name: w, multipleTouch: true, recognizers: [\(recognizers)]}]")
    final class Lines { var last: [String: String] = [:] }
    let lines = Lines()
    for recognizer in built.recognizers {
      recognizer.addTarget {
        lines.last[$0.recognizer.name] = "\($0.state) \(Self.fields(of: $0.recognizer, $0.recognizer.origin))"
      }
    }
    play(built)
    return lines.last
  }

  /// Move fingers evenly from one position to another in 100 ms, and lift them.
  private func move(_ paths: [(from: Point, to: Point)]) {
    let start = application.currentTime + 1_000_000
    for step in 0...11 {
      let part = Double(min(step, 10)) / 10
      let samples = paths.enumerated().map { id, path in
        TouchSample(
          id: id, phase: step == 0 ? .began : step == 11 ? .ended : .moved,
          location: Point(
            x: path.from.x + (path.to.x - path.from.x) * part, y: path.from.y + (path.to.y - path.from.y) * part))
      }
      application.handle(samples.span, on: screen, at: start + Int64(step) * 10_000)
    }
  }

  @Test("The constant parts of lines are made with the scene, for recognizers, views and the screen's own recognizers")
  func origins() throws {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let built = try show(
      """
      windows:
        - name: w
          secure: true
          views:
            - {name: 'a"b', kind: slider, coalescedTouches: true, recognizers: [{name: t, kind: tap}]}
            - {name: s, kind: scroll, contentSize: [9, 9]}
        - {name: low}
      """, owner: "paint")
    let tap = try #require(built.recognizers.first?.origin as? SceneOrigin)
    #expect(text(tap.head) == #"{"action":{"recognizer":"t","kind":"tap","state":""#)
    #expect(text(tap.names) == #""view":"a\"b","window":"w","time":"#)
    #expect(text(tap.changed) == text(tap.head) + #"changed","# + text(tap.names))
    #expect(text(tap.appEnd) == #","app":"paint"}}"#)
    #expect(tap.reportsActions && tap.isSecure && !tap.isOfScreen && !tap.hasValue && !tap.reportsCoalescedTouches)
    #expect([tap.scene, tap.window, tap.view, tap.recognizer, tap.kind] == ["paint", "w", "a\"b", "t", "tap"])
    let slider = try #require(built.view(named: "a\"b")?.origin as? SceneOrigin)
    #expect(text(slider.names) == #""view":"a\"b","kind":"slider","window":"w","time":"#)
    #expect(slider.head == [] && slider.changed == [] && text(slider.appEnd) == #","app":"paint"}}"#)
    #expect(slider.hasValue && slider.reportsCoalescedTouches && slider.isSecure && !slider.reportsActions)
    let scroll = try #require(built.view(named: "s") as? ScrollView)
    let pan = try #require(scroll.panGestureRecognizer.origin as? SceneOrigin)
    #expect(pan.head == [] && pan.changed == [] && !pan.reportsActions && pan.recognizer == "s.pan")
    #expect(text(pan.names) == #""view":"s","window":"w","time":"#)
    let window = try #require(built.view(named: "low")?.origin as? SceneOrigin)
    #expect(!window.isSecure && !window.hasValue && window.kind == "window")
    #expect(text(window.names) == #""view":"low","kind":"window","window":"low","time":"#)

    let edge = ScreenRecognizers(
      screen: "panel", recognizers: [RecognizerDescription(name: "e", kind: ScreenEdgePanKind())])
    let own = try Scene([edge]) { $0 == "panel" ? screen : nil }
    let origin = try #require(own.recognizers.first?.origin as? SceneOrigin)
    #expect(text(origin.names) == #""view":"","window":"","screen":"panel","time":"#)
    #expect(origin.isOfScreen && origin.appEnd == [] && own.windows.map(\.layer) == [.backdrop])
  }

  @Test("Each view's lines name its own kind and window, whatever comes before it")
  func places() throws {
    let built = try show(
      """
      windows:
        - name: one
          views: [{name: a}, {name: b, views: [{name: c, kind: button}, {name: d}]}, {name: e, kind: switch}]
        - {name: two, views: [{name: f, kind: switch}, {name: g}]}
      """, owner: "")
    let names = ["a", "b", "c", "d", "e", "f", "g"].map { name in
      String(decoding: (built.view(named: name)?.origin as? SceneOrigin)?.names ?? [], as: UTF8.self)
    }
    let expected = [
      ("a", "view", "one"), ("b", "view", "one"), ("c", "button", "one"), ("d", "view", "one"), ("e", "switch", "one"),
      ("f", "switch", "two"), ("g", "view", "two"),
    ]
    #expect(names == expected.map { #""view":"\#($0)","kind":"\#($1)","window":"\#($2)","time":"# })
    #expect(built.view(named: "g")?.origin?.kind == "view" && built.view(named: "f")?.origin?.kind == "switch")
  }

  @Test("S27: a pan's line has its displacement, and a swipe's line its direction")
  func movements() throws {
    let lines = try lines(
      """
      {name: p, kind: pan, simultaneousWith: [s, d, e, c]}, {name: s, kind: swipe, directions: [left, down], simultaneousWith: [d, e, c]},
      {name: d, kind: swipe, directions: [up, downLeft], simultaneousWith: [e, c]},
      {name: e, kind: screenEdgePan, simultaneousWith: [c]}, {name: c, kind: screenEdgePan, edges: [right, topRight]}
      """
    ) { _ in
      move([(Point(x: 799, y: 0), Point(x: 499, y: 250))])
      move([(Point(x: 500, y: 100), Point(x: 470, y: 400))])
    }
    #expect(lines["p"] == #"ended {"translation":{"x":-30,"y":300},"velocity":{"x":-300,"y":3000}}"#)
    #expect(lines["s"] == #"ended {"direction":"down"}"#)
    #expect(lines["d"] == #"ended {"direction":"downLeft"}"#)
    #expect(lines["e"] == #"ended {"translation":{"x":-300,"y":250},"velocity":{"x":-3000,"y":2500}}"#)
    #expect(lines["c"]?.hasSuffix(#","edge":"topRight"}"#) == true)
  }

  @Test("S46: an edge pan's line names its edge if the movement does not show it")
  func edges() throws {
    let along = try lines("{name: e, kind: screenEdgePan, edges: [left, bottom], directions: [inward, up]}") { _ in
      move([(Point(x: 0, y: 300), Point(x: 2, y: 100))])
    }
    #expect(along["e"]?.hasSuffix(#","edge":"left"}"#) == true, "\(along)")
    let inward = try lines("{name: f, kind: screenEdgePan, edges: [left, bottom]}") { _ in
      move([(Point(x: 300, y: 479), Point(x: 310, y: 200))])
    }
    #expect(inward["f"] == #"ended {"translation":{"x":10,"y":-279},"velocity":{"x":100,"y":-2790}}"#)
  }

  @Test(
    "S29, S30: lines of pinches and rotations have the scale or angle, and with a step also the steps and direction"
  )
  func figures() throws {
    // From 100 to 200 pixels apart, and a right angle counterclockwise.
    let apart = [(Point(x: 350, y: 240), Point(x: 400, y: 340)), (Point(x: 450, y: 240), Point(x: 400, y: 140))]
    let lines = try lines(
      """
      {name: p, kind: pinch, simultaneousWith: [q, r, s]}, {name: q, kind: pinch, step: 30, simultaneousWith: [r, s]},
      {name: r, kind: rotation, simultaneousWith: [s]}, {name: s, kind: rotation, step: 25}
      """
    ) { _ in move(apart) }
    for (name, pattern) in [
      ("p", #/ended {"scale":2\.22222,"scaleVelocity":\d+(\.\d+)?}/#),
      ("q", #/ended {"scale":1\.81818,"scaleVelocity":\d+(\.\d+)?,"direction":"out","steps":2}/#),
      ("r", #/ended {"rotation":-1\.48353,"rotationVelocity":-\d+(\.\d+)?}/#),
      ("s", #/ended {"rotation":-1\.48353,"rotationVelocity":-\d+(\.\d+)?,"direction":"counterclockwise","steps":-3}/#),
    ] {
      #expect(lines[name]?.wholeMatch(of: pattern) != nil, "\(lines[name] ?? "nothing of \(name)")")
    }
  }

  @Test("S48: the line of a tap or long press of buttons names them, and one of fingers has no fields")
  func buttons() throws {
    let power = PressType(rawValue: "KEY_POWER")
    let recognizers = "{name: t, kind: tap, touches: 2, presses: [KEY_POWER, KEY_MENU]}, {name: u, kind: tap}"
    let lines = try lines(recognizers) { built in
      built.windows[0].isFocusable = true
      built.windows[0].makeKey()
      for (time, phase) in [(1_000_000, Press.Phase.began), (1_050_000, .ended)] {
        application.handle(PressSample(id: 1, phase: phase, type: power), at: Int64(time))
        application.handle(PressSample(id: 2, phase: phase, type: PressType(rawValue: "KEY_MENU")), at: Int64(time))
      }
      move([(Point(x: 5, y: 5), Point(x: 5, y: 5))])
    }
    #expect(lines == ["t": #"ended {"buttons":["KEY_POWER","KEY_MENU"]}"#, "u": "ended {}"])
  }

  @Test("S55: the line of an app's own recognizer has the numbers that the app gave")
  func client() throws {
    let lines = try lines("{name: c, kind: client}, {name: d, kind: client}") { built in
      let found = built.recognizers.compactMap { $0 as? ClientGestureRecognizer }
      application.handle([TouchSample(id: 1, phase: .began, location: Point(x: 5, y: 5))], on: screen, at: 1_000_000)
      #expect(built.recognizer(inContest: 0) == nil && found.map(\.contest) == [1, 2])
      #expect(found.map { built.recognizer(inContest: $0.contest) === $0 } == [true, true])
      #expect(built.recognizer(inContest: 3) == nil)
      #expect(found[1].answer(.failed))
      #expect(found[0].answer(.began, values: [.init(name: "turns", number: 0.5), .init(name: "size", number: -3)]))
    }
    #expect(lines == ["c": #"began {"values":{"turns":0.5,"size":-3}}"#])
  }

  @Test("S32: lines of controls have their values, and a client receives those that fingers change")
  func values() throws {
    let built = try show(
      """
      windows:
        - name: w
          views:
            - {name: plain, kind: control}
            - {name: slider, kind: slider, minimum: 2, maximum: 5, value: 2.5, continuous: false}
            - {name: bare, kind: slider, minimum: -4, maximum: 5}
            - {name: switch, kind: switch, on: true}
            - {name: stepper, kind: stepper, value: 101, minimum: 100, maximum: 150, step: 3, wraps: true, autorepeat: false,
               continuous: false}
            - {name: counter, kind: stepper}
            - {name: segmented, kind: segmented, segments: 4, selected: 3, momentary: true}
            - {name: none, kind: segmented}
            - {name: page, kind: page, pages: 7, current: 5}
            - {name: table, kind: table, rows: 3, rowHeight: 9, selected: 1}
            - {name: scroll, kind: scroll, contentSize: [3000, 4000], offset: [30, 40]}
            - {name: label, kind: label}
      """)
    var values: [String: String] = [:]
    for view in built.windows[0].subviews { values[view.name] = Self.fields(of: view, view.origin) }
    #expect(
      values == [
        "plain": "{}", "slider": #"{"value":2.5}"#, "bare": #"{"value":-4}"#, "switch": #"{"on":true}"#,
        "stepper": #"{"value":101}"#, "counter": #"{"value":0}"#, "segmented": #"{"selected":3}"#, "none": "{}",
        "page": #"{"selected":5}"#, "table": #"{"selected":1}"#, "scroll": "{}", "label": "{}",
      ])
    var changeable: [String] = []
    built.forEachValue { view, origin in
      #expect(view.origin === origin)
      changeable.append(view.name)
    }
    #expect(
      changeable == [
        "slider", "bare", "switch", "stepper", "counter", "segmented", "none", "page", "table", "scroll",
      ])
    let slider = try #require(built.view(named: "slider") as? Slider)
    #expect(slider.minimumValue == 2 && slider.maximumValue == 5 && !slider.isContinuous)
    let bare = try #require(built.view(named: "bare") as? Slider)
    #expect(bare.minimumValue == -4 && bare.maximumValue == 5 && bare.isContinuous)
    let stepper = try #require(built.view(named: "stepper") as? Stepper)
    #expect(stepper.minimumValue == 100 && stepper.maximumValue == 150 && stepper.stepValue == 3)
    #expect(stepper.wraps && !stepper.autorepeat && !stepper.isContinuous)
    let counter = try #require(built.view(named: "counter") as? Stepper)
    #expect(counter.minimumValue == 0 && counter.maximumValue == 100 && counter.stepValue == 1)
    #expect(!counter.wraps && counter.autorepeat && counter.isContinuous)
    let segmented = try #require(built.view(named: "segmented") as? SegmentedControl)
    #expect(segmented.numberOfSegments == 4 && segmented.isMomentary)
    #expect((built.view(named: "none") as? SegmentedControl)?.numberOfSegments == 2)
    #expect((built.view(named: "page") as? PageControl)?.numberOfPages == 7)
  }

  @Test("A position or a displacement is written as two members, rounded to tenths of a pixel")
  func placeAndVector() {
    var json = JSONWriter()
    json.beginObject()
    json.place(Point(x: 12.5, y: -3))
    json.vector("translation", Vector(dx: 7, dy: 0.5))
    json.endObject()
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"x":12.5,"y":-3,"translation":{"x":7,"y":0.5}}"#)
    var line = JSONWriter()
    line.append(Array("{\"time\":".utf8), time: 7, Point(x: 12.5, y: -3))
    #expect(String(decoding: line.bytes, as: UTF8.self).hasPrefix(#"{"time":7,"x":12.5,"y":-3"#))
  }
}
