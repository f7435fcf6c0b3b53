/// What one recognizer has to do with others, and what touches it refuses.
struct Relations {
  /// A recognizer that is not held. Both sides know of a relation, and the first to go removes it from the other: weak references
  /// would make every retain of a recognizer slow.
  struct Reference {
    unowned let recognizer: GestureRecognizer
    // By itself, for a recognizer that goes cannot be referred to.
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

  /// Those that must fail first, always (S23).
  var required: [Reference] = []
  /// Those that may recognize at the same time, always (S20).
  var simultaneous: [Reference] = []
  /// Controls on which this may recognize although they have the same gesture for themselves (S32).
  var controls: [ViewReference] = []
  /// Those that require this one or may recognize with it.
  var back: [Reference] = []
  /// Views whose touches are refused, with all below them (S18).
  var refused: [ViewReference] = []
  /// The part of its view whose touches are not refused, of the bounds; nil for all (S18).
  var zone: Rect?
  /// Whether touches are withheld from other programs; nil for what the gesture says (P3).
  var withholdsTouches: Bool?

  /// Forget a recognizer that goes.
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
