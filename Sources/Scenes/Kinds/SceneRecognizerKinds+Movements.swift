package import Documents
package import TouchKit

/// Fingers that drag.
package struct PanKind: SceneRecognizerKind {
  package var minimumTouches = 1
  var maximumTouches: Int?
  var axis = Axis.any

  enum Axis: String, CaseIterable, Sendable {
    case any, horizontal, vertical
  }

  package static let isMovement = true
  package static let schema: Schema<PanKind> = Schema(
    "pan", "Fingers that drag.", defaults: PanKind(),
    fields: [
      Field("minimumTouches", \.minimumTouches, .fingers, "How many fingers it takes at least."),
      Field(optional: "maximumTouches", \.maximumTouches, .fingers, "How many fingers it takes at most; absent: any."),
      Field("axis", \.axis, .choice("axis"), "The axis it goes along."),
    ])

  /// Make a pan of any number of fingers to all sides.
  package init() {}

  package var problem: String? { fingerProblem(minimumTouches, maximumTouches) }

  package func makeRecognizer() -> PanGestureRecognizer {
    let recognizer = PanGestureRecognizer()
    recognizer.minimumNumberOfTouches = minimumTouches
    if let maximumTouches { recognizer.maximumNumberOfTouches = maximumTouches }
    switch axis {
    case .any: recognizer.axis = .any
    case .horizontal: recognizer.axis = .horizontal
    case .vertical: recognizer.axis = .vertical
    }
    return recognizer
  }

  package static func writeFields(of recognizer: PanGestureRecognizer, to json: inout JSONWriter) {
    json.movement(of: recognizer)
  }
}

/// Fingers that go quickly and straight in one direction.
package struct SwipeKind: SceneRecognizerKind {
  var directions = [Direction.right]
  var touches = 1

  enum Direction: String, CaseIterable, Sendable {
    case right, left, up, down
  }

  package static let isMovement = true
  package static let schema: Schema<SwipeKind> = Schema(
    "swipe", "Fingers that go quickly and straight in one direction.", defaults: SwipeKind(),
    fields: [
      Field(
        "directions", \.directions, .list(of: .choice("direction"), count: 1...4),
        "The directions it may go; of several, the horizontal ones are preferred."),
      Field("touches", \.touches, .fingers, "How many fingers it takes."),
    ])

  /// Make a swipe of one finger to the right.
  package init() {}

  package static var broadest: SwipeKind {
    var kind = SwipeKind()
    kind.directions = Direction.allCases
    return kind
  }

  package func makeRecognizer() -> SwipeGestureRecognizer {
    let recognizer = SwipeGestureRecognizer()
    recognizer.direction = []
    for direction in directions {
      switch direction {
      case .right: recognizer.direction.insert(.right)
      case .left: recognizer.direction.insert(.left)
      case .up: recognizer.direction.insert(.up)
      case .down: recognizer.direction.insert(.down)
      }
    }
    recognizer.numberOfTouchesRequired = touches
    return recognizer
  }

  package static func writeFields(of recognizer: SwipeGestureRecognizer, to json: inout JSONWriter) {
    json.key("direction")
    switch recognizer.recognizedDirection {
    case .right: json.string("right")
    case .left: json.string("left")
    case .up: json.string("up")
    case nil: json.string("none")
    default: json.string("down")
    }
  }
}

/// Fingers that drag inward from an edge of the screen.
package struct ScreenEdgePanKind: SceneRecognizerKind {
  var edges = Edge.allCases
  var minimumTouches = 1
  var maximumTouches: Int?

  enum Edge: String, CaseIterable, Sendable {
    case top, left, bottom, right
  }

  package static let isMovement = true
  package static let schema: Schema<ScreenEdgePanKind> = Schema(
    "screenEdgePan", "Fingers that drag inward from an edge of the screen.", defaults: ScreenEdgePanKind(),
    fields: [
      Field("edges", \.edges, .list(of: .choice("edge"), count: 1...4), "The edges it may start at."),
      Field("minimumTouches", \.minimumTouches, .fingers, "How many fingers it takes at least."),
      Field(optional: "maximumTouches", \.maximumTouches, .fingers, "How many fingers it takes at most; absent: any."),
    ])

  /// Make an edge pan from all edges.
  package init() {}

  package var problem: String? { fingerProblem(minimumTouches, maximumTouches) }

  package func makeRecognizer() -> ScreenEdgePanGestureRecognizer {
    let recognizer = ScreenEdgePanGestureRecognizer()
    for edge in edges {
      switch edge {
      case .top: recognizer.edges.insert(.top)
      case .left: recognizer.edges.insert(.left)
      case .bottom: recognizer.edges.insert(.bottom)
      case .right: recognizer.edges.insert(.right)
      }
    }
    recognizer.minimumNumberOfTouches = minimumTouches
    if let maximumTouches { recognizer.maximumNumberOfTouches = maximumTouches }
    return recognizer
  }

  package static func writeFields(of recognizer: ScreenEdgePanGestureRecognizer, to json: inout JSONWriter) {
    json.movement(of: recognizer)
  }
}

func fingerProblem(_ minimum: Int, _ maximum: Int?) -> String? {
  guard let maximum, maximum < minimum else { return nil }
  return "maximumTouches (\(maximum)) is less than minimumTouches (\(minimum))"
}
