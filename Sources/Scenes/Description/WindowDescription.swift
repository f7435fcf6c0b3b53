import Documents
package import TouchKit

/// The root of a tree of views on one screen.
package struct WindowDescription: Equatable, Sendable {
  /// What actions and other windows call it.
  package var name = ""
  /// The screen it lies on; nil for the first one.
  package var screen: String?
  /// The layer that it lies in; nil for the one of its scene.
  package var layer: LayerName?
  /// Windows of a higher level are asked first.
  package var level = 0.0
  /// Where it lies, in the screen's pixels; nil for the whole screen.
  package var frame: Rect?
  /// The view in it that is first responder when it comes; nil for none.
  package var initialFirstResponder: String?
  /// Whether what happens in it is its program's alone.
  package var isSecure = false
  /// The edges of the screen from which the first gesture is its own, and only a second one the screen's.
  package var deferredEdges: [ScreenEdge] = []
  /// What it has in common with views.
  package var traits = ViewTraits()

  /// Create a window over the whole first screen.
  package init(name: String = "") {
    self.name = name
  }
}

/// A layer of windows as configurations and clients spell it.
package enum LayerName: String, CaseIterable, Sendable {
  case app, overlay, system

  /// TouchKit's form of it.
  package var layer: Window.Layer {
    switch self {
    case .app: .app
    case .overlay: .overlay
    case .system: .system
    }
  }
}

/// An edge of a screen as scenes spell it.
package enum ScreenEdge: String, CaseIterable, Sendable {
  case top, left, bottom, right

  /// TouchKit's form of it.
  package var edge: ScreenEdgePanGestureRecognizer.Edges {
    switch self {
    case .top: .top
    case .left: .left
    case .bottom: .bottom
    case .right: .right
    }
  }
}

extension WindowDescription {
  static let schema: Schema<WindowDescription> = Schema(
    "window", "The root of a tree of views on one screen.", defaults: WindowDescription(),
    fields: [
      Field(required: "name", \.name, .name, "Its name in actions and references; unique among windows and views."),
      Field(optional: "screen", \.screen, .name, "The screen of the window. Absent: the first one."),
      Field(
        optional: "layer", \.layer, .choice("layer"),
        "The layer of a window of the configuration: overlay is above apps, system above overlays. Absent: below all. An app sets its layer when it presents."
      ),
      Field("level", \.level, .number(-10_000...10_000), "Within a layer, windows of a higher level are hit first."),
      Field(optional: "frame", \.frame, .frame, "Its rectangle on the screen. Absent: the whole screen."),
      Field(
        "secure", \.isSecure, .bool,
        "For windows of programs: whether only its program gets its events, and only the layer system is above it."
      ),
      Field(
        "defersEdges", \.deferredEdges, .list(of: .choice("edge"), count: 0...4),
        "The edges of the screen from which this window gets the first gesture; the screen gets a second one that follows soon. For apps and for windows below all apps."
      ),
      Field(
        optional: "initialFirstResponder", \.initialFirstResponder, .name,
        "The view in it that is first responder at first: a focusable view or a text field. Absent: none."
      ),
    ] + ViewTraits.fields.map { $0.lifted(to: \.traits, defaults: ViewTraits()) })
}
