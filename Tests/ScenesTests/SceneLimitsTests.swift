import Documents
import Testing

@testable import Scenes

/// The limits of a scene: the limit itself is allowed, and one more is an error with its place.
@Suite(.timeLimit(.minutes(5))) struct SceneLimitsTests {
  private func refusal(_ text: String, _ limit: (inout SceneLimits) -> Void) throws -> String? {
    let cursor = Cursor(try parseYAML(Array(text.utf8), file: "s.yaml"), file: "s.yaml")
    var limits = SceneLimits()
    limit(&limits)
    let scene = try SceneDescription(cursor)
    func error(_ cursor: Cursor?) -> DocumentError? {
      do throws(DocumentError) {
        try limits.check(scene, cursor)
        return nil
      } catch {
        return error
      }
    }
    let (placed, bare) = (error(cursor), error(nil))
    #expect(placed?.message == bare?.message && bare?.path ?? "" == "" && bare?.place == nil)
    return placed?.description
  }

  private static let text = """
    windows:
    - name: w
      recognizers: [{name: a, kind: tap}]
      answers: [go]
      views:
      - {name: l, kind: table, rows: 5000000, rowHeight: 9, pan: {requireToFail: [b], simultaneousWith: [b], refuseTouchesOn: [w]}}
      - name: v
        views:
        - name: deep
          recognizers: [{name: b, kind: tap}, {name: c, kind: tap, requireToFail: [a], simultaneousWith: [a, b], refuseTouchesOn: [w, l]}]
          animation: {keyframes: [{time: 0}, {time: 1}]}
    - {name: x, views: [{name: y}, {name: m, kind: table, rows: 2, rowHeight: 9, rowHeights: [7, 8]}]}
    """

  @Test("A16: each limit of a scene counts over all its windows")
  func bounds() throws {
    let bounds: [(WritableKeyPath<SceneLimits, Int>, Int, String)] = [
      (\.windows, 2, "s.yaml:12:3: windows[1]: a scene has at most 1 windows"),
      (\.views, 5, "s.yaml:12:32: windows[1].views[1]: a scene has at most 4 views"),
      (\.recognizers, 3, "s.yaml:10:20: windows[0].views[1].views[0].recognizers: a scene has at most 2 recognizers"),
      (
        \.elements, 13,
        "s.yaml:12:90: windows[1].views[1].rowHeights: "
          + "the lists of a scene have at most 12 names, keyframes and heights of rows together"
      ),
      (\.depth, 2, "s.yaml:9:7: windows[0].views[1].views[0]: views are nested at most 1 deep"),
    ]
    #expect(try refusal(Self.text) { _ in } == nil)
    for (limit, most, reason) in bounds {
      #expect(try refusal(Self.text) { $0[keyPath: limit] = most } == nil, "\(reason)")
      let refused = try refusal(Self.text) { $0[keyPath: limit] = most - 1 }
      #expect(refused == reason)
    }
    // Every list counts.
    let lists = [
      (0, "windows[0].answers"), (1, "windows[0].views[0].pan.requireToFail"),
      (2, "windows[0].views[0].pan.simultaneousWith"),
      (3, "windows[0].views[0].pan.refuseTouchesOn"), (5, "windows[0].views[1].views[0].animation.keyframes"),
      (6, "windows[0].views[1].views[0].recognizers[1].requireToFail"),
      (8, "windows[0].views[1].views[0].recognizers[1].simultaneousWith"),
      (10, "windows[0].views[1].views[0].recognizers[1].refuseTouchesOn"),
    ]
    for (most, path) in lists {
      #expect(try refusal(Self.text) { $0.elements = most }?.contains(" \(path): ") == true, "\(path)")
    }
  }

  @Test("A16: the parts of a view without subviews count, for every kind of part")
  func leaves() throws {
    let things: [(String, WritableKeyPath<SceneLimits, Int>, Int)] = [
      (#""answers":["quit"]"#, \.elements, 1), (#""animation":{"keyframes":[{"time":0}]}"#, \.elements, 1),
      (#""recognizers":[{"name":"t","kind":"tap"}]"#, \.recognizers, 1), (#""views":[{"name":"in"}]"#, \.depth, 2),
    ]
    for (keys, limit, count) in things {
      let scroll = #"{"name":"plain","kind":"scroll","contentSize":[9,9]}"#
      let text = #"{"windows":[{"name":"w","views":[\#(scroll),{"name":"v",\#(keys)}]}]}"#
      #expect(try refusal(text) { $0[keyPath: limit] = count } == nil, "\(keys)")
      #expect(try refusal(text) { $0[keyPath: limit] = count - 1 } != nil, "\(keys)")
    }
  }

  @Test("A16: the programs of one user may have as much together as one scene with all its limits reached")
  func perUser() throws {
    let limits = SceneLimits()
    #expect(limits.perUser == limits.windows + limits.views + limits.recognizers + limits.elements)
    try limits.check(ofOneUser: limits.perUser)
    #expect(
      throws: DocumentError(
        message:
          "the programs of one user have at most 8256 windows, views, recognizers and elements of lists together"
      )
    ) {
      try limits.check(ofOneUser: limits.perUser + 1)
    }
    // Two windows, five views, three recognizers, eleven names and keyframes, two heights of rows.
    #expect(try scene(Self.text).parts == 2 + 5 + 3 + 11 + 2)
    #expect(SceneDescription().parts == 0)
  }
}
