import Documents
import Testing
import TouchKit

@testable import Scenes

/// A scene's cached JSON (A17): always equal to a fresh encoding of the scene.
@Suite struct SceneTextTests {
  private static let text = """
    frameRate: 50
    windows:
      - {name: empty, frame: [1, 2, 3, 4]}
      - name: main
        defersEdges: [top]
        recognizers: [{name: t, kind: tap}, {name: u, kind: pan, requireToFail: [t]}]
        views:
          - name: list
            kind: scroll
            frame: [0, 0, 300, 300]
            contentSize: [300, 3000]
            recognizers: [{name: v, kind: tap}]
            views: [{name: knob, kind: slider}, {name: plain, redirect: code}]
          - {name: table, kind: table, rows: 9, rowHeight: 40, rowHeights: [20, 30]}
          - {name: alone, recognizers: [{name: w, kind: swipe, requireToFail: [x], refuseTouchesOn: [code, safe, inner]}]}
      - name: safe
        secure: true
        recognizers: [{name: y, kind: tap}]
        views: [{name: code, kind: textField, recognizers: [{name: x, kind: tap}], views: [{name: inner}]}]
    """

  private func scene(_ text: String) throws -> SceneDescription {
    try SceneDescription(Cursor(parseYAML(Array(text.utf8), file: "scene.yaml")))
  }

  private func build(_ description: SceneDescription) throws -> Scene {
    let screen = mainScreen()
    return try description.build { $0 == nil ? screen : nil }
  }

  /// The expected text.
  private func expected(_ description: SceneDescription, _ scene: Scene) -> String {
    String(decoding: description.withoutSecrets.updated(from: scene).json, as: UTF8.self)
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("A17: the cached text follows each value and frame")
  func follows() throws {
    let description = try scene(Self.text)
    let built = try build(description)
    let text = SceneText(description, of: built)
    #expect(string(text.bytes) == expected(description, built))
    let changes: [() throws -> Void] = [
      { try #require(built.view(named: "knob") as? Slider).value = 0.25 },
      { try #require(built.view(named: "list") as? ScrollView).contentOffset = Point(x: 0, y: 77) },
      { try #require(built.view(named: "table") as? TableView).selectedRow = 3 },
      { try #require(built.view(named: "plain")).frame = Rect(x: 5, y: 6, width: 7, height: 8) },
      { try #require(built.view(named: "empty")).frame = Rect(x: 9, y: 9, width: 9, height: 9) },
      { try #require(built.view(named: "main")).frame = Rect(x: 0, y: 0, width: 800, height: 400) },
    ]
    var before = string(text.bytes)
    for change in changes {
      try change()
      let now = string(text.bytes)
      #expect(now == expected(description, built) && now != before)
      before = now
    }
    // The scene can be read from it.
    #expect(try SceneDescription(Cursor(parseJSON(Array(before.utf8).span))).json == Array(before.utf8))
    #expect(!before.contains("code") && !before.contains("inner") && before.contains(#""secure":true"#))
  }

  @Test(
    "A17: the cached text is right for a scene without windows, and for one with only secure windows",
    arguments: ["[]", "[{name: w, secure: true}]"])
  func small(windows: String) throws {
    let description = try scene("windows: \(windows)")
    let built = try build(description)
    #expect(string(SceneText(description, of: built).bytes) == expected(description, built))
  }

  @Test("A17: a piece is limited for every scene, whether it makes parts, copies cached ones or skips secret ones")
  func pieces() throws {
    let wide = (0..<1000).map { #"{"name":"v\#($0)","kind":"slider","recognizers":[{"name":"t\#($0)","kind":"tap"}]}"# }
      .joined(separator: ",")
    func pieces(_ text: SceneText) -> (count: Int, most: Int) {
      var json = JSONWriter()
      var (place, count, most, isLast) = (0, 0, 0, false)
      while !isLast {
        let before = json.count
        isLast = text.write(from: &place, to: &json)
        count += 1
        most = max(most, json.count - before)
      }
      return (count, most)
    }
    for flag in ["false", "true"] {
      let description = try SceneDescription(
        Cursor(parseJSON(Array(#"{"windows":[{"name":"w","secure":\#(flag),"views":[\#(wide)]}]}"#.utf8).span)))
      let text = SceneText(description, of: try build(description))
      let made = pieces(text)
      let kept = pieces(text)
      // Of a thousand views in a secure window, nothing is written, and 21 are skipped per piece.
      #expect(made.count > (flag == "true" ? 44 : 130) && made.most < 3000)
      #expect(flag == "true" ? kept.count == 1 : kept.count < made.count / 6)
    }
  }

  @Test("A17: a text that is being written stays consistent when the scene changes meanwhile")
  func changedMeanwhile() throws {
    let views = (0..<100).map { "{name: v\($0), kind: slider, redirect: \($0 == 0 ? "base" : "v\($0 - 1)")}" }
    let description = try scene("windows: [{name: base, views: [\(views.joined(separator: ", "))]}]")
    let built = try build(description)
    let whole = expected(description, built)
    let text = SceneText(description, of: built)
    var json = JSONWriter()
    var place = 0
    #expect(!text.write(from: &place, to: &json))
    let changes = try parseJSON(
      Array(#"[{"remove":"v99"},{"remove":"v50"},{"add":{"name":"v99","kind":"slider","value":1},"in":"base"}]"#.utf8)
        .span)
    let edit = try SceneEdit(
      Cursor(changes), of: description, parts: description.parts, built, within: SceneLimits()
    ) { _ in nil }
    let application = Application()
    for window in built.windows { application.addWindow(window) }
    _ = edit.apply(in: application) { _ in }
    while !text.write(from: &place, to: &json) {}
    #expect(string(json.bytes) == whole)
    #expect(string(SceneText(edit.description, of: built).bytes) == expected(edit.description, built))
  }
}
