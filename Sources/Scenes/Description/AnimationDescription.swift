import Documents
package import TouchKit

/// An animation of the view. ``schema`` describes the properties.
package struct AnimationDescription: Equatable, Sendable {
  package var keyframes: [Keyframe] = []
  package var repetition = Animation.Repetition.once

  /// The state of the view at one moment.
  package struct Keyframe: Equatable, Sendable {
    package var time = 0.0
    package var offset = Vector.zero
    package var scale = 1.0
    package var rotation = 0.0
  }

  /// The same animation as a TouchKit object.
  var animation: Animation {
    Animation(
      keyframes.map {
        Animation.Keyframe(time: $0.time, offset: $0.offset, scale: $0.scale, rotation: $0.rotation * .pi / 180)
      }, repetition: repetition)
  }
}

extension AnimationDescription {
  static let schema: Schema<AnimationDescription> = Schema(
    "animation", "An animation of the view: its offset from its frame, its scale and its rotation over time.",
    defaults: AnimationDescription(),
    fields: [
      Field(
        required: "keyframes", \.keyframes, .list(of: .object { Keyframe.schema }, count: 1...1000),
        "The keyframes, in order of time. Between two keyframes the view moves at a constant speed."),
      Field("repeat", \.repetition, .choice("repetition"), "How the animation continues after the last keyframe."),
    ])
}

extension AnimationDescription.Keyframe {
  fileprivate static let schema: Schema<AnimationDescription.Keyframe> = Schema(
    "keyframe", "The place, scale and angle of a view at one moment of an animation.",
    defaults: AnimationDescription.Keyframe(),
    fields: [
      Field(
        required: "time", \.time, .number(0...86_400, unit: "s"),
        "The time since the window was shown; in the scene of the configuration, since the window was first touched."),
      Field(
        "offset", \.offset, .vector(-100_000...100_000, unit: "px"), "The displacement of the view from its frame."),
      Field("scale", \.scale, .number(0.001...1000), "The scale of the view, relative to the view's center."),
      Field(
        "rotation", \.rotation, .number(-36_000...36_000, unit: "°"),
        "The angle of the view, clockwise around the view's center."),
    ])
}
