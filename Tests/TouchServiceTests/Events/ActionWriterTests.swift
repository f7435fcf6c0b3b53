import Panels
import Testing
import TouchKit

@testable import TouchService

@Suite(.timeLimit(.minutes(5))) struct ActionWriterTests {
  private func rig(_ recognizer: String) throws -> Rig {
    try Rig(
      scene: """
        windows:
          - name: main
            multipleTouch: true
            recognizers:
              - \(recognizer)
        """)
  }

  @Test(
    "A swipe's line names its direction",
    arguments: [("left", -12, 0), ("right", 12, 0), ("up", 0, -12), ("down", 0, 12)])
  func swipe(_ direction: String, _ dx: Int32, _ dy: Int32) throws {
    let rig = try rig("{name: flick, kind: swipe, directions: [\(direction)]}")
    for step in 0..<Int32(6) { rig.frame(Int64(step) * 8000, (0, (400 + step * dx, 240 + step * dy))) }
    #expect(rig.lines.all.count == 1)
    #expect(rig.lines.all.first?.hasSuffix(#""touches":1,"direction":"\#(direction)"}}"#) == true)
  }

  @Test("A pinch's line has the scale and its change per second")
  func pinch() throws {
    let rig = try rig("{name: zoom, kind: pinch}")
    rig.frame(0, (0, (350, 240)), (1, (450, 240)))
    for step in 1...Int32(10) {
      rig.frame(Int64(step) * 10_000, (0, (350 - step * 5, 240)), (1, (450 + step * 5, 240)))
    }
    // A span of 200 from 100, minus the slack of 10 with which it began.
    #expect(rig.lines.all.last?.contains(#""x":400,"y":240,"touches":2,"scale":1.81818,"scaleVelocity":"#) == true)
  }

  @Test("A rotation's line has radians, positive clockwise")
  func rotation() throws {
    let rig = try rig("{name: turn, kind: rotation}")
    rig.frame(0, (0, (300, 240)), (1, (500, 240)))
    rig.frame(10_000, (0, (329, 169)), (1, (471, 311)))
    #expect(rig.lines.all.count == 1)
    // A turn of 45°, minus the 5° of slack.
    #expect(rig.lines.all.first?.contains(#""touches":2,"rotation":0.698"#) == true)
  }

  @Test("Decisions are separate lines before the actions that they cause, and are sent only if requested")
  func decisions() throws {
    let rig = try rig("{name: scroll, kind: pan}\n      - {name: pick, kind: tap}")
    func drag(_ time: Int64) {
      rig.frame(time, (0, (100, 100)))
      rig.frame(time + 10_000, (0, (120, 100)))
      rig.frame(time + 20_000, (0, nil))
    }
    drag(0)
    #expect(rig.lines.all.allSatisfy { $0.hasPrefix(#"{"action""#) })
    rig.lines.all = []
    rig.lines.kinds = [.actions, .decisions]
    drag(5_000_000)
    let failed = rig.lines.all.first { $0.contains(#""recognizer":"pick""#) }
    #expect(
      failed?.hasPrefix(
        #"{"decision":{"time":5010000,"frame":5,"sequence":2,"recognizer":"pick","kind":"tap","view":"main","window":"main","from":"possible","to":"failed","rule":"#
      ) == true)
    let began = rig.lines.all.firstIndex {
      $0.contains(#""recognizer":"scroll""#) && $0.contains(#""from":"possible","to":"began""#)
    }
    let action = rig.lines.all.firstIndex { $0.hasPrefix(#"{"action":"#) }
    #expect(try #require(began) < #require(action))
  }

  @Test("In words, a decision has the exceeded limit's value and name")
  func explanation() throws {
    let rig = try rig("{name: pick, kind: tap}")
    var sentences: [String] = []
    rig.pipeline.application.addSink(Explainer { sentences.append($0) })
    rig.frame(1_250_000, (0, (100, 100)))
    rig.frame(1_260_000, (0, (120, 100)))
    #expect(
      sentences == [
        "touch 1 on main began at 1.250 s (S44): followed by pick",
        "pick failed at 1.260 s (S13): a finger moved 20 pt, limit 10 pt (tap.movement)",
      ])
    rig.frame(1_270_000, (0, nil))
    #expect(
      sentences.last
        == "touch 1 on main was over at 1.270 s (S44): no gesture was recognized; main got all messages")
  }

  @Test("S44: in words, a touch that hits no view has the nearest view")
  func explainedMiss() throws {
    let rig = try Rig(
      scene: """
        windows:
          - name: main
            hitBehavior: passThrough
            views: [{name: ok, kind: button, frame: [0, 0, 100, 100]}]
        """)
    var sentences: [String] = []
    rig.pipeline.application.addSink(Explainer { sentences.append($0) })
    rig.frame(1_250_000, (0, (200, 50)))
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("touch 1 missed every view at 1.250 s (S44): ok is nearest, ") == true)
  }
}
