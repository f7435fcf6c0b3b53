package import TouchKit

/// A prompt for a person: the gesture of a recognizer, in words and as ASCII art.
package struct HandPrompt: Equatable, Sendable {
  /// The instruction, such as `Tap twice with one finger.`
  package let words: String
  /// The lines of the picture; `o` is a finger.
  package let picture: [String]
  /// The intentions of simulated hands that make the gesture; empty if there are none.
  package let intentions: [String]

  private init(_ words: String, _ picture: [String], _ intentions: [String]) {
    (self.words, self.picture, self.intentions) = (words, picture.filter { !$0.isEmpty }, intentions)
  }

  /// Create the prompt for a recognizer; nil if its gesture cannot be described, for example if a program decides.
  package init?(for recognizer: GestureRecognizer) {
    switch recognizer {
    case let tap as TapGestureRecognizer:
      let (taps, touches) = (tap.numberOfTapsRequired, tap.numberOfTouchesRequired)
      self.init(
        "Tap\(taps == 1 ? "" : taps == 2 ? " twice" : " \(taps) times") with \(fingers(touches)).",
        [row("(o)", touches), row(" | ", touches), taps == 1 ? "" : "\(taps) times"],
        taps == 1 && touches <= 5 ? ["tap\(touches)"] : taps == 2 && touches <= 2 ? ["double\(touches)"] : [])
    case let press as LongPressGestureRecognizer:
      let touches = press.numberOfTouchesRequired
      let taps = press.numberOfTapsRequired
      let first = taps == 0 ? "P" : "Tap\(taps == 1 ? "" : " \(taps) times"), then p"
      self.init(
        "\(first)ress and hold with \(fingers(touches)).", [row("(o)", touches), row("===", touches), "hold"],
        taps == 0 && touches <= 2 ? ["press\(touches)"] : [])
    case let swipe as SwipeGestureRecognizer:
      let touches = swipe.numberOfTouchesRequired
      let ways = Self.directions.filter { swipe.direction.contains($0.direction) }
      self.init(
        "Swipe \(ways.map(\.name).joined(separator: " or ")) with \(fingers(touches)).",
        ways.first.map { way in
          // Fingers that move sideways are drawn below each other.
          way.picture.count == 1
            ? Array(repeating: way.picture[0], count: touches) : way.picture.map { row($0, touches) }
        } ?? [],
        touches <= 4 ? ways.compactMap { $0.isStraight ? "swipe-\($0.name)-\(touches)" : nil } : [])
    // Before pans, because this is a subclass.
    case let edge as ScreenEdgePanGestureRecognizer:
      let sides = Self.edges.filter { edge.edges.contains($0.edge) }.map(\.name)
      self.init(
        "Drag inward from the \(sides.joined(separator: " or ")) edge of the screen.",
        ["+------", "|o--->", "+------"],
        sides.map { "edge-\($0)" })
    case let pan as PanGestureRecognizer:
      let touches = pan.minimumNumberOfTouches
      let way = pan.axis == .horizontal ? " sideways" : pan.axis == .vertical ? " up or down" : ""
      // Simulated hands drag in any direction.
      self.init(
        "Drag\(way) with \(fingers(touches)), slowly.", ["  ~~~> ", row("o", touches)],
        touches <= 3 && way.isEmpty ? ["pan\(touches)"] : [])
    case is PinchGestureRecognizer:
      self.init(
        "Pinch with two fingers: together or apart.", ["o-->  <--o", "<--o  o-->"], ["pinch-in-2", "pinch-out-2"])
    case is RotationGestureRecognizer:
      self.init("Turn two fingers around each other.", ["  o-.  ", " /   \\ ", " '-o   "], ["turn-cw", "turn-ccw"])
    default: return nil
    }
  }

  private typealias Way = (
    direction: SwipeGestureRecognizer.Direction, name: String, isStraight: Bool, picture: [String]
  )
  private static let directions: [Way] = [
    (.right, "right", true, ["o--->"]), (.left, "left", true, ["<---o"]), (.up, "up", true, ["^", "|", "o"]),
    (.down, "down", true, ["o", "|", "v"]), (.upRight, "up and right", false, ["  /", " / ", "o  "]),
    (.upLeft, "up and left", false, ["\\  ", " \\ ", "  o"]),
    (.downRight, "down and right", false, ["o  ", " \\ ", "  \\"]),
    (.downLeft, "down and left", false, ["  o", " / ", "/  "]),
  ]
  private static let edges: [(edge: ScreenEdgePanGestureRecognizer.Edges, name: String)] = [
    (.left, "left"), (.right, "right"), (.top, "top"), (.bottom, "bottom"),
  ]
}

private func fingers(_ count: Int) -> String {
  let words = ["no", "one", "two", "three", "four", "five"]
  return "\(words.indices.contains(count) ? words[count] : "\(count)") finger\(count == 1 ? "" : "s")"
}

private func row(_ finger: String, _ count: Int) -> String {
  Array(repeating: finger, count: count).joined(separator: " ")
}
