import Documents
package import TouchKit

/// A rectangle that touches can hit.
package struct ViewDescription: Equatable, Sendable {
  /// What actions and references call it.
  package var name = ""
  /// What only views of its kind have.
  package var kind = AnyViewKind(PlainViewKind())
  /// Where it lies in its superview, in pixels; nil for all of the superview.
  package var frame: Rect?
  /// What it has in common with windows.
  package var traits = ViewTraits()

  /// How many parts it is with all that is in it (``SceneDescription/parts``).
  var parts: Int { kind.value.elementCount + traits.parts }
  /// How many elements its own lists have, those of its kind included.
  var ownElements: Int { kind.value.elementCount + traits.ownElements }
  /// Whether it may be first responder.
  var canBeFirstResponder: Bool { traits.isFocusable || kind.value is TextFieldKind }

  /// Create a plain view over all of its superview.
  package init(name: String = "") {
    self.name = name
  }
}

extension ViewDescription {
  static let schema: Schema<ViewDescription> = Schema(
    "view", "A rectangle that touches can hit.", defaults: ViewDescription(),
    variants: Variants(key: "kind", defaultName: PlainViewKind.schema.name, sceneViewKinds.map { $0.variant }),
    fields: [
      Field(required: "name", \.name, .name, "Its name in actions and references; unique among windows and views."),
      Field(optional: "frame", \.frame, .frame, "Its rectangle in its superview. Absent: all of it."),
    ] + ViewTraits.fields.map { $0.lifted(to: \.traits, defaults: ViewTraits()) })
}
