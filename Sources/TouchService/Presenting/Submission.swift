import Panels

/// What a command's submitter gave with it: what was prepared for it, and who gets the outcome.
package final class Submission: CommandTicket {
  let preparation: Preparation?
  private let completion: (ScreenHost.Outcome) -> Void

  /// - Parameter completion: gets the outcome once the command was carried out or refused.
  package convenience init(then completion: @escaping (ScreenHost.Outcome) -> Void) {
    self.init(nil, then: completion)
  }

  init(_ preparation: Preparation?, then completion: @escaping (ScreenHost.Outcome) -> Void) {
    (self.preparation, self.completion) = (preparation, completion)
  }

  func complete(_ outcome: ScreenHost.Outcome) { completion(outcome) }
}
