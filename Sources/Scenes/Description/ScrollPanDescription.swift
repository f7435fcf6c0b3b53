import Documents

/// The settings of a scroll view's own pan recognizer. ``schema`` describes the properties.
package struct ScrollPanDescription: Equatable, Sendable {
  package var minimumTouches = 1
  package var maximumTouches: Int?
  package var requireToFail: [String] = []
  package var simultaneousWith: [String] = []
  package var refuseTouchesOn: [String] = []

  /// Return the name of a scroll view's pan in references.
  static func name(of scrollView: String) -> String { "\(scrollView).pan" }

  /// Return it as a recognizer of a scene.
  func recognizer(of scrollView: String) -> RecognizerDescription {
    var recognizer = RecognizerDescription(name: Self.name(of: scrollView))
    recognizer.requireToFail = requireToFail
    recognizer.simultaneousWith = simultaneousWith
    recognizer.refuseTouchesOn = refuseTouchesOn
    return recognizer
  }

  static let schema: Schema<ScrollPanDescription> = Schema(
    "scrollPan", "The settings of a scroll view's own pan recognizer.",
    defaults: ScrollPanDescription(),
    fields: [
      Field("minimumTouches", \.minimumTouches, .fingers, "The minimum number of fingers."),
      Field(
        optional: "maximumTouches", \.maximumTouches, .fingers,
        "The maximum number of fingers. By default, there is no maximum."),
      Field(
        "requireToFail", \.requireToFail, .list(of: .name), "The recognizers that must fail before the view scrolls."),
      Field(
        "simultaneousWith", \.simultaneousWith, .list(of: .name),
        "The recognizers that may recognize while the view scrolls."
      ),
      Field(
        "refuseTouchesOn", \.refuseTouchesOn, .list(of: .name),
        "Touches on these views and their subviews do not scroll."),
    ])
}
