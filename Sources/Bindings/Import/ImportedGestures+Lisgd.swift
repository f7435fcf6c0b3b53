import Documents
import TouchKit

extension ImportedGestures {
  /// Convert lisgd's options to a scene and bindings.
  ///
  /// - Parameters:
  ///   - text: lisgd's `config.h`, or a script or command line that starts lisgd.
  ///   - size: the screen's size in pixels, for gestures along edges and medium and long distances; nil if unknown.
  /// - Throws: the first error, with its line.
  package init(lisgd text: String, size: (width: Double, height: Double)?) throws(ImportRemark) {
    let file = try LisgdFile(text)
    self.init(size: size)
    for (line, option) in file.others {
      note(line, LisgdFile.reason(for: option))
    }
    if let first = file.gestures.first(where: \.isInward) {
      let widths = Set([Edge.left, .top, .right, .bottom].map(file.width)).sorted().map { numeral($0) }
      note(
        file.edgeLine ?? first.line,
        "the width of the edges (\(widths.joined(separator: ", ")) px) left out: gestures from an edge begin within the threshold edge.band of the service's configuration (26 pt, 1 pt is 1/163 inch)"
      )
    }
    // Add edge gestures first, so that their recognizers get touches first and others can wait for them.
    for gesture in file.gestures where gesture.isInward { addEdgePan(gesture) }
    for (index, gesture) in file.gestures.enumerated() {
      let earlier = file.gestures[..<index].first { $0.isSame(as: gesture) }
      if let first = file.gestures[..<index].first(where: { $0.hides(gesture) }) {
        note(gesture, "left out: lisgd runs \(first.quotation) of line \(first.line) instead")
        continue
      }
      if let earlier { note(gesture, "also runs when \(earlier.quotation) of line \(earlier.line) runs") }
      add(gesture, file)
    }
  }

  private mutating func note(_ gesture: LisgdGesture, _ sentence: String) {
    note(gesture.line, "\(gesture.quotation) \(sentence)")
  }

  private mutating func addEdgePan(_ gesture: LisgdGesture) {
    guard let edge = gesture.side else { return }
    recognizer(
      gesture.edgePanName(edge), "screenEdgePan",
      [("edges", .list([.text(edge.rawValue)]))] + .fingers(gesture.fingers))
  }

  private mutating func add(_ gesture: LisgdGesture, _ file: LisgdFile) {
    guard let recognizer = recognizer(for: gesture, file) else { return }
    var match: [(String, Node?)] = [
      ("recognizer", .text(recognizer)), ("direction", .text(gesture.direction.rawValue)),
    ]
    let name = "\(recognizer)-\(gesture.direction.rawValue)"
    if gesture.isPressed {
      // Without a length, each movement is a step.
      let step = file.pressedThreshold < 0.001 ? [] : [("step", Node.number(file.pressedThreshold))]
      binding(
        name, of: gesture.quotation, at: gesture.line, match, gesture.command,
        [("each", .text("step"))] + step + [("whenBusy", .text("queue"))])
      return
    }
    match += [
      ("state", .text("ended")), ("length", .number(length(of: gesture, file))), ("within", .number(file.timeout)),
    ]
    binding(name, of: gesture.quotation, at: gesture.line, match, gesture.command)
  }

  /// Add the recognizer that a gesture needs, and return its name; nil if the gesture cannot be expressed.
  private mutating func recognizer(for gesture: LisgdGesture, _ file: LisgdFile) -> String? {
    guard let edge = gesture.side else {
      if gesture.edge == "N" {
        note(gesture, "can begin anywhere in touchd, even at an edge if no gesture of that edge wins")
      }
      let name = "pan-\(gesture.fingers)"
      recognizer(name, "pan", .fingers(gesture.fingers))
      return name
    }
    if gesture.isInward { return gesture.edgePanName(edge) }
    if gesture.isOutward {
      note(gesture, "left out: the gesture ends at an edge, but touchd matches gestures by the edge where they begin")
      return nil
    }
    let name = "along-\(edge.rawValue)-\(gesture.fingers)"
    let others = ([edge] + edge.corners).map(gesture.edgePanName).filter(hasRecognizer)
    guard panOnStrip(name, fingers: gesture.fingers, edge: edge, width: file.width(of: edge), after: others) else {
      note(gesture, "left out: a gesture along an edge needs the screen's size (--size WxH)")
      return nil
    }
    return name
  }

  /// The minimum length of a gesture in pixels; lisgd defines it as a part of the screen's side in that direction.
  private mutating func length(of gesture: LisgdGesture, _ file: LisgdFile) -> Double {
    guard gesture.part > 0 else { return file.threshold }
    guard let side = side(along: gesture.direction) else {
      note(gesture, "has no minimum length of its own: medium and long distances need the screen's size (--size WxH)")
      return file.threshold
    }
    return max((side * gesture.part).rounded(), file.threshold)
  }
}

extension LisgdGesture {
  /// Whether the gesture moves away from the edge where it begins, or in any direction but outward from a corner.
  fileprivate var isInward: Bool {
    switch side {
    case .left: direction == .right
    case .right: direction == .left
    case .top: direction == .down
    case .bottom: direction == .up
    case .topLeft, .topRight, .bottomLeft, .bottomRight: !isOutward
    case nil: false
    }
  }

  /// Whether the gesture moves towards its edge, so that it can only end there.
  fileprivate var isOutward: Bool {
    guard let unit = direction.unit else { return false }
    return switch side {
    case .left: unit.dx < 0
    case .right: unit.dx > 0
    case .top: unit.dy < 0
    case .bottom: unit.dy > 0
    case .topLeft: unit.dx < 0 || unit.dy < 0
    case .topRight: unit.dx > 0 || unit.dy < 0
    case .bottomLeft: unit.dx < 0 || unit.dy > 0
    case .bottomRight: unit.dx > 0 || unit.dy > 0
    case nil: false
    }
  }

  fileprivate func edgePanName(_ edge: Edge) -> String { "\(edge.rawValue)-\(fingers)" }
}
