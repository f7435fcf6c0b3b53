import Documents
import Panels
import Scenes
import Testing
import TouchKit

@testable import TouchService

@Suite struct ReloadTests {
  private func scene(_ text: String) throws -> SceneDescription {
    try SceneDescription(Cursor(parseYAML(Array(text.utf8), file: "scene.yaml"), file: "scene.yaml"))
  }

  /// `recognizer state` of each line that was published.
  private func actions(_ rig: Rig) throws -> [String] {
    try rig.lines.all.map { line in
      let action = try #require(try parseJSON(Array(line.utf8).span)["action"])
      guard case .string(let name)? = action["recognizer"]?.value, case .string(let state)? = action["state"]?.value
      else { return line }
      return "\(name) \(state)"
    }
  }

  private static let pan = "windows: [{name: main, recognizers: [{name: first, kind: pan}]}]"
  private static let other = "windows: [{name: main, recognizers: [{name: second, kind: pan}]}]"

  @Test("A new scene cancels what was down, which is not seen again until it lifts")
  func replaced() throws {
    let rig = try Rig(scene: Self.pan)
    let screen = rig.pipeline.application.windows[0].screen
    rig.frame(1_000_000, (0, (100, 100)))
    rig.frame(1_010_000, (0, (150, 100)))
    try rig.pipeline.replaceScene(try scene(Self.other)) { _ in screen }
    rig.frame(1_020_000, (0, (250, 100)))
    rig.frame(1_030_000, (0, nil))
    #expect(try actions(rig) == ["first began", "first cancelled"])
    rig.frame(2_000_000, (0, (100, 100)))
    rig.frame(2_010_000, (0, (150, 100)))
    rig.frame(2_020_000, (0, nil))
    #expect(try actions(rig).dropFirst(2) == ["second began", "second ended"])
    #expect(rig.pipeline.application.windows.count == 1)
  }

  @Test("A recognizer of the old scene that waits for a timer says nothing after the new one came")
  func pendingTimer() throws {
    let rig = try Rig(
      scene: """
        windows:
          - name: main
            recognizers:
              - {name: double, kind: tap, taps: 2}
              - {name: single, kind: tap, requireToFail: [double]}
        """)
    let screen = rig.pipeline.application.windows[0].screen
    rig.frame(1_000_000, (0, (100, 100)))
    rig.frame(1_050_000, (0, nil))
    try rig.pipeline.replaceScene(try scene(Self.other)) { _ in screen }
    rig.pipeline.queue.advance(to: 9_000_000)
    #expect(try actions(rig) == [])
  }

  @Test("A scene that does not fit changes nothing, not even the touches that are down")
  func refused() throws {
    let rig = try Rig(scene: Self.pan)
    rig.frame(1_000_000, (0, (100, 100)))
    rig.frame(1_010_000, (0, (150, 100)))
    #expect(throws: DocumentError.self) { try rig.pipeline.replaceScene(try scene(Self.other)) { _ in nil } }
    rig.frame(1_030_000, (0, nil))
    #expect(try actions(rig) == ["first began", "first ended"])
  }
}
