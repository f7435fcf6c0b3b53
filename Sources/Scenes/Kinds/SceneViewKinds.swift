package import Documents
package import TouchKit

/// A kind of view: its name in scenes, its keys, and how to create it.
///
/// To add a kind: write a struct with its keys and add it to ``sceneViewKinds``; the text, the JSON Schema and the
/// tables follow. The fields of its lines must also be added to the interface file.
package protocol SceneViewKind: Equatable, Sendable {
  /// The view that it makes.
  associatedtype Made: View
  /// The word that chooses it, what it is for, and its keys.
  static var schema: Schema<Self> { get }
  /// What is wrong with the keys taken together, or nil.
  var problem: String? { get }
  /// Make the view; what all kinds have in common is set by the caller.
  func makeView(name: String, frame: Rect) -> Made
  /// Give a view of this kind what the keys say; what fingers or its client have changed is lost.
  func configure(_ view: Made)
  /// The keys of what fingers change.
  static var valueKeys: [String] { get }
  /// The keys that say how a view is made, and cannot be changed.
  static var makingKeys: [String] { get }
  /// Take over from a view what fingers have changed.
  mutating func update(from view: Made)
  /// Whether fingers are changing it at this moment.
  static func isHeld(_ view: Made) -> Bool
  /// What it has for itself (S32): references call it by the view's name with a point and this behind it.
  static var ownGestures: [String] { get }
  /// Whether it scrolls, and brings the recognizers along that this takes.
  static var isScrolling: Bool { get }
  /// The names that a gesture refers to which it brings along.
  var references: [String] { get }
  /// How many elements its lists have.
  var elementCount: Int { get }
  /// Drop references to removed views and recognizers.
  mutating func dropReferences(_ views: Set<String>, _ recognizers: Set<String>)
  /// Whether it reports nothing by itself, so that no client can ask for its kind.
  static var isSilent: Bool { get }
  /// Write the value that lines of the view carry, if it has one.
  static func writeFields(of view: Made, to json: inout JSONWriter)
  /// ``writeFields(of:to:)`` of a view that this kind has made. A requirement, so that each kind has code of its own for it.
  var fields: SceneOrigin.Fields { get }
}

extension SceneViewKind {
  /// Nothing.
  package var problem: String? { nil }

  /// Nothing.
  package static func writeFields(of view: Made, to json: inout JSONWriter) {}

  /// Nothing.
  package func configure(_ view: Made) {}

  /// None.
  package static var valueKeys: [String] { [] }

  /// None.
  package static var makingKeys: [String] { [] }

  /// Nothing.
  package mutating func update(from view: Made) {}

  /// No.
  package static func isHeld(_ view: Made) -> Bool { false }

  /// None.
  package static var ownGestures: [String] { [] }

  /// No.
  package static var isScrolling: Bool { false }

  /// None.
  package var references: [String] { [] }

  /// None.
  package var elementCount: Int { 0 }

  /// Nothing.
  package mutating func dropReferences(_ views: Set<String>, _ recognizers: Set<String>) {}

  /// No.
  package static var isSilent: Bool { false }

  /// The one above.
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

  package init() {}

  package func makeView(name: String, frame: Rect) -> View { View(name: name, frame: frame) }
}

/// A text that touches pass through.
package struct LabelKind: SceneViewKind {
  package static let schema: Schema<LabelKind> = Schema(
    "label", "A text. Touches pass through a label unless interaction is true.", defaults: LabelKind(), fields: [])

  package static let isSilent = true

  package init() {}

  package func makeView(name: String, frame: Rect) -> Label { Label(name: name, frame: frame) }
}

/// A picture that touches pass through.
package struct ImageKind: SceneViewKind {
  package static let schema: Schema<ImageKind> = Schema(
    "image", "A picture. Touches pass through an image unless interaction is true.", defaults: ImageKind(), fields: [])

  package static let isSilent = true

  package init() {}

  package func makeView(name: String, frame: Rect) -> ImageView { ImageView(name: name, frame: frame) }
}

/// One of the kinds.
package struct AnyViewKind: Equatable, Sendable {
  /// The kind.
  package var value: any SceneViewKind

  /// Wrap a kind.
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

  /// ``configure(_:)`` of a view that this kind has made.
  func configureMade(_ view: View) {
    if let made = view as? Made { configure(made) }
  }

  /// The kind as a view that it has made stands now.
  func updated(from view: View) -> any SceneViewKind {
    var kind = self
    if let made = view as? Made { kind.update(from: made) }
    return kind
  }

  /// Whether fingers are changing a view that this kind has made.
  func isHeldNow(_ view: View) -> Bool {
    (view as? Made).map { Self.isHeld($0) } ?? false
  }

  /// Whether it scrolls.
  var scrolls: Bool { Self.isScrolling }

  /// What it has for itself.
  var gesturesOfItsOwn: [String] { Self.ownGestures }

  /// The keys of what fingers change.
  var fingerKeys: [String] { Self.valueKeys }

  /// The keys that say how a view is made.
  var keysOfMaking: [String] { Self.makingKeys }

  fileprivate func isEqual(to other: any SceneViewKind) -> Bool {
    other as? Self == self
  }

  package static var variant: Variant<ViewDescription> {
    Variant(schema, get: { $0.kind.value as? Self }, set: { $0.kind = AnyViewKind($1) })
  }
}
