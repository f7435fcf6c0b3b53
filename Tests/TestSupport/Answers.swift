package import TouchKit

/// A delegate whose answers a test sets. It records the questions.
package final class Answers: GestureRecognizerDelegate {
  package var begin: (GestureRecognizer) -> Bool = { _ in true }
  package var receive: (GestureRecognizer, Touch) -> Bool = { _, _ in true }
  package var simultaneous: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  package var requireFailure: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  package var beRequired: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  /// The questions so far, such as `require pan of swipe`.
  package private(set) var questions: [String] = []

  package init() {}

  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    questions.append("begin \(recognizer.name)")
    return begin(recognizer)
  }

  package func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    questions.append("receive \(recognizer.name)")
    return receive(recognizer, touch)
  }

  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    questions.append("simultaneous \(recognizer.name) with \(other.name)")
    return simultaneous(recognizer, other)
  }

  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    questions.append("require \(recognizer.name) of \(other.name)")
    return requireFailure(recognizer, other)
  }

  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    questions.append("required \(recognizer.name) by \(other.name)")
    return beRequired(recognizer, other)
  }
}
