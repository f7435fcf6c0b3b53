import Documents
import Evdev
import Panels
import Record
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import TouchService

/// The part of a scene with secure windows that others receive is a valid scene: it can be presented, and its record
/// replayed (A15).
@Suite(.closesDescriptors, .timeLimit(.minutes(10))) struct SecretSceneTests {
  @Test("A15: no remaining reference leads into a secure window; references to the window itself stay")
  func references() throws {
    let secret = """
      - name: secret
        secure: true
        recognizers: [{name: over, kind: tap}]
        views:
          - {name: list, kind: scroll, frame: [0, 0, 400, 400], contentSize: [400, 4000], views: [{name: row, recognizers: [{name: mark, kind: tap}]}]}
          - {name: level, kind: slider, frame: [400, 0, 400, 40]}
      """
    let open = """
      - name: main
        redirect: row
        views:
          - {name: to, redirect: secret}
          - name: map
            redirect: level
            recognizers:
              - {name: pan, kind: pan, requireToFail: [mark, swipe, list.pan], simultaneousWith: [over, list.pan, swipe, level.swipe]}
              - {name: swipe, kind: swipe, refuseTouchesOn: [row, secret, to]}
          - name: board
            kind: scroll
            frame: [0, 0, 400, 400]
            contentSize: [400, 4000]
            pan: {requireToFail: [mark, swipe], refuseTouchesOn: [list, to]}
      """
    for windows in ["\(secret)\n\(open)", "\(open)\n\(secret)"] {
      let scene = try Self.scene(windows)
      var shown = scene.withoutSecrets
      shown.windows.removeAll(where: \.isSecure)
      #expect(
        shown
          == (try Self.scene(
            """
            - name: main
              views:
                - {name: to, redirect: secret}
                - name: map
                  recognizers:
                    - {name: pan, kind: pan, requireToFail: [swipe], simultaneousWith: [swipe]}
                    - {name: swipe, kind: swipe, refuseTouchesOn: [secret, to]}
                - {name: board, kind: scroll, frame: [0, 0, 400, 400], contentSize: [400, 4000], pan: {requireToFail: [swipe], refuseTouchesOn: [to]}}
            - {name: secret}
            """, keeps: 1)))
    }
  }

  /// - Parameter count: the number of windows to keep, or nil for all.
  private static func scene(_ windows: String, keeps count: Int? = nil) throws -> SceneDescription {
    let text = "windows:\n" + windows.split(separator: "\n").map { "  \($0)\n" }.joined()
    var scene = try SceneDescription(Cursor(parseYAML(Array(text.utf8), file: "scene.yaml")))
    if let count { scene.windows.removeSubrange(count...) }
    return scene
  }

  @Test("A15: for random apps, presenting GetScene's scene gives the same scene, and every record replays to its end")
  func randomApps() throws {
    var (presented, dropped, gaps, begun) = (0, 0, 0, 0)
    for seed in UInt64(0)..<24 {
      var dice = SeededRandom(seed: seed &* 104_729 &+ 3)
      let desk = try AppDesk()
      var apps: [String] = []
      for number in 0..<4 {
        var maker = RandomScene(SeededRandom(seed: dice.next()), hasSecrets: true)
        let name = "app \(number)"
        let app = try desk.open("Present", #"{"app":"\#(name)","scene":\#(maker.scene())}"#, .app(name))
        if app.error == nil { apps.append(name) }
      }
      for frame in randomFrames(seed: seed, count: 60) {
        desk.feed.now = frame.time
        desk.rig.feed(frame)
        desk.turn()
      }
      // Wait until everything is idle: content that was dragged beyond its end springs back.
      desk.feed.submit(.cancel(screen: nil))
      desk.turn()
      let start = (desk.host.pipeline.queue.lastTime ?? 0) + 10_000_000
      desk.host.pipeline.queue.advance(to: start)
      desk.feed.now = start
      for name in apps {
        let app = try #require(desk.host.app(name))
        let scene = try desk.call("GetScene", #"{"app":"\#(name)"}"#)["scene"] ?? Node(.null)
        let again = try desk.open("Present", #"{"app":"again","scene":\#(jsonText(scene))}"#, .app("again"))
        #expect(again.error == nil, "seed \(seed), \(name)")
        #expect(jsonText(try desk.call("GetScene", #"{"app":"again"}"#)["scene"] ?? Node(.null)) == jsonText(scene))
        desk.kill(again, at: desk.feed.now)
        #expect(app.text.bytes == app.description.withoutSecrets.updated(from: app.scene).json, "seed \(seed), \(name)")
        presented += 1
        var emptied = app.description
        for index in emptied.windows.indices where emptied.windows[index].isSecure {
          emptied.windows[index] = app.description.withoutSecrets.windows[index]
        }
        if emptied != app.description.withoutSecrets { dropped += 1 }
      }
      // All secure windows go behind, and the record continues; another one begins meanwhile.
      try desk.present("front", "windows: [{name: main, touches: true}]")
      desk.tap(start, at: 100, 100)
      let middle = try desk.open("Record", "{}", .configuration)
      desk.tap(start + 1_000_000, at: 200, 200)
      for name in apps { _ = try desk.refusal("Activate", #"{"app":"\#(name)"}"#, at: start + 2_000_000) }
      try desk.call("Activate", #"{"app":"front"}"#, at: start + 3_000_000)
      desk.tap(start + 4_000_000, at: 100, 100)
      desk.finishRecord()
      let second = try ([middle.first] + middle.lines.map { try parseJSON(Array($0.utf8).span) }).compactMap {
        $0?["entry"]
      }
      for entries in [desk.entries, second] {
        gaps += entries.count { $0["gap"] != nil }
        begun += entries.count { $0["begin"] != nil }
        let player = RecordPlayer([]) { Issue.record("seed \(seed): \($0)") }
        for entry in entries {
          #expect(throws: Never.self, "seed \(seed)") { try player.play(RecordEntry(Cursor(entry))) }
        }
      }
      #expect(desk.entries.last?["end"] != nil)
    }
    #expect(presented > 30 && dropped > 5 && gaps > 20 && begun > 60, "\(presented) \(dropped) \(gaps) \(begun)")
  }
}
