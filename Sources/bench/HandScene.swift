import Documents
import Hands
import Scenes

/// A scene to test hands with, and the meaning of each intention in it.
enum HandScene: String, CaseIterable {
  /// Every kind of recognizer, for each number of fingers, with the requirements that distinguish them.
  case all
  /// The default scene of a replay: one recognizer of each kind, and all movements recognize together.
  case standard = "default"
  /// Only the swipes, pinches, edge pans and taps that commands are bound to.
  case commands

  private static let edges = ["left", "right", "top", "bottom"]
  private static let swipes = (1...4).flatMap { count in
    Intention.Direction.allCases.map { "swipe-\($0)-\(count)" }
  }

  /// The scene, with one view or with a view for each of two people.
  func description(forTwo: Bool, width: Int, height: Int) throws -> SceneDescription {
    if self == .standard { return .withEveryRecognizer }
    let views =
      forTwo
      ? [("left", "-L", 0, width / 2), ("right", "-R", width / 2, width - width / 2)] : [("screen", "", 0, width)]
    var text = "windows:\n  - name: main\n    views:\n"
    for (name, suffix, x, part) in views {
      text += """
              - name: \(name)
                frame: [\(x), 0, \(part), \(height)]
                multipleTouch: true
                recognizers:
        \(recognizers(suffix).map { "          - {name: \($0.name)\(suffix), kind: \($0.kind)}\n" }.joined())
        """
    }
    return try SceneDescription(Cursor(parseYAML(Array(text.utf8), file: rawValue)))
  }

  /// The recognizers of a view, by priority.
  private func recognizers(_ suffix: String) -> [(name: String, kind: String)] {
    var list = Self.edges.map { (name: "edge-\($0)", kind: "screenEdgePan, edges: [\($0)]") }
    if self == .all {
      list += (1...2).map { ("double\($0)", "tap, taps: 2, touches: \($0)") }
      list += (1...5).map {
        ("tap\($0)", "tap, touches: \($0)" + ($0 < 3 ? ", requireToFail: [double\($0)\(suffix)]" : ""))
      }
      list += (1...2).map { ("press\($0)", "longPress, touches: \($0)") }
    } else {
      list += (2...3).map { ("tap\($0)", "tap, touches: \($0)") }
    }
    for swipe in Self.swipes {
      let words = swipe.split(separator: "-")
      list.append((swipe, "swipe, directions: [\(words[1])], touches: \(words[2])"))
    }
    list.append(("pinch", "pinch" + (self == .all ? ", simultaneousWith: [rotation\(suffix)]" : "")))
    if self == .all {
      let required = Self.edges.map { "edge-\($0)" } + Self.swipes
      list.append(("rotation", "rotation"))
      list.append(("pan", "pan, requireToFail: [\(required.map { $0 + suffix }.joined(separator: ", "))]"))
    }
    return list
  }

  /// Whether the scene supports an intention. The default scene has only one view.
  func has(_ intention: Intention) -> Bool { self != .standard || intention.name != "two-people" }

  /// The gestures to be recognized (alternatives, each a list), and further gestures that do no harm.
  func meaning(of intention: String, going direction: Intention.Direction) -> (expected: [[String]], may: Set<String>) {
    let words = intention.split(separator: "-").map(String.init)
    let kind = String(words[0].prefix { $0.isLetter })
    let count = intention.last?.wholeNumberValue ?? 1
    let one = "swipe-\(direction)-1"
    let swipes = Set(Intention.Direction.allCases.map { "swipe-\($0)-\(count)" })
    let turns: Set = ["turn-cw", "turn-ccw"]
    let pinches: Set = ["pinch-in", "pinch-out"]
    let pinch = words.count > 1 ? "pinch-\(words[1])" : ""
    switch (self, kind) {
    case (.all, "tap") where words.count > 1: return ([["tap1", one], ["tap1", "pan"]], [])
    // A drag that is as quick as a swipe is recognized as a swipe.
    case (.all, "pan"): return ([["pan"]] + swipes.sorted().map { [$0] }, [])
    case (.all, "pinch"): return ([[pinch]], turns)
    // A hand that turns around its thumb also drags. In this scene, pan and rotation exclude each other.
    case (.all, "turn"): return ([[intention], ["pan"]], pinches)
    case (.all, "flick"): return ([[one], ["pan"]], [])
    case (.all, "palm"): return ([["tap1"]], [])
    case (.all, "two"): return ([["left:tap1", "right:tap1"]], [])
    case (.all, _): return ([[intention]], [])

    case (.standard, "tap") where words.count > 1: return ([["tap1", "pan"]], [one])
    // All movements recognize together, so fingers that move unequally also pinch or turn.
    case (.standard, "swipe"): return count == 1 ? ([[intention]], ["pan"]) : ([["pan"]], pinches.union(turns))
    case (.standard, "tap"), (.standard, "press"), (.standard, "double"):
      if count > 1 { return ([[]], []) }
      return (kind == "double" ? [["tap1", "tap1"]] : [[intention]], [])
    case (.standard, "pan"): return ([["pan"]], count == 1 ? swipes : pinches.union(turns))
    case (.standard, "pinch"): return ([[pinch]], turns.union(["pan"]))
    case (.standard, "turn"): return ([[intention]], pinches.union(["pan"]))
    case (.standard, "edge"): return ([["edge"]], swipes.union(["pan"]))
    case (.standard, "flick"): return ([[one], ["pan"], [one, "pan"]], [])
    case (.standard, _): return ([["tap1"]], [])

    case (.commands, "swipe"), (.commands, "edge"): return ([[intention]], [])
    case (.commands, "tap") where ["tap2", "tap3"].contains(intention): return ([[intention]], [])
    case (.commands, "flick"): return ([[one]], [])
    case (.commands, "pinch"): return ([[pinch]], [])
    case (.commands, "double") where count == 2: return ([["tap2", "tap2"]], [])
    case (.commands, "pan"): return ([[]], swipes)
    case (.commands, "tap") where words.count > 1: return ([[]], swipes)
    case (.commands, "press") where count == 2: return ([[]], ["tap2"])
    case (.commands, _): return ([[]], [])
    }
  }
}
