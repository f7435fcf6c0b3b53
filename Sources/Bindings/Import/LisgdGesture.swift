import Documents

/// One gesture of lisgd, as its command line or its `config.h` has it.
struct LisgdGesture: Equatable {
  /// Where it lies in the file.
  var line: Int
  /// What the file says, in quotation marks.
  var quotation: String
  var fingers: Int
  var direction: Direction
  /// `*`, `N`, or the letters of an edge or a corner.
  var edge = "*"
  /// `*`, `S`, `M` or `L`.
  var distance = "*"
  /// Whether it runs while the fingers are down.
  var isPressed = false
  var command: String

  private static let directions: [String: Direction] = [
    "LR": .right, "RL": .left, "DU": .up, "UD": .down, "DLUR": .upRight, "DRUL": .upLeft, "URDL": .downLeft,
    "ULDR": .downRight,
  ]
  private static let edges = ["*", "N", "L", "R", "T", "B", "TL", "TR", "BL", "BR"]
  private static let distances = ["*", "S", "M", "L"]
  private static let modes = ["R", "P"]

  /// Create a gesture of its fields as the command line has them; the last one is the command, which may hold commas.
  ///
  /// Edge and distance came later than the rest, and the mode after them, so they may be absent. What stands in the place
  /// of one, followed by a comma, is a command only if it has a blank.
  ///
  /// - Parameter text: what the file says.
  init(_ fields: [String], text: String, line: Int) throws(LisgdError) {
    func error(_ sentence: String) -> LisgdError { LisgdError(line, "\(quoted(text)): \(sentence)") }
    guard fields.count >= 3 else { throw error("a gesture needs at least fingers, direction and command") }
    guard let fingers = Int(fields[0].trimmed), (1...100).contains(fingers) else {
      throw error("\(quoted(fields[0])) is not a number of fingers")
    }
    guard let direction = Self.directions[fields[1].trimmed] else {
      throw error("there is no direction \(quoted(fields[1]))")
    }
    self.line = line
    quotation = quoted(text)
    self.fingers = fingers
    self.direction = direction
    var rest = fields.dropFirst(2)
    func code(_ noun: String, _ known: [String]) throws(LisgdError) -> String? {
      guard let code = rest.first?.trimmed else { return nil }
      guard known.contains(code) else {
        if rest.count > 1, !code.contains(" ") { throw error("there is no \(noun) \(quoted(code))") }
        return nil
      }
      rest.removeFirst()
      return code
    }
    if let edge = try code("edge", Self.edges) {
      guard let distance = try code("distance", Self.distances) else {
        throw error("a gesture with an edge also needs a distance and a command")
      }
      (self.edge, self.distance) = (edge, distance)
      isPressed = try code("mode", Self.modes) == "P"
    }
    command = rest.joined(separator: ",")
    if command.trimmed.isEmpty { throw error("the gesture has no command") }
  }

  /// Whether lisgd never runs `later`, because it runs the first gesture that matches.
  func hides(_ later: LisgdGesture) -> Bool { isSame(as: later) && part <= later.part }

  /// Whether both begin at the same place and go the same way, however far.
  func isSame(as other: LisgdGesture) -> Bool {
    (fingers, direction, edge, isPressed) == (other.fingers, other.direction, other.edge, other.isPressed)
  }

  /// The minimum length, as a part of the side along which it goes.
  var part: Double { distance == "M" ? 0.33 : distance == "L" ? 0.66 : 0 }

  /// The edge or corner that it names, where it names one.
  var side: Edge? {
    switch edge {
    case "L": .left
    case "R": .right
    case "T": .top
    case "B": .bottom
    case "TL": .topLeft
    case "TR": .topRight
    case "BL": .bottomLeft
    case "BR": .bottomRight
    default: nil
    }
  }
}

/// A line of lisgd's that cannot be read.
package struct LisgdError: Error, Equatable, CustomStringConvertible {
  /// Its place in the file.
  package let line: Int
  /// What is wrong.
  package let sentence: String

  init(_ line: Int, _ sentence: String) {
    self.line = line
    self.sentence = sentence
  }

  package var description: String { "\(line): \(sentence)" }
}
