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
  /// Edge and distance came later than the rest, and the mode after them, so they may be absent.
  ///
  /// - Parameter text: what the file says.
  init(_ fields: [String], text: String, line: Int) throws(LisgdError) {
    guard fields.count >= 3 else { throw LisgdError(line, "a gesture needs at least fingers, direction and command") }
    guard let fingers = Int(fields[0].trimmed), (1...100).contains(fingers) else {
      throw LisgdError(line, "\"\(fields[0])\" is not a number of fingers")
    }
    guard let direction = Self.directions[fields[1].trimmed] else {
      throw LisgdError(line, "there is no direction \"\(fields[1])\"")
    }
    self.line = line
    quotation = quoted(text)
    self.fingers = fingers
    self.direction = direction
    var rest = fields.dropFirst(2)
    if rest.count > 2, let edge = rest.first?.trimmed, Self.edges.contains(edge) {
      let distance = rest.dropFirst().first?.trimmed ?? ""
      guard Self.distances.contains(distance) else { throw LisgdError(line, "there is no distance \"\(distance)\"") }
      (self.edge, self.distance) = (edge, distance)
      rest = rest.dropFirst(2)
      if rest.count > 1, let mode = rest.first?.trimmed, Self.modes.contains(mode) {
        isPressed = mode == "P"
        rest = rest.dropFirst()
      }
    }
    command = rest.joined(separator: ",")
  }

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
