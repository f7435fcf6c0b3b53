package import Documents
package import TouchKit

/// The kinds for fingers that move.
let movementKinds: [any SceneRecognizerKind.Type] = [PanKind.self, SwipeKind.self]

/// Fingers that drag.
package struct PanKind: SceneRecognizerKind {
  package var minimumTouches = 1
  var maximumTouches: Int?
  var axis = PanGestureRecognizer.Axis.any

  package static let schema: Schema<PanKind> = Schema(
    "pan", "Fingers that drag.", defaults: PanKind(),
    fields: [
      Field("minimumTouches", \.minimumTouches, .fingers, "The minimum number of fingers."),
      Field(
        optional: "maximumTouches", \.maximumTouches, .fingers,
        "The maximum number of fingers. By default, there is no maximum."),
      Field("axis", \.axis, .choice("axis"), "The axis along which fingers must move."),
    ])

  package init() {}

  package var problem: String? { fingerProblem(minimumTouches, maximumTouches) }

  package func makeRecognizer() -> PanGestureRecognizer { PanGestureRecognizer() }

  package func configure(_ recognizer: PanGestureRecognizer) {
    recognizer.minimumNumberOfTouches = minimumTouches
    recognizer.maximumNumberOfTouches = maximumTouches ?? .max
    recognizer.axis = axis
  }

  package static func writeFields(of recognizer: PanGestureRecognizer, to json: inout JSONWriter) {
    json.movement(of: recognizer)
  }
}

/// Fingers that move quickly and straight in one direction.
package struct SwipeKind: SceneRecognizerKind {
  var directions = [Direction.right]
  var touches = 1

  enum Direction: String, CaseIterable, Sendable {
    case right, left, up, down
    case upRight, upLeft, downRight, downLeft

    var direction: SwipeGestureRecognizer.Direction {
      switch self {
      case .right: .right
      case .left: .left
      case .up: .up
      case .down: .down
      case .upRight: .upRight
      case .upLeft: .upLeft
      case .downRight: .downRight
      case .downLeft: .downLeft
      }
    }
  }

  package static let schema: Schema<SwipeKind> = Schema(
    "swipe", "Fingers that move quickly and straight in one direction.", defaults: SwipeKind(),
    fields: [
      Field(
        "directions", \.directions, .list(of: .choice("direction"), count: 1...8),
        "The permitted directions. If two straight directions fit a swipe, the horizontal one wins; if a straight and a diagonal direction fit, the nearer one wins."
      ),
      Field("touches", \.touches, .fingers, "The number of fingers."),
    ])

  package init() {}

  /// The four straight directions; diagonal ones must be requested.
  package static var broadest: SwipeKind {
    var kind = SwipeKind()
    kind.directions = [.right, .left, .up, .down]
    return kind
  }

  package func makeRecognizer() -> SwipeGestureRecognizer { SwipeGestureRecognizer() }

  package func configure(_ recognizer: SwipeGestureRecognizer) {
    recognizer.direction = SwipeGestureRecognizer.Direction(directions.map(\.direction))
    recognizer.numberOfTouchesRequired = touches
  }

  package static func writeFields(of recognizer: SwipeGestureRecognizer, to json: inout JSONWriter) {
    json.member(
      "direction", Direction.allCases.first { $0.direction == recognizer.recognizedDirection }?.rawValue ?? "none")
  }
}

/// Return what is wrong with a number of fingers; nil if it is valid.
func fingerProblem(_ minimum: Int, _ maximum: Int?) -> String? {
  guard let maximum, maximum < minimum else { return nil }
  return "maximumTouches (\(maximum)) is less than minimumTouches (\(minimum))"
}
