package import Documents
package import TouchKit

/// A kind of view: its name in scenes, its keys, and how to create it.
///
/// To add a kind, write a struct with its keys and add it to ``sceneViewKinds``. The text, JSON Schema and tables
/// follow. Also add the fields of its lines to the interface file.
package protocol SceneViewKind: Equatable, Sendable {
  /// The view that it makes.
  associatedtype Made: View
  /// The word that selects it, its purpose and its keys.
  static var schema: Schema<Self> { get }
  /// What is wrong with the combination of keys; nil if it is valid.
  var problem: String? { get }
  /// Create the view; the caller sets the properties that all kinds share.
  func makeView(name: String, frame: Rect) -> Made
  /// Apply the keys to a view of this kind; changes by fingers or its client are lost.
  func configure(_ view: Made)
  /// The keys of values that fingers change.
  static var valueKeys: [String] { get }
  /// The keys that only apply when a view is created, and cannot be changed.
  static var makingKeys: [String] { get }
  /// Take over the values that fingers have changed from a view.
  mutating func update(from view: Made)
  /// Whether fingers are changing it now.
  static func isHeld(_ view: Made) -> Bool
  /// The names of its own gestures (S32); references name them with the view's name, a point and one of these.
  static var ownGestures: [String] { get }
  /// Whether it scrolls and therefore has recognizers of its own.
  static var isScrolling: Bool { get }
  /// The names to which its own gestures refer.
  var references: [String] { get }
  /// The number of elements in its lists.
  var elementCount: Int { get }
  /// Drop references to removed views and recognizers.
  mutating func dropReferences(_ views: Set<String>, _ recognizers: Set<String>)
  /// Whether it reports no events itself, so that no client can subscribe to its kind.
  static var isSilent: Bool { get }
  /// Write the value that lines of the view carry, if it has one.
  static func writeFields(of view: Made, to json: inout JSONWriter)
  /// ``writeFields(of:to:)`` for a view of this kind. It is a requirement so that the compiler specializes it for each
  /// kind.
  var fields: SceneOrigin.Fields { get }
}

/// The defaults.
extension SceneViewKind {
  package var problem: String? { nil }
  package static func writeFields(of view: Made, to json: inout JSONWriter) {}
  package func configure(_ view: Made) {}
  package static var valueKeys: [String] { [] }
  package static var makingKeys: [String] { [] }
  package mutating func update(from view: Made) {}
  package static func isHeld(_ view: Made) -> Bool { false }
  package static var ownGestures: [String] { [] }
  package static var isScrolling: Bool { false }
  package var references: [String] { [] }
  package var elementCount: Int { 0 }
  package mutating func dropReferences(_ views: Set<String>, _ recognizers: Set<String>) {}
  package static var isSilent: Bool { false }

  package var fields: SceneOrigin.Fields {
    { source, json in if let made = source as? Made { Self.writeFields(of: made, to: &json) } }
  }
}

/// Every kind of view that a scene can name.
package let sceneViewKinds: [any SceneViewKind.Type] =
  [PlainViewKind.self, LabelKind.self, ImageKind.self] + controlKinds + [ScrollKind.self, TableKind.self]

/// A plain rectangle.
package struct PlainViewKind: SceneViewKind {
  package static let schema: Schema<PlainViewKind> = Schema(
    "view", "A rectangle.", defaults: PlainViewKind(), fields: [])

  package static let isSilent = true

  package func makeView(name: String, frame: Rect) -> View { View(name: name, frame: frame) }
}

/// A text that touches pass through.
package struct LabelKind: SceneViewKind {
  package static let schema: Schema<LabelKind> = Schema(
    "label", "A text. Touches pass through a label unless interaction is true.", defaults: LabelKind(), fields: [])

  package static let isSilent = true

  package func makeView(name: String, frame: Rect) -> Label { Label(name: name, frame: frame) }
}

/// A picture that touches pass through.
package struct ImageKind: SceneViewKind {
  package static let schema: Schema<ImageKind> = Schema(
    "image", "A picture. Touches pass through an image unless interaction is true.", defaults: ImageKind(), fields: [])

  package static let isSilent = true

  package func makeView(name: String, frame: Rect) -> ImageView { ImageView(name: name, frame: frame) }
}

/// Any kind of view, with its keys.
package struct AnyViewKind: Equatable, Sendable {
  package var value: any SceneViewKind

  package init(_ value: any SceneViewKind) {
    self.value = value
  }

  /// Its name in scenes and lines.
  package var name: String { value.kindName }

  package static func == (one: AnyViewKind, other: AnyViewKind) -> Bool {
    one.value.isEqual(to: other.value)
  }
}

extension SceneViewKind {
  fileprivate var kindName: String { Self.schema.name }

  /// Apply ``configure(_:)`` to a view of this kind.
  func configureMade(_ view: View) {
    if let made = view as? Made { configure(made) }
  }

  /// Return the kind with the current values of a view.
  func updated(from view: View) -> any SceneViewKind {
    var kind = self
    if let made = view as? Made { kind.update(from: made) }
    return kind
  }

  /// Whether fingers are changing a view of this kind now.
  func isHeldNow(_ view: View) -> Bool {
    (view as? Made).map { Self.isHeld($0) } ?? false
  }

  fileprivate func isEqual(to other: any SceneViewKind) -> Bool {
    other as? Self == self
  }

  package static var variant: Variant<ViewDescription> {
    Variant(schema, get: { $0.kind.value as? Self }, set: { $0.kind = AnyViewKind($1) })
  }
}
