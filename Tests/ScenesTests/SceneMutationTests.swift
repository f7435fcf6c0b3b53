import Documents
import Kernel
import TestSupport
import Testing
import TouchKit

@testable import Scenes

/// The demo scene's text with random damage: reading it gives a scene, or one error that names the place.
@Suite(.timeLimit(.minutes(5))) struct SceneMutationTests {
  private static let words = [
    "[", "]", "{", "}", ":", ": ", "- ", "\n", "\n  ", ",", "#", "&a ", "*a", "!!str ", "\"", "'", "|", "\t", "\u{0}",
    "---\n", "on", "null", "-1", "1e999", "007", "0x10", "kind: ", "pan", "tap", "buton", "requireToFail: [zoom-in]",
    "requireToFail: [select, scroll]", "frame: [0, 0, 0, 0]", "name: map", "views:", "é", "windows:",
  ]

  private func mutated(_ text: [UInt8], using random: inout SeededRandom) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let end = min(place + Int.random(in: 0...12, using: &random), text.count)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text.removeSubrange(place..<end)
      case 1: text.insert(contentsOf: Array(text[place..<end]), at: Int.random(in: 0...text.count, using: &random))
      case 2: text.insert(contentsOf: Array((Self.words.randomElement(using: &random) ?? "").utf8), at: place)
      default:
        if place < text.count { text[place] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    return text
  }

  @Test("Damaged YAML gives a scene that builds, or one error with line and column", arguments: 1...8)
  func yaml(seed: UInt64) throws {
    let original = try readWholeFile("Config/demo.scene.yaml", limit: 1 << 20)
    var random = SeededRandom(seed: seed)
    var (good, bad) = (0, 0)
    for _ in 0..<400 {
      let text = mutated(original, using: &random)
      do throws(DocumentError) {
        try checkBuilds(SceneDescription(Cursor(try parseYAML(text, file: "s.yaml"), file: "s.yaml")))
        good += 1
      } catch {
        bad += 1
        #expect(error.place != nil, "\(error)")
        #expect(error.description.hasPrefix("s.yaml:"))
        #expect(!error.description.contains("\n"), "\(error)")
      }
    }
    #expect(good > 20 && bad > 20, "the damage is too small or too large to show anything")
  }

  @Test("Damaged JSON gives a scene that builds, or one error with its place or path", arguments: 1...8)
  func json(seed: UInt64) throws {
    let original = try demoScene().json
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let text = mutated(original, using: &random)
      do throws(DocumentError) {
        let node = try parseJSON(text.span)
        let inPieces = Result { () throws(DocumentError) in try read(Cursor(node)) }
        do throws(DocumentError) {
          let scene = try SceneDescription(Cursor(node))
          #expect(inPieces == .success(scene))
          try checkBuilds(scene)
        } catch {
          // If there are several errors, another one may be first.
          #expect(throws: DocumentError.self) { try inPieces.get() }
          throw error
        }
      } catch {
        #expect(error.place != nil || !error.path.isEmpty || error.message.contains("\"windows\""), "\(error)")
        #expect(!error.description.contains("\n"), "\(error)")
      }
    }
  }

  private func read(_ cursor: Cursor) throws(DocumentError) -> SceneDescription {
    var reader = try SceneReader(cursor)
    while true {
      if let scene = try reader.step() { return scene }
    }
  }

  private func checkBuilds(_ scene: SceneDescription) throws(DocumentError) {
    let screen = mainScreen()
    let built = try scene.build(in: Application()) { _ in screen }
    #expect(built.windows.count == scene.windows.count)
    let again = Result { () throws(DocumentError) in
      try SceneDescription(Cursor(try parseJSON(scene.json.span)))
    }
    #expect(again == .success(scene))
  }
}
