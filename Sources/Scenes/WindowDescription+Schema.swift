import Documents

extension WindowDescription {
  static let schema: Schema<WindowDescription> = Schema(
    "window", "The root of a tree of views on one screen.", defaults: WindowDescription(),
    fields: [
      Field(required: "name", \.name, .name, "What actions and references call it; no other window or view has it."),
      Field(optional: "screen", \.screen, .name, "The screen it lies on; absent: the first one."),
      Field(
        optional: "layer", \.layer, .choice("layer"),
        "The layer of a window of the configuration: overlay lies over apps, system over overlays; absent: below all. An app names its layer as it presents."
      ),
      Field("level", \.level, .number(-10_000...10_000), "Windows of a higher level are asked first, within a layer."),
      Field(optional: "frame", \.frame, .frame, "Where it lies on the screen; absent: over all of it."),
      Field(
        "secure", \.isSecure, .bool,
        "Whether what happens in it is its program's alone, and only the layer system lies over it: for windows of programs."
      ),
      Field(
        "defersEdges", \.deferredEdges, .list(of: .choice("edge"), count: 0...4),
        "The edges of the screen from which the first gesture is this window's, and only one soon after it the screen's; of windows of apps and of those below all apps."
      ),
      Field(
        optional: "initialFirstResponder", \.initialFirstResponder, .name,
        "The view in it that is first responder when it comes: one that is focusable, or a text field. Absent: none is."
      ),
    ] + ViewTraits.fields.map { $0.lifted(to: \.traits, defaults: ViewTraits()) })
}
