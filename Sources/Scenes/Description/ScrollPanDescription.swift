import Documents
import TouchKit

/// What a scroll view's own pan asks for, and has to do with other recognizers.
package struct ScrollPanDescription: Equatable, Sendable {
  /// How many fingers it takes at least.
  package var minimumTouches = 1
  /// How many fingers it takes at most; nil for any.
  package var maximumTouches: Int?
  /// The recognizers that must fail before it scrolls.
  package var requireToFail: [String] = []
  /// The recognizers that may recognize while it scrolls.
  package var simultaneousWith: [String] = []
  /// The views whose touches it refuses.
  package var refuseTouchesOn: [String] = []

  /// Create a pan of any number of fingers, without relations.
  package init() {}

  /// What references call the pan of a scroll view.
  static func name(of scrollView: String) -> String { "\(scrollView).pan" }

  /// It as a recognizer of a scene.
  func recognizer(of scrollView: String) -> RecognizerDescription {
    var recognizer = RecognizerDescription(name: Self.name(of: scrollView))
    recognizer.requireToFail = requireToFail
    recognizer.simultaneousWith = simultaneousWith
    recognizer.refuseTouchesOn = refuseTouchesOn
    return recognizer
  }

  static let schema: Schema<ScrollPanDescription> = Schema(
    "scrollPan", "The requirements and relations of a scroll view's own pan.",
    defaults: ScrollPanDescription(),
    fields: [
      Field("minimumTouches", \.minimumTouches, .fingers, "The minimum number of fingers."),
      Field(optional: "maximumTouches", \.maximumTouches, .fingers, "The maximum number of fingers. Absent: any."),
      Field("requireToFail", \.requireToFail, .list(of: .name), "The recognizers that must fail before it scrolls."),
      Field(
        "simultaneousWith", \.simultaneousWith, .list(of: .name), "The recognizers that may recognize while it scrolls."
      ),
      Field(
        "refuseTouchesOn", \.refuseTouchesOn, .list(of: .name),
        "The views whose touches, and whose subviews' touches, do not scroll."),
    ])
}
