import Panels

/// The data of a command's submitter: the preparation, and the receiver of the result.
package final class Submission: CommandTicket {
  let preparation: Preparation?
  let completion: (ScreenHost.Outcome) -> Void

  /// - Parameter completion: receives the result when the command was carried out or refused.
  package convenience init(then completion: @escaping (ScreenHost.Outcome) -> Void) {
    self.init(nil, then: completion)
  }

  init(_ preparation: Preparation?, then completion: @escaping (ScreenHost.Outcome) -> Void) {
    (self.preparation, self.completion) = (preparation, completion)
  }
}
