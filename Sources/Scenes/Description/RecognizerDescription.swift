package import Documents
package import TouchKit

/// A recognizer with its parameters and relations. ``schema`` describes the properties.
package struct RecognizerDescription: Equatable, Sendable {
  package var name = ""
  package var kind = AnyRecognizerKind(TapKind())
  package var isEnabled = true
  package var cancelsTouchesInView = true
  package var delaysTouchesBegan = false
  package var delaysTouchesEnded: Bool?
  package var withholdsTouches: Bool?
  package var allowedTouchTypes = TouchTypeName.allCases
  package var requiresExclusiveTouchType = true
  package var requireToFail: [String] = []
  package var simultaneousWith: [String] = []
  package var refuseTouchesOn: [String] = []
  package var zone: Rect?

  /// Create a recognizer with its kind's defaults.
  package init(name: String = "", kind: any SceneRecognizerKind = TapKind()) {
    self.name = name
    self.kind = AnyRecognizerKind(kind)
  }
}

/// A type of touch in the spelling of scenes.
package enum TouchTypeName: String, CaseIterable, Sendable {
  case finger, pen, palm
}

extension RecognizerDescription {
  package static let schema: Schema<RecognizerDescription> = Schema(
    "recognizer", "Recognizes one gesture in the touches on a view and its subviews.",
    defaults: RecognizerDescription(), variants: Variants(key: "kind", sceneRecognizerKinds.map { $0.variant }),
    fields: [
      Field(
        required: "name", \.name, .name, "The recognizer's name in actions and references; unique among recognizers."),
      Field("enabled", \.isEnabled, .bool, "Whether the recognizer receives touches."),
      Field(
        "cancelsTouchesInView", \.cancelsTouchesInView, .bool,
        "Whether the view's touches are cancelled when this recognizer recognizes. The view then gets no more messages about these touches."
      ),
      Field(
        "delaysTouchesBegan", \.delaysTouchesBegan, .bool,
        "Whether the view gets the phases began and moved only after this recognizer has failed."),
      Field(
        optional: "delaysTouchesEnded", \.delaysTouchesEnded, .bool,
        "Whether the view gets the phase ended only after this recognizer has failed. The default is true, except for kind client."
      ),
      Field(
        optional: "withholdsTouches", \.withholdsTouches, .bool,
        "For recognizers of a screen or of a window with passesTouches: whether other programs get a touch only after this recognizer has failed. The default is true if the gesture needs only one finger and less time than the threshold passOn.limit."
      ),
      Field(
        "allowedTouchTypes", \.allowedTouchTypes, .list(of: .choice("touch type"), count: 0...3),
        "The types of touches that the recognizer follows."),
      Field(
        "requiresExclusiveTouchType", \.requiresExclusiveTouchType, .bool,
        "Whether the recognizer accepts only touches of the same type as its first touch."),
      Field(
        "requireToFail", \.requireToFail, .list(of: .name),
        "The recognizers that must fail before this recognizer recognizes."
      ),
      Field(
        "simultaneousWith", \.simultaneousWith, .list(of: .name),
        "The recognizers that may recognize at the same time as this recognizer."
      ),
      Field(
        "refuseTouchesOn", \.refuseTouchesOn, .list(of: .name),
        "The recognizer ignores touches on these views and their subviews."),
      Field(
        optional: "zone", \.zone, .zone,
        "The part of the view in which touches must begin, in fractions of the view's width and height (0 to 1). The default is the whole view."
      ),
    ])
}
