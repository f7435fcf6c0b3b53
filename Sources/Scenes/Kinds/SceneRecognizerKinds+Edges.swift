package import Documents
package import TouchKit

/// The kinds for fingers that start at an edge, and for a pen near the glass.
let edgeKinds: [any SceneRecognizerKind.Type] = [ScreenEdgePanKind.self, HoverKind.self]

/// Fingers that drag inward from an edge or a corner of the screen, or along an edge.
package struct ScreenEdgePanKind: SceneRecognizerKind {
  var edges: [Edge] = [.top, .left, .bottom, .right]
  var directions = [Direction.inward]
  var length: Double?
  var minimumTouches = 1
  var maximumTouches: Int?

  enum Edge: String, CaseIterable, Sendable {
    case top, left, bottom, right
    case topLeft, topRight, bottomLeft, bottomRight

    var edge: ScreenEdgePanGestureRecognizer.Edges {
      switch self {
      case .top: .top
      case .left: .left
      case .bottom: .bottom
      case .right: .right
      case .topLeft: .topLeft
      case .topRight: .topRight
      case .bottomLeft: .bottomLeft
      case .bottomRight: .bottomRight
      }
    }
  }

  enum Direction: String, CaseIterable, Sendable {
    case inward, up, down, left, right

    var direction: ScreenEdgePanGestureRecognizer.Directions {
      switch self {
      case .inward: .inward
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      }
    }

    /// The edges along which it leads; nil for inward.
    var edges: [Edge]? {
      switch self {
      case .inward: nil
      case .up, .down: [.left, .right]
      case .left, .right: [.top, .bottom]
      }
    }
  }

  package static let schema: Schema<ScreenEdgePanKind> = Schema(
    "screenEdgePan", "Fingers that drag inward from an edge or a corner of the screen, or along an edge.",
    defaults: ScreenEdgePanKind(),
    fields: [
      Field(
        "edges", \.edges, .list(of: .choice("edge"), count: 1...8), "The edges and corners where the pan can start."),
      Field(
        "directions", \.directions, .list(of: .choice("direction"), count: 1...5),
        "The permitted directions: inward; up or down along the left or right edge; left or right along the top or bottom edge."
      ),
      Field(
        optional: "length", \.length, .number(0...10_000, unit: "pt"),
        "How far fingers must move in a permitted direction before the pan begins. The default is the threshold pan.slop."
      ),
      Field("minimumTouches", \.minimumTouches, .fingers, "The minimum number of fingers."),
      Field(
        optional: "maximumTouches", \.maximumTouches, .fingers,
        "The maximum number of fingers. By default, there is no maximum."),
    ])

  package init() {}

  package var problem: String? {
    for direction in directions {
      guard let along = direction.edges, !along.contains(where: edges.contains) else { continue }
      return
        "directions has \(direction.rawValue), which needs the \(along[0].rawValue) or \(along[1].rawValue) edge, but edges has neither"
    }
    if !directions.contains(.inward), let corner = edges.first(where: { $0.edge.rawValue > Edge.right.edge.rawValue }) {
      return
        "edges has the corner \(corner.rawValue), which needs the direction inward, but directions does not have inward"
    }
    return fingerProblem(minimumTouches, maximumTouches)
  }

  package func makeRecognizer() -> ScreenEdgePanGestureRecognizer { ScreenEdgePanGestureRecognizer() }

  package func configure(_ recognizer: ScreenEdgePanGestureRecognizer) {
    recognizer.edges = ScreenEdgePanGestureRecognizer.Edges(edges.map(\.edge))
    recognizer.directions = ScreenEdgePanGestureRecognizer.Directions(directions.map(\.direction))
    recognizer.minimumLength = length
    recognizer.minimumNumberOfTouches = minimumTouches
    recognizer.maximumNumberOfTouches = maximumTouches ?? .max
  }

  package static func writeFields(of recognizer: ScreenEdgePanGestureRecognizer, to json: inout JSONWriter) {
    json.movement(of: recognizer)
    // For pans that can only go inward from an edge, the translation shows which edge it was.
    guard recognizer.directions != .inward || !recognizer.edges.isSubset(of: .all) else { return }
    guard let edge = Edge.allCases.first(where: { $0.edge == recognizer.startEdge }) else { return }
    json.member("edge", edge.rawValue)
  }
}

/// A pen or cursor that is near the glass without touching it.
package struct HoverKind: SceneRecognizerKind {
  package static let schema: Schema<HoverKind> = Schema(
    "hover", "A pen or cursor that is near the glass without touching it.", defaults: HoverKind(), fields: [])

  package init() {}

  package func makeRecognizer() -> HoverGestureRecognizer { HoverGestureRecognizer() }
}
