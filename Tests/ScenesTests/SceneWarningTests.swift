import Documents
import TestSupport
import Testing
import TouchKit

@testable import Scenes

/// The warnings of `touchctl check` about views that no finger can reach, compared with hit tests.
@Suite(.timeLimit(.minutes(5))) struct SceneWarningTests {
  private func warnings(_ text: String, width: Double = 800, height: Double = 480) throws -> [String] {
    let cursor = Cursor(try parseYAML(Array(text.utf8), file: "s"), file: "s")
    let screen = Screen(name: "main", size: Size(width: width, height: height), pixelsPerPoint: Vector(dx: 1, dy: 1))
    return try SceneDescription(cursor).warnings(cursor) { _ in screen }.map(\.description)
  }

  /// The reason why `b` cannot be reached in a window `w` with these views, or nil if it can be.
  private func reason(_ views: String, window: String = "") throws -> String? {
    let all = try warnings("windows: [{name: w\(window), views: [\(views)]}]")
    #expect(all.count <= 1)
    return all.first.map { String($0.split(separator: ": ", maxSplits: 3)[3]) }
  }

  @Test("S6: a view outside its screen or its superview is listed, without its subviews")
  func outside() throws {
    #expect(
      try warnings(
        """
        windows:
        - name: w
          views:
          - name: b
            frame: [800, 0, 10, 10]
            views: [{name: inner, kind: button}]
          - {name: edge, frame: [799, 479, 10, 10]}
        """) == [
          #"s:4:11: windows[0].views[0].name: no finger can reach this view: it is outside "w", which contains it"#
        ]
    )
    #expect(
      try reason("{name: p, frame: [0, 0, 50, 50], views: [{name: b, frame: [0, 50, 9, 9]}]}")
        == #"it is outside "p", which contains it"#)
    #expect(
      try reason("{name: p, frame: [0, 0, 50, 50], hitOutsets: [0, 0, 1, 0], views: [{name: b, frame: [0, 50, 9, 9]}]}")
        == nil)
    #expect(try reason("{name: b, frame: [-10, 0, 10, 10]}") == #"it is outside "w", which contains it"#)
    #expect(try reason("{name: b, frame: [-10, 0, 10, 10], hitOutsets: [0, 0, 0, 1]}") == nil)
    #expect(try reason("{name: b, frame: [5, 5, 0, 10]}") == "its hit area is empty")
    #expect(
      try warnings("windows: [{name: w, frame: [0, 480, 9, 9]}]") == [
        "s:1:18: windows[0].name: no finger can reach this view: it is outside the screen"
      ])
  }

  @Test("S7: a view's scale and rotation are considered")
  func transforms() throws {
    #expect(try reason("{name: b, frame: [800, 0, 100, 100]}") != nil)
    #expect(try reason("{name: b, frame: [800, 0, 100, 100], scale: 1.1}") == nil)
    #expect(try reason("{name: b, frame: [800, 0, 100, 100], rotation: 45}") == nil)
    // The corner of a turned square extends by less than a fifth of its diagonal.
    #expect(try reason("{name: b, frame: [821, 0, 100, 100], rotation: 45}") != nil)
    #expect(
      try reason("{name: b, frame: [900, 0, 9, 9], animation: {keyframes: [{time: 0}, {time: 1, offset: [-300, 0]}]}}")
        == nil)
  }

  @Test("S5: a control or a view with a recognizer is listed if its interaction is off or its alpha is below 0.01")
  func flags() throws {
    let tap = "recognizers: [{name: t, kind: tap}]"
    #expect(try reason("{name: b, kind: label, \(tap)}") == "interaction is off; interaction: true turns it on")
    #expect(try reason("{name: b, kind: label}") == nil)
    #expect(try reason("{name: b, kind: label, interaction: true, \(tap)}") == nil)
    #expect(
      try reason("{name: p, interaction: false, views: [{name: b, kind: button}]}")
        == #"interaction of "p" is off; interaction: true turns it on"#)
    #expect(
      try reason("{name: p, alpha: 0.005, views: [{name: q, views: [{name: b, kind: button}]}]}")
        == #"alpha of "p" is below 0.01"#)
    #expect(try reason("{name: b, alpha: 0.005, \(tap)}") == "alpha is below 0.01")
    #expect(try reason("{name: b, alpha: 0.01, \(tap)}") == nil)
    // Hidden views are not listed, because they can be shown later.
    #expect(try reason("{name: b, hidden: true, kind: button}") == nil)
    #expect(
      try reason("{name: p, interaction: false, views: [{name: q, hidden: true, views: [{name: b, kind: button}]}]}")
        == nil)
  }

  @Test("S7: a view whose hits are swallowed is listed; the target of a redirection is not")
  func behaviors() throws {
    #expect(
      try reason("{name: p, hitBehavior: swallow, views: [{name: b, kind: button}]}") == #""p" swallows every hit"#)
    #expect(try reason("{name: p, hitBehavior: swallow, redirect: b, views: [{name: b, kind: button}]}") == nil)
    #expect(
      try reason("{name: b, interaction: false, recognizers: [{name: t, kind: tap}]}, {name: p, redirect: b}") == nil)
  }

  @Test("S5: a control that a single other view covers is listed, whatever window that view is in")
  func covers() throws {
    let button = "{name: b, kind: button, frame: [10, 10, 20, 20]}"
    #expect(try reason("\(button), {name: c, frame: [10, 10, 20, 20]}") == #""c" covers it"#)
    #expect(try reason("{name: c, frame: [10, 10, 20, 20]}, \(button)") == nil)
    for frame in ["[11, 10, 20, 20]", "[10, 11, 20, 20]", "[10, 10, 19, 20]", "[10, 10, 20, 19]"] {
      #expect(try reason("\(button), {name: c, frame: \(frame)}") == nil)
    }
    for more in ["hitBehavior: passThrough", "interaction: false", "hidden: true", "redirect: b", "kind: label"] {
      #expect(try reason("\(button), {name: c, \(more)}") == nil)
    }
    // A plain view that needs no touches may be covered.
    #expect(try reason("{name: b, frame: [10, 10, 20, 20]}, {name: c}") == nil)
    #expect(try reason("{name: b, kind: button, views: [{name: c}]}") == nil)
    // The visible part, inside the enclosing view, is covered.
    #expect(
      try reason("{name: p, frame: [0, 0, 15, 15], views: [\(button)]}, {name: c, frame: [10, 10, 5, 5]}")
        == #""c" covers it"#)
    #expect(
      try reason("\(button), {name: p, frame: [0, 0, 29, 90], views: [{name: c, frame: [0, 0, 90, 90]}]}") == nil)
    // A turned square covers the area between its corners, not its frame.
    #expect(try reason("\(button), {name: c, frame: [0, 0, 40, 40], rotation: 45}") == #""c" covers it"#)
    #expect(try reason("\(button), {name: c, frame: [6, 6, 28, 28], rotation: 45}") == nil)
    let low = "{name: low, views: [{name: b, kind: button}]}"
    #expect(try warnings("windows: [\(low), {name: high}]").first?.hasSuffix(#""high" covers it"#) == true)
    #expect(try warnings("windows: [{name: high}, \(low)]") == [])
    #expect(try warnings("windows: [{name: high, level: 1}, \(low)]").count == 1)
  }

  @Test("S5: if the covering view has no frame, the warning says what it fills")
  func fills() throws {
    let button = "{name: b, kind: button, frame: [10, 10, 20, 20]}"
    let cover = "{name: c, kind: button}"
    #expect(try reason("\(button), \(cover)") == #""c" covers it; "c" has no frame, so it fills "w""#)
    #expect(
      try reason("\(button), {name: p, frame: [0, 0, 90, 90], views: [\(cover)]}")
        == #""c" covers it; "c" has no frame, so it fills "p""#)
    // A view behind is a background, and a lone view may fill its superview.
    #expect(try reason("\(cover), \(button)") == nil)
    #expect(try reason("{name: b, kind: button}") == nil)
    let low = "{name: low, views: [{name: b, kind: button}]}"
    #expect(try warnings("windows: [\(low), {name: high}]").first?.hasSuffix(#": "high" covers it"#) == true)
  }

  @Test(
    "S5, S6, S7: the reachable part of a view must be covered completely; one pixel less on any side is not enough",
    arguments: [
      // A window's edge, corners of the enclosing view, and hit areas larger and smaller than the view.
      ("{name: b, kind: button, frame: [-15, -25, 40, 90]}", [0, 0, 25, 65]),
      ("{name: b, kind: button, frame: [770, 460, 40, 90]}", [770, 460, 30, 20]),
      (
        "{name: p, frame: [0, 0, 30, 100], views: [{name: b, kind: button, frame: [10, 20, 40, 35]}]}",
        [10, 20, 20, 35]
      ),
      (
        "{name: p, frame: [25, 30, 100, 200], views: [{name: b, kind: button, frame: [-15, -10, 40, 35]}]}",
        [25, 30, 25, 25]
      ),
      ("{name: b, kind: button, frame: [100, 200, 40, 30], hitOutsets: [3, 5, 7, 11]}", [95, 197, 56, 40]),
      ("{name: b, kind: button, frame: [100, 200, 40, 30], hitOutsets: [-3, -5, -7, -11]}", [105, 203, 24, 20]),
      // Turned by a right angle, twice as large, and the left half of a square standing on its corner.
      ("{name: b, kind: button, frame: [100, 200, 40, 30], rotation: 90}", [105, 195, 30, 40]),
      ("{name: b, kind: button, frame: [100, 200, 40, 30], scale: 2, rotation: 180}", [80, 185, 80, 60]),
      (
        "{name: p, frame: [10, 20, 50, 300], views: [{name: b, kind: button, frame: [30, 50, 40, 40], rotation: 45}]}",
        [31, 61, 29, 58]
      ),
    ])
  func exactCovers(view: String, left: [Double]) throws {
    func reason(by frame: [Double]) throws -> String? { try self.reason("\(view), {name: c, frame: \(frame)}") }
    // One pixel more on each side also covers the corner of the turned square.
    #expect(try reason(by: [left[0] - 1, left[1] - 1, left[2] + 2, left[3] + 2]) == #""c" covers it"#)
    if !view.contains("45") { #expect(try reason(by: left) == #""c" covers it"#) }
    #expect(try reason(by: [left[0] + 1, left[1] - 1, left[2], left[3] + 2]) == nil)
    #expect(try reason(by: [left[0] - 1, left[1] + 1, left[2] + 2, left[3]]) == nil)
    #expect(try reason(by: [left[0] - 1, left[1] - 1, left[2], left[3] + 2]) == nil)
    #expect(try reason(by: [left[0] - 1, left[1] - 1, left[2] + 2, left[3]]) == nil)
  }

  @Test("S5: a strip of a hundred-thousandth of a pixel counts as reachable, even at the far end of a screen")
  func slivers() throws {
    let cover = "{name: c, frame: [700, 400, 10, 20]}"
    for frame in ["[700, 400, 10, 20]", "[700.0000001, 400, 10, 20]", "[700, 400.0000001, 10, 20]"] {
      #expect(try reason("{name: b, kind: button, frame: \(frame)}, \(cover)") == #""c" covers it"#)
    }
    for frame in [
      "[700.00001, 400, 10, 20]", "[700, 400.00001, 10, 20]", "[699.99999, 400, 10, 20]", "[700, 399.99999, 10, 20]",
    ] {
      #expect(try reason("{name: b, kind: button, frame: \(frame)}, \(cover)") == nil)
    }
  }

  @Test("S5, S34: windows on different screens, and the contents of scroll views, do not cover each other")
  func spaces() throws {
    let text =
      "windows: [{name: low, views: [{name: b, kind: button, frame: [5, 6, 7, 8]}]}, {name: high, screen: other}]"
    let cursor = Cursor(try parseYAML(Array(text.utf8), file: "s"), file: "s")
    let screens = ["main", "other"].map {
      Screen(name: $0, size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1))
    }
    let description = try SceneDescription(cursor)
    #expect(try description.warnings(cursor) { $0 == nil ? screens[0] : screens[1] } == [])
    #expect(try description.warnings(cursor) { _ in screens[0] }.count == 1)
    let list = "{name: s, kind: scroll, frame: [50, 60, 100, 200], contentSize: [20, 30], views: ["
    // Content that is smaller than its scroll view still has the scroll view's area.
    #expect(try reason("\(list){name: b, kind: button, frame: [99, 199, 9, 9]}]}") == nil)
    #expect(try reason("\(list){name: b, kind: button, frame: [100, 199, 9, 9]}]}") != nil)
    #expect(try reason("\(list){name: b, kind: button, frame: [99, 200, 9, 9]}]}") != nil)
    #expect(try reason("\(list){name: b, kind: button, frame: [1, 2, 9, 9]}, {name: p, frame: [1, 2, 9, 9]}]}") != nil)
    // A view that passes hits through may have subviews that cover.
    let through = "{name: q, hitBehavior: passThrough, views: [{name: c, frame: [5, 6, 70, 80]}]}"
    #expect(try reason("{name: b, kind: button, frame: [5, 6, 70, 80]}, \(through)") == #""c" covers it"#)
    #expect(try reason("{name: b, kind: button, hitBehavior: passThrough, frame: [5, 6, 70, 80]}, {name: c}") == nil)
  }

  @Test("S34: a view that scrolling brings into sight is reachable")
  func scrolling() throws {
    let scroll = "{name: s, kind: scroll, frame: [0, 0, 100, 100], contentSize: [100, 900], views: "
    #expect(try reason("\(scroll)[{name: b, kind: button, frame: [0, 850, 100, 50]}]}") == nil)
    #expect(
      try reason("\(scroll)[{name: b, kind: button, frame: [0, 900, 100, 50]}]}")
        == #"it is outside "s", which contains it"#)
    #expect(
      try reason("\(scroll)[{name: b, kind: button, frame: [0, 850, 10, 10]}, {name: c, frame: [0, 840, 50, 50]}]}")
        == #""c" covers it"#)
    // A view over the scroll view covers different content as it scrolls.
    #expect(
      try reason("\(scroll)[{name: b, kind: button, frame: [0, 0, 10, 10]}]}, {name: c, frame: [0, 0, 50, 50]}") == nil)
  }

  @Test(
    "A view reported as covered or outside is never hit by a hit test", arguments: 0..<40
  )
  func hitTest(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func views(_ depth: Int, _ prefix: String) -> String {
      guard depth > 0 else { return "[]" }
      let list = (0..<number(1...3)).map { index in
        let name = "\(prefix)\(index)"
        let kind = ["view", "button", "view", "label"][number(0...3)]
        let more = ["", ", rotation: \(number(0...90))", ", scale: 0.5", ", hitBehavior: passThrough", ", alpha: 0"][
          number(0...4)]
        return
          "{name: \(name), kind: \(kind)\(more), frame: [\(number(-20...60)), \(number(-20...60)), \(number(1...80)), \(number(1...80))], "
          + "views: \(views(depth - 1, name))}"
      }
      return "[\(list.joined(separator: ", "))]"
    }
    let text = "windows: [{name: v, views: \(views(3, "v"))}]"
    let cursor = Cursor(try parseYAML(Array(text.utf8), file: "s"), file: "s")
    let screen = Screen(name: "main", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let scene = try SceneDescription(cursor).build { _ in screen }
    var hits: Set<String> = []
    for x in 0..<200 {
      for y in 0..<200 {
        let point = Point(x: Double(x) / 2 + 0.13, y: Double(y) / 2 + 0.17)
        if let hit = scene.windows[0].hitTest(point, at: 0) { hits.insert(hit.name) }
      }
    }
    for unreachable in scene.unreachable() {
      #expect(!hits.contains(unreachable.name), "seed \(seed): \(unreachable) is hit in \(text)")
    }
  }

  @Test("S34: wide content is as reachable as high content, and its area is no smaller than the scroll view")
  func scrollingSideways() throws {
    func scroll(_ size: String, _ place: String) throws -> String? {
      try reason(
        "{name: s, kind: scroll, frame: [0, 0, 300, 100], contentSize: \(size), views: "
          + "[{name: b, kind: button, frame: \(place)}]}")
    }
    let outside = #"it is outside "s", which contains it"#
    #expect(try scroll("[900, 50]", "[890, 0, 10, 10]") == nil && scroll("[900, 50]", "[0, 90, 10, 10]") == nil)
    #expect(
      try scroll("[900, 50]", "[900, 0, 10, 10]") == outside && scroll("[900, 50]", "[0, 100, 10, 10]") == outside)
    #expect(try scroll("[50, 900]", "[290, 0, 10, 10]") == nil && scroll("[50, 900]", "[0, 890, 10, 10]") == nil)
    #expect(
      try scroll("[50, 900]", "[300, 0, 10, 10]") == outside && scroll("[50, 900]", "[0, 900, 10, 10]") == outside)
  }
}
