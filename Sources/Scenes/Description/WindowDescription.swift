import Documents
package import TouchKit

/// A window on one screen: the root of a tree of views. ``schema`` describes the properties.
package struct WindowDescription: Equatable, Sendable {
  package var name = ""
  package var screen: String?
  /// Its layer; nil for the layer of its scene.
  package var layer: LayerName?
  package var level = 0.0
  package var frame: Rect?
  package var initialFirstResponder: String?
  package var isSecure = false
  package var passesTouches = false
  package var deferredEdges: [ScreenEdge] = []
  /// The keys that views also have.
  package var traits = ViewTraits()

  /// Create a window over the whole first screen.
  package init(name: String = "") {
    self.name = name
  }
}

/// A layer of windows in the spelling of configurations and clients.
package enum LayerName: String, CaseIterable, Sendable {
  case app, overlay, system

  /// The same layer in TouchKit.
  package var layer: Window.Layer {
    switch self {
    case .app: .app
    case .overlay: .overlay
    case .system: .system
    }
  }
}

/// An edge of a screen in the spelling of scenes.
package enum ScreenEdge: String, CaseIterable, Sendable {
  case top, left, bottom, right

  /// The same edge in TouchKit.
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
    "window", "A window on one screen: the root of a tree of views.", defaults: WindowDescription(),
    fields: [
      Field(
        required: "name", \.name, .name,
        "The window's name in actions and references; unique among windows and views."),
      Field(optional: "screen", \.screen, .name, "The screen of the window. The default is the first screen."),
      Field(
        optional: "layer", \.layer, .choice("layer"),
        "For windows of the configuration: overlay is above apps, system is above overlays. By default, the window is below all apps. An app sets the layer of its windows when it presents its scene."
      ),
      Field("level", \.level, .number(-10_000...10_000), "Within a layer, windows with a higher level are hit first."),
      Field(
        optional: "frame", \.frame, .frame,
        "The window's rectangle on the screen. The default is the whole screen."),
      Field(
        "secure", \.isSecure, .bool,
        "For windows of apps: whether only the app gets the window's events. A secure window lies above all windows except those of the layer \"system\"."
      ),
      Field(
        "passesTouches", \.passesTouches, .bool,
        "If the device has passOn: whether other programs get the touches that no gesture of this window takes."
      ),
      Field(
        "defersEdges", \.deferredEdges, .list(of: .choice("edge"), count: 0...4),
        "The screen edges at which the first gesture belongs to this window; a second gesture soon afterwards belongs to the screen. Only windows of apps and windows below all apps can have this key."
      ),
      Field(
        optional: "initialFirstResponder", \.initialFirstResponder, .name,
        "The view that is first responder when the window appears: a focusable view or a text field in the window. By default, no view is first responder."
      ),
    ] + ViewTraits.fields.map { $0.lifted(to: \.traits, defaults: ViewTraits()) })
}
