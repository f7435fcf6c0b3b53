import Documents
import Panels
import Scenes
import TouchKit

/// What apps make of the touches of their own recognizers (A12).
extension ScreenHost {
  /// Apply what an app says.
  func answer(_ answer: Command.Answer) -> Outcome {
    guard let recognizer = app(answer.app)?.scene.recognizer(inContest: answer.contest) else { return .noSuchContest }
    let state = recognizer.state
    return recognizer.answer(answer.verdict, values: answer.values) ? .done : .illegalVerdict(after: state)
  }
}
