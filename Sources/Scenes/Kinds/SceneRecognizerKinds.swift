package import Documents
package import TouchKit

/// A kind of recognizer: its name in scenes, its parameters, and how to create it.
///
/// To add a kind, write a struct with its parameters and add it to the list at the head of its file. The text, JSON
/// Schema, tables and the scene with every recognizer follow. Also add the fields of its lines to the interface file.
package protocol SceneRecognizerKind: Equatable, Sendable {
  /// The recognizer that it makes.
  associatedtype Recognizer: GestureRecognizer
  /// The word that chooses it, what it finds, and its parameters.
  static var schema: Schema<Self> { get }
  init()
  /// The kind with the parameters under which it finds the most; its defaults, for most kinds.
  static var broadest: Self { get }
  /// Whether fingers that move lead to it: a pan begins so early that no other such gesture would be recognized.
  static var isMovement: Bool { get }
  /// Whether the presenting app decides for its recognizers, so that no other scene may have them.
  static var needsClient: Bool { get }
  /// Whether a recognizer that does not say so delays `ended`.
  static var delaysTouchesEnded: Bool { get }
  /// What is wrong with the parameters taken together, or nil.
  var problem: String? { get }
  /// Make the recognizer; what the keys say is set by the caller.
  func makeRecognizer() -> Recognizer
  /// Apply the parameters to a recognizer of this kind.
  func configure(_ recognizer: Recognizer)
  /// Write what the recognizer's actions carry in addition to their place: every field of a `changed` is cumulative since `began`, so that
  /// a client that misses one has lost nothing.
  static func writeFields(of recognizer: Recognizer, to json: inout JSONWriter)
  /// ``writeFields(of:to:)`` of a recognizer that this kind has made. Required, so that the compiler makes one for each kind, which knows its
  /// recognizer's type without a look at tables: a hundredth of a frame.
  var fields: SceneOrigin.Fields { get }
}

/// Every kind of recognizer that a scene can name.
package let sceneRecognizerKinds: [any SceneRecognizerKind.Type] =
  pressKinds + movementKinds + figureKinds + edgeKinds + [ClientKind.self]

/// One of the kinds.
package struct AnyRecognizerKind: Equatable, Sendable {
  /// The kind with its parameters.
  package var value: any SceneRecognizerKind

  /// Wrap a kind.
  package init(_ value: any SceneRecognizerKind) {
    self.value = value
  }

  /// Its name in scenes and actions.
  package var name: String { value.kindName }

  package static func == (one: AnyRecognizerKind, other: AnyRecognizerKind) -> Bool {
    one.value.isEqual(to: other.value)
  }
}

extension SceneRecognizerKind {
  /// The defaults.
  package static var broadest: Self { Self() }

  /// No.
  package static var isMovement: Bool { false }

  /// No.
  package static var needsClient: Bool { false }

  /// Yes.
  package static var delaysTouchesEnded: Bool { true }

  /// Nothing.
  package var problem: String? { nil }

  /// Nothing.
  package static func writeFields(of recognizer: Recognizer, to json: inout JSONWriter) {}

  /// Nothing.
  package func configure(_ recognizer: Recognizer) {}

  /// Whether its gesture is discrete, with one action.
  package static var isDiscrete: Bool { Self().makeRecognizer().isDiscrete }

  /// ``configure(_:)`` of a recognizer that this kind has made.
  func configureMade(_ recognizer: GestureRecognizer) {
    if let made = recognizer as? Recognizer { configure(made) }
  }

  /// Write the fields of a recognizer of its type.
  package var fields: SceneOrigin.Fields {
    { source, json in if let made = source as? Recognizer { Self.writeFields(of: made, to: &json) } }
  }

  fileprivate var kindName: String { Self.schema.name }

  fileprivate func isEqual(to other: any SceneRecognizerKind) -> Bool {
    other as? Self == self
  }

  package static var variant: Variant<RecognizerDescription> {
    Variant(schema, get: { $0.kind.value as? Self }, set: { $0.kind = AnyRecognizerKind($1) })
  }
}
