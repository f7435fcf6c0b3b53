import Documents
import TouchKit

extension ViewTraits {
  static let fields: [Field<ViewTraits>] = [
    Field(
      optional: "interaction", \.isInteractive, .bool,
      "Whether it and its subviews can be hit; absent: yes, but for labels and images."),
    Field("hidden", \.isHidden, .bool, "Whether it is hidden; then neither it nor its subviews can be hit."),
    Field("alpha", \.alpha, .number(0...1), "How opaque it is; below 0.01 neither it nor its subviews can be hit."),
    Field("multipleTouch", \.isMultipleTouchEnabled, .bool, "Whether it gets more than the first touch of a sequence."),
    Field("exclusiveTouch", \.isExclusiveTouch, .bool, "Whether other views get no touches while it tracks one."),
    Field(
      "hitOutsets", \.hitOutsets, .insets,
      "By how much its hit area reaches beyond it along each edge; less, where negative."),
    Field(
      "hitBehavior", \.hitBehavior, .choice("hit behavior"),
      "normal: a hit goes to the view under it in this one, else to this one; swallow: always to this one; "
        + "passThrough: never to this one."),
    Field(optional: "redirect", \.redirect, .name, "The window or view that gets the hits that would be its own."),
    Field(
      "touches", \.reportsTouches, .bool,
      "Whether its touches are reported: a message for each frame and phase. A view without a use of its own for them keeps them then."
    ),
    Field(
      "coalescedTouches", \.reportsCoalescedTouches, .bool,
      "Whether these messages hold the samples that came before the last one of a frame, too."),
    Field(
      "scale", \.scale, .number(0.001...1000), "How much larger than its frame it is shown, about the frame's middle."),
    Field(
      "rotation", \.rotation, .number(-360...360, unit: "°"),
      "How far it is shown turned about its frame's middle, clockwise."),
    Field(
      optional: "animation", \.animation, .animation,
      "How it moves while it is shown; touches hit it where it is seen. Absent: it does not move."),
    Field("answers", \.answers, .list(of: .name), "The actions of controls in it that it answers."),
    Field(
      "focusable", \.isFocusable, .bool,
      "Whether it may be first responder, which gets presses, motion and remote control; a text field may always."),
    Field("motion", \.handlesMotion, .bool, "Whether it handles shakes; else they go up the responder chain."),
    Field(
      "remote", \.remote, .list(of: .choice("command"), count: 0...RemoteControlEvent.Subtype.allCases.count),
      "The commands of remote control that it handles; others go up the responder chain."),
    Field(
      "recognizers", \.recognizers, .list(of: .object { RecognizerDescription.schema }),
      "The recognizers on it; the first has the highest priority."),
    Field("views", \.views, .list(of: .object { ViewDescription.schema }), "The views in it, from the lowest up."),
  ]
}
