package import Documents
import TouchKit

extension SceneDescription {
  /// What a scene's text consists of.
  package static let schema: Schema<SceneDescription> = Schema(
    "scene", "What lies on the screens: windows with views and recognizers.", defaults: SceneDescription(),
    fields: [
      Field(
        required: "windows", \.windows, .list(of: .object { WindowDescription.schema }),
        "The windows; of one level, the last lies highest."),
      Field(
        "frameRate", \.frameRate, .number(1...1000, unit: "Hz"),
        "How many times a second content that moves by itself is moved, and told of."),
    ])
}

extension WindowDescription {
  static let schema: Schema<WindowDescription> = Schema(
    "window", "The root of a tree of views on one screen.", defaults: WindowDescription(),
    fields: [
      Field(required: "name", \.name, .name, "What actions and references call it; no other window or view has it."),
      Field(optional: "screen", \.screen, .name, "The screen it lies on; absent: the first one."),
      Field("level", \.level, .number(-10_000...10_000), "Windows of a higher level are asked first."),
      Field(optional: "frame", \.frame, .frame, "Where it lies on the screen; absent: over all of it."),
    ] + ViewTraits.fields.map { $0.lifted(to: \.traits, defaults: ViewTraits()) })
}

extension ViewDescription {
  static let schema: Schema<ViewDescription> = Schema(
    "view", "A rectangle that touches can hit.", defaults: ViewDescription(),
    variants: Variants(key: "kind", defaultName: PlainViewKind.schema.name, sceneViewKinds.map { $0.variant }),
    fields: [
      Field(required: "name", \.name, .name, "What actions and references call it; no other window or view has it."),
      Field(optional: "frame", \.frame, .frame, "Where it lies in its superview; absent: over all of it."),
    ] + ViewTraits.fields.map { $0.lifted(to: \.traits, defaults: ViewTraits()) })
}

extension ViewTraits {
  fileprivate static let fields: [Field<ViewTraits>] = [
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
      "scale", \.scale, .number(0.001...1000), "How much larger than its frame it is shown, about the frame's middle."),
    Field(
      "rotation", \.rotation, .number(-360...360, unit: "°"),
      "How far it is shown turned about its frame's middle, clockwise."),
    Field(
      optional: "animation", \.animation, .animation,
      "How it moves while it is shown; touches hit it where it is seen. Absent: it does not move."),
    Field("answers", \.answers, .list(of: .name), "The actions of controls in it that it answers."),
    Field(
      "recognizers", \.recognizers, .list(of: .object { RecognizerDescription.schema }),
      "The recognizers on it; the first has the highest priority."),
    Field("views", \.views, .list(of: .object { ViewDescription.schema }), "The views in it, from the lowest up."),
  ]
}

extension RecognizerDescription {
  static let schema: Schema<RecognizerDescription> = Schema(
    "recognizer", "Finds one gesture in the touches on its view and that view's subviews.",
    defaults: RecognizerDescription(), variants: Variants(key: "kind", sceneRecognizerKinds.map { $0.variant }),
    fields: [
      Field(required: "name", \.name, .name, "What actions and references call it; no other recognizer has it."),
      Field("enabled", \.isEnabled, .bool, "Whether it follows touches."),
      Field(
        "cancelsTouchesInView", \.cancelsTouchesInView, .bool,
        "Whether the view gets one cancelled, then nothing, once this has recognized."),
      Field(
        "delaysTouchesBegan", \.delaysTouchesBegan, .bool,
        "Whether the view gets began and moved only after this has failed."),
      Field(
        "delaysTouchesEnded", \.delaysTouchesEnded, .bool, "Whether the view gets ended only after this has failed."),
      Field(
        "allowedTouchTypes", \.allowedTouchTypes, .list(of: .choice("touch type")), "The types of touches it follows."),
      Field(
        "requiresExclusiveTouchType", \.requiresExclusiveTouchType, .bool,
        "Whether it refuses touches of another type than the first one's."),
      Field(
        "requireToFail", \.requireToFail, .list(of: .name), "The recognizers that must fail before this recognizes."),
      Field(
        "simultaneousWith", \.simultaneousWith, .list(of: .name), "The recognizers that may recognize at the same time."
      ),
      Field(
        "refuseTouchesOn", \.refuseTouchesOn, .list(of: .name),
        "The views whose touches, and whose subviews' touches, it does not follow."),
    ])
}

extension Codec where Value == String {
  /// What something is called.
  package static var name: Codec {
    .text(form: "name", pattern: "^[^\\x00-\\x1f\\x7f]{1,64}$") { text in
      if text.isEmpty { return "a name has at least one character" }
      if text.unicodeScalars.count > 64 { return "a name has at most 64 characters" }
      if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        return "a name has no control characters"
      }
      return nil
    }
  }
}

extension Codec where Value == Insets {
  /// `[top, left, bottom, right]`.
  static var insets: Codec {
    Codec<[Double]>.numbers(["top", "left", "bottom", "right"], in: -10_000...10_000, unit: "px").map(
      to: { (numbers, _) throws(DocumentError) in
        Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
      }, from: { [$0.top, $0.left, $0.bottom, $0.right] })
  }
}

extension Codec where Value == Rect {
  /// `[x, y, width, height]`; a size is not negative.
  static var frame: Codec {
    // Larger than any screen, small enough that sums of nested frames keep their precision.
    let limit = 1_000_000.0
    return Codec<[Double]>.numbers(["x", "y", "width", "height"], in: -limit...limit, unit: "px").map(
      to: { (numbers, cursor) throws(DocumentError) in
        for index in 2...3 where numbers[index] < 0 {
          throw cursor[index].error("a \(index == 2 ? "width" : "height") is not negative")
        }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      },
      from: { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })
  }
}
