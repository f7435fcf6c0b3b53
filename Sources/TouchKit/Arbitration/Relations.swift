/// The relations of a recognizer to others, and the touches that it refuses.
struct Relations {
  /// A recognizer that is not retained. Both sides store a relation, and the first one that is freed removes it from
  /// the other.
  struct Reference {
    unowned let recognizer: GestureRecognizer
    // Stored, because a recognizer that is being freed cannot be referenced.
    private let identity: ObjectIdentifier

    init(_ recognizer: GestureRecognizer) {
      self.recognizer = recognizer
      identity = ObjectIdentifier(recognizer)
    }

    func refers(to recognizer: GestureRecognizer) -> Bool { identity == ObjectIdentifier(recognizer) }
  }

  struct ViewReference {
    weak var view: View?
  }

  /// The recognizers that must always fail first (S23).
  var required: [Reference] = []
  /// The recognizers that may always recognize at the same time (S20).
  var simultaneous: [Reference] = []
  /// Controls on which this recognizer may recognize although they reserve the same gesture for themselves (S32).
  var controls: [ViewReference] = []
  /// Recognizers that require this one, or that may recognize at the same time.
  var back: [Reference] = []
  /// Views whose touches are refused, including all views below them (S18).
  var refused: [ViewReference] = []
  /// The part of the view's bounds, from 0 to 1 along both axes, in which touches must begin; `nil` for everything
  /// (S18).
  var zone: Rect?
  /// Whether touches are withheld from other programs; with `nil`, the gesture decides (P3).
  var withholdsTouches: Bool?

  /// Remove a recognizer that is being freed.
  mutating func forget(_ gone: GestureRecognizer) {
    required.removeAll { $0.refers(to: gone) }
    simultaneous.removeAll { $0.refers(to: gone) }
    back.removeAll { $0.refers(to: gone) }
  }
}

/// A cycle of failure requirements: each recognizer would wait forever for the next one (S25).
public struct RequirementCycle: Error, Equatable, CustomStringConvertible {
  /// The names of the recognizers in the cycle; the first name is repeated at the end.
  public let names: [String]

  /// One sentence that lists the recognizers in the cycle.
  public var description: String {
    "these recognizers would wait for each other forever: \(names.joined(separator: " requires "))"
  }
}
