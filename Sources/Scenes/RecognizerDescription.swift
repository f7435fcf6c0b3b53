package import TouchKit

/// A recognizer with its parameters and relations.
package struct RecognizerDescription: Equatable, Sendable {
  /// What actions and references call it.
  package var name = ""
  /// What only recognizers of its kind have.
  package var kind = AnyRecognizerKind(TapKind())
  /// Whether it follows touches.
  package var isEnabled = true
  /// Whether the view gets one cancelled, then nothing, once this has recognized.
  package var cancelsTouchesInView = true
  /// Whether the view gets began and moved only after this has failed.
  package var delaysTouchesBegan = false
  /// Whether the view gets ended only after this has failed; nil for what its kind says.
  package var delaysTouchesEnded: Bool?
  /// The types of touches it follows.
  package var allowedTouchTypes = TouchTypeName.allCases
  /// Whether it refuses touches of another type than the first one's.
  package var requiresExclusiveTouchType = true
  /// The recognizers that must fail first.
  package var requireToFail: [String] = []
  /// The recognizers that may recognize at the same time.
  package var simultaneousWith: [String] = []
  /// The views whose touches it refuses.
  package var refuseTouchesOn: [String] = []
  /// The part of its view in which touches begin that it follows; nil for all of it.
  package var zone: Rect?

  /// Create a recognizer with its kind's defaults.
  package init(name: String = "", kind: any SceneRecognizerKind = TapKind()) {
    self.name = name
    self.kind = AnyRecognizerKind(kind)
  }
}

/// A type of touch as scenes spell it.
package enum TouchTypeName: String, CaseIterable, Sendable {
  case finger, pen, palm
}
