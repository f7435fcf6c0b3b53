package import Documents
package import TouchKit

/// A kind of view: what scenes call it, the keys that only it has, and how it is made.
///
/// To add a kind: write a struct with its keys and add it to ``sceneViewKinds``; the text, the JSON Schema and the tables follow. What
/// its lines carry goes into the interface file, too.
package protocol SceneViewKind: Equatable, Sendable {
  /// The view that it makes.
  associatedtype Made: View
  /// The word that chooses it, what it is for, and its keys.
  static var schema: Schema<Self> { get }
  /// What is wrong with the keys taken together, or nil.
  var problem: String? { get }
  /// Make the view; what all kinds have in common is set by the caller.
  func makeView(name: String, frame: Rect) -> Made
  /// Write the value that lines of the view carry, if it has one.
  static func writeFields(of view: Made, to json: inout JSONWriter)
}

extension SceneViewKind {
  /// Nothing.
  package var problem: String? { nil }

  /// Nothing.
  package static func writeFields(of view: Made, to json: inout JSONWriter) {}

  /// ``writeFields(of:to:)`` of a view that this kind has made.
  var fields: SceneOrigin.Fields {
    { source, json in Self.writeFields(of: unsafeDowncast(source, to: Made.self), to: &json) }
  }
}

/// Every kind of view that a scene may name.
package let sceneViewKinds: [any SceneViewKind.Type] = [
  PlainViewKind.self, LabelKind.self, ImageKind.self, PlainControlKind.self, ButtonKind.self, SwitchKind.self,
  SliderKind.self, StepperKind.self, SegmentedKind.self, PageKind.self, TextFieldKind.self, ScrollKind.self,
  TableKind.self,
]

/// A view that is nothing but a rectangle.
package struct PlainViewKind: SceneViewKind {
  package static let schema: Schema<PlainViewKind> = Schema(
    "view", "A rectangle.", defaults: PlainViewKind(), fields: [])

  package init() {}

  package func makeView(name: String, frame: Rect) -> View { View(name: name, frame: frame) }
}

/// A text that touches go through.
package struct LabelKind: SceneViewKind {
  package static let schema: Schema<LabelKind> = Schema(
    "label", "A text; touches go through unless interaction is on.", defaults: LabelKind(), fields: [])

  package init() {}

  package func makeView(name: String, frame: Rect) -> Label { Label(name: name, frame: frame) }
}

/// A picture that touches go through.
package struct ImageKind: SceneViewKind {
  package static let schema: Schema<ImageKind> = Schema(
    "image", "A picture; touches go through unless interaction is on.", defaults: ImageKind(), fields: [])

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

  /// What scenes and lines call it.
  package var name: String { value.kindName }

  package static func == (one: AnyViewKind, other: AnyViewKind) -> Bool {
    one.value.isEqual(to: other.value)
  }
}

extension SceneViewKind {
  fileprivate var kindName: String { Self.schema.name }

  fileprivate func isEqual(to other: any SceneViewKind) -> Bool {
    other as? Self == self
  }

  package static var variant: Variant<ViewDescription> {
    Variant(schema, get: { $0.kind.value as? Self }, set: { $0.kind = AnyViewKind($1) })
  }
}
