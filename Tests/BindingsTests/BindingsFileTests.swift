import Documents
import Foundation
import Scenes
import TestSupport
import Testing

@testable import Bindings

@Suite(.timeLimit(.minutes(5))) struct BindingsFileTests {
  private static let scene = """
    windows:
      - name: main
        recognizers:
          - {name: turn-page, kind: swipe, directions: [left, right]}
          - {name: volume, kind: pan}
        views:
          - name: map
            recognizers: [{name: zoom, kind: pinch}]
    """

  /// Read bindings that use the scene next to them.
  private func read(_ text: String) throws -> BindingsFile {
    let cursor = Cursor(try parseYAML(Array(text.utf8), file: "b.yaml"), file: "b.yaml")
    return try BindingsFile(cursor) { (name, place) throws(DocumentError) in
      if name != "s.yaml" { throw place.error("there is no file \(name)") }
      return try SceneDescription(Cursor(try parseYAML(Array(Self.scene.utf8), file: name), file: name))
    }
  }

  /// A file with one binding that has these keys.
  private func one(_ keys: String) -> String {
    "scene: s.yaml\nbindings:\n  - name: it\n" + keys.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  @Test("Every key of a binding is read, and missing keys have their defaults")
  func whole() throws {
    let file = try read(
      one(
        """
        match: {recognizer: volume, kind: pan, state: changed, window: main, view: main, direction: upLeft, fingers: 2, length: 5, duration: 1, within: 2, speed: 9}
        run: [amixer, set, Master, 5%+]
        each: step
        step: 12.5
        whenBusy: queue
        queueLength: 3
        """))
    let binding = try #require(file.bindings.first)
    #expect(binding.match.direction == .upLeft)
    #expect(binding.match.state == .changed)
    #expect(
      (binding.match.fingers, binding.match.length, binding.match.duration, binding.match.within, binding.match.speed)
        == (2, 5, 1, 2, 9))
    #expect(binding.words == ["amixer", "set", "Master", "5%+"])
    #expect((binding.each, binding.step, binding.whenBusy, binding.queueLength) == (.step, 12.5, .queue, 3))
    let plain = try #require(try read(one("match: {kind: tap}\nrun: [a]")).bindings.first)
    #expect((plain.each, plain.whenBusy, plain.isShell, plain.queueLength) == (.gesture, .skip, false, 16))
  }

  @Test(
    "A mistake is reported as one error with its place and a suggestion",
    arguments: [
      (
        "match: {}", "b.yaml:3:5: bindings[0]: a binding needs run (a command) or send (keys, a click or scrolling)"
      ),
      (
        "match: {}\nrun: [a]\nwhenbusy: skip",
        "b.yaml:6:5: bindings[0].whenbusy: unknown key \"whenbusy\"; did you mean \"whenBusy\"?"
      ),
      ("match: {}\nrun: []", "b.yaml:5:10: bindings[0].run: expected 1 to 1000 elements, found 0"),
      ("match: {}\nrun: ['']", "b.yaml:5:11: bindings[0].run[0]: a program has a name"),
      ("match: {}\nrun: [a, [b]]", "b.yaml:5:14: bindings[0].run[1]: expected a string, found a list"),
      ("match: {}\nrun: {a: b}", "b.yaml:5:10: bindings[0].run: expected a list of words, found a mapping"),
      (
        "match: {}\nrun: notify-send hi",
        "b.yaml:5:10: bindings[0].run: expected a list of words, such as [notify-send, hi]; with shell: true, /bin/sh reads the text"
      ),
      (
        "match: {}\nshell: true\nrun: [a]",
        "b.yaml:6:10: bindings[0].run: with shell: true the command is one string, not a list of words"
      ),
      (
        "match: {recognizer: volum}\nrun: [a]",
        "b.yaml:4:25: bindings[0].match.recognizer: unknown recognizer \"volum\"; did you mean \"volume\"?"
      ),
      (
        "match: {view: mpa}\nrun: [a]",
        "b.yaml:4:19: bindings[0].match.view: unknown view \"mpa\"; did you mean \"map\"?"
      ),
      ("match: {window: map}\nrun: [a]", "b.yaml:4:21: bindings[0].match.window: unknown window \"map\"; known: main"),
      (
        "match: {kind: pam}\nrun: [a]",
        "b.yaml:4:19: bindings[0].match.kind: unknown kind \"pam\"; did you mean \"pan\"?"
      ),
      (
        "match: {recognizer: volume, kind: tap}\nrun: [a]",
        "b.yaml:4:39: bindings[0].match.kind: the recognizer \"volume\" is a pan"
      ),
      (
        "match: {direction: rigth}\nrun: [a]",
        "b.yaml:4:24: bindings[0].match.direction: unknown direction \"rigth\"; did you mean \"right\"?"
      ),
      (
        "match: {kind: tap, direction: left}\nrun: [a]",
        "b.yaml:4:35: bindings[0].match.direction: a tap has no direction"
      ),
      (
        "match: {recognizer: turn-page, direction: clockwise}\nrun: [a]",
        "b.yaml:4:47: bindings[0].match.direction: unknown direction of a swipe \"clockwise\"; "
          + "known: right, left, up, down, upRight, upLeft, downRight, downLeft"
      ),
      (
        "match: {recognizer: turn-page, length: 3}\nrun: [a]",
        "b.yaml:4:44: bindings[0].match.length: a swipe has no length"
      ),
      (
        "match: {recognizer: turn-page, state: began}\nrun: [a]",
        "b.yaml:4:43: bindings[0].match.state: a swipe has only the state ended"
      ),
      ("match: {kind: pan, edge: top}\nrun: [a]", "b.yaml:4:30: bindings[0].match.edge: a pan has no edge"),
      ("match: {kind: tap, duration: 1}\nrun: [a]", "b.yaml:4:34: bindings[0].match.duration: a tap has no duration"),
      (
        "match: {kind: longPress, speed: 1}\nrun: [a]", "b.yaml:4:37: bindings[0].match.speed: a longPress has no speed"
      ),
      ("match: {fingers: 0}\nrun: [a]", "b.yaml:4:22: bindings[0].match.fingers: 0 is out of range: 1 to 100"),
      ("match: {}\nrun: [a]\nstep: 4", "b.yaml:6:11: bindings[0].step: step requires each: step"),
      (
        "match: {kind: pan}\nrun: [a]\neach: step\nstep: 4",
        "b.yaml:7:11: bindings[0].step: step needs a direction: set one in match"
      ),
      (
        "match: {recognizer: turn-page, direction: left}\nrun: [a]\neach: step\nstep: 4",
        "b.yaml:7:11: bindings[0].step: a swipe has no length for steps"
      ),
    ])
  func errors(_ keys: String, error: String) {
    #expect { _ = try read(one(keys)) } throws: { "\($0)" == error }
  }

  @Test("Duplicate binding names, a missing scene and a file without bindings are errors")
  func otherErrors() {
    for (text, error) in [
      (
        "bindings:\n  - {name: it, match: {}, run: [a]}\n  - {name: it, match: {}, run: [b]}",
        "b.yaml:3:12: bindings[1].name: another binding already has the name \"it\""
      ),
      ("scene: t.yaml\nbindings: []", "b.yaml:1:8: scene: there is no file t.yaml"),
      ("scene: s.yaml", "b.yaml:1:1: the key \"bindings\" is missing"),
    ] {
      #expect { _ = try read(text) } throws: { "\($0)" == error }
    }
  }

  @Test("Without a scene, names are not checked")
  func withoutScene() throws {
    #expect(try read("bindings:\n  - {name: it, match: {recognizer: any}, run: [a]}").bindings.count == 1)
  }

  @Test("A scene's path is relative to the folder of the file that names it")
  func path() throws {
    let folder = try Directory(["sub/s.yaml": Self.scene])
    defer { folder.remove() }
    let file = try folder.write("b.yaml", "scene: sub/s.yaml\nbindings: []\n")
    #expect(try BindingsFile(path: file).scene?.windows.count == 1)
    try folder.write("b.yaml", "scene: s.yaml\nbindings: []\n")
    #expect { _ = try BindingsFile(path: file) } throws: {
      "\($0)" == "\(file):1:8: scene: there is no file \(quoted(folder("s.yaml")))"
    }
  }
}
