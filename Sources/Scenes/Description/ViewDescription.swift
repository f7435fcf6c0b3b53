import Documents
package import TouchKit

/// A rectangle that touches can hit. ``schema`` describes the properties.
package struct ViewDescription: Equatable, Sendable {
  package var name = ""
  /// The keys of its kind.
  package var kind = AnyViewKind(PlainViewKind())
  package var frame: Rect?
  /// The keys that windows also have.
  package var traits = ViewTraits()

  /// The number of its parts, including its contents (``SceneDescription/parts``).
  var parts: Int { kind.value.elementCount + traits.parts }
  /// The number of elements in its own lists, including those of its kind.
  var ownElements: Int { kind.value.elementCount + traits.ownElements }
  var canBeFirstResponder: Bool { traits.isFocusable || kind.value is TextFieldKind }

  /// Create a plain view that fills its superview.
  package init(name: String = "") {
    self.name = name
  }
}

extension ViewDescription {
  static let schema: Schema<ViewDescription> = Schema(
    "view", "A rectangle that touches can hit.", defaults: ViewDescription(),
    variants: Variants(
      key: "kind", defaultName: PlainViewKind.schema.name, synonyms: ["list": TableKind.schema.name],
      sceneViewKinds.map { $0.variant }),
    fields: [
      Field(
        required: "name", \.name, .name, "The view's name in actions and references; unique among windows and views."),
      Field(
        optional: "frame", \.frame, .frame,
        "The view's rectangle in its superview. The default is the whole superview."),
    ] + ViewTraits.fields.map { $0.lifted(to: \.traits, defaults: ViewTraits()) })
}
