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
  /// Whether it may be first responder.
  var canBeFirstResponder: Bool { traits.isFocusable || kind.value is TextFieldKind }

  /// Create a plain view over all of its superview.
  package init(name: String = "") {
    self.name = name
  }
}
