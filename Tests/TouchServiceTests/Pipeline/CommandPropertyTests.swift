import Evdev
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct CommandPropertyTests {
  private static let scenes = [
    "windows: [{name: main, multipleTouch: true, recognizers: [{name: pan, kind: pan}, {name: tap, kind: tap}]}]",
    """
    windows:
      - name: main
        views:
          - {name: list, kind: scroll, contentSize: [800, 4000], frame: [0, 0, 400, 480]}
          - {name: photo, frame: [400, 0, 400, 480], multipleTouch: true, recognizers: [{name: zoom, kind: pinch}, {name: hold, kind: longPress}]}
    """,
  ]

  /// Handle frames with random commands between them.
  private func play(seed: UInt64) throws -> [String] {
    var dice = SeededRandom(seed: seed &* 977)
    let rig = try Rig(scene: Self.scenes[0])
    rig.lines.kinds = [.actions, .touches]
    let configurations = try Self.scenes.flatMap { text in
      var other = rig.host.configuration
      other.scene = try Rig(scene: text).host.configuration.scene
      var turned = other
      turned.screens[0].geometry.rotation = .half
      turned.thresholds.panSlop = 25
      return [other, turned]
    }
    var outcomes: [ScreenHost.Outcome] = []
    var submitted = 0
    for frame in randomFrames(seed: seed, count: 300) {
      if dice.chance(4) {
        submitted += 1
        let command: Command =
          switch Int.random(in: 0..<4, using: &dice) {
          case 0: .rotate(screen: nil, to: Rotation.allCases.randomElement(using: &dice) ?? .none)
          case 1: .cancel(screen: dice.chance(50) ? nil : "main")
          default: .reload(configurations.randomElement(using: &dice)?.json ?? [])
          }
        rig.pipeline.queue.enqueue(
          command, at: frame.time - Int64.random(in: 0...5000, using: &dice), ticket: Submission { outcomes.append($0) }
        )
      }
      rig.feed(frame)
    }
    rig.pipeline.queue.finish()
    #expect(outcomes.count == submitted && outcomes.allSatisfy { $0 == .done })
    #expect(submitted > 0)
    return rig.lines.all
  }

  @Test("Invariants 1 and 2 hold with commands and reloads among the frames", arguments: 0..<20)
  func randomCommands(_ seed: UInt64) throws {
    let lines = try play(seed: seed)
    #expect(try lines == play(seed: seed))
    try expectOneEndForEachBegan(lines)
  }
}
