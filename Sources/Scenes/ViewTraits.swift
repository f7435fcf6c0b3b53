package import TouchKit

/// What windows and views have in common.
package struct ViewTraits: Equatable, Sendable {
  /// Whether it and its subviews can be hit; nil for what its kind does.
  package var isInteractive: Bool?
  /// Whether neither it nor its subviews can be hit.
  package var isHidden = false
  /// How opaque it is.
  package var alpha = 1.0
  /// Whether it gets more than the first touch of a sequence.
  package var isMultipleTouchEnabled = false
  /// Whether other views of the window get no touches while it tracks one.
  package var isExclusiveTouch = false
  /// By how much its hit area reaches beyond it, in pixels.
  package var hitOutsets = Insets.zero
  /// What it does with the hits in it.
  package var hitBehavior = HitBehavior.normal
  /// The window or view that gets the hits that would be its own.
  package var redirect: String?
  /// Whether its touches are reported.
  package var reportsTouches = false
  /// Whether what is reported of its touches holds coalesced samples.
  package var reportsCoalescedTouches = false
  /// How much larger than its frame it is shown, about the frame's middle.
  package var scale = 1.0
  /// How far it is shown turned about its frame's middle, clockwise, in degrees.
  package var rotation = 0.0
  /// The actions of controls in it that it answers.
  package var answers: [String] = []
  /// Whether it may be first responder; a text field may always.
  package var isFocusable = false
  /// Whether it handles shakes.
  package var handlesMotion = false
  /// The commands of remote control that it handles.
  package var remote: [RemoteControlEvent.Subtype] = []
  /// How it moves from its frame while it is shown.
  package var animation: AnimationDescription?
  /// The recognizers attached to it, in the order of their priority.
  package var recognizers: [RecognizerDescription] = []
  /// The views in it, from the lowest to the highest.
  package var views: [ViewDescription] = []

  package init() {}
}
