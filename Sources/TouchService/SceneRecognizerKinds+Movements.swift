package import Documents
package import TouchKit

/// Fingers that drag.
package struct PanKind: SceneRecognizerKind {
  var minimumTouches = 1
  var maximumTouches: Int?
  var axis = Axis.any

  enum Axis: String, CaseIterable, Sendable {
    case any, horizontal, vertical
  }

  package static let schema: Schema<PanKind> = Schema(
    "pan", "Fingers that drag.", defaults: PanKind(),
    fields: [
      Field("minimumTouches", \.minimumTouches, .fingers, "How many fingers it takes at least."),
      Field(optional: "maximumTouches", \.maximumTouches, .fingers, "How many fingers it takes at most; absent: any."),
      Field("axis", \.axis, .choice("axis"), "The axis it goes along."),
    ])

  /// Makes a pan of any number of fingers to all sides.
  package init() {}

  package var problem: String? {
    guard let maximumTouches, maximumTouches < minimumTouches else { return nil }
    return "maximumTouches (\(maximumTouches)) is less than minimumTouches (\(minimumTouches))"
  }

  package func makeRecognizer() -> GestureRecognizer {
    let recognizer = PanGestureRecognizer()
    recognizer.minimumNumberOfTouches = minimumTouches
    if let maximumTouches { recognizer.maximumNumberOfTouches = maximumTouches }
    switch axis {
    case .any: recognizer.axis = .any
    case .horizontal: recognizer.axis = .horizontal
    case .vertical: recognizer.axis = .vertical
    }
    return recognizer
  }
}
