import Documents
package import TouchKit

/// The keys that windows and views have in common. ``fields`` describes them.
package struct ViewTraits: Equatable, Sendable {
  package var isInteractive: Bool?
  package var isHidden = false
  package var alpha = 1.0
  package var isMultipleTouchEnabled = false
  package var isExclusiveTouch = false
  package var hitOutsets = Insets.zero
  package var hitBehavior = HitBehavior.normal
  package var redirect: String?
  package var reportsTouches = false
  package var reportsCoalescedTouches = false
  package var scale = 1.0
  package var rotation = 0.0
  package var answers: [String] = []
  package var isFocusable = false
  package var handlesMotion = false
  package var remote: [RemoteControlEvent.Subtype] = []
  package var animation: AnimationDescription?
  package var recognizers: [RecognizerDescription] = []
  package var views: [ViewDescription] = []
}

extension ViewTraits {
  /// The number of parts of a window or view, including its contents, but without elements of its kind.
  var parts: Int {
    var count = 1 + recognizers.count + ownElements
    // By index, because copying each element would take longer than counting it.
    for index in recognizers.indices { count += recognizers[index].referenceCount }
    // A view without a name is the empty place of a removed view.
    for index in views.indices where !views[index].name.isEmpty {
      let isOne = views[index].traits.hasNothingCounted
      count += views[index].kind.value.elementCount + (isOne ? 1 : views[index].traits.parts)
    }
    return count
  }

  /// The number of elements in its own lists.
  var ownElements: Int { answers.count + (animation?.keyframes.count ?? 0) }

  /// Whether it has nothing to count, like most views.
  @inline(__always)
  var hasNothingCounted: Bool {
    views.isEmpty && recognizers.isEmpty && ownElements == 0
  }
}

extension ViewTraits {
  static let fields: [Field<ViewTraits>] = [
    Field(
      optional: "interaction", \.isInteractive, .bool,
      "Whether the view and its subviews can be hit. The default is true, except for labels and images."),
    Field("hidden", \.isHidden, .bool, "Whether the view is hidden. A hidden view and its subviews cannot be hit."),
    Field(
      "alpha", \.alpha, .number(0...1),
      "The view's opacity. If the opacity is below 0.01, the view and its subviews cannot be hit."),
    Field(
      "multipleTouch", \.isMultipleTouchEnabled, .bool,
      "Whether the view gets every touch of a sequence that hits the view, not only the first touch."),
    Field(
      "exclusiveTouch", \.isExclusiveTouch, .bool,
      "Whether other views get no touches while this view tracks a touch."),
    Field(
      "hitOutsets", \.hitOutsets, .insets,
      "How far the hit area extends beyond each edge of the view. Negative values shrink the hit area."),
    Field(
      "hitBehavior", \.hitBehavior, .choice("hit behavior"),
      "normal: the subview under the touch is hit, or this view if no subview is hit. swallow: this view is always hit. "
        + "passThrough: this view is never hit."),
    Field(optional: "redirect", \.redirect, .name, "Another window or view that is hit instead of this view."),
    Field(
      "touches", \.reportsTouches, .bool,
      "Whether the view's touches are reported, with a message for each frame and phase. A plain view that reports its touches also takes them, so its superviews do not get these touches."
    ),
    Field(
      "coalescedTouches", \.reportsCoalescedTouches, .bool,
      "Whether touch messages also contain the earlier samples of a frame."),
    Field(
      "scale", \.scale, .number(0.001...1000),
      "The scale at which the view is shown, relative to the center of its frame."),
    Field(
      "rotation", \.rotation, .number(-360...360, unit: "°"),
      "The angle at which the view is shown, clockwise around the center of its frame."),
    Field(
      optional: "animation", \.animation, .animation,
      "How the view moves while it is shown. Touches hit the view at its visible position. By default, the view does not move."
    ),
    Field(
      "answers", \.answers, .list(of: .name),
      "The actions that the view handles when controls inside the view send them."),
    Field(
      "focusable", \.isFocusable, .bool,
      "Whether the view can be first responder, and get presses, motion and remote control events. Text fields can always be first responder."
    ),
    Field(
      "motion", \.handlesMotion, .bool,
      "Whether the view handles shakes. Shakes that the view does not handle are passed up the responder chain."),
    Field(
      "remote", \.remote, .list(of: .choice("command"), count: 0...RemoteControlEvent.Subtype.allCases.count),
      "The remote control commands that the view handles; other commands are passed up the responder chain."),
    Field(
      "recognizers", \.recognizers, .list(of: .object { RecognizerDescription.schema }),
      "The view's recognizers; the first has the highest priority."),
    Field("views", \.views, .list(of: .object { ViewDescription.schema }), "The view's subviews, from the bottom up."),
  ]
}
