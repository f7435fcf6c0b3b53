package import Documents
package import TouchKit

/// A kind of recognizer: its name in scenes, its parameters, and how to create it.
///
/// To add a kind, write a struct with its parameters and add it to the list at the start of its file. The text, JSON
/// Schema, tables and the scene with every recognizer follow. Also add the fields of its lines to the interface file.
package protocol SceneRecognizerKind: Equatable, Sendable {
  /// The recognizer that it makes.
  associatedtype Recognizer: GestureRecognizer
  /// The word that selects it, its purpose and its parameters.
  static var schema: Schema<Self> { get }
  init()
  /// The kind with its most permissive parameters; for most kinds, the defaults.
  static var broadest: Self { get }
  /// Whether the presenting app decides for its recognizers, so that no other scene can have them.
  static var needsClient: Bool { get }
  /// The default of ``RecognizerDescription/delaysTouchesEnded``.
  static var delaysTouchesEnded: Bool { get }
  /// What is wrong with the combination of parameters; nil if it is valid.
  var problem: String? { get }
  /// Create the recognizer; the caller configures it.
  func makeRecognizer() -> Recognizer
  /// Apply the parameters to a recognizer of this kind.
  func configure(_ recognizer: Recognizer)
  /// Write the recognizer's fields in actions. Every field of a `changed` is cumulative since `began`, so a client that
  /// misses one loses nothing.
  static func writeFields(of recognizer: Recognizer, to json: inout JSONWriter)
  /// ``writeFields(of:to:)`` for a recognizer of this kind. It is a requirement so that the compiler specializes it for
  /// each kind and avoids dynamic casts, which saves a hundredth of a frame.
  var fields: SceneOrigin.Fields { get }
}

/// Every kind of recognizer that a scene can name.
package let sceneRecognizerKinds: [any SceneRecognizerKind.Type] =
  pressKinds + movementKinds + figureKinds + edgeKinds + [ClientKind.self]

/// Any kind of recognizer, with its parameters.
package struct AnyRecognizerKind: Equatable, Sendable {
  /// The kind with its parameters.
  package var value: any SceneRecognizerKind

  package init(_ value: any SceneRecognizerKind) {
    self.value = value
  }

  /// Its name in scenes and actions.
  package var name: String { value.kindName }

  package static func == (one: AnyRecognizerKind, other: AnyRecognizerKind) -> Bool {
    one.value.isEqual(to: other.value)
  }
}

/// The defaults.
extension SceneRecognizerKind {
  package static var broadest: Self { Self() }
  package static var needsClient: Bool { false }
  package static var delaysTouchesEnded: Bool { true }
  package var problem: String? { nil }
  package static func writeFields(of recognizer: Recognizer, to json: inout JSONWriter) {}
  package func configure(_ recognizer: Recognizer) {}

  package var fields: SceneOrigin.Fields {
    { source, json in if let made = source as? Recognizer { Self.writeFields(of: made, to: &json) } }
  }
}

extension SceneRecognizerKind {
  /// Whether its gesture is discrete, with only one action.
  package static var isDiscrete: Bool { Self().makeRecognizer().isDiscrete }

  /// Whether it is a gesture of moving fingers.
  package static var isMovement: Bool { Self().makeRecognizer().isMovement }

  /// Apply ``configure(_:)`` to a recognizer of this kind.
  func configureMade(_ recognizer: GestureRecognizer) {
    if let made = recognizer as? Recognizer { configure(made) }
  }

  fileprivate var kindName: String { Self.schema.name }

  fileprivate func isEqual(to other: any SceneRecognizerKind) -> Bool {
    other as? Self == self
  }

  package static var variant: Variant<RecognizerDescription> {
    Variant(schema, get: { $0.kind.value as? Self }, set: { $0.kind = AnyRecognizerKind($1) })
  }
}
