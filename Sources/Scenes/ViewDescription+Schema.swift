import Documents
import TouchKit

extension ViewDescription {
  static let schema: Schema<ViewDescription> = Schema(
    "view", "A rectangle that touches can hit.", defaults: ViewDescription(),
    variants: Variants(key: "kind", defaultName: PlainViewKind.schema.name, sceneViewKinds.map { $0.variant }),
    fields: [
      Field(required: "name", \.name, .name, "What actions and references call it; no other window or view has it."),
      Field(optional: "frame", \.frame, .frame, "Where it lies in its superview; absent: over all of it."),
    ] + ViewTraits.fields.map { $0.lifted(to: \.traits, defaults: ViewTraits()) })
}
