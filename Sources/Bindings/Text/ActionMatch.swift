import Documents
import Scenes
package import TouchKit

/// The actions that a binding matches: all given conditions must hold. ``schema`` describes them.
package struct ActionMatch: Equatable, Sendable {
  package var recognizer: String?
  package var press: String?
  package var remote: RemoteControlEvent.Subtype?
  package var motion: Motion?
  package var kind: String?
  package var state: GestureAction.State?
  package var window: String?
  package var view: String?
  package var direction: Direction?
  package var edge: Edge?
  package var fingers: Int?
  package var length: Double?
  package var duration: Double?
  package var within: Double?
  package var speed: Double?

  /// A movement of the whole device.
  package enum Motion: String, CaseIterable, Sendable {
    case shake
  }

  /// The event without a position that the match is for; nil if it is for actions.
  var nonPositional: GestureAction.NonPositional? {
    if let press { return .press(press) }
    if let remote { return .remote(remote.rawValue) }
    return motion.map { GestureAction.NonPositional.motion($0.rawValue) }
  }

  /// Whether the recognizer or button, its kind, its view and its window match.
  func isAimed(at action: GestureAction) -> Bool {
    nonPositional == action.nonPositional && (recognizer.map { $0 == action.recognizer } ?? true)
      && (kind.map { $0 == action.kind } ?? true) && (window.map { $0 == action.window } ?? true)
      && (view.map { $0 == action.view } ?? true)
  }

  /// Whether all conditions but the direction hold for an action of a gesture that began at the time `start` and, for a
  /// screen-edge pan, at `begun`. Each step has its own direction.
  func holdsApartFromDirection(for action: GestureAction, since start: Int64, at begun: Edge?) -> Bool {
    let seconds = Double(action.time &- start) / 1e6
    return isAimed(at: action) && (state.map { $0 == action.state } ?? (action.state != .cancelled))
      && (edge.map { $0 == begun } ?? true) && (fingers.map { $0 == action.touches } ?? true)
      && (length.map { minimum in action.length(direction).map { $0 >= minimum } ?? false } ?? true)
      && (speed.map { minimum in action.speed.map { $0 >= minimum } ?? false } ?? true)
      && (duration.map { seconds >= $0 } ?? true) && (within.map { seconds <= $0 } ?? true)
  }
}

/// An edge or a corner of a screen, in its current rotation.
package enum Edge: String, CaseIterable, Sendable {
  case top, left, bottom, right
  case topLeft, topRight, bottomLeft, bottomRight

  /// The corners at the ends of an edge; empty for a corner.
  var corners: [Edge] {
    switch self {
    case .top: [.topLeft, .topRight]
    case .left: [.topLeft, .bottomLeft]
    case .bottom: [.bottomLeft, .bottomRight]
    case .right: [.topRight, .bottomRight]
    case .topLeft, .topRight, .bottomLeft, .bottomRight: []
    }
  }
}

/// The kinds of recognizers, as scenes and actions name them.
let recognizerKindNames = sceneRecognizerKinds.map { $0.variant.name }
