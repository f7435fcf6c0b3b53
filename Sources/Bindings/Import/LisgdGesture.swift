import Documents

/// A gesture from lisgd's command line or `config.h`.
struct LisgdGesture: Equatable {
  /// The line in the file.
  var line: Int
  /// The text in the file, in quotation marks.
  var quotation: String
  var fingers: Int
  var direction: Direction
  /// `*`, `N`, or the letters of an edge or a corner.
  var edge = "*"
  /// `*`, `S`, `M` or `L`.
  var distance = "*"
  /// Whether the command runs while the fingers are down.
  var isPressed = false
  var command: String

  private static let directions: [String: Direction] = [
    "LR": .right, "RL": .left, "DU": .up, "UD": .down, "DLUR": .upRight, "DRUL": .upLeft, "URDL": .downLeft,
    "ULDR": .downRight,
  ]
  private static let sides: [String: Edge] = [
    "L": .left, "R": .right, "T": .top, "B": .bottom, "TL": .topLeft, "TR": .topRight, "BL": .bottomLeft,
    "BR": .bottomRight,
  ]
  private static let distances = ["*", "S", "M", "L"]
  private static let modes = ["R", "P"]

  /// Create a gesture from its comma-separated fields. The last field is the command, which may contain commas.
  ///
  /// Older versions of lisgd have no edge, distance and mode, so these may be absent. In their place, text before a
  /// comma is part of the command only if it contains a space.
  ///
  /// - Parameter text: the text in the file, for messages.
  init(_ fields: [String], text: String, line: Int) throws(ImportRemark) {
    func error(_ sentence: String) -> ImportRemark { ImportRemark(line, "\(quoted(text)): \(sentence)") }
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
    func code(_ noun: String, _ known: [String]) throws(ImportRemark) -> String? {
      guard let code = rest.first?.trimmed else { return nil }
      guard known.contains(code) else {
        if rest.count > 1, !code.contains(" ") { throw error("there is no \(noun) \(quoted(code))") }
        return nil
      }
      rest.removeFirst()
      return code
    }
    if let edge = try code("edge", ["*", "N"] + Self.sides.keys) {
      guard let distance = try code("distance", Self.distances) else {
        throw error("a gesture with an edge also needs a distance and a command")
      }
      (self.edge, self.distance) = (edge, distance)
      isPressed = try code("mode", Self.modes) == "P"
    }
    command = rest.joined(separator: ",")
    if command.trimmed.isEmpty { throw error("the gesture has no command") }
  }

  /// Whether lisgd never runs `later`, because it runs only the first gesture that matches.
  func hides(_ later: LisgdGesture) -> Bool { isSame(as: later) && part <= later.part }

  /// Whether both gestures have the same fingers, direction, edge and mode, whatever their distance.
  func isSame(as other: LisgdGesture) -> Bool {
    (fingers, direction, edge, isPressed) == (other.fingers, other.direction, other.edge, other.isPressed)
  }

  /// The minimum length, as a part of the screen's side in the gesture's direction.
  var part: Double { distance == "M" ? 0.33 : distance == "L" ? 0.66 : 0 }

  /// The edge or corner; nil if the gesture may begin anywhere.
  var side: Edge? { Self.sides[edge] }
}
